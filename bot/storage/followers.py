"""The people who follow games that they do not play."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.storage.transaction import Transaction


class Follower(Struct, frozen=True):
    """A follower of a game: a user, and the private channel in which the bot tells them about it."""

    user: int
    dm: int


def put(transaction: Transaction, game: str, follower: Follower) -> None:
    """Somebody follows a game from now on."""
    sql = """INSERT INTO followers (game, user_id, dm) VALUES (?, ?, ?)
             ON CONFLICT (game, user_id) DO UPDATE SET dm = excluded.dm, failures = 0"""
    transaction.execute(sql, game, follower.user, follower.dm)


def drop(transaction: Transaction, game: str, users: Iterable[int]) -> bool:
    """Those users follow a game no more. Returns whether any of them did."""
    sql = "DELETE FROM followers WHERE game = ? AND user_id = ?"
    return sum(transaction.execute(sql, game, user) for user in users) > 0


def of(transaction: Transaction, game: str) -> list[Follower]:
    """The people who follow a game."""
    sql = "SELECT user_id, dm FROM followers WHERE game = ? ORDER BY user_id"
    return [Follower(*row) for row in transaction.rows(sql, game)]


def follows(transaction: Transaction, game: str, user: int) -> bool:
    """Whether a user follows a game."""
    return transaction.row("SELECT 1 FROM followers WHERE game = ? AND user_id = ?", game, user) is not None


def reached(transaction: Transaction, game: str, user: int) -> None:
    """A private message has reached a follower."""
    sql = "UPDATE followers SET failures = 0 WHERE game = ? AND user_id = ? AND failures > 0"
    transaction.execute(sql, game, user)


def failed(transaction: Transaction, game: str, user: int) -> int:
    """Discord has refused a private message to a follower. Returns how often in a row by now, 0 for somebody who does
    not follow the game (any more)."""
    sql = "UPDATE followers SET failures = failures + 1 WHERE game = ? AND user_id = ? RETURNING failures"
    row = transaction.row(sql, game, user)
    return int(row[0]) if row else 0
