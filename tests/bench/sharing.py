"""What is gained and lost by PostgreSQL and by more processes on it, as ratios in one run: decisions a second of one
process on SQLite, and of one, two and three on PostgreSQL, each with games of its own; and of two that play one seat
each of the same games, with how often one was in the other's way. Both databases wait for the disk with each commit.
The decisions are standing orders, which cost the rules next to nothing: so it is the storage that is measured.

As a program of its own with arguments it is one of those processes.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from bot.cli.garbage import shorten_pauses
from bot.settings import is_address
from bot.storage.database import Heard
from bot.storage.errors import Conflict
from bot.storage.opening import open_database
from tests.bench.figures import Figure
from tests.crash.process import ROOT
from tests.postgres import Server, started
from tests.table.house import House

TABLES = 48
SECONDS = 8.0
SEATS = ("red", "blue")


async def laid(where: Path | str) -> list[str]:
    """Begins the games; returns their ids."""
    database = await open_database(where)
    house = House(database)
    games = [(await house.started("probe", 1000 + number, rounds="6")).id for number in range(TABLES)]
    await database.close()
    return games


async def played(where: Path | str, games: list[str], seats: list[str], number: int) -> dict[str, float]:
    """Has those seats of games decide for some seconds, each game one decision after another. Returns how many there
    were, the processor's seconds and the conflicts."""
    database = await open_database(where)
    house = House(database)
    house.interactions = number * 10**9

    def hear(heard: Heard) -> None:
        # As a bot does.
        for change in heard.games:
            house.engines.heard(change)

    database.on_heard = hear
    engines = [await house.engines.get(game) for game in games]
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    shorten_pauses()
    until, processor, done, given_up = time.monotonic() + SECONDS, time.process_time(), 0, 0
    conflicts = database.sharing.conflicts

    async def play(place: int) -> None:
        nonlocal done, given_up
        turn = 0
        while time.monotonic() < until:
            seat = seats[turn % len(seats)]
            state = "on" if turn // len(seats) % 2 == 0 else "off"
            try:
                await house.decide(engines[place], seat, f"auto parry {state}")
            except Conflict:
                given_up += 1
                continue
            turn, done = turn + 1, done + 1

    await asyncio.gather(*(play(place) for place in range(len(engines))))
    spent = time.process_time() - processor
    found = {
        "done": done,
        "processor": spent,
        "conflicts": database.sharing.conflicts - conflicts,
        "given up": given_up,
    }
    await database.close()
    return found


async def together(where: Path | str, parts: list[tuple[list[str], list[str]]]) -> dict[str, float]:
    """Runs a process for each part, the games and seats that it plays, all at once. Returns their sums."""
    processes = []
    for number, (games, seats) in enumerate(parts, 1):
        asked = json.dumps({"where": str(where), "games": games, "seats": seats, "number": number})
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.bench.sharing", asked),
            cwd=ROOT,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        assert await process.stdout.readline() == b"ready\n"
        processes.append(process)
    for process in processes:
        assert process.stdin is not None
        process.stdin.write(b"\n")
    sums = {"done": 0.0, "processor": 0.0, "conflicts": 0.0, "given up": 0.0}
    for process in processes:
        said, _ = await process.communicate()
        for name, value in json.loads(said).items():
            sums[name] += value
    return sums


async def on_postgres(server: Server, name: str, processes: int, apart: bool) -> dict[str, float]:
    """Plays the games by so many processes: each those of its own, or one seat of all."""
    server.execute(f"CREATE DATABASE {name}")
    games = await laid(server.address(name))
    if apart:
        parts = [(games[number::processes], list(SEATS)) for number in range(processes)]
    else:
        parts = [(games, [seat]) for seat in SEATS]
    return await together(server.address(name), parts)


def measure(keys: list[str]) -> Iterable[Figure]:
    """Measures everything and tells the ratios; none of it has a budget."""
    server = started({})
    with tempfile.TemporaryDirectory(dir=server.folder.parent) as folder:
        file = Path(folder) / "adjutant.db"
        base = asyncio.run(together(file, [(asyncio.run(laid(file)), list(SEATS))]))
    rate = base["done"] / SECONDS
    yield Figure("Decisions, SQLite, one process", rate, "/s")
    yield Figure("… processor each", 1000 * base["processor"] / base["done"], "ms")
    first = 0.0
    for number in (1, 2, 3):
        found = asyncio.run(on_postgres(server, f"apart{number}", number, apart=True))
        each = found["done"] / SECONDS
        first = first or each
        yield Figure(f"Decisions, PostgreSQL, processes: {number}", each, "/s")
        yield Figure("… of SQLite's", each / rate, "times")
        yield Figure("… of one process's", each / first, "times")
        yield Figure("… processor each", 1000 * found["processor"] / found["done"], "ms")
    found = asyncio.run(on_postgres(server, "same", 2, apart=False))
    each = found["done"] / SECONDS
    yield Figure("Decisions, both players by two processes", each, "/s")
    yield Figure("… of one process's", each / first, "times")
    yield Figure("… conflicts", 100 * found["conflicts"] / found["done"], "% of decisions")
    yield Figure("… given up after all tries", 100 * found["given up"] / found["done"], "% of decisions")
    server.remove()


if __name__ == "__main__":
    told = json.loads(sys.argv[1])
    place = told["where"] if is_address(told["where"]) else Path(told["where"])
    print(json.dumps(asyncio.run(played(place, told["games"], told["seats"], told["number"]))))
