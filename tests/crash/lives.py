"""Many lives of one bot: it is killed again and again, at instants of all kinds, while people act."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.local.local_discord import LocalDiscord
from tests.crash.process import BotProcess

MESSAGES = r"^/channels/\d+/messages"
CALLBACKS = r"^/interactions/"
THREADS = r"^/channels/\d+/messages/\d+/threads$"
AIMS = {
    "post": ("POST", MESSAGES + "$"),
    "edit": ("PATCH", MESSAGES),
    "callback": ("POST", CALLBACKS),
    "thread": ("POST", THREADS),
}
"""The requests that an instant may be aimed at: the bot is killed when one arrives, before or after it is carried
out."""
INSTANTS = ("delay", "delay", "post", "edit", "callback", "start")
"""When the bot is killed: some milliseconds after an interaction (so inside commits too), at a request, or while it
starts."""
MOST, QUIET = 14, 4
"""What people do at most before the bot is killed, should the instant aimed at not come; and they do fewer things than
the second number before it is aimed at."""


class Lives:
    """One local Discord, one data folder, and many lives of the bot. What people do is said by those that derive from
    it."""

    def __init__(
        self,
        local: LocalDiscord,
        data: Path,
        seed: int,
        films: bool = False,
        aims: tuple[str, ...] = INSTANTS,
        most: int = MOST,
        quiet: int = QUIET,
        loaded: bool = False,
    ) -> None:
        self.local, self.data, self.aims, self.most, self.quiet = local, data, aims, most, quiet
        self.rng = random.Random(seed)
        self.process = BotProcess(local, data, films, loaded=loaded)
        self.instants: Counter[str] = Counter()

    async def act(self) -> None:
        """Somebody does one thing; nothing while the bot is dead."""
        raise NotImplementedError

    async def nudge(self, instant: str) -> None:
        """Has a request of the kind aimed at made, where what people do seldom makes one."""

    async def kills(self, times: int) -> None:
        """Has people act through that many kills, and then to a quiet end with the bot alive."""
        for _ in range(times):
            instant = self.rng.choice(self.aims)
            self.instants[instant] += 1
            if instant == "start":
                await self.process.spawn()
                await asyncio.sleep(self.rng.uniform(0.0, 0.4 if self.process.loaded else 1.2))
                await self.process.kill()
                continue
            await self.process.start()
            await self.until_killed(instant)
            self.local.faults.clear()
        await self.process.start()
        for _ in range(self.most):
            await self.act()
        await self.local.wait_for(lambda: not self.waiting(), 180)
        await self.process.stop()

    async def until_killed(self, instant: str) -> None:
        """Has people act until the instant comes."""
        rng, alive = self.rng, True
        for _ in range(rng.randrange(self.quiet)):
            await self.act()
        if instant == "delay":
            acting = asyncio.create_task(self.act())
            await asyncio.sleep(rng.expovariate(1 / 0.012))
            await self.process.kill()
            await acting
            return
        gate = self.local.faults.hold_next(*AIMS[instant], after=rng.random() < 0.5)

        async def strike() -> None:
            await self.local.wait_for(lambda: gate.reached or not alive, 60)
            await self.process.kill()
            if rng.random() < 0.5:
                # What was under way may still be carried out when nobody waits for its answer.
                gate.release()

        striking = asyncio.create_task(strike())
        for _ in range(self.most):
            if not gate.reached and self.process.alive:
                await self.nudge(instant)
            await self.act()
        alive = False
        self.local.world.changed()
        await striking

    @contextmanager
    def database(self) -> Iterator[sqlite3.Connection]:
        """The bot's database, to read."""
        with closing(sqlite3.connect(f"file:{self.data / 'adjutant.db'}?mode=ro", uri=True)) as db:
            yield db

    def waiting(self) -> int:
        """How many posts wait to be delivered."""
        with self.database() as db:
            return int(db.execute("SELECT count(*) FROM outbox").fetchone()[0])
