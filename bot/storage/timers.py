"""What is to be done when the time comes: timers of every kind, in one table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from bot.storage.transaction import Transaction


class Timer(Struct, frozen=True):
    """Something to be done once ``due`` (milliseconds since 1970) has come, as its ``kind`` says. ``game`` and ``seat``
    are "" where it is of none; ``payload`` is plain data that its handler needs beside. ``id`` is given when it is set,
    and ``failures`` counts how often its handler failed."""

    kind: str
    due: int
    game: str = ""
    seat: str = ""
    payload: Any = None
    id: int = 0
    failures: int = 0


def add(transaction: Transaction, timer: Timer) -> None:
    """Sets a timer. The dispatcher hears of it once the transaction is committed."""
    sql = "INSERT INTO timers (kind, game, seat, due, payload, try_at) VALUES (?, ?, ?, ?, ?, ?)"
    payload = msgspec.json.encode(timer.payload).decode()
    transaction.execute(sql, timer.kind, timer.game, timer.seat, timer.due, payload, timer.due)
    transaction.timer_set(timer.due)


def kinds_of(transaction: Transaction, game: str) -> set[str]:
    """The kinds of the timers that are set for a game, of whichever seat."""
    return {kind for (kind,) in transaction.rows("SELECT kind FROM timers WHERE game = ?", game)}


def payloads(transaction: Transaction, game: str, kind: str) -> list[Any]:
    """What the handlers of the timers of a kind need that are set for a game."""
    sql = "SELECT payload FROM timers WHERE game = ? AND kind = ? ORDER BY id"
    return [msgspec.json.decode(payload) for (payload,) in transaction.rows(sql, game, kind)]


def put(transaction: Transaction, timer: Timer) -> None:
    """Sets a timer in place of the one of the same kind, game and seat, if there is any."""
    sql = "UPDATE timers SET due = ?, payload = ?, failures = 0, try_at = ? WHERE game = ? AND kind = ? AND seat = ?"
    payload = msgspec.json.encode(timer.payload).decode()
    if transaction.execute(sql, timer.due, payload, timer.due, timer.game, timer.kind, timer.seat):
        transaction.timer_set(timer.due)
    else:
        add(transaction, timer)


def is_set(transaction: Transaction, timer: Timer) -> bool:
    """Whether a timer of that kind, game and seat is set for that time."""
    sql = "SELECT 1 FROM timers WHERE game = ? AND kind = ? AND seat = ? AND due = ?"
    return transaction.row(sql, timer.game, timer.kind, timer.seat, timer.due) is not None


def stands_for(transaction: Transaction, game: str, kind: str, seat: str) -> bool:
    """Whether a timer of that kind, game and seat is set, for whatever time."""
    sql = "SELECT 1 FROM timers WHERE game = ? AND kind = ? AND seat = ?"
    return transaction.row(sql, game, kind, seat) is not None


def remove(transaction: Transaction, game: str, kinds: Iterable[str], seat: str | None = None) -> None:
    """Removes a game's timers of those kinds, of one seat or (None) of whichever."""
    if seat is None:
        transaction.execute_many("DELETE FROM timers WHERE game = ? AND kind = ?", [(game, kind) for kind in kinds])
    else:
        sql = "DELETE FROM timers WHERE game = ? AND kind = ? AND seat = ?"
        transaction.execute_many(sql, [(game, kind, seat) for kind in kinds])


def take(transaction: Transaction, timer: Timer) -> bool:
    """Removes a timer whose work is done in the same transaction. Returns whether it was still set for that time."""
    return transaction.execute("DELETE FROM timers WHERE id = ? AND due = ?", timer.id, timer.due) > 0


def postpone(transaction: Transaction, timer: Timer, try_at: int) -> None:
    """Notes that a timer's handler failed and is tried again at ``try_at`` (milliseconds since 1970)."""
    transaction.execute(
        "UPDATE timers SET failures = failures + 1, try_at = ? WHERE id = ? AND due = ?", try_at, timer.id, timer.due
    )


def bring_forward(transaction: Transaction, kind: str, latest: int) -> None:
    """Has the timers of a kind fall due at ``latest`` (milliseconds since 1970) at the latest."""
    transaction.execute("UPDATE timers SET due = ? WHERE kind = ? AND due > ?", latest, kind, latest)
    transaction.execute("UPDATE timers SET try_at = ? WHERE kind = ? AND try_at > ?", latest, kind, latest)


def due(transaction: Transaction, now: int, most: int) -> list[Timer]:
    """The first timers that are to be tried by ``now``, at most ``most``, in the order in which they are due."""
    sql = """SELECT kind, due, game, seat, payload, id, failures FROM timers WHERE try_at <= ?
             ORDER BY due, id LIMIT ?"""
    return [_timer(row) for row in transaction.rows(sql, now, most)]


def claim(transaction: Transaction, now: int, most: int, until: int) -> list[Timer]:
    """Claims and returns the first timers that are to be tried by ``now``, at most ``most``, in the order in which they
    are due. Other processes leave them to this one ``until`` then (milliseconds since 1970); after that the first to
    ask has them. A database of one process needs no claims."""
    sql = """UPDATE timers SET try_at = ? WHERE id IN (SELECT id FROM timers WHERE try_at <= ?
             ORDER BY due, id LIMIT ? FOR UPDATE SKIP LOCKED) RETURNING kind, due, game, seat, payload, id, failures"""
    return sorted((_timer(row) for row in transaction.rows(sql, until, now, most)), key=lambda t: (t.due, t.id))


def _timer(row: tuple[Any, ...]) -> Timer:
    kind, due, game, seat, payload, id, failures = row
    return Timer(kind, due, game, seat, msgspec.json.decode(payload), id, failures)


def stands(transaction: Transaction, timer: Timer) -> bool:
    """Whether a timer is still set for the time it was read with."""
    return transaction.row("SELECT 1 FROM timers WHERE id = ? AND due = ?", timer.id, timer.due) is not None


def games_with(transaction: Transaction, kind: str, latest: int | None = None) -> list[str]:
    """The games with a timer of a kind that is due by then (milliseconds since 1970) or, without a time, whenever."""
    by, values = ("", (kind,)) if latest is None else (" AND due <= ?", (kind, latest))
    sql = f"SELECT DISTINCT game FROM timers WHERE kind = ?{by} ORDER BY game"
    return [game for (game,) in transaction.rows(sql, *values)]


def seats_with(transaction: Transaction, kind: str, latest: int) -> list[str]:
    """The seats of the timers of a kind that are due by then (milliseconds since 1970)."""
    sql = "SELECT DISTINCT seat FROM timers WHERE kind = ? AND due <= ? ORDER BY seat"
    return [seat for (seat,) in transaction.rows(sql, kind, latest)]


def next_try(transaction: Transaction) -> int | None:
    """When the next timer is to be tried (milliseconds since 1970); None without any."""
    row = transaction.row("SELECT min(try_at) FROM timers")
    return None if row is None or row[0] is None else int(row[0])


def last_at_work(transaction: Transaction) -> int | None:
    """Returns when the bot was last at work (milliseconds since 1970); None for a new database."""
    row = transaction.row("SELECT at FROM heartbeat")
    return None if row is None else int(row[0])


def beat(transaction: Transaction, now: int) -> None:
    """Notes that the bot is at work."""
    sql = "INSERT INTO heartbeat (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
    transaction.execute(sql, now)
