"""People's lessons, one of each game a person: what they have decided in it so far, apart from any game's record.
What a person tries by *What if* is kept likewise, under a key that no game has."""

from __future__ import annotations

from msgspec import Struct

from bot.storage import timers
from bot.storage.errors import Conflict
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction

KEPT_MS = 28 * 24 * 3_600_000
"""Milliseconds for which a lesson is kept after it was last written."""
CLEANING = "lessons"
"""The kind of the timer that removes lessons, by the word that is stored."""


class Row(Struct, frozen=True):
    """A lesson as it is stored: whose and of which game it is, how often it was written, and its progress as JSON."""

    id: str
    user: int
    key: str
    revision: int
    progress: bytes


def _row(found: tuple[str, int, str, int, bytes] | None) -> Row | None:
    return Row(*found) if found is not None else None


def by_id(transaction: Transaction, id: str) -> Row | None:
    """Returns the lesson of that id, None where there is none any more."""
    sql = "SELECT id, user_id, key, revision, progress FROM lessons WHERE id = ?"
    return _row(transaction.row(sql, id))


def of(transaction: Transaction, user: int, key: str) -> Row | None:
    """Returns a person's lesson of a game, None without one."""
    sql = "SELECT id, user_id, key, revision, progress FROM lessons WHERE user_id = ? AND key = ?"
    return _row(transaction.row(sql, user, key))


def keys_of(transaction: Transaction, user: int) -> list[str]:
    """Returns the games of which a person has a lesson, by key."""
    return [key for (key,) in transaction.rows("SELECT key FROM lessons WHERE user_id = ?", user)]


def add(transaction: Transaction, row: Row, now: int) -> None:
    """Writes a new lesson, and sees to it that old ones are removed. Raises Conflict where the person has one of that
    game."""
    sql = "INSERT INTO lessons (id, user_id, key, revision, touched, progress) VALUES (?, ?, ?, ?, ?, ?)"
    transaction.execute(sql, row.id, row.user, row.key, row.revision, now, row.progress)
    if CLEANING not in timers.kinds_of(transaction, ""):
        timers.add(transaction, Timer(CLEANING, now + KEPT_MS))


def put(transaction: Transaction, row: Row, now: int) -> None:
    """Writes a new lesson in place of the person's last one under that key."""
    transaction.execute("DELETE FROM lessons WHERE user_id = ? AND key = ?", row.user, row.key)
    add(transaction, row, now)


def remove(transaction: Transaction, id: str) -> None:
    """Removes a lesson."""
    transaction.execute("DELETE FROM lessons WHERE id = ?", id)


def save(transaction: Transaction, row: Row, now: int) -> None:
    """Writes a lesson again, whose row holds the revision that it has from now on. Raises Conflict where it is not of
    the revision before."""
    sql = "UPDATE lessons SET revision = ?, touched = ?, progress = ? WHERE id = ? AND revision = ?"
    if not transaction.execute(sql, row.revision, now, row.progress, row.id, row.revision - 1):
        raise Conflict


def remove_old(transaction: Transaction, now: int) -> int | None:
    """Removes the lessons that nobody has gone on with for KEPT_MS. Returns when the next one is to be removed
    (milliseconds since 1970), None where none is left."""
    transaction.execute("DELETE FROM lessons WHERE touched <= ?", now - KEPT_MS)
    row = transaction.row("SELECT min(touched) FROM lessons")
    return None if row is None or row[0] is None else int(row[0]) + KEPT_MS
