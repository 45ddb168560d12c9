"""People's preferences: how they are called when a game awaits them, and how often they are asked twice."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.storage.transaction import Transaction

Called = Literal["channel", "message", "never"]
"""How a person is called: pinged in the game's channel, written to in private, or not at all."""
Asked = Literal["always", "final"]
"""How often a person is asked before a decision: always where it gives much away, or only where it may end the game."""


class Preferences(Struct, frozen=True):
    """A person's preferences; ``dm`` is the private channel that was opened to call them there, 0 where none was."""

    called: Called = "channel"
    dm: int = 0
    asked: Asked = "always"


def preferences(transaction: Transaction, user: int) -> Preferences | None:
    """A user's preferences, None where the user never said any."""
    row = transaction.row("SELECT called, dm, asked FROM people WHERE user_id = ?", user)
    return Preferences(*row) if row else None


def put(transaction: Transaction, user: int, preferences: Preferences) -> None:
    """Keeps a user's preferences."""
    sql = """INSERT INTO people (user_id, called, dm, asked) VALUES (?, ?, ?, ?) ON CONFLICT (user_id)
             DO UPDATE SET called = excluded.called, dm = excluded.dm, asked = excluded.asked"""
    transaction.execute(sql, user, preferences.called, preferences.dm, preferences.asked)
