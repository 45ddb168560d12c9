"""The web server on loopback: REST, gateway and content server, with journal, faults and rate limits around REST."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Callable
from typing import Any

from aiohttp import BodyPartReader, web

from bot.local import rest_application, rest_channels, rest_interactions
from bot.local.check_messages import Upload
from bot.local.errors import ApiError, refusal, unauthorized
from bot.local.faults import Fault, Faults
from bot.local.gateway import Gateway
from bot.local.journal import Entry, Journal
from bot.local.limits import Limits, too_many
from bot.local.requests import Reply, Request, Route, Routes
from bot.local.world import World

log = logging.getLogger(__name__)

API = "/api/v10"
LOOPBACK = "127.0.0.1"
MOST_BYTES = 128 * 1024 * 1024


class Server:
    """Serves one world to one bot."""

    def __init__(self, world: World, token: str, limits: Limits) -> None:
        self._world = world
        self.token = token
        self.limits = limits
        self.journal = Journal()
        self.gateway = Gateway(world, lambda: self.token, lambda: self.gateway_url)
        self.faults = Faults(self.gateway.faults)
        self.shards = 1
        """What ``/gateway/bot`` recommends."""
        self.host = LOOPBACK
        """The address that is listened on; the bot is served on loopback in any case."""
        self.port = 0
        self._routes = Routes()
        for part in (rest_application, rest_channels, rest_interactions):
            self._routes.include(part.routes)
        self._routes.add("GET", "/gateway", needs_token=False)(self._gateway_address)
        self._routes.add("GET", "/gateway/bot")(self._gateway_for_bot)
        self.pages: list[Callable[[web.Application], None]] = []
        """Called with the application before it starts: the place to add routes for people."""
        self._runner: web.AppRunner | None = None

    @property
    def base_url(self) -> str:
        """http://127.0.0.1 with the port."""
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def gateway_url(self) -> str:
        """Where bots connect their websockets."""
        return f"ws://{LOOPBACK}:{self.port}/gateway"

    async def start(self, port: int, host: str = LOOPBACK) -> None:
        """Listen on loopback, and on ``host``; port 0 takes a free one. After a ``stop`` it can start again."""
        app = web.Application(client_max_size=2 * MOST_BYTES)
        app.router.add_route("*", API + "/{path:.*}", self._rest)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/attachments/{channel}/{file}/{name}", self._content)
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
        """End every connection and stop listening."""
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    # Addresses

    def _gateway_address(self, request: Request) -> Reply:
        return Reply({"url": self.gateway_url})

    def _gateway_for_bot(self, request: Request) -> Reply:
        start_limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return Reply({"url": self.gateway_url, "shards": self.shards, "session_start_limit": start_limit})

    async def _content(self, request: web.Request) -> web.Response:
        raw = request.match_info["file"]
        file = self._world.attachments.get(int(raw)) if raw.isdigit() else None
        if file is None:
            raise web.HTTPNotFound(text="This content is no longer available.")
        return web.Response(body=file.data, content_type=file.content_type)

    # REST

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        path = "/" + request.match_info["path"]
        entry = self.journal.open(request.method, path, self._world.clock.now())
        entry.query = dict(request.query)
        fault = self.faults.take(request.method, path)
        headers: dict[str, str] = {}
        try:
            handle = await self._prepare(request, entry)
            if fault is not None:
                entry.faulted = not fault.only_delays
                await self._hold(fault, before=True)
                if not fault.after and entry.faulted:
                    return self._fail(request, entry, fault)
            reply = handle(headers)
            entry.done = True
        except ApiError as error:
            reply = Reply(error.body(), error.status)
        except ConnectionError:
            # The client was gone before the end of its request: nothing is carried out, and nobody can be answered.
            self.journal.close(entry)
            self._world.changed()
            return web.Response(status=400)
        except Exception as error:
            log.exception("%s %s broke the local Discord", request.method, path)
            entry.crash = error
            reply = Reply({"message": "500: Internal Server Error", "code": 0}, 500)
        if fault is not None:
            await self._hold(fault, before=False)
            if entry.faulted:
                return self._fail(request, entry, fault)
        return self._respond(entry, reply, headers)

    async def _hold(self, fault: Fault, *, before: bool) -> None:
        """Delay as the fault says, before the request is carried out or after."""
        if fault.after == before:
            return
        await asyncio.sleep(fault.seconds)
        if fault.gate is not None:
            fault.gate.reached += 1
            self._world.changed()
            await fault.gate.wait()

    async def _prepare(self, request: web.Request, entry: Entry) -> Callable[[dict[str, str]], Reply]:
        """Read and match a request, in the journal too; the result carries it out and fills in the headers."""
        route, parts = self._routes.find(request.method, entry.path)
        entry.route = route.template
        entry.token = self._token_kind(request, route)
        entry.payload, entry.files = await _read(request)
        if route.needs_token and entry.token != "bot":
            raise unauthorized()
        on_token = "interaction_token" in parts or "webhook_token" in parts
        major = "/".join(parts[k] for k in ("channel_id", "guild_id", "webhook_id", "webhook_token") if k in parts)

        def handle(headers: dict[str, str]) -> Reply:
            verdict = self.limits.judge(route.key, major, counts_overall=not on_token)
            headers.update(verdict.headers)
            if verdict.error is not None:
                raise verdict.error
            return route.handler(Request(self._world, self.limits, parts, entry.query, entry.payload, entry.files))

        return handle

    def _token_kind(self, request: web.Request, route: Route) -> str:
        given = request.headers.get("Authorization")
        if given is not None:
            return "bot" if given == f"Bot {self.token}" else "bad"
        return "none" if route.needs_token else "interaction"

    def _fail(self, request: web.Request, entry: Entry, fault: Fault) -> web.StreamResponse:
        """The broken answer of a fault."""
        if fault.status is None:
            self.journal.close(entry)
            self._world.changed()
            if request.transport is not None:
                request.transport.abort()
            return web.Response()
        if fault.status == 429:
            error = too_many(fault.retry_after, is_global=fault.is_global, code=fault.code)
        else:
            error = ApiError(fault.status, fault.code, f"{fault.status}: local fault")
        return self._respond(entry, Reply(error.body(), error.status), {})

    def _respond(self, entry: Entry, reply: Reply, headers: dict[str, str]) -> web.Response:
        entry.status, entry.response = reply.status, reply.body
        self.journal.close(entry)
        # discord.py takes a 429 without Via for a ban by the content network and gives up.
        headers = {**headers, "Via": "1.1 google"}
        if reply.status == 429:
            headers["Retry-After"] = str(int(reply.body["retry_after"]) + 1)
            headers["X-RateLimit-Scope"] = "global" if reply.body["global"] else "user"
            if reply.body["global"]:
                headers["X-RateLimit-Global"] = "true"
        self._world.changed()
        if reply.status == 204:
            return web.Response(status=204, headers=headers)
        # discord.py reads a body as JSON only when the content type says exactly this, without a charset.
        body = json.dumps(reply.body).encode()
        return web.Response(body=body, status=reply.status, headers=headers, content_type="application/json")


async def _read(request: web.Request) -> tuple[Any, list[Upload]]:
    """The JSON and the files of a request. Raises error 50109 for anything that is not JSON."""
    if (request.content_length or 0) > MOST_BYTES:
        raise refusal(40005)
    if not request.content_type.startswith("multipart/"):
        text = await request.text()
        return (_json(text) if text else None), []
    payload: Any = None
    files: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise refusal(50109)
        data = bytes(await part.read())
        name = part.name or ""
        if name == "payload_json":
            payload = _json(data.decode())
        elif re.fullmatch(r"files\[\d+\]|file\d*", name):
            files.append(Upload(name, part.filename or "unknown", data))
    return payload, files


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise refusal(50109) from None
