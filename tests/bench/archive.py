"""Games that lie in the database: opening one that is not in memory, and what memory they take."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.client import warm_up
from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.engine.loaded import UNLOAD_AFTER_MS
from bot.engine.opening import Place
from bot.games.contract.game import PUBLIC
from bot.games.library import GAMES, LIBRARY
from bot.games.overland.state.state import OverlandState
from bot.storage.database import Database
from bot.storage.opening import open_database
from bot.table.services import Services
from bot.table.session import Actor
from cogs.past.log import page_of
from tests.bench.commits import Cost, begun, decide_at_random
from tests.bench.figures import Figure, percentile, slowest_first
from tests.crash.process import ROOT
from tests.raw import of_file, query, raw

ANN = Actor(1, "Ann")
AT_REST = 10_000
"""Games at rest, copies of one."""
HOT = 100
"""Games in memory at once."""
PLAYED = 8
"""Decisions of the game that is copied."""
SAMPLES = 40
OPENING = 5.0
"""Milliseconds for opening a cold game."""
PAGE = 5.0
"""Milliseconds for a page of a log, on the event loop and the database's thread."""
HOLD = 5.0
"""Milliseconds for which one work of an export may keep other games from the database."""


async def opening(database: Database, now: Callable[[], int], id: str) -> float:
    """The median time, in milliseconds of processor, to open a game that is not in memory."""
    times = []
    for _ in range(SAMPLES):
        engines = Engines(Services(database, now), GAMES)
        began = time.process_time()
        engine = await engines.get(id)
        engine.view(None)
        times.append(1000 * (time.process_time() - began))
    return percentile(times, 0.5)


async def marched(engines: Engines, decisions: int) -> Engine:
    """A campaign of Overland of that many decisions: Grant marches to and fro, as Lee is far away in Richmond."""
    engine = await engines.open(ANN, "overland", {}, Place(1, 10**9 + decisions))
    await engine.start(ANN)
    engine.state = OverlandState("easier", 10, "wilderness", "richmond", "drurys-bluff", "valley")
    engine._views.clear()
    for i in range(decisions):
        await engine.decide(ANN, f"move grant {('spotsylvania', 'wilderness')[i % 2]}")
    return engine


def copies(db: sqlite3.Connection, model: str) -> None:
    """Fills the database with copies of a game, each in a channel of its own."""
    db.execute("BEGIN")
    for table in ("games", "players", "entries", "leaves", "snapshots"):
        key, *others = [name for (_, name, *_) in db.execute(f"PRAGMA table_info({table})")]
        changed = {"channel": "1000000 + :n", "session": "CAST(replace(CAST(session AS TEXT), :model, :id) AS BLOB)"}
        selected = ", ".join([":id", *(changed.get(name, name) for name in others)])
        rows = ({"n": n, "id": f"copy{n:05}", "model": model} for n in range(1, AT_REST + 1))
        db.executemany(f"INSERT INTO {table} SELECT {selected} FROM {table} WHERE {key} = :model", rows)
    db.execute("COMMIT")


async def _of(key: str) -> list[Figure]:
    """One game: opened cold, and its memory at rest and in play."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "adjutant.db"
        database = await open_database(path)
        await query(database, "PRAGMA synchronous = OFF")  # only to build the games sooner
        engines, rng = Engines(Services(database, lambda: int(time.time() * 1000)), GAMES), random.Random(1)
        engine = await begun(engines, key, 1, rng)
        for _ in range(PLAYED):
            if engine.session.status == "playing":
                await decide_at_random(engine, rng, Cost())
        took = await opening(database, engines.services.now, engine.id)
        await raw(database, lambda db: copies(db, engine.id))
        await database.close()
        command = [sys.executable, "-m", "tests.bench.archive", str(path)]
        done = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=subprocess.PIPE)
        start, hot, rest = json.loads((await done.communicate())[0].splitlines()[-1])
    return [
        Figure(f"Opening a cold game of {key}", took, "ms processor", OPENING),
        Figure(f"  {AT_REST:,} at rest, each opened and dropped", rest, "MB", 250),
        Figure(f"  {HOT} in memory, beside the {start:.0f} MB of an idle bot", hot - start, "MB"),
    ]


async def page_turns(engine: Engine) -> list[float]:
    """The milliseconds of processor that pages of a game's log take, from all over it."""
    times, last = [], engine.session.numbers[PUBLIC]
    for n in range(SAMPLES + 1):
        began = time.process_time()
        await page_of(engine, ANN.user, *(("older", str(last * n // SAMPLES)) if n < SAMPLES else ()))
        times.append(1000 * (time.process_time() - began))
    return times


async def export_works(engines: Engines, engine: Engine) -> list[float]:
    """The milliseconds of processor for which each of its works on the database's thread keeps other games from theirs
    while a game is exported whole."""
    times, file = list[float](), of_file(engines.services.database)
    run = file.run

    async def timed(call: Callable[[sqlite3.Connection], Any]) -> Any:
        def work(db: sqlite3.Connection) -> Any:
            began = time.thread_time()
            try:
                return call(db)
            finally:
                times.append(1000 * (time.thread_time() - began))

        return await run(work)

    file.run = timed  # type: ignore[assignment]
    await engines.export(engine, None)
    file.run = run  # type: ignore[method-assign]
    return times


async def long_game(decisions: int = 10_000) -> list[Figure]:
    """A game of that many decisions: opened cold, its log read page by page, and exported."""
    with tempfile.TemporaryDirectory() as folder:
        database = await open_database(Path(folder) / "adjutant.db")
        await query(database, "PRAGMA synchronous = OFF")  # only to build the game sooner
        engines = Engines(Services(database, lambda: int(time.time() * 1000)), GAMES)
        engine = await marched(engines, decisions)
        took = await opening(database, engines.services.now, engine.id)
        pages = await page_turns(engine)
        works = await export_works(engines, engine)
        await database.close()
    of = f"of a game of {decisions:,} decisions"
    return [
        Figure(f"Opening a cold game of {decisions:,} decisions", took, "ms processor", OPENING),
        Figure(f"A page of the log {of}, p99", percentile(pages, 0.99), "ms processor", PAGE),
        Figure(f"The longest hold of the database in the export {of}", max(works), "ms processor", HOLD),
    ]


async def measure(keys: list[str]) -> list[Figure]:
    """Every game at rest and in memory."""
    return slowest_first([await _of(key) for key in keys])


def memory() -> float:
    """The memory that this process holds now, in MB."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * resource.getpagesize() / 2**20


async def open_all(path: Path) -> None:
    """Opens the games of a database in a process like the bot's; prints the memory used at the start, with some of the
    games in memory as people play them, and after every game was opened and dropped as the bot drops them."""
    warm_up(LIBRARY)
    database = await open_database(path)
    clock = [0]
    engines = Engines(Services(database, lambda: clock[0]), GAMES)
    ids = [id for (id,) in await query(database, "SELECT id FROM games")]
    gc.collect()
    found, most = [memory()], 0.0
    for n, id in enumerate(ids):
        engine = await engines.get(id)
        for seat in (None, *engine.players):
            engine.view(seat)
        for seat in engine.awaited():
            engine.level(seat, ())
        if n == HOT:
            found.append(memory())
        clock[0] += UNLOAD_AFTER_MS // HOT
        if n % 30 == 0:
            engines.drop_idle()
            most = max(most, memory())
    await database.close()
    print(json.dumps([*found, most]))


if __name__ == "__main__":
    asyncio.run(open_all(Path(sys.argv[1])))
