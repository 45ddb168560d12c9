"""Records on the command line: verified, and told move by move."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import time
from pathlib import Path

from bot.engine.engines import Engines
from bot.games.contract.choices import Refusal
from bot.games.library import GAMES
from bot.record.replay import replay, verify
from bot.record.replayer import Wrong
from bot.settings import Settings, from_environment
from bot.storage.errors import StorageError
from bot.storage.opening import open_database
from bot.table.services import Services

GAME_ID = re.compile("[a-z0-9]{8}")


async def kept(settings: Settings, id: str) -> bytes:
    """The whole record of one of this bot's own games, running or not: whoever runs the bot may see everything."""
    database = await open_database(settings.database)
    try:
        engines = Engines(Services(database, lambda: int(time.time() * 1000)), GAMES)
        return await engines.export(await engines.get(id), None)
    finally:
        await database.close()


def read(file: Path) -> bytes:
    """Returns the record that a file holds or, where a game's id is given, that the data folder does. Raises Wrong, and
    StorageError for a database that cannot be read."""
    try:
        settings = from_environment()
        if GAME_ID.fullmatch(str(file)) and not file.exists() and settings.has_database:
            return asyncio.run(kept(settings, str(file)))
        return file.read_bytes()
    except (Refusal, ValueError) as error:
        raise Wrong(str(error).rstrip(".")) from error
    except OSError as error:
        game = ", and no game in the data folder has that id" if GAME_ID.fullmatch(str(file)) else ""
        raise Wrong(f"{file} cannot be read: {error.strerror}{game}") from error


def write(data: bytes, to: Path) -> None:
    """Writes a record into a file that is not there yet. Raises Wrong."""
    try:
        # Secrets and all: for this user alone.
        with open(to, "xb", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write(data)
    except FileExistsError:
        raise Wrong(f"{to} exists already, so nothing was written: name a file that does not") from None
    except OSError as error:
        raise Wrong(f"{to} cannot be written: {error.strerror}") from error


def proof(command: str, file: Path, export: Path | None = None) -> int:
    """Replays or verifies a record, and writes it into a file where one is named. Returns 0 when nothing is wrong, else
    1."""
    try:
        data = read(file)
        if export is not None:
            write(data, export)
        lines = verify(data, GAMES).lines if command == "verify" else replay(data, GAMES)
        for line in lines:
            print(line)
    except StorageError as error:
        print(error, file=sys.stderr)
        return 1
    except Wrong as wrong:
        print(f"Not as it should be: {wrong}.", file=sys.stderr)
        return 1
    if command == "verify":
        print("Everything in this record holds.")
    return 0
