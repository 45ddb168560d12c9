"""A ruling with three remedies that is killed at one statement of its transaction after another, each time in a process
of its own: run as a program, on a database that it leaves as it finds it."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from bot.clocks.control import HOUR_MS
from bot.engine.judging.rulings import preview, rule
from bot.record.judging import Draft, Remedy
from bot.storage.opening import open_database
from bot.table.session import Actor
from tests.raw import raw
from tests.table.house import GM, House, last_number

KILLS = 7
"""How many of the statements are aimed at, the first and the last among them."""


async def rule_and_die(path: Path, game: str, statement: int) -> int:
    """Rules on the open case; dies by SIGKILL before that statement of what is written (0: never). Returns how many
    there were."""
    database = await open_database(path)
    engine, gus = await House(database).engines.get(game), Actor(GM, "Gus")
    back, time = Remedy("back", entry=last_number(engine) - 2), Remedy("time", "blue", span=HOUR_MS)
    drafted = Draft(1, remedies=(back, time, Remedy("open", "blue")))
    shown = await preview(engine, gus, drafted)
    count = 0

    def counted(_: str) -> None:
        nonlocal count
        count += 1
        if count == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    await raw(database, lambda db: db.set_trace_callback(counted))
    await engine.act(rule, gus, shown.draft)
    await raw(database, lambda db: db.set_trace_callback(None))
    await database.close()
    return count


def held(path: Path) -> list[str]:
    """All that a database holds."""
    with closing(sqlite3.connect(path)) as db:
        return list(db.iterdump())


def killed_at(path: Path, game: str, statement: int) -> tuple[int, list[str]]:
    """Rules on a copy of the database in a process that is killed before a statement. Returns how many statements there
    were, 0 where it was killed, and what the copy holds then."""
    copy = path.with_name("copy.db")
    for old in copy.parent.glob("copy.db*"):
        old.unlink()
    shutil.copy(path, copy)
    child = os.fork()
    if child == 0:
        os._exit(asyncio.run(rule_and_die(copy, game, statement)))
    _, status = os.waitpid(child, 0)
    return 0 if os.WIFSIGNALED(status) else os.waitstatus_to_exitcode(status), held(copy)


def main(path: Path, game: str) -> int:
    """Kills the ruling at some of its statements. Returns 0 where nothing of it was left each time, and all of it was
    there when nothing killed it."""
    before = held(path)
    count, after = killed_at(path, game, 0)
    if count < KILLS or after == before:
        print(f"the ruling wrote {count} statements")
        return 1
    for statement in {1 + (count - 1) * n // (KILLS - 1) for n in range(KILLS)}:
        lived, after = killed_at(path, game, statement)
        if lived or after != before:
            print(f"killed at statement {statement} of {count}, something of the ruling is left")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2]))
