"""The rulings that found the bot itself wrong, for whoever runs it."""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime

from bot.settings import Settings
from bot.storage import precedents
from bot.storage.errors import StorageError
from bot.storage.opening import open_database
from bot.storage.precedents import Kept


def line_of(ruling: Kept) -> str:
    """Returns a mark in a line: the game and the disputed entry's public number, the rules, when, and the reasons."""
    day = datetime.fromtimestamp(ruling.at / 1000, UTC).date().isoformat()
    entry = f"entry {ruling.entry}" if ruling.entry else "no entry"
    rules = " ".join(ruling.rules) or "no rule"
    return f"{ruling.game}  {entry}  {ruling.key} {ruling.version}  {rules}  {day}  {ruling.text}"


async def marks(settings: Settings) -> list[Kept]:
    """Returns the rulings of the data folder that found the bot wrong. Raises StorageError."""
    database = await open_database(settings.database)
    try:
        return await database.read(precedents.faults)
    finally:
        await database.close()


def list_marks(settings: Settings) -> int:
    """Prints the rulings that found the bot wrong, each with the command that shows its game. Returns 0, or 1 if the
    database can't be read."""
    try:
        if not settings.has_database:
            raise StorageError(f"There is no database in {settings.data} yet.")
        found = asyncio.run(marks(settings))
    except StorageError as error:
        print(error, file=sys.stderr)
        return 1
    for ruling in found:
        print(line_of(ruling))
        print(f"    python -m bot replay {ruling.game} --export {ruling.game}.json")
    if not found:
        print("No ruling has found the bot wrong.")
    return 0
