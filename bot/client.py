"""The Discord client: puts database, engines, courier, cogs and renderers together."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from typing import Any

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.ext import commands, tasks

import renderers.dixie
import renderers.life_1861
import renderers.overland
from bot.attention.dispatcher import After, TimerDispatcher, real_time
from bot.attention.timers import HANDLERS
from bot.delivery.courier import Courier
from bot.delivery.private_channels import Openings
from bot.games.contract import Game
from bot.games.library import GAMES
from bot.opponents.runner import OpponentRunner
from bot.settings import Settings
from bot.storage.database import Database
from bot.table.engines import Engines
from bot.table.services import Services
from cogs.command_limits import broken_limits
from cogs.hand import TablePresenter
from cogs.opening import Offers
from cogs.panel_sessions import PanelSessions
from cogs.pictures import Gallery, Parts
from cogs.responses import report

log = logging.getLogger(__name__)

COGS = (
    *("cogs.lobby", "cogs.play", "cogs.log", "cogs.rules", "cogs.notes"),
    *("cogs.overland", "cogs.life", "cogs.dixie", "cogs.clicks"),
)
ARTISTS: dict[str, Callable[[Any], bytes]] = {
    "overland": renderers.overland.draw,
    "life": renderers.life_1861.draw,
    "dixie": renderers.dixie.draw,
}
PARTS: dict[str, Parts] = {"dixie": Parts(renderers.dixie.columns, renderers.dixie.draw_column)}
"""Which games' boards have parts that can be drawn large."""
ALIKE = frozenset({"life"})
"""The games whose seats have secrets, but see one picture and need no private board."""


class BrokenCommands(Exception):
    """The command tree breaks one of Discord's limits; the message names which."""


class Adjutant(commands.AutoShardedBot):
    """The game master. ``games`` are the rules it plays by, by key; ``now`` is the time in seconds since 1970, and
    ``after`` sets an alarm by it."""

    engines: Engines
    courier: Courier
    panel_sessions: PanelSessions
    timers: TimerDispatcher
    opponent_runner: OpponentRunner
    database: Database

    def __init__(
        self,
        settings: Settings,
        games: Mapping[str, Game[Any, Any, Any]] = GAMES,
        now: Callable[[], float] = time.time,
        after: After = real_time,
    ) -> None:
        # A game master does not speak; the library need not warn that it cannot.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            # No message content, no members: interactions bring all we need.
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            # Nothing here waits for the cache of servers to fill up.
            guild_ready_timeout=0.2,
            # Longer waits (an hour for too many edits of an old message) are the courier's to deal with.
            max_ratelimit_timeout=30.0,
        )
        self.settings, self.games, self._now, self._after = settings, games, now, after
        self.gallery = Gallery(ARTISTS, PARTS)
        self.openings, self.offers = Openings(), Offers()
        self.is_set_up = asyncio.Event()
        self.tree.error(self._on_command_error)

    async def setup_hook(self) -> None:
        """Opens the database, loads the cogs, checks and syncs the commands, and takes up what was left to deliver."""
        for cog in COGS:
            await self.load_extension(cog)
        if broken := broken_limits(self.tree):
            raise BrokenCommands("These commands break Discord's limits: " + "; ".join(broken))
        self.database = await Database.open(self.settings.database)
        services = Services(
            self.database,
            lambda: int(self._now() * 1000),
            posted=self._posted,
            practise=lambda game: self.opponent_runner.awaited(game),
            moved=lambda game, user: self.panel_sessions.moved(game, user),
            private_boards=frozenset(key for key, game in self.games.items() if game.hidden and key not in ALIKE),
        )
        self.engines = Engines(services, self.games)
        self.opponent_runner = OpponentRunner(self.engines, self._posted, back_off=self.settings.back_off)
        presenter = TablePresenter(self.gallery)
        pace = self.settings.edit_gap, self.settings.back_off
        self.courier = Courier(self, self.engines, presenter, *pace, now=self._now)
        self.panel_sessions = PanelSessions(self.engines, self.courier, self._now)
        await self.courier.start()
        self.timers = TimerDispatcher(self.database, HANDLERS, services.now, self._posted, self._after)
        self.timers.start()
        await self.opponent_runner.start()
        # Games of a database older than what it keeps of pending turns.
        self._catch_up = asyncio.create_task(self.engines.note_pending_turns())
        self.drop_idle.start()
        self.show_alive.start()
        # What is costly and never changes is made ready beside the first interactions, not before them.
        self._warm_up = asyncio.create_task(asyncio.to_thread(warm_up))
        try:
            await self.tree.sync()
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            # The commands synced before still stand, and the games in play do not wait for them.
            log.error("The commands could not be synced: %s", error)
        self.is_set_up.set()

    async def close(self) -> None:
        """Stops everything, the database last."""
        self.drop_idle.cancel()
        self.show_alive.cancel()
        if hasattr(self, "timers"):
            self._catch_up.cancel()
            await self.opponent_runner.close()
            await self.openings.close()
            await self.timers.close()
        if hasattr(self, "panel_sessions"):
            await self.panel_sessions.close()
            await self.courier.close()
        self.gallery.close()
        await super().close()
        if hasattr(self, "database"):
            await self.database.close()

    @tasks.loop(seconds=30)
    async def show_alive(self) -> None:
        """Touches a file while connected, for health checks from outside."""
        # Once ready, the library stays so while its connection is lost.
        connected = not any(shard.is_closed() for shard in self.shards.values())
        if self.is_ready() and connected and not self.is_ws_ratelimited():
            (self.settings.data / "alive").touch()

    @tasks.loop(minutes=5)
    async def drop_idle(self) -> None:
        """Forgets engines that nobody uses."""
        self.engines.drop_idle()

    async def on_ready(self) -> None:
        """Says so in the log."""
        log.info("Ready as %s; servers: %s", self.user, len(self.guilds))

    async def wait_until_ready_for(self, seconds: float) -> None:
        """Waits until the bot serves people. Raises TimeoutError."""
        await asyncio.wait_for(self.is_set_up.wait(), seconds)
        await asyncio.wait_for(self.wait_until_ready(), seconds)

    def _posted(self, channel: int) -> None:
        self.courier.wake(channel)

    async def _on_command_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        await report(interaction, error)


def warm_up() -> None:
    """Draws the static layers and solves what the games solve once."""
    from bot.games.overland import solver

    renderers.overland.prepare()
    renderers.life_1861.prepare()
    renderers.dixie.prepare()
    for table in ("easier", "standard"):
        solver.par(table)


def point_at(settings: Settings) -> None:
    """Directs the library to another API address, where the settings name one."""
    if settings.api_url:
        discord.http.Route.BASE = settings.api_url
    if settings.gateway_url:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway_url)
