"""Reviews of games that are over, kept beside their records: whoever works one out comes to the same."""

from __future__ import annotations

from bot.storage.transaction import Transaction


def of(transaction: Transaction, game: str, basis: str) -> bytes | None:
    """Returns a game's review that was worked out from that ``basis``; None without one."""
    row = transaction.row("SELECT data FROM reviews WHERE game = ? AND basis = ?", game, basis)
    return bytes(row[0]) if row else None


def put(transaction: Transaction, game: str, basis: str, data: bytes) -> None:
    """Keeps a game's review in place of any other."""
    sql = """INSERT INTO reviews (game, basis, data) VALUES (?, ?, ?)
             ON CONFLICT (game) DO UPDATE SET basis = excluded.basis, data = excluded.data"""
    transaction.execute(sql, game, basis, data)
