"""Makes moving pictures, one at a time, in a process of its own: never in front of a picture that people wait for."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bot.games.contract.choices import Refusal
from cogs.pictures.easels import Easel, ProcessEasel, ThreadEasel
from renderers.artist import Artist

PATIENCE = 180.0
"""Seconds after which a process hangs: the longest moving picture takes a tenth of that."""
BUSY = "I'm making another moving picture. Try again in a minute"


class Studio:
    """Makes moving pictures by the artists of games, by their keys; ``apart`` in a process, else on a thread.
    What never changes on them is read from files of a ``folder``."""

    def __init__(self, artists: Mapping[str, Artist[Any]], apart: bool, folder: Path | None = None) -> None:
        self._artists = artists
        self._easel: Easel = ProcessEasel((), PATIENCE, folder=folder) if apart else ThreadEasel()
        self._lock = asyncio.Lock()

    def films(self, key: str) -> bool:
        """Tells whether a game has pictures."""
        return key in self._artists

    @property
    def closed(self) -> bool:
        """Tells whether no moving pictures are made here at all."""
        return not self._artists

    @property
    def busy(self) -> bool:
        """Tells whether a moving picture is being made."""
        return self._lock.locked()

    def check_free(self) -> None:
        """Raises Refusal while a moving picture is being made."""
        if self.busy:
            raise Refusal(BUSY)

    async def film(self, key: str, views: Sequence[Any], times: Sequence[int]) -> bytes:
        """Returns the GIF of some views of a game, each shown for so many milliseconds, once no other is being
        made. Raises RuntimeError or ValueError where it cannot be."""
        async with self._lock:
            try:
                return await self._easel.film(self._artists[key], views, times)
            finally:
                # What a process holds for a moving picture is not held until the next one.
                await self._easel.rest()

    async def close(self) -> None:
        """Makes no more."""
        await self._easel.close()
