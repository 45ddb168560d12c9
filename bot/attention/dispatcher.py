"""Does what falls due: reads the next deadline from the store and sleeps until then."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from typing import Protocol

from bot.attention.notifications import RECENTLY_ACTIVE_MS
from bot.attention.timers import next_due, take_due
from bot.storage.store import Store, StoreError

log = logging.getLogger(__name__)

RETRY_AFTER_MS = 60_000
"""Milliseconds after which what failed is tried again."""


class Alarm(Protocol):
    """What was set to ring."""

    def cancel(self) -> object:
        """It does not ring any more."""
        ...


After = Callable[[float, Callable[[], None]], Alarm]
"""Sets an alarm: after so many seconds the callback is called."""


def real_time(seconds: float, callback: Callable[[], None]) -> Alarm:
    """An alarm by the machine's clock."""
    return asyncio.get_running_loop().call_later(seconds, callback)


class Clock:
    """The one dispatcher of deadlines. ``now`` is the time in milliseconds since 1970, ``after`` sets an alarm by the
    same time, ``posted`` hears of channels where something waits to be delivered."""

    def __init__(
        self, store: Store, now: Callable[[], int], posted: Callable[[int], None], after: After = real_time
    ) -> None:
        self._store, self._now, self._posted, self._after = store, now, posted, after
        self._woken, self._asleep = asyncio.Event(), asyncio.Event()
        self._sleeps_until: int | None = None
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins, with what fell due while nobody looked."""
        self._running = asyncio.create_task(self._run(), name="clock")

    async def close(self) -> None:
        """Ends; what is due meanwhile is done by the next run."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    def noticed(self) -> None:
        """Looks for a deadline nearer than the one slept for; none is nearer than RECENTLY_ACTIVE_MS."""
        if self._sleeps_until is None or self._sleeps_until > self._now() + RECENTLY_ACTIVE_MS:
            self._wake()

    async def settled(self) -> None:
        """Returns when all is done that was due."""
        await self._asleep.wait()

    def _wake(self) -> None:
        self._asleep.clear()
        self._woken.set()

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            self._sleeps_until = None
            try:
                due = await self._look()
            except (StoreError, sqlite3.Error) as error:
                log.error("What is due cannot be done now: %s", error)
                due = self._now() + RETRY_AFTER_MS
            self._sleeps_until = due
            # A millisecond more, so that it is due by then however it is rounded.
            alarm = None if due is None else self._after(max(0, due + 1 - self._now()) / 1000, self._wake)
            if not self._woken.is_set():
                self._asleep.set()
            try:
                await self._woken.wait()
            finally:
                if alarm is not None:
                    alarm.cancel()

    async def _look(self) -> int | None:
        """Does what is due. Returns when the next deadline is, None without any."""
        due = await self._store.read(next_due)
        if due is not None and due <= self._now():
            for channel in await self._store.write(lambda db: take_due(db, self._now())):
                self._posted(channel)
            due = await self._store.read(next_due)
        return due
