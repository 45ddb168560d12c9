"""PostgreSQL's schema: the numbered scripts of bot/storage/migrations, each carried out once.

A script that only adds (tables, columns with defaults, indexes) leaves the database usable for the versions before it,
so that a newer process may run beside an older one. Its first line says which is the oldest version that may:
``-- oldest: 17``. What is not needed any more goes in a later script, once no process of the older version runs.
"""

from __future__ import annotations

import re
from functools import cache

import psycopg

from bot.storage.errors import StorageError
from bot.storage.migrations.scripts import scripts
from bot.storage.postgres.errors import first_line, storage_error

OLDEST = re.compile(r"-- oldest: (\d+)\n")
MIGRATING = 20_260_101
"""The number of the lock under which one process at a time brings the schema up to date."""


@cache
def migrations() -> tuple[tuple[int, int, str], ...]:
    """The numbered scripts, in order, as (version, oldest version that may use what it makes, SQL)."""
    return tuple((number, _oldest(name, sql), sql) for number, name, sql in scripts("postgres"))


def _oldest(name: str, sql: str) -> int:
    found = OLDEST.match(sql)
    assert found is not None, f"{name} does not say which version is the oldest that may use what it makes"
    return int(found[1])


def migrate(db: psycopg.Connection) -> None:
    """Brings the schema up to date, all in one transaction. Raises StorageError for a database from the future, or of
    another program."""
    newest = migrations()[-1][0]
    try:
        with db.transaction():
            db.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
            version, oldest = _found(db)
            if oldest > newest:
                raise StorageError(
                    f"The database is of version {version}, which no Adjutant older than of version {oldest} may use; "
                    f"this one is of {newest}: install the newer Adjutant that wrote it."
                )
            for number, since, sql in migrations():
                if number > version:
                    db.execute(sql.encode())
                    db.execute("UPDATE adjutant_schema SET version = %s, oldest = %s", (number, since))
    except psycopg.Error as error:
        said = f"The database cannot be brought up to date ({first_line(error)}): see to its rights and its disk."
        raise StorageError(said) from storage_error(error, db.broken)


def _found(db: psycopg.Connection) -> tuple[int, int]:
    """The schema's version and the oldest that may use it; makes the table that holds them in an empty database.
    Raises StorageError for a database of another program."""
    there = db.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()").fetchall()
    if ("adjutant_schema",) in there:
        row = db.execute("SELECT version, oldest FROM adjutant_schema").fetchone()
        assert row is not None
        return int(row[0]), int(row[1])
    if there:
        raise StorageError(
            "The database that ADJUTANT_DATABASE names holds tables of another program: make Adjutant one of its own "
            "(createdb)."
        )
    db.execute("CREATE TABLE adjutant_schema (version INTEGER NOT NULL, oldest INTEGER NOT NULL)")
    db.execute("INSERT INTO adjutant_schema VALUES (0, 0)")
    return 0, 0
