"""A process that does what is due in a database and is killed in the midst of it, as an argument says."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterable
from pathlib import Path

from bot.attention.dispatcher import TimerDispatcher
from bot.settings import is_address
from bot.storage import notices
from bot.storage.opening import open_database
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction

INSTANTS = ("before", "within", "after", "never")
"""When it is killed: before the handler writes, after that but before it is committed, after that, or not at all."""


def die() -> None:
    """As a machine that loses its power does."""
    os.kill(os.getpid(), signal.SIGKILL)


async def fire(where: Path | str, instant: str, now: int) -> None:
    """Does what is due by ``now``."""

    def tell(transaction: Transaction, timer: Timer, now: int) -> list[int]:
        if instant == "before":
            die()
        notices.add(transaction, timer.payload, f"told at {timer.due}")
        if instant == "within":
            die()
        return [timer.payload]

    def posted(channels: Iterable[int]) -> None:
        if instant == "after":
            die()

    database = await open_database(where)
    dispatcher = TimerDispatcher(database, {"tell": tell}, lambda: now, posted)
    dispatcher.start()
    await dispatcher.settled()
    await dispatcher.close()
    await database.close()


def named(where: str) -> Path | str:
    """The database of a name: an address, or a file's path."""
    return where if is_address(where) else Path(where)


if __name__ == "__main__":
    asyncio.run(fire(named(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
