"""The Discord client: puts database, engines, courier, cogs and renderers together."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import importlib.util
import itertools
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.ext import commands, tasks

from bot.attention.dispatcher import After, TimerDispatcher, real_time
from bot.attention.timers import HANDLERS, LONGEST_MS, watch_all
from bot.club import timers as club_timers
from bot.coaching.lessons import Lessons
from bot.connection.answers import read_answers
from bot.connection.events import hear_changes, read_events, read_lean
from bot.connection.identifying import Identifying
from bot.connection.json_texts import use_json
from bot.delivery.courier import Courier
from bot.delivery.failures import own_code
from bot.delivery.neighbours import Neighbours
from bot.delivery.private_channels import Openings
from bot.engine.clocks.keeper import ClockKeeper
from bot.engine.engine import DUE
from bot.engine.engines import Engines
from bot.games.descriptor import Descriptor
from bot.games.library import LIBRARY
from bot.metrics import Metrics
from bot.metrics_page import MetricsPage
from bot.opponents.reviewing.puzzler import Puzzler
from bot.opponents.reviewing.reviewer import Reviewer
from bot.opponents.runner import OpponentRunner
from bot.opponents.thinking import Thinking
from bot.record.entries import Entropy
from bot.settings import Settings
from bot.storage import judges
from bot.storage.opening import open_database
from bot.table.services import Services
from bot.trials.trials import Trials
from bot.web.site import Site
from cogs.answering.context import Bot, Interaction
from cogs.answering.double_taps import DoubleTaps
from cogs.answering.elsewhere import Elsewhere
from cogs.answering.reaching import without_trace
from cogs.answering.responses import answer_error
from cogs.answering.thread_offers import ThreadOffers
from cogs.answering.under_way import UnderWay
from cogs.answering.unseen import Unseen
from cogs.commands.decisions import SlashCommand, game_group
from cogs.incoming.entrance import received
from cogs.messages.closing_film import ClosingFilms
from cogs.messages.presenter import TablePresenter
from cogs.panels.panel_sessions import PanelSessions
from cogs.parts.command_limits import broken_limits, forms
from cogs.pictures.easels import easels_for
from cogs.pictures.following import FollowingPictures
from cogs.pictures.gallery import RESULT, REVIEW, Gallery
from cogs.pictures.studio import Studio
from renderers import result_card, review_chart
from renderers.artist import Artist
from renderers.covers import covers
from renderers.plain.artist import PlainArtist

log = logging.getLogger(__name__)

COGS = (
    "cogs.commands.help",
    "cogs.commands.lessons",
    "cogs.commands.game",
    "cogs.playing.play",
    "cogs.past.log",
    "cogs.past.review",
    "cogs.commands.gm",
    "cogs.commands.rules",
    "cogs.rules.why_not",
    "cogs.personal.notes",
    "cogs.commands.orders",
    "cogs.personal.settings",
    "cogs.club.stats",
    "cogs.club.challenges",
    "cogs.club.cups",
    "cogs.club.puzzles",
    "cogs.club.seasons",
    "cogs.commands.home",
    "cogs.incoming.clicks",
    "cogs.incoming.server_changes",
)
"""The extensions that serve every game."""


PARTS = (
    "metrics_page",
    "site",
    "neighbours",
    "opponent_runner",
    "reviewer",
    "puzzler",
    "thinking",
    "openings",
    "timers",
    "panel_sessions",
    "following",
    "courier",
    "films",
    "gallery",
    "studio",
)
"""What is closed at the end, in the order in which one gives the next something to do."""
WARMING = threading.Lock()
TURNED_AWAY = (403, 429)
"""What an address is answered that has asked too much, or that something in between does not let through."""
LOGIN_RESTS = (5.0, 30.0, 120.0, 600.0)
"""Seconds before each further try to log in, unless Discord asks for more; the last for ever after."""


def turned_away(error: BaseException | None) -> tuple[int, float] | None:
    """Returns the HTTP status with which Discord refused the bot's address for a while, and the seconds to wait. None
    for an error that waiting does not cure, such as a wrong token or a wrong request."""
    if isinstance(error, discord.RateLimited):
        # A wait that is too long for the library.
        return 429, error.retry_after
    if isinstance(error, discord.LoginFailure):
        error = error.__cause__
    if not isinstance(error, discord.HTTPException) or isinstance(error, discord.DiscordServerError):
        return None
    # What has no code of Discord's is a page of something in between.
    own = error.text == "401: Unauthorized" or (own_code(error) and error.status not in TURNED_AWAY)
    return None if own else (error.status, retry_after(error))


class BrokenCommands(Exception):
    """The command tree breaks one of Discord's limits; the message names which."""


