"""Who looks for anybody alike to play with, and whom people have blocked."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from bot.storage.club import servers
from bot.storage.transaction import Transaction


class Seeker(Struct, frozen=True):
    """Somebody who looks for an opponent at the game ``key`` on a server, at a pace (a clock's value), ``rated`` or
    not. Messages come in ``channel``. They have looked ``since`` then, and are ``asked`` whether they still do (0: not
    now), in milliseconds since 1970."""

    id: str
    guild: int
    channel: int
    user: int
    name: str
    key: str
    pace: str
    rated: bool
    since: int
    asked: int = 0


def put(transaction: Transaction, seeker: Seeker) -> None:
    """Keeps a search, in place of the same person's for the same game there."""
    remove(transaction, seeker.guild, seeker.user, seeker.key)
    sql = "INSERT INTO seekers (id, guild, user_id, key, body) VALUES (?, ?, ?, ?, ?)"
    body = msgspec.json.encode(seeker).decode()
    transaction.execute(sql, seeker.id, seeker.guild, seeker.user, seeker.key, body)


def remove(transaction: Transaction, guild: int, user: int, key: str) -> None:
    """Ends a search."""
    transaction.execute("DELETE FROM seekers WHERE guild = ? AND user_id = ? AND key = ?", guild, user, key)


def load(transaction: Transaction, id: str) -> Seeker | None:
    """Returns a search, None where there is none of that id."""
    row = transaction.row("SELECT body FROM seekers WHERE id = ?", id)
    return None if row is None else msgspec.json.decode(row[0], type=Seeker)


def those(transaction: Transaction, guild: int, key: str) -> list[Seeker]:
    """Returns everybody who looks for an opponent at a game on a server; nobody else changes that until the transaction
    ends."""
    servers.held(transaction, guild)
    rows = transaction.rows("SELECT body FROM seekers WHERE guild = ? AND key = ?", guild, key)
    found = [msgspec.json.decode(body, type=Seeker) for (body,) in rows]
    return sorted(found, key=lambda each: (each.since, each.id))


def of_user(transaction: Transaction, user: int) -> list[Seeker]:
    """Returns a user's searches."""
    rows = transaction.rows("SELECT body FROM seekers WHERE user_id = ? ORDER BY id", user)
    return [msgspec.json.decode(body, type=Seeker) for (body,) in rows]


def block(transaction: Transaction, user: int, other: int) -> None:
    """Keeps a user from meeting another by a challenge or a search."""
    sql = "INSERT INTO blocks (user_id, blocked) VALUES (?, ?) ON CONFLICT (user_id, blocked) DO NOTHING"
    transaction.execute(sql, user, other)


def unblock(transaction: Transaction, user: int, other: int) -> None:
    """Takes that back."""
    transaction.execute("DELETE FROM blocks WHERE user_id = ? AND blocked = ?", user, other)


def blocked_by(transaction: Transaction, user: int) -> list[int]:
    """Returns whom a user has blocked."""
    rows = transaction.rows("SELECT blocked FROM blocks WHERE user_id = ? ORDER BY blocked", user)
    return [blocked for (blocked,) in rows]


def apart(transaction: Transaction, user: int, others: Iterable[int]) -> set[int]:
    """Returns those of the others whom a user has blocked, or who have blocked that user."""
    rows = transaction.rows("SELECT user_id, blocked FROM blocks WHERE user_id = ?1 OR blocked = ?1", user)
    return {one if one != user else other for one, other in rows} & set(others)
