"""Pages that stay open hear when there is something new to see for them: by server-sent events, which say no more than
that. What is done in secret is heard by its own seat's pages alone."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable

from aiohttp import web

HEARTBEAT = 25.0
"""Seconds after which each stream says that it is still there, and looks whether it may be."""
MOST, MOST_WATCHING = 2_000, 1_500
"""Streams that are open at once, and beyond how many no onlooker's is added: players are never crowded out."""
MOST_OF_ONE, MOST_OF_ADDRESS = 12, 100
"""Streams of one browser, and of one address."""
SPREAD = 0.0005
"""Seconds between two onlookers that are told of the same, so that whoever plays is answered in between; a thousand are
told within half a second."""


class Stream:
    """An open page: its ``bell`` wakes it, ``beats`` tells that it is to say that it is still there."""

    def __init__(self) -> None:
        self.bell, self.beats = asyncio.Event(), False


class Streams:
    """The streams that are open, by game: those of seats, and those of onlookers."""

    def __init__(self) -> None:
        self._seats: dict[str, set[Stream]] = defaultdict(set)
        self._onlookers: dict[str, set[Stream]] = defaultdict(set)
        self._of: dict[str, int] = defaultdict(int)
        self._beating: asyncio.Task[None] | None = None
        self._closing = False

    @property
    def count(self) -> int:
        """How many are open."""
        return len(self._all())

    def start(self) -> None:
        """Has the streams say every now and then that they are still there. They do so at times of their own, whatever
        happens in the games."""
        self._beating = asyncio.create_task(self._beat(), name="heartbeat")

    def written(self, game: str) -> None:
        """Something was written to a game, in public or in secret: its seats' pages look whether it is theirs."""
        for stream in self._seats.get(game, ()):
            stream.bell.set()

    def moved(self, game: str) -> None:
        """Something public has happened in a game: onlookers are told, one after the other."""
        loop = asyncio.get_running_loop()
        for n, stream in enumerate(self._onlookers.get(game, ())):
            loop.call_later(n * SPREAD, stream.bell.set)

    async def close(self) -> None:
        """Ends all streams."""
        self._closing = True
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        for stream in self._all():
            stream.bell.set()

    async def run(
        self,
        request: web.Request,
        game: str,
        who: str,
        moment: Callable[[], Awaitable[str | None]],
        still: Callable[[], Awaitable[bool]] | None = None,
    ) -> web.StreamResponse:
        """Streams until the page goes or ``moment``, what there is to see, is None: its guest may see nothing more.
        ``who`` is a seat's browser; or with ``still``, which looks more closely whether an onlooker may, an address."""
        watches = still is not None
        there = self._onlookers if watches else self._seats
        most, of_one = (MOST_WATCHING, MOST_OF_ADDRESS) if watches else (MOST, MOST_OF_ONE)
        if self.count >= most or self._of.get(who, 0) >= of_one:
            raise web.HTTPTooManyRequests(text="Too many pages are open.\n", headers={"Retry-After": "30"})
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "X-Accel-Buffering": "no"})
        stream = Stream()
        there[game].add(stream)
        self._of[who] += 1
        try:
            await response.prepare(request)
            await self._send(response, stream, moment, still)
        except (ConnectionError, asyncio.CancelledError):
            # The page is gone.
            pass
        finally:
            there[game].discard(stream)
            self._of[who] -= 1
            if not there[game]:
                del there[game]
            if not self._of[who]:
                del self._of[who]
        return response

    async def _send(
        self,
        response: web.StreamResponse,
        stream: Stream,
        moment: Callable[[], Awaitable[str | None]],
        still: Callable[[], Awaitable[bool]] | None,
    ) -> None:
        shown = ""
        while not self._closing:
            stream.bell.clear()
            beats, stream.beats = stream.beats, False
            may = still is None or not beats or await still()
            now = await moment() if may else None
            if now is None:
                await response.write(b"event: gone\ndata: \n\n")
                return
            if now != shown:
                await response.write(f"event: moved\ndata: {now}\n\n".encode())
                shown = now
            elif beats:
                await response.write(b": still here\n\n")
            await stream.bell.wait()

    async def _beat(self) -> None:
        """Wakes every stream again and again, one after the other."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            for stream in self._all():
                stream.beats = True
                stream.bell.set()
                await asyncio.sleep(SPREAD)

    def _all(self) -> list[Stream]:
        return [stream for there in (self._seats, self._onlookers) for streams in there.values() for stream in streams]
