"""Opens people's private channels for their private boards, in their own interactions and beside the answers to
these."""

from __future__ import annotations

import asyncio
import logging

import aiohttp
import discord

from bot.attention import private_boards
from bot.engine.engine import Engine
from bot.storage.errors import StorageError

log = logging.getLogger(__name__)

OPEN_WITHIN_SECONDS = 5.0
"""Seconds in which Discord must open a private channel."""
REOPEN_AFTER_MS = 600_000
"""Milliseconds before a private channel that is closed to us is tried again unasked, and before any is opened when
Discord allows no more."""
REMEMBERED = 10_000
"""Private channels that are remembered."""
OPENING_TOO_FAST = 40003


class Openings:
    """Opens people's private channels, each for the private boards of a game."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._rest_until = 0
        self._looked: dict[int, int] = {}
        """When each person's was last seen to be open, tried or unwanted, in milliseconds since 1970."""

    def begin(self, person: discord.abc.User, engine: Engine, asked: bool = True) -> None:
        """Opens a person's private channel for the private boards of a game, and has the boards posted there. Does
        nothing if the channel is open or unwanted, or if the game has no such boards. A closed channel is tried again
        when ``asked`` for, and otherwise once in a while."""
        looked = self._looked.get(person.id)
        if looked is not None and not asked and abs(engine.services.now() - looked) < REOPEN_AFTER_MS:
            return
        if private_boards.has_private_boards(engine) and engine.seats_of(person.id):
            task = asyncio.create_task(self._open(person, engine, asked), name=f"open-{person.id}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def settled(self) -> None:
        """Returns when none is being opened."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def close(self) -> None:
        """Opens no more."""
        for task in list(self._tasks):
            task.cancel()
        await self.settled()

    async def _open(self, person: discord.abc.User, engine: Engine, asked: bool) -> None:
        database, now = engine.services.database, engine.services.now()
        try:
            channel = await private_boards.channel_of(database, person.id)
            # Should the clock have been ahead when it was tried, that is no reason to rest until then.
            tried = not asked and abs(now - channel.tried) < REOPEN_AFTER_MS
            resting = tried or 0 < self._rest_until - now <= REOPEN_AFTER_MS
            if len(self._looked) >= REMEMBERED:
                self._looked.clear()
            self._looked[person.id] = channel.tried if tried else now
            if channel.id or not channel.wanted or resting:
                return
            await private_boards.keep_opened(database, person.id, await self._channel(person, now), now)
            await private_boards.renew(engine, person.id)
        except StorageError as error:
            log.warning("No private channel was opened: %r", error)

    async def _channel(self, person: discord.abc.User, now: int) -> int:
        """The id of a person's private channel; 0 where Discord does not open it now."""
        try:
            async with asyncio.timeout(OPEN_WITHIN_SECONDS):
                # The library knows how to do it for users and members alike, by either's own method.
                return (await person.create_dm()).id  # type: ignore[attr-defined, no-any-return]
        except discord.HTTPException as error:
            if error.code == OPENING_TOO_FAST:
                self._rest_until = now + REOPEN_AFTER_MS
            log.info("No private channel for %s: %s", person.id, error)
        except (TimeoutError, aiohttp.ClientError, discord.RateLimited, OSError) as error:
            log.info("No private channel for %s: %r", person.id, error)
        return 0
