"""Several bots on one PostgreSQL, killed, cut off and with the database restarted under them while people act on the
same games through all of them; then what is left is checked. Run as a program: games, decisions, kills, processes,
and the number of games at rest beside those."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import psycopg

from bot.local.local_discord import LocalDiscord
from bot.record.replay import verify
from bot.storage.opening import open_database
from bot.storage.whole.copying import check_chains
from tests import drawn
from tests.crash.at_rest import lay_to_rest
from tests.crash.nursery import nursery
from tests.crash.siege import first_mark
from tests.postgres import Server, started
from tests.raw import postgres_rows
from tests.table.house import House

log = logging.getLogger(__name__)

CUT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'adjutant' AND random() < 0.5"""
LEFT = """SELECT o.id FROM outbox o JOIN leases l ON l.name = 'channel ' || o.channel
          WHERE l.process LIKE ? AND o.status != 'parked'"""
WAITING = """SELECT o.id, l.process FROM outbox o LEFT JOIN leases l ON l.name = 'channel ' || o.channel
             WHERE o.status != 'parked'"""
SHARDS = 16
"""Of the bot, which its processes divide among themselves."""
DEFAULTS = (100, 1_000, 30, 3, 0)
"""Games, decisions, kills, processes, games at rest."""
ANSWER_SECONDS = 20.0
"""Seconds after which somebody whose click is not answered clicks again."""


