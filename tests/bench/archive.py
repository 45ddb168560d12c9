"""Games at rest: opening a long one, what it weighs on disk, and what ten thousand of them cost in memory."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.engine.opening import Place
from bot.games.library import GAMES
from bot.games.overland.state import OverlandState
from bot.storage.database import Database
from bot.table.services import Services
from bot.table.session import Actor
from tests.bench.figures import Figure, percentile
from tests.crash.process import ROOT
from tests.raw import query, raw

ANN = Actor(1, "Ann")
AT_REST = 10_000
SAMPLES = 40


async def played(engines: Engines, decisions: int) -> Engine:
    """A campaign of that many decisions: Grant marches to and fro, as Lee is far away in Richmond."""
    engine = await engines.open(ANN, "overland", {}, Place(1, decisions))
    await engine.start(ANN)
    engine.state = OverlandState("easier", 10, "wilderness", "richmond", "drurys-bluff", "valley")
    engine._views.clear()
    for i in range(decisions):
        await engine.decide(ANN, f"move grant {('spotsylvania', 'wilderness')[i % 2]}")
    return engine


async def opening(database: Database, now: Callable[[], int], id: str) -> float:
    """The median time, in seconds, to open a game that is not in memory."""
    times = []
    for _ in range(SAMPLES):
        engines = Engines(Services(database, now), GAMES)
        begun = time.perf_counter()
        engine = await engines.get(id)
        engine.view(None)
        times.append(time.perf_counter() - begun)
    return percentile(times, 0.5)


def weight(db: sqlite3.Connection) -> int:
    """The database's size in bytes."""
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (pages,), (size,) = db.execute("PRAGMA page_count").fetchone(), db.execute("PRAGMA page_size").fetchone()
    return int(pages * size)


async def measure() -> list[Figure]:
    """Builds the games and measures."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "adjutant.db"
        database = await Database.open(path)
        # Only to build the games sooner; nothing here is timed.
        await query(database, "PRAGMA synchronous = OFF")
        engines = Engines(Services(database, lambda: int(time.time() * 1000)), GAMES)
        found = []
        for decisions in (1_000, 10_000):
            before = await raw(database, weight)
            engine = await played(engines, decisions)
            grown = await raw(database, weight) - before
            took = await opening(database, engines.services.now, engine.id)
            found.append(Figure(f"Opening a cold game of {decisions:,} decisions", 1000 * took, "ms", 50))
        found.append(Figure("Database growth", grown / decisions, "bytes/decision"))
        model = await played(engines, 20)
        await raw(database, lambda db: copies(db, model.id))
        await database.close()
        found.append(Figure(f"{AT_REST:,} games at rest, each opened and dropped", memory(path), "MB", 250))
        return found


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


def memory(path: Path) -> float:
    """The greatest memory of a process like the bot's that opens every game, one after the other, in MB."""
    import subprocess

    command = [sys.executable, "-m", "tests.bench.archive", str(path)]
    out = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return float(json.loads(out.splitlines()[-1]))


async def open_all(path: Path) -> None:
    """Opens every game of a database, with what is idle dropped as the bot drops it, and prints the memory used."""
    import resource

    from bot.client import warm_up
    from bot.engine.loaded import UNLOAD_AFTER_MS

    warm_up()
    database = await Database.open(path)
    clock = [0]
    engines = Engines(Services(database, lambda: clock[0]), GAMES)
    ids = [id for (id,) in await query(database, "SELECT id FROM games")]
    for n, id in enumerate(ids):
        (await engines.get(id)).view(None)
        clock[0] += UNLOAD_AFTER_MS // 100
        if n % 30 == 0:
            engines.drop_idle()
    await database.close()
    print(json.dumps(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))


if __name__ == "__main__":
    asyncio.run(open_all(Path(sys.argv[1])))
