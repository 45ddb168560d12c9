"""What a decision costs the processor from the text to the committed transaction, without any picture; and by how much
the database grows by it. Random games of every game, with real dice."""

from __future__ import annotations

import itertools
import random
import sqlite3
import tempfile
import time
from pathlib import Path

from msgspec import Struct

from bot.cli.garbage import shorten_pauses
from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.engine.lobby import vacant
from bot.engine.opening import Place
from bot.games.contract.choices import Refusal
from bot.games.library import GAMES, LIBRARY
from bot.games.tree import wander
from bot.storage.database import Database
from bot.storage.opening import open_database
from bot.table.services import Services
from bot.table.session import Actor
from tests.bench.figures import Figure, slowest_first
from tests.raw import query, raw

TRIES = 500
"""How often options are drawn anew because they do not go together."""
DECISIONS = 1500
"""Decisions measured of each game."""
BUDGET = 1.0
"""Milliseconds of processor."""


INTERACTIONS = itertools.count(1 << 60)
"""The ids of people's interactions: Discord's grow with time."""


class Cost(Struct):
    """What some decisions took, in seconds of processor."""

    decisions: int = 0
    whole: float = 0.0


def person(number: int) -> Actor:
    """A person in one of the seats, whose interaction has no number."""
    return Actor(number, f"P{number}")


async def begun(engines: Engines, key: str, channel: int, rng: random.Random) -> Engine:
    """A game of that key with random options and a person in each seat that takes one."""
    game = GAMES[key]
    for _ in range(TRIES):
        options = {option.key: rng.choice(list(option.values)) for option in game.options}
        try:
            engine = await engines.open(person(1), key, options, Place(1, channel))
        except Refusal:
            continue
        for number in range(2, 2 + len(vacant(engine))):
            await engine.join(person(number))
        await engine.start(person(1))
        return engine
    raise AssertionError(f"no options of {key} go together")


async def decide_at_random(engine: Engine, rng: random.Random, cost: Cost) -> None:
    """One random decision of an awaited seat, its processor time added to the cost."""
    seat = rng.choice(sorted(engine.awaited()))
    if engine.players[seat].is_person:
        text = wander(engine.game, engine.view(seat), seat, rng)
        begun = time.process_time()
        await engine.decide(Actor(engine.players[seat].user, "P", next(INTERACTIONS)), text, seat)
    else:
        text, begun = "", time.process_time()
        await engine.bot_decides(seat, engine.revision(seat))
    cost.decisions += 1
    cost.whole += time.process_time() - begun


async def played(database: Database, key: str, decisions: int, seed: int = 1) -> tuple[Cost, list[str]]:
    """So many decisions of random games, one after the other; their cost, and the games' ids."""
    engines = Engines(Services(database, lambda: int(time.time() * 1000)), GAMES)
    rng, cost, ids = random.Random(seed), Cost(), list[str]()
    while cost.decisions < decisions:
        engine = await begun(engines, key, 10_000 * seed + len(ids), rng)
        ids.append(engine.id)
        while engine.session.status == "playing" and cost.decisions < decisions:
            await decide_at_random(engine, rng, cost)
        if engine.session.status == "playing":
            # Nothing is deleted of a game that goes on.
            break
    return cost, ids


def weights(db: sqlite3.Connection) -> dict[str, int]:
    """The bytes of a database's file and of what the tables of games hold in it."""
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (pages,), (size,) = db.execute("PRAGMA page_count").fetchone(), db.execute("PRAGMA page_size").fetchone()
    held = {
        "file": pages * size,
        "snapshots": "SELECT sum(length(state)) FROM snapshots",
        "entries": "SELECT sum(length(body)) FROM entries",
        "leaves": "SELECT sum(length(body) + length(head) + length(nonce) + length(opening)) FROM leaves",
        "kept": "SELECT count(*) FROM snapshots",
    }
    return {
        name: how if isinstance(how, int) else int(db.execute(how).fetchone()[0] or 0) for name, how in held.items()
    }


async def _measured(key: str, decisions: int) -> tuple[list[Figure], list[Figure]]:
    """The figures of one game: of its commits, and of what they weigh."""
    LIBRARY[key].warm_up()
    # As the bot does before it serves.
    shorten_pauses()
    with tempfile.TemporaryDirectory() as folder:
        database = await open_database(Path(folder) / "adjutant.db")
        await query(database, "PRAGMA synchronous = OFF")  # nothing here measures the disk
        await played(database, key, decisions // 10, seed=2)
        before = await raw(database, weights)
        cost, _ = await played(database, key, decisions)
        after = await raw(database, weights)
        await database.close()
    each = {name: (after[name] - before[name]) / cost.decisions for name in after}
    commits = [
        Figure(f"A decision of {key}, without picture", 1000 * cost.whole / cost.decisions, "ms processor", BUDGET)
    ]
    return commits, [
        Figure(f"Database growth, {key}", each["file"], "bytes/decision"),
        Figure("  of it states", each["snapshots"], "bytes/decision"),
        Figure("  of it entries", each["entries"], "bytes/decision"),
        Figure("  of it chains", each["leaves"], "bytes/decision"),
        Figure("  snapshots kept", 100 * each["kept"], "of 100 decisions"),
    ]


async def measure(keys: list[str], decisions: int = DECISIONS) -> list[Figure]:
    """Every game's commits and growth."""
    found = [await _measured(key, decisions) for key in keys]
    return [*slowest_first(commits for commits, _ in found), *slowest_first(growth for _, growth in found)]
