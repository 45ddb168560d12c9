"""The web server on loopback, for REST, the gateway and attachments."""

from __future__ import annotations

from collections.abc import Callable

from aiohttp import web

from bot.local.faults import Faults
from bot.local.gateway.gateway import Gateway
from bot.local.gateway.session_starts import SessionStarts
from bot.local.rest.api import MAX_REQUEST_BYTES, RestApi
from bot.local.rest.rate_limits import RateLimits
from bot.local.rest.requests import Reply, Request, is_number
from bot.local.world import World

API = "/api/v10"
LOOPBACK = "127.0.0.1"


class Server:
    """Serves one world to one bot."""

    def __init__(self, world: World, token: str, limits: RateLimits) -> None:
        self._world = world
        starts = SessionStarts(world.clock, enabled=limits.enabled)
        self.gateway = Gateway(world, token, lambda: self.gateway_url, starts)
        self.faults = Faults(self.gateway.faults)
        self.rest = RestApi(world, token, limits, self.faults)
        self.shards = 1
        """The number of shards that ``/gateway/bot`` recommends."""
        self.host = LOOPBACK
        """The address to listen on, besides loopback for the bot."""
        self.port = 0
        self.rest.routes.add("GET", "/gateway", needs_token=False)(self._gateway_address)
        self.rest.routes.add("GET", "/gateway/bot")(self._gateway_for_bot)
        self.pages: list[Callable[[web.Application], None]] = []
        """Functions that add the routes of pages for people; called with the application before it starts."""
        self._runner: web.AppRunner | None = None

    @property
    def base_url(self) -> str:
        """The address of loopback with the port, such as http://127.0.0.1:4000."""
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def gateway_url(self) -> str:
        """The address for the bot's websockets."""
        return f"ws://{LOOPBACK}:{self.port}/gateway"

    async def start(self, port: int, host: str = LOOPBACK) -> None:
        """Listen on loopback, and on ``host``; port 0 takes a free one. After a ``stop`` it can start again."""
        app = web.Application(client_max_size=MAX_REQUEST_BYTES)
        app.router.add_route("*", API + "/{path:.*}", self.rest.handle)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/attachments/{channel}/{file}/{name}", self._attachment)
        for add_routes in self.pages:
            add_routes(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        self.host = host = LOOPBACK if host == "localhost" else host
        everywhere = host in ("0.0.0.0", "::")
        for address in [host] if everywhere else dict.fromkeys((LOOPBACK, host)):
            site = web.TCPSite(self._runner, address, port)
            await site.start()
            port = self.port = self._runner.addresses[0][1]
        self._world.base_url = self.base_url

    async def stop(self) -> None:
        """Close every connection and stop listening."""
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    # Addresses

    def _gateway_address(self, request: Request) -> Reply:
        return Reply({"url": self.gateway_url})

    def _gateway_for_bot(self, request: Request) -> Reply:
        start_limit = self.gateway.starts.limit()
        return Reply({"url": self.gateway_url, "shards": self.shards, "session_start_limit": start_limit})

    async def _attachment(self, request: web.Request) -> web.Response:
        raw = request.match_info["file"]
        file = self._world.attachments.get(int(raw)) if is_number(raw) else None
        if file is None:
            raise web.HTTPNotFound(text="This content is no longer available.")
        return web.Response(body=file.data, content_type=file.content_type)
