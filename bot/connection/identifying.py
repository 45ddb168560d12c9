"""When shards identify: Discord lets one of each ``shard % max_concurrency`` begin a session in five seconds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import aiohttp
import discord

log = logging.getLogger(__name__)

BETWEEN = 5.0
"""Seconds between the sessions of two shards of a kind."""


class Identifying:
    """Lets the shards of this process identify as Discord allows. Those of others it does not know: whoever comes too
    soon is turned away by Discord, and tries again. ``limits`` asks Discord."""

    def __init__(self, limits: Callable[[], Awaitable[discord.SessionStartLimits]]) -> None:
        self._limits = limits
        self._at_once = 0
        self._last: dict[int, float] = {}

    async def wait(self, shard: int) -> None:
        """Returns when a shard may identify."""
        if not self._at_once:
            self._at_once = await self._max_concurrency()
        kind, now = shard % self._at_once, asyncio.get_running_loop().time()
        due = max(now, self._last.get(kind, now - BETWEEN) + BETWEEN)
        self._last[kind] = due
        await asyncio.sleep(due - now)

    async def _max_concurrency(self) -> int:
        try:
            return max(1, (await self._limits()).max_concurrency)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.warning("Discord does not say how many shards may connect at once: one after another (%s)", error)
            return 1
