"""The schema: the numbered scripts of bot/storage/migrations, each carried out once, in its own transaction."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from bot.storage.errors import Damaged, StorageError
from bot.storage.migrations.scripts import scripts


@cache
def migrations() -> tuple[tuple[int, str], ...]:
    """The numbered scripts, in order, as (version, SQL)."""
    return tuple((number, script) for number, _, script in scripts("sqlite"))


def statements(script: str) -> Iterator[str]:
    """The statements of a script one by one (executescript would commit before each script, and so half-way)."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""


def tables(db: sqlite3.Connection) -> set[tuple[str, str]]:
    """Returns every table and index of a database, as (kind, name)."""
    return set(db.execute("SELECT type, name FROM sqlite_master"))


@cache
def tables_made(carried_out: tuple[tuple[int, str], ...]) -> frozenset[tuple[str, str]]:
    """Returns every table and index that those scripts make, as (kind, name)."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        for _, script in carried_out:
            fresh.executescript(script)
        # What SQLite makes by itself goes and comes with its table.
        return frozenset((kind, name) for kind, name in tables(fresh) if not name.startswith("sqlite_"))


class SqlTable(Struct, frozen=True):
    """A table: its name, its columns, and those of its key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]

    def key_of(self, row: tuple[object, ...]) -> tuple[object, ...]:
        """The key of a row."""
        return tuple(row[self.columns.index(column)] for column in self.key)


@cache
def tables_in_order() -> tuple[SqlTable, ...]:
    """Returns every table that the scripts make, games first, which most of the others name."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        for _, script in migrations():
            fresh.executescript(script)
        names = sorted(name for kind, name in tables(fresh) if kind == "table" and not name.startswith("sqlite_"))
        found = []
        for name in sorted(names, key=lambda name: name != "games"):
            columns = fresh.execute("SELECT name, pk FROM pragma_table_info(?)", (name,)).fetchall()
            key = sorted((pk, column) for column, pk in columns if pk)
            found.append(SqlTable(name, tuple(column for column, _ in columns), tuple(column for _, column in key)))
        return tuple(found)


def check_tables(db: sqlite3.Connection, path: Path) -> None:
    """Raises Damaged for a database that lacks a table or index which the scripts make."""
    missing = sorted(name for _, name in tables_made(tuple(migrations())) - tables(db))
    if missing:
        raise Damaged(
            f"The database {path.name} lacks what belongs in it ({', '.join(missing)}): restore it from a backup, "
            "or point ADJUTANT_DATA at another folder."
        )


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Brings the schema up to date, each step in its own transaction. Raises StorageError for a database from the
    future, or of another program."""
    known = migrations()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version < 0 or (version == 0 and tables(db)):
        raise StorageError(
            f"The database {path.name} is none of Adjutant's: move it away, or point ADJUTANT_DATA at another folder."
        )
    newest = known[-1][0]
    if version > newest:
        raise StorageError(
            f"The database {path.name} is of version {version}, but this Adjutant knows only versions up to {newest}: "
            "install the newer Adjutant that wrote it, or point ADJUTANT_DATA at another folder."
        )
    for number, script in known:
        if number > version:
            db.execute("BEGIN IMMEDIATE")
            try:
                for statement in statements(script):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {number}")
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    # A full disk may have rolled it back by itself.
                    db.execute("ROLLBACK")
                raise
