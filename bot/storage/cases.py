"""The parts of a case beside the log: refused attempts of players, kept for a day; and what a game's log has of some
kinds of entries, such as those of cases."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from bot.record.entries import Entry
from bot.storage.transaction import Transaction

KEPT_MS = 24 * 3_600_000
"""Milliseconds for which a refused attempt is kept."""


class Attempt(Struct, frozen=True):
    """What a user ``tried`` for a seat after the public ``entry``, and the ``reason`` and ``rule`` for which it was
    refused; ``at`` is in milliseconds since 1970. ``id`` is the interaction's, which tells nothing of what others
    tried."""

    id: int
    game: str
    user: int
    seat: str
    at: int
    entry: int
    tried: str
    reason: str
    rule: str


def add_attempt(transaction: Transaction, attempt: Attempt) -> None:
    """Keeps an attempt that was refused, and deletes attempts that are more than a day old."""
    transaction.execute("DELETE FROM attempts WHERE at < ?", attempt.at - KEPT_MS)
    sql = """INSERT INTO attempts (id, game, user_id, seat, at, entry, tried, reason, rule)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"""
    said = (attempt.tried, attempt.reason, attempt.rule)
    transaction.execute(sql, attempt.id, attempt.game, attempt.user, attempt.seat, attempt.at, attempt.entry, *said)


def attempt(transaction: Transaction, id: int, user: int, now: int) -> Attempt | None:
    """A user's own refused attempt; None where it is another's, or older than a day."""
    sql = """SELECT id, game, user_id, seat, at, entry, tried, reason, rule FROM attempts
             WHERE id = ? AND user_id = ? AND at >= ?"""
    row = transaction.row(sql, id, user, now - KEPT_MS)
    return Attempt(*row) if row else None


def entries_of(transaction: Transaction, game: str, kinds: Sequence[str]) -> list[Entry]:
    """The entries of a game of some kinds, the oldest first."""
    among = " OR ".join("instr(substr(body, 1, 48), ?) > 0" for _ in kinds)
    said = [f'"kind":"{kind}"'.encode() for kind in kinds]
    sql = f"SELECT body FROM entries WHERE game = ? AND ({among}) ORDER BY seq"
    return [msgspec.json.decode(body, type=Entry) for (body,) in transaction.rows(sql, game, *said)]
