"""The other processes on the same database: what they write is heard, and what they leave is taken up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import Any

from bot.delivery.courier import Courier
from bot.engine.engines import Engines
from bot.games.contract.choices import Refusal
from bot.opponents.runner import OpponentRunner
from bot.storage import judges
from bot.storage.database import Database, Heard
from bot.storage.errors import StorageError

log = logging.getLogger(__name__)

LOOK_SECONDS = 2.0
"""Seconds between two looks for what a process left that has died."""
OPPONENTS_EVERY = 3
"""In every so many of them games are looked for that await an opponent."""


class Neighbours:
    """Keeps what this process holds in memory in step with what others write to the database, and does what nobody does
    any more."""

    def __init__(self, engines: Engines, courier: Courier, opponents: OpponentRunner) -> None:
        self._engines, self._courier, self._opponents = engines, courier, opponents
        self._database: Database = engines.services.database
        self._looking: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begins, where there may be other processes."""
        if self._database.shared:
            self._database.on_heard, self._database.on_deaf = self.heard, self.deaf
            self._looking = asyncio.create_task(self._look(), name="neighbours")

    async def close(self) -> None:
        """Hears nothing more."""
        self._database.on_heard = self._database.on_deaf = None
        tasks = [*self._tasks, *([self._looking] if self._looking is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def heard(self, heard: Heard) -> None:
        """Another process has written something."""
        for change in heard.games:
            self._engines.heard(change)
            self._opponents.heard(change.game)
            if change.moved is not None and self._engines.loaded(change.game) is not None:
                self._beside(self._moved(change.game, change.moved))
            self._engines.services.written(change.game)
        for channel in heard.channels:
            self._courier.heard(channel)
        if heard.judges:
            self._beside(self._read_judges())

    def deaf(self) -> None:
        """Other processes may have written anything."""
        self._engines.doubt()
        self._beside(self._read_judges())

    async def _moved(self, game: str, user: int) -> None:
        """Renews what stands open of a game in which something public has happened."""
        with contextlib.suppress(Refusal):
            await self._engines.get(game)
            self._engines.services.moved(game, user)

    async def _read_judges(self) -> None:
        """Reads which judges the servers have by now."""
        found = await self._database.read(judges.of_all)
        known = self._engines.services.judges
        known.clear()
        known.update(found)

    async def _look(self) -> None:
        """Looks again and again for what nobody does."""
        turn = 0
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            turn += 1
            try:
                await self._courier.take_up()
                if turn % OPPONENTS_EVERY == 0:
                    await self._opponents.take_up()
            except StorageError as error:
                log.warning("What other processes left is not known just now: %s", error)
            except Exception:
                # If this loop ended, this process would never again take over from another.
                log.exception("What other processes left cannot be taken up")

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a side task that may fail. If anything is out of step then, the next write finds out."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("What another process wrote could not be taken up: %r", error)
