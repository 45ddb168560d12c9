"""The interactions that are being answered, so that a bot that stops lets them end."""

from __future__ import annotations

import asyncio
import logging

log = logging.getLogger(__name__)

MANY = 3
"""Interactions that are answered at once without one waiting for the other, about."""


class UnderWay:
    """The tasks that answer interactions."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()
        self._closed = False

    def take(self) -> bool:
        """Counts the current task among those that answer an interaction, until it ends. Returns False where none is
        taken any more: it is to do nothing."""
        task = asyncio.current_task()
        if self._closed or task is None:
            return False
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    @property
    def crowded(self) -> bool:
        """Whether so many are being answered that what takes thought will take longer still."""
        return len(self._tasks) > MANY

    async def settled(self) -> None:
        """Returns when no interaction is being answered."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self, seconds: float) -> None:
        """Takes no more interactions, and waits for those under way; those that take longer are given up."""
        self._closed = True
        if self._tasks:
            log.info("Stopping: %s interactions are being answered", len(self._tasks))
            await asyncio.wait(self._tasks, timeout=seconds)
        if late := list(self._tasks):
            log.warning("Stopping: %s interactions stay unanswered; what they did stands.", len(late))
            for task in late:
                task.cancel()
            await asyncio.wait(late)
