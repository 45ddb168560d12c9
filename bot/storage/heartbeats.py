"""When the bot was last known to be at work."""

from __future__ import annotations

from bot.storage.transaction import Transaction


def last(transaction: Transaction) -> int | None:
    """When the bot was last at work (milliseconds since 1970); None for a new database."""
    row = transaction.row("SELECT at FROM heartbeat")
    return None if row is None else int(row[0])


def beat(transaction: Transaction, now: int) -> None:
    """Notes that the bot is at work."""
    sql = "INSERT INTO heartbeat (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
    transaction.execute(sql, now)
