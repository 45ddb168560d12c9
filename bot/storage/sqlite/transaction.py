"""A transaction of SQLite's."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bot.storage.errors import Conflict, StorageError
from bot.storage.transaction import Transaction

TAKEN = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_ROWID)


class SqliteTransaction(Transaction):
    """Statements on a connection; other errors than a key that is taken are ``translated``."""

    def __init__(self, db: sqlite3.Connection, translated: Callable[[sqlite3.Error], StorageError]) -> None:
        super().__init__()
        self._db, self._translated = db, translated

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """See Transaction."""
        try:
            return self._db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise self._in_our_words(error) from error

    def row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """See Transaction."""
        try:
            found: tuple[Any, ...] | None = self._db.execute(sql, values).fetchone()
        except sqlite3.Error as error:
            raise self._in_our_words(error) from error
        return found

    def locked(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """See Transaction: a transaction that writes holds the whole file already."""
        return self.row(sql, *values)

    def execute(self, sql: str, *values: Any) -> int:
        """See Transaction."""
        try:
            return self._db.execute(sql, values).rowcount
        except sqlite3.Error as error:
            raise self._in_our_words(error) from error

    def execute_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """See Transaction."""
        try:
            self._db.executemany(sql, rows)
        except sqlite3.Error as error:
            raise self._in_our_words(error) from error

    def ids_taken(self, table: str) -> None:
        """See Transaction: SQLite does so by itself."""

    def _in_our_words(self, error: sqlite3.Error) -> StorageError:
        taken = isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorcode in TAKEN
        return Conflict() if taken else self._translated(error)
