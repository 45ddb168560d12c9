"""A hundred games in play at once: how long people wait for the answer, and the channel for its picture.

The bot is a process of its own; the local Discord and the people are in this one, and times are taken here.
"""

from __future__ import annotations

import asyncio
import random
import re
import tempfile
from pathlib import Path

from msgspec import Struct, field

from bot.local.clients.person import Person
from bot.local.local_discord import LocalDiscord
from bot.local.model.guilds import Channel, Message
from bot.local.model.interactions import Interaction
from tests.bench.figures import Figure, spread
from tests.crash.process import BotProcess

GAMES = 100
SECONDS = 40.0
"""How long they play."""
THINK = (4.0, 16.0)
"""Seconds between two clicks of one person: ten clicks a second come from all of them together."""
ENTRY = re.compile(r"Entry (\d+) ·")


class Times(Struct):
    """Seconds, a list for each figure."""

    answers: list[float] = field(default_factory=list)
    decided: list[tuple[int, int, float]] = field(default_factory=list)
    """Decisions: the channel, the entry's number, and when it was clicked."""


class Seat:
    """Somebody in a channel of their own, who plays one campaign after the other."""

    def __init__(self, local: LocalDiscord, person: Person, channel: Channel, times: Times, seed: int) -> None:
        self.local, self.person, self.channel, self.times = local, person, channel, times
        self.rng = random.Random(seed)
        self.panel: Message | None = None

    async def open(self) -> None:
        """A new campaign, up to the first panel."""
        await self.person.slash(self.channel, "game new", game="overland")
        started = await self.person.slash(self.channel, "game start")
        assert started.response is not None, started.error
        self.panel = started.response

    async def play(self, until: float) -> None:
        """Clicks now and then until that moment of the loop's clock."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(self.rng.uniform(*THINK))
            if loop.time() > until:
                return
            assert self.panel is not None
            ways = [b.custom_id for b in self.panel.buttons if b.custom_id and b.custom_id.startswith("a:d:")]
            if not ways:
                await self.open()
                continue
            clicked = self.local.clock.now()
            self.took(await self.person.click(self.panel, self.rng.choice(ways)))
            found = ENTRY.search(self.panel.text)
            if found is not None:
                self.times.decided.append((self.channel.id, int(found.group(1)), clicked))

    def took(self, done: Interaction) -> None:
        """Notes how long an answer took."""
        assert done.acknowledged and done.acknowledged_after is not None, done.error
        self.times.answers.append(done.acknowledged_after)


def pictures(local: LocalDiscord, decided: list[tuple[int, int, float]]) -> list[float]:
    """How long after each click the public message's picture had arrived at Discord, in seconds."""
    arrived: dict[tuple[int, int], float] = {}
    for entry in local.journal:
        if entry.route in ("/channels/{channel_id}/messages", "/channels/{channel_id}/messages/{message_id}"):
            shown = re.search(r"entry (\d+), head", str(entry.payload))
            if shown and entry.files and entry.done:
                key = (int(entry.path.split("/")[2]), int(shown.group(1)))
                arrived.setdefault(key, entry.time)
    found = []
    for channel, number, clicked in decided:
        times = [at for (where, no), at in arrived.items() if where == channel and no >= number and at >= clicked]
        if times:
            found.append(min(times) - clicked)
    return found


async def measure() -> list[Figure]:
    """Plays with everybody at once."""
    with tempfile.TemporaryDirectory() as folder:
        async with LocalDiscord(rate_limits=False) as local:
            guild = local.add_guild("Friends")
            times = Times()
            seats = [
                Seat(local, local.add_user(f"P{i}"), guild.add_channel(f"games-{i}"), times, seed=i)
                for i in range(GAMES)
            ]
            bot = BotProcess(local, Path(folder) / "data")
            await bot.start()
            for seat in seats:
                await seat.open()
            end = asyncio.get_running_loop().time() + SECONDS
            await asyncio.gather(*(seat.play(end) for seat in seats))
            await asyncio.sleep(3)
            shown = pictures(local, times.decided)
            await bot.stop()
    return [
        *spread(f"Acknowledge a click, {GAMES} games in play", times.answers, p99=100),
        *spread("Decision to public picture", shown, p50=150, p99=500),
        Figure("Decisions measured for these", len(shown), ""),
    ]