def artist_of(package: str) -> Artist[Any] | None:
    """Finds the artist of a game's package, the module ``renderers.<package>.picture``; None without pictures."""
    found: Artist[Any] | None = _module(f"renderers.{package}", "picture")
    return found


def drawn_by(descriptor: Descriptor) -> Artist[Any] | None:
    """Returns the artist of a game; None without pictures."""
    if descriptor.artist:
        named: Artist[Any] = importlib.import_module(descriptor.artist)
        return named
    return PlainArtist(descriptor.board) if descriptor.board is not None else artist_of(descriptor.package)


def own_commands(package: str) -> tuple[SlashCommand, ...]:
    """The commands that a game has beside those of its decisions: ``COMMANDS`` of ``cogs.games.<package>``."""
    found = _module("cogs.games", package)
    return found.COMMANDS if found is not None else ()


def _module(parent: str, name: str) -> Any:
    """The module of that name in a package, None where there is none."""
    path = f"{parent}.{name}"
    if path in sys.modules:
        # To look for it again would read folders.
        return sys.modules[path]
    there = importlib.util.find_spec(parent) and importlib.util.find_spec(path)
    return importlib.import_module(path) if there else None


class Commands(app_commands.CommandTree[Bot]):
    """The slash commands; none is carried out any more once the bot stops."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Checks the interaction and counts it among those under way, where one is still taken."""
        return await received(interaction)


