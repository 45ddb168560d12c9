"""The page of the measurements, for Prometheus and whoever reads its text: on this machine alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

LOOPBACK = "127.0.0.1"


class MetricsPage:
    """Serves ``/metrics`` from ``registry`` at a port of this machine; ``refresh`` is awaited before each reading."""

    def __init__(self, registry: CollectorRegistry, port: int, refresh: Callable[[], Awaitable[None]]) -> None:
        self._registry, self._port, self._refresh = registry, port, refresh
        self._runner: web.AppRunner | None = None

    async def start(self) -> None:
        """Serves from now on. Raises OSError where the port is taken."""
        app = web.Application()
        app.router.add_get("/metrics", self._shown)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, LOOPBACK, self._port).start()

    @property
    def port(self) -> int:
        """The port that it serves at, where 0 was asked for: any that was free."""
        assert self._runner is not None, "it is not started"
        return int(self._runner.addresses[0][1])

    async def close(self) -> None:
        """Serves no more."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _shown(self, request: web.Request) -> web.Response:
        await self._refresh()
        return web.Response(body=generate_latest(self._registry), headers={"Content-Type": CONTENT_TYPE_LATEST})
