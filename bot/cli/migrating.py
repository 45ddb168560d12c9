"""The command that copies one database into another; either may be a file or PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from pathlib import Path

from bot.settings import Settings, is_address
from bot.storage.data_folder import sole_use
from bot.storage.errors import StorageError
from bot.storage.opening import open_database
from bot.storage.whole.copying import Copied, copy_all


def migrate(source: str, target: str) -> int:
    """Copies what the database ``source`` holds into ``target``, each named by an address, a data folder or a file.
    Returns the exit status."""
    try:
        copied = asyncio.run(copied_from(named(source), named(target)))
    except StorageError as error:
        print(error, file=sys.stderr)
        return 1
    rows = copied.rows
    print(f"Copied: {rows['games']} games, {rows['entries']} entries, {sum(rows.values())} rows in all.")
    print(f"The heads of all {copied.chains} chains hold there.")
    return 0


def named(place: str) -> Path | str:
    """A database by its name: an address, or the path of its file."""
    path = Path(place)
    if is_address(place):
        return place
    return Settings(data=path).database if path.is_dir() or not path.suffix else path


async def copied_from(source: Path | str, target: Path | str) -> Copied:
    """Copies one into the other while nobody else uses them. Raises StorageError."""
    if isinstance(source, Path) and not source.exists():
        raise StorageError(f"There is no database {source}.")
    if source == target:
        raise StorageError("That is the same database twice: name another to copy into.")
    async with contextlib.AsyncExitStack() as held:
        opened = []
        for place in (source, target):
            if isinstance(place, Path):
                held.enter_context(sole_use(place.parent))
            database = await open_database(place)
            held.push_async_callback(database.close)
            await database.check_unused()
            opened.append(database)
        return await copy_all(*opened)
