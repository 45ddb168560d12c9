"""Pages that stay open hear when there is something new to see for them: by server-sent events, which say no more than
that. What is done in secret is heard by its own seat's pages alone."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable

from aiohttp import web

HEARTBEAT = 25.0
"""Seconds without news after which a stream says that it is still there, and looks whether it may be."""
MOST, MOST_WATCHING = 2_000, 1_500
"""Streams that are open at once, and beyond how many no spectator's is added: players are never crowded out."""
MOST_OF_ONE, MOST_OF_ADDRESS = 12, 100
"""Streams of one browser, and of one address."""


class Streams:
    """The streams that are open, by game."""

    def __init__(self) -> None:
        self._bells: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._of: dict[str, int] = defaultdict(int)
        self._closing = False

    @property
    def count(self) -> int:
        """How many are open."""
        return sum(map(len, self._bells.values()))

    def written(self, game: str) -> None:
        """Something was written to a game."""
        for bell in self._bells.get(game, ()):
            bell.set()

    def close(self) -> None:
        """Ends all streams."""
        self._closing = True
        for bells in self._bells.values():
            for bell in bells:
                bell.set()

    async def run(
        self,
        request: web.Request,
        game: str,
        who: str,
        moment: Callable[[], Awaitable[str | None]],
        still: Callable[[], Awaitable[bool]],
        watching: bool = False,
    ) -> web.StreamResponse:
        """Streams until the page goes or ``moment``, what there is to see, is None: its guest may see nothing more. Now
        and then ``still`` looks more closely whether they may. ``who`` is the browser, or the address of whoever is
        ``watching`` only."""
        most, of_one = (MOST_WATCHING, MOST_OF_ADDRESS) if watching else (MOST, MOST_OF_ONE)
        if self.count >= most or self._of.get(who, 0) >= of_one:
            raise web.HTTPTooManyRequests(text="Too many pages are open.\n", headers={"Retry-After": "30"})
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "X-Accel-Buffering": "no"})
        bell = asyncio.Event()
        self._bells[game].add(bell)
        self._of[who] += 1
        try:
            await response.prepare(request)
            await self._send(response, bell, moment, still)
        except (ConnectionError, asyncio.CancelledError):
            # The page is gone.
            pass
        finally:
            self._bells[game].discard(bell)
            self._of[who] -= 1
            if not self._bells[game]:
                del self._bells[game]
            if not self._of[who]:
                del self._of[who]
        return response

    async def _send(
        self,
        response: web.StreamResponse,
        bell: asyncio.Event,
        moment: Callable[[], Awaitable[str | None]],
        still: Callable[[], Awaitable[bool]],
    ) -> None:
        # The heartbeat keeps its own time: what wakes this without news must not show in it.
        loop, shown = asyncio.get_running_loop(), ""
        beat = loop.time() + HEARTBEAT
        while not self._closing:
            bell.clear()
            now = await moment()
            if now is None:
                await response.write(b"event: gone\ndata: \n\n")
                return
            if now != shown:
                await response.write(f"event: moved\ndata: {now}\n\n".encode())
                shown = now
            try:
                async with asyncio.timeout_at(beat):
                    await bell.wait()
            except TimeoutError:
                beat += HEARTBEAT
                if await still():
                    await response.write(b": still here\n\n")
                else:
                    await response.write(b"event: gone\ndata: \n\n")
                    return
