"""How people want to be called when a game awaits them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.storage.transaction import Transaction

Called = Literal["channel", "message", "never"]
"""How a person is called: pinged in the game's channel, written to in private, or not at all."""


class Preferences(Struct, frozen=True):
    """How a person wants to be called; ``dm`` is the private channel that was opened for it, 0 where none was."""

    called: Called = "channel"
    dm: int = 0


def preferences(transaction: Transaction, user: int) -> Preferences | None:
    """How a user wants to be called, None where the user never said."""
    row = transaction.row("SELECT called, dm FROM people WHERE user_id = ?", user)
    return Preferences(*row) if row else None


def put(transaction: Transaction, user: int, preferences: Preferences) -> None:
    """Keeps how a user wants to be called."""
    sql = """INSERT INTO people (user_id, called, dm) VALUES (?, ?, ?)
             ON CONFLICT (user_id) DO UPDATE SET called = excluded.called, dm = excluded.dm"""
    transaction.execute(sql, user, preferences.called, preferences.dm)