class Neighbour:
    """One of the bots: a process."""

    def __init__(self, local: LocalDiscord, address: str, folder: Path, number: int, of: int) -> None:
        self.local, self.address, self.folder, self.number = local, address, folder, number
        self.shards = f"{SHARDS * number // of}-{SHARDS * (number + 1) // of - 1}/{SHARDS}"
        self.waiting: dict[int, asyncio.Future[str]] = {}
        self.pid = 0
        """The process's number."""
        self._talking: asyncio.StreamWriter | None = None
        self._reading: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Starts it, and waits until it serves."""
        data = self.folder / f"data{self.number}"
        drawn.lay(data)
        environment = os.environ | {
            "DISCORD_TOKEN": self.local.token,
            "DISCORD_API_URL": self.local.api_url,
            "DISCORD_GATEWAY_URL": self.local.gateway_url,
            "ADJUTANT_DATA": str(data),
            "ADJUTANT_DATABASE": self.address,
            "ADJUTANT_SHARDS": self.shards,
            "ADJUTANT_MOVING_PICTURES": "0",
            "ADJUTANT_DRAWING_PROCESSES": "0",
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTHONFAULTHANDLER": "1",
        }
        ready = asyncio.get_running_loop().create_future()
        server = await asyncio.start_server(lambda *ends: ready.set_result(ends), "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            self.pid = await asyncio.to_thread(nursery().born, environment, self.log, port)
            try:
                reader, self._talking = await asyncio.wait_for(ready, 120)
            except TimeoutError as error:
                raise AssertionError(f"It does not get ready. Its log:\n{self.log.read_text()[-3000:]}") from error
        self._reading = asyncio.create_task(self._read(reader))

    @property
    def log(self) -> Path:
        """What the process has logged."""
        return self.folder / f"log{self.number}.txt"

    async def _read(self, output: asyncio.StreamReader) -> None:
        while line := await output.readline():
            number, said = line.decode().rstrip("\n").split(" ", 1)
            waiting = self.waiting.pop(int(number), None)
            if waiting is not None and not waiting.done():
                waiting.set_result(said)
        for waiting in self.waiting.values():
            if not waiting.done():
                waiting.set_result("died")
        self.waiting.clear()

    async def ask(self, interaction: int, game: str, seat: str) -> str:
        """Has a seat act by it. Returns its answer; "died" where none came."""
        assert self._talking is not None
        if self._reading is None or self._reading.done():
            await asyncio.sleep(0.05)
            return "died"
        future = self.waiting[interaction] = asyncio.get_running_loop().create_future()
        self._talking.write(f"{interaction} {game} {seat}\n".encode())
        try:
            return await asyncio.wait_for(future, ANSWER_SECONDS)
        except TimeoutError:
            return "died"

    async def kill(self) -> None:
        """SIGKILL. Raises AssertionError where it has ended by itself."""
        status = nursery().status(self.pid)
        assert status is None, f"ended by itself: {status}, {self.log.read_text()[-30000:]}"
        os.kill(self.pid, signal.SIGKILL)
        await self._ended()

    async def stop(self) -> None:
        """Ends it in order."""
        assert self._talking is not None
        self._talking.write_eof()
        assert await asyncio.wait_for(self._ended(), 60) == 0

    async def _ended(self) -> int:
        status = await nursery().ended(self.pid)
        if self._talking is not None:
            self._talking.close()
        return status


class Many:
    """Games on one database, and the bots that all of them are played by."""

    def __init__(self, local: LocalDiscord, server: Server, folder: Path, seed: int = 1) -> None:
        self.local, self.server, self.folder, self.rng = local, server, folder, random.Random(seed)
        self.address = server.address("many")
        self.neighbours: list[Neighbour] = []
        self.games: list[str] = []
        self.answers: dict[int, tuple[str, str]] = {}
        """What was answered to each interaction: its game, and the entry's number or a refusal."""
        self.interactions = 10**6
        self.takeovers: list[float] = []
        """Seconds until the posts were made that lay with a process that was killed: from then, or from when the last
        of those was killed that had taken them over meanwhile."""
        self.killed: dict[int, float] = {}
        """When each process was killed, by its number."""
        self.happened: Counter[str] = Counter()
        self._watching: set[asyncio.Task[None]] = set()

    async def begin(self, games: int, processes: int, at_rest: int = 0) -> None:
        """Opens so many games, lays others to rest, and starts so many bots."""
        self.server.execute("CREATE DATABASE many")
        guilds = [self.local.add_guild(f"Server {n}") for n in range(SHARDS)]
        database = await open_database(self.address)
        house = House(database)
        for number in range(games):
            engine = await house.started("probe", guilds[number % SHARDS].add_channel(f"g{number}").id, rounds="6")
            self.games.append(engine.id)
        await database.close()
        if at_rest:
            await asyncio.to_thread(lay_to_rest, self.address, self.games[0], at_rest)
        self.neighbours = [Neighbour(self.local, self.address, self.folder, n, processes) for n in range(processes)]
        await asyncio.gather(*(neighbour.start() for neighbour in self.neighbours))

    async def decide(self) -> None:
        """A seat of a game acts by one bot, and by others with the same interaction as long as none answers."""
        self.interactions += 1
        interaction, game = self.interactions, self.rng.choice(self.games)
        seat = self.rng.choice(("red", "blue"))
        while True:
            said = await self.rng.choice(self.neighbours).ask(interaction, game, seat)
            if said == "died" or said.startswith("failed"):
                self.happened["asked again"] += 1
                await asyncio.sleep(0.1)
                continue
            self.answers[interaction] = game, said
            return

    async def play(self, decisions: int, kills: int, at_once: int = 12) -> None:
        """Has people act until so many acts are answered; meanwhile the bots are killed so often, connections cut, and
        the database restarted."""
        left = iter(range(decisions))

        async def person() -> None:
            for number in left:
                # People act all through the kills, not before them.
                while number * kills > (self.happened["killed"] + 1) * decisions:
                    await asyncio.sleep(0.05)
                await self.decide()
                if number % 1000 == 999:
                    log.info("%s decisions, %s kills", number + 1, self.happened["killed"])

        people = [asyncio.create_task(person()) for _ in range(at_once)]
        trouble = asyncio.create_task(self.trouble(kills))
        await asyncio.gather(trouble, *people)
        await asyncio.gather(*self._watching)

    async def trouble(self, kills: int) -> None:
        """Kills and cuts, one after the other."""
        for number in range(kills):
            await asyncio.sleep(self.rng.uniform(0.1, 0.8))
            if number % 3 == 1:
                await self.cut()
            if number == kills // 2:
                await asyncio.to_thread(self.restart)
            neighbour = self.neighbours[number % len(self.neighbours)]
            await neighbour.kill()
            self.happened["killed"] += 1
            task = asyncio.create_task(self.watch(neighbour.pid))
            self._watching.add(task)
            await neighbour.start()

    async def watch(self, pid: int) -> None:
        """Measures how long it takes until others have made the posts that a killed process had begun."""
        begun = self.killed[pid] = time.monotonic()
        left = {id for (id,) in await self.rows(LEFT, f"%-{pid}-%")}
        while left:
            waiting = dict(await self.rows(WAITING))
            left &= waiting.keys()
            # Whoever has them now may have been killed too.
            holders = {int(waiting[id].split("-")[-2]) for id in left if waiting[id]}
            begun = max(begun, *(self.killed.get(holder, 0.0) for holder in holders), 0.0)
            if not left:
                self.takeovers.append(time.monotonic() - begun)
            await asyncio.sleep(0.05)

    async def cut(self) -> None:
        """Cuts half of the bots' connections."""
        await self.rows(CUT)
        self.happened["cut"] += 1

    def restart(self) -> None:
        """The database crashes, and is started again."""
        self.server.stop()
        self.server.start()
        self.happened["database restarted"] += 1

    async def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Rows of the database; none while it cannot be reached."""
        while True:
            try:
                return await asyncio.to_thread(postgres_rows, self.address, sql, *values)
            except psycopg.OperationalError:
                await asyncio.sleep(0.1)

    async def check(self) -> None:
        """Everything that must hold: nothing lost, nothing doubled, each post once and in order, every chain."""
        while await self.rows("SELECT 1 FROM outbox LIMIT 1"):
            await asyncio.sleep(0.1)
        for neighbour in self.neighbours:
            await neighbour.stop()
        await self.check_entries()
        self.check_posts()
        database = await open_database(self.address)
        try:
            assert await database.read(check_chains) >= len(self.games)
            house = House(database)
            for id in self.rng.sample(self.games, min(20, len(self.games))):
                verify(await house.engines.export(await house.engines.get(id), None), house.games)
        finally:
            await database.close()
        assert self.local.violations == []

    async def check_entries(self) -> None:
        """Each act that was answered as done is one entry of its game, and there are no others."""
        sql = "SELECT interaction, game, seq FROM entries WHERE interaction > 1000000"
        found = {number: (game, str(seq)) for number, game, seq in await self.rows(sql)}
        done = {number: said for number, said in self.answers.items() if said[1].isdigit()}
        assert found == done
        for game in self.games:
            seqs = [seq for (seq,) in await self.rows("SELECT seq FROM entries WHERE game = ? ORDER BY seq", game)]
            assert seqs == list(range(1, len(seqs) + 1))

    def check_posts(self) -> None:
        """Each post was made once, and those of a channel in their order."""
        marks = defaultdict[str, list[int]](list)
        for message in sorted((m for m in self.local.world.posts if m.author.bot), key=lambda m: m.id):
            game, number = first_mark(message)
            marks[game].append(int(number))
        assert marks.keys() == set(self.games)
        for game, numbers in marks.items():
            assert numbers == sorted(set(numbers)), f"game {game}: {numbers}"


async def besieged(folder: Path, games: int, decisions: int, kills: int, processes: int, at_rest: int = 0) -> Many:
    """So many games played by so many decisions through so many kills, and checked."""
    # The system keeps what a killed server wrote; the bot's own commits are waited for.
    server = await asyncio.to_thread(started, {"fsync": "off"})
    async with LocalDiscord(rate_limits=False) as local:
        local.gateway.starts.max_concurrency = SHARDS
        many = Many(local, server, folder)
        await many.begin(games, processes, at_rest)
        await many.play(decisions, kills)
        await many.check()
    await asyncio.to_thread(server.remove)
    return many


def main() -> None:
    """Runs it by the numbers given, and prints what was measured."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    given = [int(each) for each in sys.argv[1:]]
    games, decisions, kills, processes, at_rest = [*given, *DEFAULTS[len(given) :]]
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        many = asyncio.run(besieged(Path(folder), games, decisions, kills, processes, at_rest))
    said = Counter("done" if text.isdigit() else text.split(":")[0] for _, text in many.answers.values())
    taken = sorted(many.takeovers)
    print(f"{games} games and {at_rest} at rest, {dict(said)}, {dict(many.happened)}, {time.monotonic() - begun:.0f} s")
    if taken:
        print(f"{len(taken)} take-overs: median {taken[len(taken) // 2]:.1f} s, longest {taken[-1]:.1f} s")


if __name__ == "__main__":
    main()
