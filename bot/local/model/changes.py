"""Waits for a condition on the local Discord, checked after each change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

CHECK_EVERY = 0.05
"""Real seconds after which a predicate is checked again without a change: it may depend on things elsewhere."""


class Changes:
    """The tasks and watchers to wake when something changes."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()
        self.watchers: set[Callable[[], None]] = set()
        """Callbacks to call at every change."""

    def notify(self) -> None:
        """Wake all waiting tasks and call all watchers."""
        for future in self._waiting:
            if not future.done():
                future.set_result(None)
        for watcher in list(self.watchers):
            watcher()

    async def wait_for(self, predicate: Callable[[], T | None], timeout: float) -> T:
        """Return the first true value of ``predicate``, checked after every change and every ``CHECK_EVERY`` seconds.

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
            await asyncio.wait([future], timeout=max(0.0, min(left, CHECK_EVERY)))
            self._waiting.discard(future)
            future.cancel()
            if loop.time() >= end and not predicate():
                raise TimeoutError(f"still not so after {timeout} s: {predicate}")
