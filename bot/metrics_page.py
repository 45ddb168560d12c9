"""The page of measurements, for Prometheus or for people who read its text. Only this machine can open it, unless the
settings name another address."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.settings import LOOPBACK
from bot.storage.errors import StorageError
from cogs.answering.context import Bot

HOSTS = (LOOPBACK, "localhost", "::1")
"""This machine's own names, by which the page is asked for where no other machine may read it."""
READY_WAIT = 2.0
"""Seconds that the database has to answer."""
PULSE = 0.5
"""Seconds between two looks at how late the event loop is."""


@web.middleware
async def from_here(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Answers none but who names this machine: a page of another site, whose name was made to lead here, reads
    nothing."""
    if (request.url.host or "") not in HOSTS:
        raise web.HTTPForbidden(text="Ask for this page by 127.0.0.1 or localhost.\n")
    return await handler(request)


class MetricsPage:
    """Serves ``/metrics``, ``/live`` and ``/ready`` of a bot at a port, 0 for any that is free, of the address
    ``host``; ``now`` is the time in seconds since 1970."""

    def __init__(self, bot: Bot, port: int, now: Callable[[], float], host: str = LOOPBACK) -> None:
        self._bot, self._port, self._now, self._host = bot, port, now, host
        self._runner: web.AppRunner | None = None
        self._pulse: asyncio.Task[None] | None = None
        self._late = 0.0

    async def start(self) -> None:
        """Serves from now on. Raises OSError where the port is taken, or the address is not this machine's."""
        app = web.Application(middlewares=[from_here] if self._host in HOSTS else [])
        app.router.add_get("/metrics", self._shown)
        app.router.add_get("/live", self._live)
        app.router.add_get("/ready", self._ready)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()
        self._pulse = asyncio.create_task(self._look(), name="metrics")

    @property
    def port(self) -> int:
        """The port that it serves at."""
        assert self._runner is not None, "it is not started"
        return int(self._runner.addresses[0][1])

    async def close(self) -> None:
        """Stops serving the page."""
        if self._pulse is not None:
            self._pulse.cancel()
            await asyncio.gather(self._pulse, return_exceptions=True)
        if self._runner is not None:
            await self._runner.cleanup()

    async def _look(self) -> None:
        """Notes how late the event loop is, the most since it was last read."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + PULSE
            await asyncio.sleep(PULSE)
            self._late = max(self._late, loop.time() - due)

    async def _live(self, request: web.Request) -> web.Response:
        """Answers as long as the event loop does: who does not answer is to be started anew."""
        return web.Response(text="alive\n")

    async def _ready(self, request: web.Request) -> web.Response:
        """Answers 200 once people are served, 503 with the reason while they are not."""
        reason = await self._hindrance()
        return web.Response(text=f"{reason or 'ready'}\n", status=503 if reason else 200)

    async def _hindrance(self) -> str:
        """What keeps people from being served, "" where nothing does."""
        bot = self._bot
        if not bot.is_set_up.is_set():
            return "starting"
        if not bot.is_ready() or any(shard.is_closed() for shard in bot.shards.values()):
            return "not connected to Discord"
        if not bot.database.leases.stand:
            return "the database has not heard of this process for a while"
        try:
            await asyncio.wait_for(bot.database.look_up(lambda transaction: transaction.row("SELECT 1")), READY_WAIT)
        except (StorageError, TimeoutError):
            return "the database does not answer"
        return ""

    async def _shown(self, request: web.Request) -> web.Response:
        metrics = self._bot.metrics
        metrics.pictures_waiting.set(self._bot.gallery.waiting)
        metrics.gateway.set(self._bot.latency)
        metrics.loop.set(self._late)
        sharing = self._bot.database.sharing
        metrics.conflicts.set(sharing.conflicts)
        metrics.leases.set(sharing.leases)
        metrics.sharing_lag.set(sharing.lag)
        self._late = 0.0
        # A database that does not answer shows elsewhere; the rest is told all the same.
        with contextlib.suppress(StorageError):
            backlog = await self._bot.courier.backlog()
            metrics.outbox_pending.set(backlog.pending)
            metrics.outbox_parked.set(backlog.parked)
            metrics.outbox_oldest.set(max(0.0, self._now() - backlog.oldest / 1000) if backlog.oldest else 0.0)
        return web.Response(body=generate_latest(metrics.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})
