"""A transaction of PostgreSQL's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

import psycopg

from bot.storage.postgres.errors import storage_error
from bot.storage.transaction import Transaction

T = TypeVar("T")

MARK = re.compile(r"\?(\d*)")


@cache
def translated(sql: str) -> str:
    """Returns a statement with the driver's marks in place of ``?``, and of ``?1`` and so on."""
    return MARK.sub(lambda mark: f"%(v{mark[1]})s" if mark[1] else "%s", sql.replace("%", "%%"))


def values_for(sql: str, values: Sequence[Any]) -> Sequence[Any] | dict[str, Any]:
    """Returns a statement's values as the driver takes them. No text of PostgreSQL's holds the character of number 0,
    and nobody has typed one."""
    if any(isinstance(value, str) and "\0" in value for value in values):
        values = [value.replace("\0", "") if isinstance(value, str) else value for value in values]
    return {f"v{number}": value for number, value in enumerate(values, 1)} if "?1" in sql else values


class PostgresTransaction(Transaction):
    """Statements on a connection, in a transaction that is begun with the first."""

    alone = False

    def __init__(self, connection: psycopg.Connection) -> None:
        super().__init__()
        self._connection = connection
        # What is told in binary need not be written out and read: half of what is stored are bytes.
        self._cursor = connection.cursor(binary=True)

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """See Transaction."""
        return self._done(lambda: self._run(sql, values).fetchall())

    def row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """See Transaction."""
        return self._done(lambda: self._run(sql, values).fetchone())

    def locked(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """See Transaction."""
        # What refers to the row may still be written beside it.
        return self.row(f"{sql} FOR NO KEY UPDATE", *values)

    def execute(self, sql: str, *values: Any) -> int:
        """See Transaction."""
        return self._done(lambda: self._run(sql, values).rowcount)

    def execute_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """See Transaction."""
        prepared = [values_for(sql, values) for values in rows]
        if len(prepared) == 1:
            self._done(lambda: self._cursor.execute(translated(sql), prepared[0]))
        elif prepared:
            self._done(lambda: self._cursor.executemany(translated(sql), prepared))

    def ids_taken(self, table: str) -> None:
        """See Transaction."""
        counted = self.row(
            """SELECT 1 FROM information_schema.columns
               WHERE table_schema = current_schema() AND table_name = ? AND is_identity = 'YES'""",
            table,
        )
        if counted is not None:
            counter = f"pg_get_serial_sequence('{table}', 'id')"
            self.row(f"SELECT setval({counter}, coalesce(max(id), 0) + 1, false) FROM {table}")

    def _run(self, sql: str, values: Sequence[Any]) -> psycopg.Cursor:
        return self._cursor.execute(translated(sql), values_for(sql, values))

    def _done(self, call: Callable[[], T]) -> T:
        """Calls the driver. Raises what its errors mean."""
        try:
            return call()
        except psycopg.Error as error:
            raise storage_error(error, self._connection.broken) from error
