"""A table to test at: the local Discord, the real bot connected to it, some people and a channel."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from bot.attention.private_boards import keep_channel
from bot.client import Adjutant, point_at
from bot.engine.engine import Engine
from bot.games.contract.game import Game
from bot.games.descriptor import Descriptor
from bot.games.library import LIBRARY
from bot.local.clients.person import LONGEST_WAIT, Person
from bot.local.local_discord import LocalDiscord
from bot.local.model.clock import Clock
from bot.local.model.guilds import Channel, Guild, Message
from bot.local.model.interactions import Interaction
from bot.settings import Settings
from bot.storage.private_boards import PrivateChannel
from cogs.answering import deferring, under_way
from cogs.learning import showing
from tests import drawn, formed
from tests.empty_database import lay
from tests.probe.game import PROBE

UNHURRIED = 60.0
"""Seconds for which an answer waits for what is to be thought out, so that it comes with the first answer."""
CROWD = 1000
"""Interactions under way at which thought is told of at once: more than any test has."""
MORNING = 1_790_000_000.0
"""When it is at the table, in seconds since 1970."""


ONE_BOT = pytest.mark.asyncio(loop_scope="module")
"""The ``pytestmark`` of a file whose tests share one running bot (``at_table`` of conftest.py). Each has a server, a
channel and people of its own. They change nothing that all would see: no restart, fault, clock or setting of the bot,
no row of the whole database. A single test of such a file has a bot of its own where it says ``ALONE``."""
ALONE = pytest.mark.asyncio(loop_scope="function")
DRAWN = pytest.mark.drawn
"""A ``pytestmark`` of a file whose tests look at what is on a board's picture. Elsewhere another takes its place, which
is the same only for the same view and focus (see tests/drawn.py)."""
ROOMS, ROOM = 1 << 16, 4
"""The ids of each test that shares a bot are of milliseconds of its own: the number of such rooms, and milliseconds of
each, of which a server takes one."""


def still_world() -> LocalDiscord:
    """Returns a world with a stopped clock, at the same time always: nothing expires because the testing machine is
    busy, and dice, which follow from the ids of interactions and so from the time, fall alike."""
    return LocalDiscord(rate_limits=False, clock=Clock(running=False, start=MORNING))


class Table:
    """People at a channel with the bot, whose time is the local Discord's unless ``now`` is changed. ``bot`` changes
    when it is restarted; what is random for it is the same at each table."""

    def __init__(self, local: LocalDiscord, data: Path, library: Mapping[str, Descriptor]) -> None:
        self.local, self.data, self.library = local, data, library
        self.games = {key: descriptor.game for key, descriptor in library.items()}
        self.edit_gap, self.back_off, self.drain = 0.0, (0.0,), 0.1
        self.double_tap = 0.0
        """Seconds in which a second tap does nothing: those who play here are quicker than anybody."""
        self.posted_within = LONGEST_WAIT
        """Seconds in which a lobby must be posted for its game to begin at once; a busy machine posts slowly."""
        self.metrics_port: int | None = None
        self.web_port: int | None = None
        self.moving_pictures = False
        self.database = ""
        """An address of PostgreSQL's, where it is no file."""
        self.shards: tuple[int, ...] = ()
        self.shard_count = 0
        self.now = local.clock.now
        """The time by the bot's clock, which may be wrong."""
        self.guild: Guild
        self.channel: Channel
        self.ann: Person
        self.bea: Person
        self.carl: Person
        self._meet()
        self.bot: Adjutant
        self._running: asyncio.Task[None] | None = None
        self._chance = random.Random(0)
        self.entropy = self._chance.randbytes

    def _meet(self) -> None:
        self.guild = self.local.add_guild("Friends")
        self.channel = self.guild.add_channel("games")
        self.ann, self.bea, self.carl = (self.local.add_user(name) for name in ("Ann", "Bea", "Carl"))

    def begin_anew(self, name: str) -> None:
        """Another server with its channel and its people is the table from now on; whoever was there has left for
        good. Ids and chance follow from the ``name`` alone, so that dice fall alike whatever was played before."""
        world = self.local.world
        for person in self.local.people:
            del world.users[person.id]
        world.posts.clear()
        world.interactions.clear()
        self.local.journal.clear()
        self.local.faults.clear()
        world.ids.continue_at(int(MORNING * 1000) + (crc32(name.encode()) % ROOMS + 1) * ROOM)
        self._chance.seed(name)
        self._meet()

    async def ask_for_boards(self) -> None:
        """Everybody at the table asks for private boards."""
        for person in (self.ann, self.bea, self.carl):
            await keep_channel(self.bot.database, person.id, PrivateChannel(wanted=True))

    async def start(self) -> None:
        """Starts a bot on the data folder and waits until it is ready."""
        settings = Settings(
            token=self.local.token,
            api_url=self.local.api_url,
            gateway_url=self.local.gateway_url,
            data=self.data,
            edit_gap=self.edit_gap,
            back_off=self.back_off,
            drain=self.drain,
            guild_wait=0.02,
            double_tap=self.double_tap,
            posted_within=self.posted_within,
            metrics_port=self.metrics_port,
            web_port=self.web_port,
            moving_pictures=self.moving_pictures,
            database_address=self.database,
            shards=self.shards,
            shard_count=self.shard_count,
        )
        point_at(settings)
        if not self.database:
            lay(settings.data / "adjutant.db")
        drawn.lay(settings.data)
        self.bot = Adjutant(settings, self.library, lambda: self.now(), self.local.clock.after, self.entropy)
        self._running = asyncio.create_task(self.bot.start(settings.token))
        ready = asyncio.create_task(self.bot.wait_until_ready_for(60))
        done, _ = await asyncio.wait({ready, self._running}, return_when=asyncio.FIRST_COMPLETED)
        if self._running in done:
            ready.cancel()
            self._running.result()
        await ready

    async def stop(self) -> None:
        """Stops the bot, in order; nothing happens where it is stopped already."""
        if self.bot.is_closed():
            return
        await self.bot.close()
        if self._running is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self._running

    async def restart(self) -> None:
        """Stops the bot and starts another on the same data."""
        await self.stop()
        await self.start()

    def moves_on(self, name: str) -> None:
        """From now on they are in another channel, where a new game may begin."""
        self.channel = self.guild.add_channel(name)

    async def settled(self) -> None:
        """Returns when the practice opponent waits, everything that was committed has been delivered, and the panels
        that it outdated are renewed."""
        await self.bot.timers.settled()
        await self.bot.opponent_runner.settled()
        await self.bot.openings.settled()
        await self.bot.courier.settled()
        await self.bot.panel_sessions.settled()
        await self.bot.following.settled()

    async def pictured(self) -> None:
        """Returns when every interaction is answered and its picture has followed."""
        await self.bot.under_way.settled()
        await self.settled()

    async def engine(self, channel: Channel | None = None) -> Engine:
        """The engine of the channel's game."""
        return await self.bot.engines.in_channel((channel or self.channel).id)

    def posts(self, channel: Channel | None = None) -> list[Message]:
        """What the bot has posted for everyone in the channel, oldest first."""
        return [m for m in self.ann.messages(channel or self.channel) if not m.ephemeral and m.author.bot]

    async def board(self, channel: Channel | None = None) -> Message:
        """The game's public message: the newest one of the bot's with its buttons, once everything is delivered."""
        await self.settled()
        return [m for m in self.posts(channel) if any(b.label == "Rules" for b in m.buttons)][-1]

    async def panel(self, person: Person, channel: Channel | None = None) -> Message:
        """A person's panel, opened by *Your move*."""
        return answer(await person.click(await self.board(channel), "Your move"))

    async def export(self, person: Person, channel: Channel | None = None) -> bytes:
        """The file that /game export gives a person."""
        given = answer(await person.slash(channel or self.channel, "game export"))
        assert given.ephemeral and len(given.files) == 1
        return given.files[0].data

    async def open_overland(self, table: str = "easier") -> Message:
        """Ann opens a game of Overland and starts it; returns her panel."""
        answer(await self.ann.slash(self.channel, "game new", game="overland", options=table))
        return answer(await self.ann.slash(self.channel, "game start"))

    async def open_probe(self, channel: Channel | None = None, starter: Person | None = None) -> None:
        """Ann (red) and Bea (blue) begin a game of the probe; Ann starts it, or another ``starter``."""
        place = channel or self.channel
        answer(await self.ann.slash(place, "game new", game="probe"))
        answer(await self.bea.slash(place, "game join"))
        answer(await (starter or self.ann).slash(place, "game start"))


