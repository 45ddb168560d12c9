"""Opens the database, whichever it is."""

from __future__ import annotations

from pathlib import Path

from bot.record.struct_types import prepare_structs
from bot.storage.database import Database
from bot.storage.sqlite.database import SqliteDatabase


async def open_database(where: Path | str) -> Database:
    """Opens or makes the database in a file, or at an address of PostgreSQL's. Raises StorageError with a sentence when
    it cannot be used."""
    # The databases work on threads.
    prepare_structs()
    if isinstance(where, Path):
        return await SqliteDatabase.open(where)
    # Most need no driver of PostgreSQL's, which takes a tenth of a second to load.
    from bot.storage.postgres.database import PostgresDatabase

    return await PostgresDatabase.open(where)