class Adjutant(Bot):
    """The game master. ``library`` holds the games it plays, by key. ``now`` gives the time in seconds since 1970, and
    ``after`` sets an alarm by it. ``entropy`` gives the games' seeds, and whatever else nobody may foresee."""

    panel_sessions: PanelSessions
    films: ClosingFilms
    timers: TimerDispatcher
    metrics_page: MetricsPage
    site: Site
    opponent_runner: OpponentRunner

    def __init__(
        self,
        settings: Settings,
        library: Mapping[str, Descriptor] = LIBRARY,
        now: Callable[[], float] = time.time,
        after: After = real_time,
        entropy: Entropy = os.urandom,
    ) -> None:
        use_json()
        read_answers()
        read_events()
        # A game master does not speak; the library need not warn that it cannot.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Commands,
            # No members, and of messages those in private alone, for somebody who does not know what else to do there;
            # for all else interactions bring what we need.
            intents=discord.Intents(guilds=True, dm_messages=True),
            max_messages=None,
            **sharding(settings),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            # Little here waits for the cache of servers to fill up.
            guild_ready_timeout=settings.guild_wait,
            # Longer waits (an hour for too many edits of an old message) are the courier's to deal with.
            max_ratelimit_timeout=30.0,
        )
        read_lean(self)
        hear_changes(self, lambda guild: self.courier.changed(guild))
        self.settings, self.library = settings, library
        self._now, self._after, self._entropy = now, after, entropy
        self.games = {key: descriptor.game for key, descriptor in library.items()}
        artists = {key: drawn_by(descriptor) for key, descriptor in library.items()}
        self.metrics, self.following = Metrics(), FollowingPictures()
        drawing = {key: artist for key, artist in artists.items() if artist is not None}
        if drawing:
            drawing |= {RESULT: result_card, REVIEW: review_chart}
        covers_by_key = {key: covers(descriptor.package) for key, descriptor in library.items()}
        easels = easels_for(drawing.values(), settings.drawing_processes, settings.layers)
        self.gallery = Gallery(drawing, easels, self.metrics, covers_by_key)
        filmed = drawing if settings.moving_pictures else {}
        self.studio = Studio(filmed, settings.drawing_processes > 0, settings.layers)
        self.thinking = Thinking(settings.drawing_processes > 0, settings.search_processes)
        self.openings, self.offers = Openings(), ThreadOffers()
        self.double_taps = DoubleTaps(now, settings.double_tap)
        self.elsewhere = Elsewhere(now)
        self.pages = None
        self.posted_within = settings.posted_within
        self.unseen, self.under_way = Unseen(int(now() * 1000)), UnderWay()
        self.is_set_up = asyncio.Event()
        self._beside: list[asyncio.Task[None]] = []
        """What is worked at beside the first interactions."""
        self._identifying = Identifying(self.fetch_session_start_limits)
        self.tree.error(self._on_command_error)
        for name in ("discord.app_commands.tree", "discord.client", "discord.shard"):
            logging.getLogger(name).addFilter(without_trace)

    async def login(self, token: str) -> None:
        """Logs in. Where Discord turns this address away for a while, or something in between answers in its place, it
        says so and waits; a container that started again each time would prolong that. Raises LoginFailure for a token
        that Discord itself refuses, and what else the library raises."""
        for tries in itertools.count():
            try:
                await super().login(token)
                return
            except (discord.HTTPException, discord.RateLimited, discord.LoginFailure) as error:
                refused = turned_away(error)
                if refused is None:
                    raise
                await self._rest(tries, *refused)
                await self._forget_session()

    async def launch_shards(self) -> None:
        """Connects, once Discord says where to. Where it turns this address away, it waits as a login does."""
        for tries in itertools.count():
            try:
                await super().launch_shards()
                return
            except (discord.GatewayNotFound, discord.RateLimited) as error:
                cause = error.__cause__ if isinstance(error, discord.GatewayNotFound) else error
                refused = turned_away(cause)
                if refused is None:
                    raise (cause or error) from None
                await self._rest(tries, *refused)

    async def _rest(self, tries: int, status: int, asked: float) -> None:
        """Waits before the next try, for so many seconds at least."""
        rest = max(asked, LOGIN_RESTS[min(tries, len(LOGIN_RESTS) - 1)])
        log.error("Discord does not let me log in (it answers %s); I try again in %.0f s.", status, rest)
        await asyncio.sleep(rest)

    async def _forget_session(self) -> None:
        """Closes the connections of a login that failed; the next one makes its own."""
        await self.http.close()
        self.http.clear()
        self.http.connector = discord.utils.MISSING

    async def setup_hook(self) -> None:
        """Opens the database, loads the cogs, checks and syncs the commands, and takes up what was left to deliver."""
        await self.add_commands()
        told = self.sound_forms()
        self.database = await open_database(self.settings.database)
        self.database.on_written = self.metrics.writes.observe
        services = Services(
            self.database,
            lambda: int(self._now() * 1000),
            self._entropy,
            posted=self._posted,
            practise=lambda game: self.opponent_runner.awaited(game),
            moved=self._moved,
            written=self._written,
            private_boards=frozenset(key for key, game in self.games.items() if game.private_boards),
            judges=await self.database.read(judges.of_all),
        )
        self.engines = Engines(services, self.games)
        self.lessons = Lessons(services, self.games)
        self.trials = Trials(services, self.games)
        self.reviewer = Reviewer(self.engines, self.thinking)
        self.puzzler = Puzzler(self.engines, self.thinking)
        self.opponent_runner = OpponentRunner(self.engines, self._posted, self.settings.back_off, self.thinking)
        self.films = ClosingFilms(self.studio, self.engines)
        presenter = TablePresenter(self.gallery, self.engines, self.films, lambda: self.pages is not None)
        pace = self.settings.edit_gap, self.settings.back_off, self.settings.drain
        self.courier = Courier(self, self.engines, presenter, *pace, now=self._now)
        self.panel_sessions = PanelSessions(self.engines, self.courier, self.gallery, self.following, self._now)
        await self.courier.start()
        keeper = ClockKeeper(self.engines)
        acts = dict.fromkeys(DUE, keeper.fall_due)
        self.timers = TimerDispatcher(
            self.database,
            {**HANDLERS, **club_timers.HANDLERS},
            services.now,
            self._posted,
            self._after,
            {**LONGEST_MS, **club_timers.LONGEST_MS},
            acts,
            keeper.make_up_for,
        )
        await self.database.write(lambda transaction: watch_all(transaction, services.now()))
        await self.timers.catch_up()
        self.timers.start()
        await self.opponent_runner.start()
        self.neighbours = Neighbours(self.engines, self.courier, self.opponent_runner)
        self.neighbours.start()
        # Games of a database older than what it keeps of pending turns.
        self._beside.append(asyncio.create_task(self.engines.note_pending_turns()))
        self._beside.append(asyncio.create_task(self.engines.note_new_rules()))
        self.drop_idle.start()
        self.show_alive.start()
        # What is costly and never changes is made ready beside the first interactions, not before them.
        self._beside.append(asyncio.create_task(self._warm_up()))
        if self.settings.metrics_port is not None:
            await self._serve_metrics(self.settings.metrics_host, self.settings.metrics_port)
        if self.settings.web_port is not None:
            await self._serve_pages(self.settings.web_host, self.settings.web_port)
        try:
            # The tree's own way would make an object of each command that comes back.
            assert self.application_id is not None, "the login has told it"
            await self.http.bulk_upsert_global_commands(self.application_id, told)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            # The commands synced before still stand, and the games in play do not wait for them.
            log.error("The commands could not be synced: %s", error)
        self.is_set_up.set()

    async def _warm_up(self) -> None:
        """Makes ready what is costly and never changes: pictures' unchanging parts where they are drawn."""
        await self.gallery.start()
        await self.thinking.start()
        if self.settings.drawing_processes:
            for descriptor in self.library.values():
                await in_passing(descriptor.warm_up)
        else:
            await in_passing(partial(warm_up, self.library))

    async def _serve_metrics(self, host: str, port: int) -> None:
        """Serves the measurements. Where that cannot be, the games go on without."""
        self.metrics_page = MetricsPage(self, port, self._now, host)
        try:
            await self.metrics_page.start()
        except OSError as error:
            log.error("The measurements cannot be served at %s, port %s: %s", host, port, error)
        else:
            log.info("The measurements are at http://%s:%s/metrics", host, self.metrics_page.port)

    async def _serve_pages(self, host: str, port: int) -> None:
        """Serves the pages that people open by a link. If the address can't be used, the games go on without them."""
        self.site = Site(self, port, host, self.settings.web_url)
        try:
            await self.site.start()
        except OSError as error:
            log.error("The pages by a link cannot be served at %s, port %s: %s", host, port, error)
        else:
            self.pages = self.site.doors
            log.info("The pages by a link are at %s", self.site.doors.address)

    async def add_commands(self) -> None:
        """Adds the commands of the cogs and of each game, and listens for clicks."""
        for cog in COGS:
            # The library would carry a module out anew for each client.
            await importlib.import_module(cog).setup(self)
        for key, descriptor in self.library.items():
            if descriptor.commands is not None:
                self.tree.add_command(game_group(key, descriptor.commands, own_commands(descriptor.package)))

    def sound_forms(self) -> list[dict[str, Any]]:
        """Returns the commands as they are sent to Discord. Raises BrokenCommands."""
        told = forms(self.tree)
        if broken := broken_limits(told):
            raise BrokenCommands("These commands break Discord's limits: " + "; ".join(broken))
        return told

    async def close(self) -> None:
        """Stops everything that was begun, wherever beginning was interrupted, and waits until it has ended; the
        database last."""
        self.drop_idle.cancel()
        self.show_alive.cancel()
        for task in self._beside:
            task.cancel()
        try:
            await asyncio.gather(*self._beside, return_exceptions=True)
            await self.under_way.close(self.settings.drain)
            for name in PARTS:
                if hasattr(self, name):
                    await getattr(self, name).close()
            await super().close()
        finally:
            # Whatever failed before: the process ends only once the database is closed.
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

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Waits until the shard may begin a session."""
        await self._identifying.wait(shard_id or 0)

    async def on_message(self, message: discord.Message, /) -> None:
        """Carries out nothing that is written in messages."""

    async def on_ready(self) -> None:
        """Says so in the log."""
        log.info("Ready as %s; servers: %s", self.user, len(self.guilds))

    async def wait_until_ready_for(self, seconds: float) -> None:
        """Waits until the bot serves people. Raises TimeoutError."""
        await asyncio.wait_for(self.is_set_up.wait(), seconds)
        await asyncio.wait_for(self.wait_until_ready(), seconds)

    def _moved(self, game: str, user: int) -> None:
        self.panel_sessions.moved(game, user)
        if self.pages is not None:
            self.site.streams.moved(game)

    def _written(self, game: str) -> None:
        if self.pages is not None:
            self.site.streams.written(game)

    def _posted(self, channels: Iterable[int]) -> None:
        self.courier.wake(channels)

    async def _on_command_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        await answer_error(interaction, error)


async def in_passing(work: Callable[[], object]) -> None:
    """Does work on a thread that a stop does not wait for: a container has ten seconds, and static layers take more on
    a busy machine."""
    loop = asyncio.get_running_loop()
    done = loop.create_future()

    def ended(error: BaseException | None) -> None:
        if not done.done():
            done.set_result(None) if error is None else done.set_exception(error)

    def run() -> None:
        failure: BaseException | None = None
        try:
            work()
        except BaseException as error:
            failure = error
        # The loop may have ended meanwhile.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(ended, failure)

    threading.Thread(target=run, name="warm-up", daemon=True).start()
    await done


def warm_up(library: Mapping[str, Descriptor] = LIBRARY) -> None:
    """Draws the static layers and works out what the games work out once."""
    # A bot that is started while another of the same process still warms up finds it done.
    with WARMING:
        for descriptor in library.values():
            if (artist := drawn_by(descriptor)) is not None:
                artist.warm_up()
            descriptor.warm_up()


def retry_after(error: discord.HTTPException) -> float:
    """The seconds that an answer asks to wait, 0 where it does not say."""
    with contextlib.suppress(ValueError, TypeError, AttributeError):
        return float(error.response.headers.get("Retry-After", 0))
    return 0.0


def sharding(settings: Settings) -> dict[str, Any]:
    """Returns the library's settings for shards: none if the library should ask Discord how many there should be."""
    return {"shard_ids": list(settings.shards), "shard_count": settings.shard_count} if settings.shards else {}


def point_at(settings: Settings) -> None:
    """Directs the library to another API address, where the settings name one."""
    if settings.api_url:
        discord.http.Route.BASE = settings.api_url
    if settings.gateway_url:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway_url)
