"""The database as tests look into it and spoil it: any statement, on the very connection that the bot uses, or on
another where it is PostgreSQL's."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

import psycopg
import pytest

from bot.storage.database import Database
from bot.storage.postgres.database import PostgresDatabase
from bot.storage.postgres.transaction import translated, values_for
from bot.storage.sqlite.database import SqliteDatabase

T = TypeVar("T")

OF_PROCESSES = {"processes", "leases", "incarnations", "adjutant_schema"}
"""PostgreSQL's tables that hold nothing of games or people."""


def of_file(database: Database) -> SqliteDatabase:
    """The database, as one in a file of SQLite."""
    if not isinstance(database, SqliteDatabase):
        pytest.skip("of a database in a file alone")
    return database


async def raw(database: Database, work: Callable[[sqlite3.Connection], T]) -> T:
    """Runs ``work`` with SQLite's connection, on the database's thread and outside any transaction."""
    return await of_file(database).run(work)


async def query(database: Database, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """The rows of a statement; one that changes something is committed by itself."""
    if "PRAGMA" in sql:
        of_file(database)
    if isinstance(database, PostgresDatabase):
        return await asyncio.to_thread(postgres_rows, database.address, sql, *values)
    return await raw(database, lambda db: db.execute(sql, values).fetchall())


def postgres_rows(address: str, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """The same, on a connection of its own."""
    with psycopg.connect(address, autocommit=True) as db, db.cursor(binary=True) as cursor:
        cursor.execute(translated(sql).encode(), values_for(sql, values))
        return cursor.fetchall() if cursor.description is not None else []


async def everything(database: Database) -> list[str]:
    """All that the database holds, in lines."""
    if isinstance(database, SqliteDatabase):
        return await raw(database, lambda db: list(db.iterdump()))
    assert isinstance(database, PostgresDatabase)
    address = database.address
    tables = await query(database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
    found = []
    for (name,) in tables:
        if name not in OF_PROCESSES:
            rows = await asyncio.to_thread(postgres_rows, address, f"SELECT * FROM {name}")
            found += sorted(f"{name}: {row!r}" for row in rows)
    return found
