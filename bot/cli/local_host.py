"""Plays here: the local Discord and its page, and the bot connected to it, in one process."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import msgspec

from bot.client import Adjutant, point_at
from bot.local import LocalDiscord
from bot.local.keeping import Keeper, Unreadable, tidy
from bot.local.page import Page
from bot.local.page.guard import is_loopback
from bot.settings import Settings
from bot.storage.data_folder import sole_use

log = logging.getLogger(__name__)

USUAL_PORT = 8600
SAVE_AFTER = 1.0
"""Seconds after a change until the world is written."""
TIDY_EVERY = 300.0


class CannotServe(Exception):
    """The local Discord cannot begin; the message says why and what to do."""


class Home:
    """A local Discord with its page and one bot. ``folder`` keeps the world; None: it is thrown away."""

    def __init__(self, settings: Settings, folder: Path | None = None) -> None:
        self.local = LocalDiscord()
        self._again = asyncio.Event()
        self.page = Page(self.local, restart=self._again.set)
        self._settings = settings
        self._keeper = Keeper(self.local, folder, self.page.marks.read) if folder is not None else None
        self._changed = asyncio.Event()

    @contextlib.asynccontextmanager
    async def open(self, host: str, port: int | None) -> AsyncIterator[None]:
        """Serves the page, with the world that was kept or a new one. Raises CannotServe."""
        await self._listen(host, port)
        try:
            if self._keeper is None or not self._load(self._keeper):
                self.local.seed_demo()
            self.local.world.changes.watchers.add(self._changed.set)
            chores = asyncio.gather(self._tidy(), self._save())
            try:
                yield
            finally:
                chores.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await chores
                if self._keeper is not None:
                    self._keeper.save()
        finally:
            await self.local.stop()

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"{self.local.base_url}/"

    async def play(self) -> None:
        """Runs the bot until it ends, anew when the page asks for it."""
        settings = msgspec.structs.replace(
            self._settings,
            token=self.local.token,
            api_url=self.local.api_url,
            gateway_url=self.local.gateway_url,
        )
        point_at(settings)
        while await self._run(settings):
            log.info("The bot is started anew")

    async def _run(self, settings: Settings) -> bool:
        """One life of the bot. Returns whether it is to be started anew."""
        self._again.clear()
        async with Adjutant(settings, now=self.local.clock.now, after=self.local.clock.after) as bot:
            running = asyncio.create_task(bot.start(settings.token))
            asked = asyncio.create_task(self._again.wait())
            try:
                await asyncio.wait({running, asked}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                asked.cancel()
                await bot.close()
                with contextlib.suppress(asyncio.CancelledError):
                    await running
        return self._again.is_set()

    async def _listen(self, host: str, port: int | None) -> None:
        # Where no port is asked for, any will do when the usual one is taken.
        for wanted in (port,) if port is not None else (USUAL_PORT, 0):
            try:
                await self.local.start(wanted, host)
                return
            except OSError as error:
                await self.local.stop()
                reason = f"{host}, port {wanted}, cannot be listened on ({error.strerror or error})"
        raise CannotServe(f"{reason}: choose another with --port and --host.")

    def _load(self, keeper: Keeper) -> bool:
        try:
            return keeper.load()
        except Unreadable as error:
            raise CannotServe(str(error)) from error

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY_EVERY)
            tidy(self.local)

    async def _save(self) -> None:
        while self._keeper is not None:
            await self._changed.wait()
            await asyncio.sleep(SAVE_AFTER)
            self._changed.clear()
            try:
                self._keeper.save()
            except OSError as error:
                log.error("The local world could not be kept: %s", error)


@contextlib.contextmanager
def data_folder(settings: Settings, keep: bool) -> Iterator[Path]:
    """Where the bot's database and the world stand: a folder of their own beside the real data, or a passing one.
    Raises CannotServe."""
    if keep:
        folder = settings.data / "local"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotServe(f"The data folder cannot be used ({error}): point ADJUTANT_DATA at another.") from error
        yield folder
    else:
        with tempfile.TemporaryDirectory(prefix="adjutant-") as passing:
            yield Path(passing)


async def play_here(settings: Settings, *, host: str, port: int | None, keep: bool) -> None:
    """Serves the local Discord, with the bot, until stopped. Raises CannotServe, and what the bot raises."""
    task = asyncio.current_task()
    assert task is not None
    # Not every system's loop takes signals; there the process just ends.
    with contextlib.suppress(NotImplementedError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    with data_folder(settings, keep) as folder, sole_use(folder):
        home = Home(msgspec.structs.replace(settings, data=folder), folder if keep else None)
        async with home.open(host, port):
            print(f"\n  Open {home.address} in a browser and press “Play Overland now”. Ctrl-C stops.")
            thrown = "Nothing is kept: start it by “python -m bot local --keep” to keep games and messages."
            print(f"  {f'Everything is kept in {folder}.' if keep else thrown}\n", flush=True)
            if not is_loopback(host):
                print("  Whoever reaches this address can play as anybody here.\n", file=sys.stderr)
            await home.play()
