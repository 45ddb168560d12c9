"""What a person is told, once, with the next answer."""

from __future__ import annotations

from collections.abc import Iterable

from bot.storage.transaction import Transaction


def add(transaction: Transaction, user: int, text: str) -> None:
    """Leaves a notice for a user, unless the same one is left already."""
    sql = "INSERT INTO notices (user_id, text) VALUES (?, ?) ON CONFLICT DO NOTHING"
    transaction.execute(sql, user, text)


def some(transaction: Transaction, user: int, most: int) -> list[str]:
    """Returns up to ``most`` notices that a user has yet to read."""
    return [t for (t,) in transaction.rows("SELECT text FROM notices WHERE user_id = ? LIMIT ?", user, most)]


def drop(transaction: Transaction, user: int, texts: Iterable[str]) -> None:
    """A user has been told."""
    rows = [(user, text) for text in texts]
    transaction.execute_many("DELETE FROM notices WHERE user_id = ? AND text = ?", rows)
