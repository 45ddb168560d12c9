"""The local host: the local Discord with its page, and the bot connected to it, in one process."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import msgspec

from bot.client import Adjutant, point_at
from bot.local.local_discord import LocalDiscord
from bot.local.page.guard import is_loopback
from bot.local.page.site import Page
from bot.local.storage.cleanup import remove_expired
from bot.local.storage.world_folder import UnreadableWorld, WorldFolder
from bot.settings import Settings
from bot.storage.data_folder import sole_use

log = logging.getLogger(__name__)

DEFAULT_PORT = 8600
SAVE_AFTER = 1.0
"""Seconds from a change until the world is saved."""
CLEAN_UP_EVERY = 60.0
"""Seconds."""


class CannotServe(Exception):
    """The local Discord cannot start; the message gives the reason and a remedy."""


class LocalHost:
    """A local Discord with its page and one bot. ``folder`` keeps the world; None discards it at the end. The page
    offers its faults to a ``developer`` alone."""

    def __init__(self, settings: Settings, folder: Path | None = None, developer: bool = False) -> None:
        self.local = LocalDiscord()
        self._restart = asyncio.Event()
        self.page = Page(self.local, restart=self._restart.set, developer=developer)
        self._settings = settings
        self._folder = WorldFolder(self.local, folder, self.page.read_states.read) if folder is not None else None
        self._changed = asyncio.Event()

    @contextlib.asynccontextmanager
    async def open(self, host: str, port: int | None) -> AsyncIterator[None]:
        """Serves the page, with the saved world or a new one. Raises CannotServe."""
        await self._listen(host, port)
        try:
            if self._folder is None or not self._load(self._folder):
                self.local.seed_demo()
            self.local.world.changes.watchers.add(self._changed.set)
            background = asyncio.gather(self._clean_up(), self._save())
            try:
                yield
            finally:
                background.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await background
                self._keep()
        finally:
            await self.local.stop()

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"{self.local.base_url}/"

    @property
    def port(self) -> int:
        """The port of the page."""
        return self.local.server.port

    async def play(self) -> None:
        """Runs the bot until it ends, and restarts it when the page asks for it."""
        settings = msgspec.structs.replace(
            self._settings,
            token=self.local.token,
            api_url=self.local.api_url,
            gateway_url=self.local.gateway_url,
            # The pages by a link as well, for this machine alone.
            web_port=self._settings.web_port or 0,
        )
        point_at(settings)
        while await self._run(settings):
            log.info("The bot restarts")

    async def _run(self, settings: Settings) -> bool:
        """Runs the bot once. Returns whether the page asked for a restart."""
        self._restart.clear()
        async with Adjutant(settings, now=self.local.clock.now, after=self.local.clock.after) as bot:
            running = asyncio.create_task(bot.start(settings.token))
            restart = asyncio.create_task(self._restart.wait())
            ended = False
            try:
                await asyncio.wait({running, restart}, return_when=asyncio.FIRST_COMPLETED)
                ended = running.done()
            finally:
                restart.cancel()
                await bot.close()
                # The library may fail when it is closed while it connects; that tells nothing.
                await asyncio.gather(running, return_exceptions=True)
            if ended:
                running.result()
        return self._restart.is_set()

    async def _listen(self, host: str, port: int | None) -> None:
        # Without a port of its own it takes any other when the default one is taken.
        for wanted in (port,) if port is not None else (DEFAULT_PORT, 0):
            try:
                await self.local.start(wanted, host)
                return
            except OSError as error:
                await self.local.stop()
                reason = f"{host}, port {wanted}, cannot be listened on ({error.strerror or error})"
        raise CannotServe(f"{reason}: choose another with --port and --host.")

    def _load(self, folder: WorldFolder) -> bool:
        try:
            return folder.load()
        except UnreadableWorld as error:
            raise CannotServe(str(error)) from error

    async def _clean_up(self) -> None:
        while True:
            await asyncio.sleep(CLEAN_UP_EVERY)
            remove_expired(self.local)

    async def _save(self) -> None:
        while self._folder is not None:
            await self._changed.wait()
            await asyncio.sleep(SAVE_AFTER)
            self._changed.clear()
            self._keep()

    def _keep(self) -> None:
        """Saves the world, where it is kept."""
        if self._folder is None:
            return
        try:
            self._folder.save()
        except OSError as error:
            log.error("The local world could not be saved: %s", error)


def seen_from_outside(host: str) -> str:
    """Returns this machine's address as others in its network have it, by the address that it listens on."""
    if host not in ("0.0.0.0", "::"):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says which of its addresses would be the sender's.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "the-address-of-this-machine"
        return str(probe.getsockname()[0])


def cache_folder() -> Path:
    """Returns this user's folder for what a program can make again."""
    kept = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(kept) if kept else Path.home() / ".cache") / "adjutant"


@contextlib.contextmanager
def data_folder(settings: Settings, keep: bool) -> Iterator[Path]:
    """Yields the folder of the bot's database and the world: "local" in the data folder, or a temporary one.

    Raises CannotServe.
    """
    if keep:
        folder = settings.data / "local"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotServe(f"The data folder cannot be used ({error}): point ADJUTANT_DATA at another.") from error
        yield folder
    else:
        with tempfile.TemporaryDirectory(prefix="adjutant-") as temporary:
            yield Path(temporary)


async def play_here(settings: Settings, *, host: str, port: int | None, keep: bool, developer: bool) -> None:
    """Serves the local Discord, with the bot, until stopped; to a ``developer`` it offers faults. Raises CannotServe,
    and the bot's own errors."""
    task = asyncio.current_task()
    assert task is not None
    # Some systems' event loops take no signal handlers; there the process simply ends.
    with contextlib.suppress(NotImplementedError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    with data_folder(settings, keep) as folder, sole_use(folder):
        # What is thrown away at the end need not be drawn again at the next start.
        drawn = None if keep else cache_folder() / "layers"
        local_host = LocalHost(
            msgspec.structs.replace(settings, data=folder, drawn=drawn), folder if keep else None, developer
        )
        async with local_host.open(host, port):
            print(f"\n  Open {local_host.address} in a browser and press “Play Overland now”. Ctrl-C stops.")
            thrown = "Nothing is kept: start it by “python -m bot local --keep” to keep games and messages."
            print(f"  {f'Everything is kept in {folder}.' if keep else thrown}\n", flush=True)
            if not is_loopback(host):
                print(f"  On a phone in the same network open http://{seen_from_outside(host)}:{local_host.port}/.")
                print("  Anyone who can reach this address can play as anyone here.\n", flush=True)
            await local_host.play()
