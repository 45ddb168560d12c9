"""The states of games as they were after some of their entries."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.storage.transaction import Transaction


class Snapshot(Struct, frozen=True):
    """A state after entry ``seq``, as JSON, with the version of the rules that made it."""

    seq: int
    rules: str
    state: bytes


def add(transaction: Transaction, game: str, snapshot: Snapshot) -> None:
    """Writes a snapshot. Raises Conflict where the entry has one."""
    sql = "INSERT INTO snapshots (game, seq, rules, state) VALUES (?, ?, ?, ?)"
    transaction.execute(sql, game, snapshot.seq, snapshot.rules, snapshot.state)


def last(transaction: Transaction, game: str) -> Snapshot | None:
    """A game's last snapshot, None before its start."""
    sql = "SELECT seq, rules, state FROM snapshots WHERE game = ? ORDER BY seq DESC LIMIT 1"
    row = transaction.row(sql, game)
    return Snapshot(*row) if row else None


def last_until(transaction: Transaction, game: str, seq: int) -> Snapshot | None:
    """A game's last snapshot that is not after entry ``seq``, None where there is none."""
    sql = "SELECT seq, rules, state FROM snapshots WHERE game = ? AND seq <= ? ORDER BY seq DESC LIMIT 1"
    row = transaction.row(sql, game, seq)
    return Snapshot(*row) if row else None


def drop(transaction: Transaction, game: str, seqs: Iterable[int]) -> None:
    """Removes the snapshots after those entries."""
    transaction.execute_many("DELETE FROM snapshots WHERE game = ? AND seq = ?", [(game, seq) for seq in seqs])


def drop_after(transaction: Transaction, game: str, seq: int) -> None:
    """Removes the snapshots after entry ``seq``."""
    transaction.execute("DELETE FROM snapshots WHERE game = ? AND seq > ?", game, seq)