def answer(event: Interaction) -> Message:
    """The message that an interaction was answered with; AssertionError where it failed."""
    assert event.response is not None, f"{event!r}: {event.error}"
    return event.response


@contextlib.contextmanager
def unhurried() -> Iterator[None]:
    """Answers wait for what is thought out, so that each comes whole: how quick a hint is, or a lesson, and how many
    answers are still under way, depends on the machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deferring, "AT_ONCE", UNHURRIED)
        patch.setattr(under_way, "MANY", CROWD)
        patch.setattr(showing, "THINKING", UNHURRIED)
        yield


@contextlib.asynccontextmanager
async def table(
    data: Path,
    probe: Game[Any, Any, Any] = PROBE,
    boards: bool = True,
    films: bool = False,
    guests: Iterable[Descriptor] = (),
) -> AsyncIterator[Table]:
    """A running table; ``probe`` stands in for the probe, and ``guests`` can be played there too. With ``boards``
    everybody there has asked for private boards, with ``films`` the bot makes moving pictures."""
    local = still_world()
    await local.start()
    more = (Descriptor("probe", probe), *guests)
    made = Table(local, data, {**LIBRARY, **{each.game.key: each for each in more}})
    made.moving_pictures = films
    with unhurried(), drawn.once(), formed.once():
        try:
            await made.start()
            if boards:
                await made.ask_for_boards()
            yield made
        finally:
            # A bot that is left running would keep the process from ending.
            await made.stop()
            await local.stop()
