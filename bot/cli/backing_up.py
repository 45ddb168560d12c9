"""Copying the database while it is in use."""

from __future__ import annotations

import sys
from pathlib import Path

from bot.settings import Settings
from bot.storage.errors import StorageError
from bot.storage.sqlite.database import SqliteDatabase


async def back_up(settings: Settings, file: Path) -> int:
    """Copies the database. Returns the exit status."""
    if isinstance(settings.database, str):
        print("PostgreSQL copies its databases itself, while they are in use: pg_dump -Fc -f FILE.", file=sys.stderr)
        return 2
    if not settings.database.exists():
        print(f"There is no database in {settings.data} yet.", file=sys.stderr)
        return 1
    try:
        database = await SqliteDatabase.open(settings.database)
        try:
            await database.backup(file)
        finally:
            await database.close()
    except (StorageError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The database is copied to {file}.")
    return 0
