"""Where people's private boards go, and the numbers of their rows in the outbox.

The buttons of messages show those numbers, and what others do in secret must leave no gap in them. So each person's
rows have a range of their own below zero.
"""

from __future__ import annotations

from msgspec import Struct

from bot.storage.transaction import Transaction

FIRST_NUMBER, NUMBERS_EACH = -(2**62), 2**32
"""Where the numbers of private rows begin, and how many each person has."""


class PrivateChannel(Struct, frozen=True):
    """Where a person's private boards go: ``id`` is the private channel, 0 where none is open to us; ``wanted`` whether
    the person wants them there; ``tried`` when a channel was last asked for (milliseconds since 1970)."""

    id: int = 0
    wanted: bool = True
    tried: int = 0


def channel_of(transaction: Transaction, user: int) -> PrivateChannel:
    """Where a user's private boards go."""
    row = transaction.row("SELECT dm, wanted, tried FROM private_boards WHERE user_id = ?", user)
    return PrivateChannel(row[0], bool(row[1]), row[2]) if row else PrivateChannel()


def put(transaction: Transaction, user: int, channel: PrivateChannel) -> None:
    """Keeps where a user's private boards go."""
    counted = transaction.row("SELECT count(*) FROM private_boards")
    first = FIRST_NUMBER + (counted[0] if counted else 0) * NUMBERS_EACH
    sql = """INSERT INTO private_boards (user_id, dm, wanted, tried, number) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (user_id) DO UPDATE SET dm = excluded.dm, wanted = excluded.wanted, tried = excluded.tried"""
    transaction.execute(sql, user, channel.id, int(channel.wanted), channel.tried, first)


def next_number(transaction: Transaction, user: int) -> int:
    """The number of a user's next private row; the user has a private channel."""
    transaction.execute("UPDATE private_boards SET number = number + 1 WHERE user_id = ?", user)
    row = transaction.row("SELECT number FROM private_boards WHERE user_id = ?", user)
    assert row is not None, f"user {user} has no private channel"
    return int(row[0])
