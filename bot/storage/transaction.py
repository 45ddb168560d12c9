"""What a piece of work sees of the database: statements and their rows, never the connection."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bot.storage.errors import Conflict, StorageError

TAKEN = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_ROWID)


class Transaction:
    """The statements of one piece of work, given to the functions that Database.read and Database.write run.

    A ``?`` in a statement stands for the next value. Every method raises Conflict where a key is taken, and
    StorageError (as ``translated`` words it) where the database does not do its part.
    """

    def __init__(self, db: sqlite3.Connection, translated: Callable[[sqlite3.Error], StorageError]) -> None:
        self._db, self._translated = db, translated
        self.nearest_timer: int | None = None
        """When the nearest timer set so far is due (milliseconds since 1970); None where none was set."""

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """All rows of a statement's result."""
        try:
            return self._db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise self._in_our_words(error) from error

    def row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """The first row of a statement's result, None where it has none."""
        try:
            found: tuple[Any, ...] | None = self._db.execute(sql, values).fetchone()
        except sqlite3.Error as error:
            raise self._in_our_words(error) from error
        return found

    def execute(self, sql: str, *values: Any) -> int:
        """Runs a statement that changes rows. Returns how many it changed."""
        try:
            return self._db.execute(sql, values).rowcount
        except sqlite3.Error as error:
            raise self._in_our_words(error) from error

    def execute_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Runs a statement that changes rows once for each of ``rows``, its values."""
        try:
            self._db.executemany(sql, rows)
        except sqlite3.Error as error:
            raise self._in_our_words(error) from error

    def timer_set(self, due: int) -> None:
        """Notes that a timer was set, so that the dispatcher hears of it once the transaction is committed."""
        self.nearest_timer = due if self.nearest_timer is None else min(self.nearest_timer, due)

    def _in_our_words(self, error: sqlite3.Error) -> StorageError:
        taken = isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorcode in TAKEN
        return Conflict() if taken else self._translated(error)
