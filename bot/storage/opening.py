"""Opens the database, whichever it is."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from bot.storage.database import Database
from bot.storage.sqlite.database import SqliteDatabase

_decodable = set[type[msgspec.Struct]]()


async def open_database(where: Path | str) -> Database:
    """Opens or makes the database in a file, or at an address of PostgreSQL's. Raises StorageError with a sentence when
    it cannot be used."""
    # The databases work on threads.
    make_decodable()
    if isinstance(where, Path):
        return await SqliteDatabase.open(where)
    # Most need no driver of PostgreSQL's, which takes a tenth of a second to load.
    from bot.storage.postgres.database import PostgresDatabase

    return await PostgresDatabase.open(where)


def make_decodable() -> None:
    """Has msgspec work out how to decode every kind of struct that has been imported, before there is a second thread.

    It does so when a kind is decoded for the first time. Two threads that do this at once for kinds which have a third
    in common may read what is half done, and the process dies by a segmentation fault (msgspec 0.22): that happened to
    one process in a hundred as it started under load.
    """
    kinds, left = set[type[msgspec.Struct]](), [msgspec.Struct]
    while left:
        new = set(left.pop().__subclasses__()) - kinds
        kinds |= new
        left += new
    for kind in kinds - _decodable:
        # Some are never decoded, and hold what no file can.
        with contextlib.suppress(TypeError, NameError):
            msgspec.json.Decoder(kind)
        _decodable.add(kind)
