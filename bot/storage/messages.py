"""The messages that stand in Discord: one for each game and audience."""

from __future__ import annotations

from typing import NamedTuple

from bot.storage.transaction import Transaction


class StandingMessage(NamedTuple):
    """A message that stands: Discord's ids of its channel and of the message."""

    channel: int
    message: int


class Place(NamedTuple):
    """Whose message stands: a game's, for an audience."""

    game: str
    audience: str


def standing(transaction: Transaction, game: str, audience: str) -> StandingMessage | None:
    """A game's message for an audience, None where none stands."""
    sql = "SELECT channel, message FROM messages WHERE game = ? AND audience = ?"
    row = transaction.row(sql, game, audience)
    return StandingMessage(*row) if row else None


def all_standing(transaction: Transaction, game: str) -> dict[str, StandingMessage]:
    """Returns a game's messages by their audiences."""
    rows = transaction.rows("SELECT audience, channel, message FROM messages WHERE game = ?", game)
    return {audience: StandingMessage(channel, message) for audience, channel, message in rows}


def in_channel(transaction: Transaction, channel: int) -> list[Place]:
    """Whose messages stand in a channel."""
    rows = transaction.rows("SELECT game, audience FROM messages WHERE channel = ?", channel)
    return [Place(*row) for row in rows]


def games_for(transaction: Transaction, audience: str) -> list[str]:
    """Returns the games of which a message for that audience stands, or waits to be delivered."""
    sql = "SELECT game FROM messages WHERE audience = ?1 UNION SELECT game FROM outbox WHERE audience = ?1 ORDER BY 1"
    return [game for (game,) in transaction.rows(sql, audience)]


def newest_in(transaction: Transaction, channel: int) -> int:
    """Returns the newest of the messages that stand in a channel, 0 without any."""
    row = transaction.row("SELECT max(message) FROM messages WHERE channel = ?", channel)
    return int(row[0] or 0) if row else 0


def put(transaction: Transaction, game: str, audience: str, message: StandingMessage) -> None:
    """A message stands for a game and audience from now on, in place of any before."""
    sql = """INSERT INTO messages (game, audience, channel, message) VALUES (?, ?, ?, ?)
             ON CONFLICT (game, audience) DO UPDATE SET channel = excluded.channel, message = excluded.message"""
    transaction.execute(sql, game, audience, message.channel, message.message)


def drop(transaction: Transaction, game: str, audience: str) -> None:
    """Forgets the message of a game for an audience."""
    transaction.execute("DELETE FROM messages WHERE game = ? AND audience = ?", game, audience)


def drop_in(transaction: Transaction, game: str, channel: int) -> None:
    """Forgets the messages of a game in a channel."""
    transaction.execute("DELETE FROM messages WHERE game = ? AND channel = ?", game, channel)
