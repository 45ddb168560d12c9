"""Where people's private boards go."""

from __future__ import annotations

from msgspec import Struct

from bot.storage import people
from bot.storage.transaction import Transaction


class PrivateChannel(Struct, frozen=True):
    """The private channel of a person's boards: ``id`` is the channel, 0 if none is open to us. ``wanted`` says whether
    the person wants boards there. ``tried`` is when the bot last asked for a channel (milliseconds since 1970)."""

    id: int = 0
    wanted: bool = True
    tried: int = 0


def channel_of(transaction: Transaction, user: int) -> PrivateChannel:
    """Where a user's private boards go. Whoever never said whether they want them gets them where they are called by
    private message, and not beside a call in the channel."""
    row = transaction.row("SELECT dm, wanted, tried FROM private_boards WHERE user_id = ?", user)
    return (
        PrivateChannel(row[0], bool(row[1]), row[2])
        if row
        else PrivateChannel(wanted=is_called_there(transaction, user))
    )


def is_called_there(transaction: Transaction, user: int) -> bool:
    """Tells whether a user is called by private message."""
    chosen = people.preferences(transaction, user)
    return chosen is not None and chosen.called == "message"


def put(transaction: Transaction, user: int, channel: PrivateChannel) -> None:
    """Keeps where a user's private boards go."""
    sql = """INSERT INTO private_boards (user_id, dm, wanted, tried) VALUES (?, ?, ?, ?)
             ON CONFLICT (user_id) DO UPDATE SET dm = excluded.dm, wanted = excluded.wanted, tried = excluded.tried"""
    transaction.execute(sql, user, channel.id, int(channel.wanted), channel.tried)


def drop(transaction: Transaction, user: int) -> None:
    """Forgets what a user said of private boards."""
    transaction.execute("DELETE FROM private_boards WHERE user_id = ?", user)
