"""The database as tests look into it and spoil it: any statement, on the very connection that the bot uses."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

from bot.storage.database import Database

T = TypeVar("T")


async def raw(database: Database, work: Callable[[sqlite3.Connection], T]) -> T:
    """Runs ``work`` with the connection, on the database's thread and outside any transaction."""
    return await database._run(lambda: work(database._db))


async def query(database: Database, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """The rows of a statement; one that changes something is committed by itself."""
    return await raw(database, lambda db: db.execute(sql, values).fetchall())
