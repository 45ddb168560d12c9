"""Waiting for something to become true in the world, woken by each change instead of sleeping."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

LOOK_AGAIN = 0.05
"""Real seconds after which a predicate is asked again without a change: it may look at things outside the world."""


class Changes:
    """Tells those who wait that something changed."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()
        self.watchers: set[Callable[[], None]] = set()
        """Called at every change."""

    def notify(self) -> None:
        """Wake everyone who waits, and call those who watch."""
        for future in self._waiting:
            if not future.done():
                future.set_result(None)
        for watcher in list(self.watchers):
            watcher()

    async def wait_for(self, predicate: Callable[[], T | None], timeout: float) -> T:
        """The first true value of ``predicate``, asked again after every change (and now and then).

        Raises TimeoutError after ``timeout`` real seconds.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + timeout
        while True:
            value = predicate()
            if value:
                return value
            future: asyncio.Future[None] = loop.create_future()
            self._waiting.add(future)
            left = end - loop.time()
            await asyncio.wait([future], timeout=max(0.0, min(left, LOOK_AGAIN)))
            self._waiting.discard(future)
            future.cancel()
            if loop.time() >= end and not predicate():
                raise TimeoutError(f"still not so after {timeout} s: {predicate}")
