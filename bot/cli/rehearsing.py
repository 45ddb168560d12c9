"""Rehearsing an upgrade: how each game in play would go on by this version, on a copy of its database."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

import msgspec

from bot.cli.migrating import named
from bot.client import drawn_by
from bot.engine.rehearsing import Draw, Rehearsal, past, rehearsed
from bot.games.library import LIBRARY
from bot.settings import Settings
from bot.storage import games
from bot.storage.database import Database
from bot.storage.errors import StorageError
from bot.storage.opening import open_database
from bot.storage.sqlite.database import copy_of
from bot.storage.whole.copying import copy_all
from bot.table.session import Session


async def rehearse(settings: Settings, place: str) -> int:
    """Rehearses every game of a database that is not over, and prints what comes of it. Returns 0 where all go on, 1
    where one does not, 2 where the database cannot be read."""
    try:
        source = named(place) if place else settings.database
        if isinstance(source, Path) and not source.exists():
            raise StorageError(f"There is no database {source}.")
        with tempfile.TemporaryDirectory(prefix="adjutant-rehearsal-") as folder:
            database = await copy(source, Path(folder) / "adjutant.db")
            try:
                return await rehearse_all(database)
            finally:
                await database.close()
    except (StorageError, OSError) as error:
        print(error, file=sys.stderr)
        return 2


async def copy(source: Path | str, to: Path) -> Database:
    """Copies a database into a file, which is brought up to date, and opens that. Raises StorageError."""
    if isinstance(source, Path):
        await asyncio.to_thread(copy_of, source, to)
        return await open_database(to)
    from bot.storage.postgres.database import PostgresDatabase

    reading = PostgresDatabase.read_only(source)
    try:
        target = await open_database(to)
        try:
            await copy_all(reading, target)
        except BaseException as error:
            await target.close()
            if not isinstance(error, StorageError):
                raise
            raise StorageError(
                f"{error} A database of an earlier schema is rehearsed by its copy: restore a dump."
            ) from error
    finally:
        await reading.close()
    return target


async def rehearse_all(database: Database) -> int:
    """Rehearses the games of a copy. Returns the exit status."""
    ids = await database.read(games.in_play)
    left = 0
    for id in ids:
        title, found = await one(database, id)
        left += bool(found.objections)
        how = f"does not go on: {'; '.join(found.objections)}" if found.objections else "goes on"
        print(" ".join([f"{title}, played by {found.before}, {how}.", *found.remarks]))
    print(f"{len(ids)} games are not over; {left or 'none'} of them would not go on.")
    return 1 if left else 0


async def one(database: Database, id: str) -> tuple[str, Rehearsal]:
    """Rehearses a game. Returns its title, and what came of it."""
    row = await database.read(lambda transaction: games.load(transaction, id))
    assert row is not None, f"{id} was listed just now"
    session = msgspec.json.decode(row.session, type=Session)
    title = f"{session.key} {id}"
    if session.key not in LIBRARY:
        return title, Rehearsal(session.rules, [f"this version has no game called {session.key}"], [])
    descriptor = LIBRARY[session.key]
    artist = drawn_by(descriptor)
    draw: Draw | None = artist.draw if artist is not None else None
    try:
        there = await database.read(lambda transaction: past(transaction, id))
    except StorageError as error:
        return title, Rehearsal(session.rules, [str(error)], [])
    return title, await asyncio.to_thread(rehearsed, descriptor.game, session.options, there, draw)
