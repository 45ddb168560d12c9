"""The REST API: finds each request's handler, around it the journal, the faults and the rate limits."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Callable
from typing import Any

from aiohttp import BodyPartReader, content_disposition_filename, hdrs, parse_content_disposition, web

from bot.local.errors import ApiError, refusal, unauthorized
from bot.local.faults import Fault, Faults
from bot.local.rest import application, channels, commands, guilds, interactions, messages, webhooks
from bot.local.rest.journal import Exchange, Journal
from bot.local.rest.rate_limits import RateLimits, too_many_requests
from bot.local.rest.requests import Reply, Request, Route, Routes
from bot.local.validation.uploads import Upload
from bot.local.world import World

log = logging.getLogger(__name__)

MAX_REQUEST_BYTES = 128 * 1024 * 1024
MOST_PARTS = 30
"""The number of parts that a form may have."""
CHUNK = 1 << 16
"""Bytes that are read at once."""


class RestApi:
    """Serves the REST API of one world to the bot with ``token``."""

    def __init__(self, world: World, token: str, limits: RateLimits, faults: Faults) -> None:
        self._world = world
        self._token = token
        self._limits = limits
        self._faults = faults
        self.journal = Journal()
        self.routes = Routes()
        for part in (application, commands, guilds, channels, messages, interactions, webhooks):
            self.routes.include(part.routes)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one request, with the journal, the faults and the rate limits around its handler."""
        path = "/" + request.match_info["path"]
        entry = self.journal.open(request.method, path, self._world.clock.now())
        entry.query = dict(request.query)
        fault = self._faults.take(request.method, path)
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
            # The client was gone before the end of its request: it is not carried out, and gets no answer.
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
        """Wait for as long as the fault demands, ``before`` the request is carried out or after."""
        if fault.after == before:
            return
        await asyncio.sleep(fault.seconds)
        if fault.gate is not None:
            fault.gate.reached += 1
            self._world.changed()
            await fault.gate.wait()

    async def _prepare(self, request: web.Request, entry: Exchange) -> Callable[[dict[str, str]], Reply]:
        """Read a request and find its route; return a function that carries it out and fills in the headers."""
        route, parts = self.routes.find(request.method, entry.path)
        entry.route = route.template
        entry.token = self._token_kind(request, route)
        entry.payload, entry.files = await _read(request)
        if route.needs_token and entry.token != "bot":
            raise unauthorized()
        on_token = "interaction_token" in parts or "webhook_token" in parts
        major = "/".join(parts[k] for k in ("channel_id", "guild_id", "webhook_id", "webhook_token") if k in parts)

        def handle(headers: dict[str, str]) -> Reply:
            result = self._limits.check(route.key, major, counts_globally=not on_token)
            headers.update(result.headers)
            if result.error is not None:
                raise result.error
            return route.handler(Request(self._world, self._limits, parts, entry.query, entry.payload, entry.files))

        return handle

    def _token_kind(self, request: web.Request, route: Route) -> str:
        given = request.headers.get("Authorization")
        if given is not None:
            return "bot" if given == f"Bot {self._token}" else "bad"
        return "none" if route.needs_token else "interaction"

    def _fail(self, request: web.Request, entry: Exchange, fault: Fault) -> web.StreamResponse:
        """Answer with a fault: with its status, or by cutting the connection."""
        if fault.status is None:
            self.journal.close(entry)
            self._world.changed()
            if request.transport is not None:
                request.transport.abort()
            return web.Response()
        if fault.text is not None:
            return self._foreign(entry, fault)
        if fault.status == 429:
            error = too_many_requests(fault.retry_after, is_global=fault.is_global, code=fault.code)
        else:
            error = ApiError(fault.status, fault.code, f"{fault.status}: local fault")
        return self._respond(entry, Reply(error.body(), error.status), {})

    def _foreign(self, entry: Exchange, fault: Fault) -> web.Response:
        """Answer as a proxy between: with a body that is not Discord's, and without its headers."""
        entry.status = fault.status or 0
        self.journal.close(entry)
        self._world.changed()
        return web.Response(text=fault.text, status=entry.status, content_type=fault.content_type)

    def _respond(self, entry: Exchange, reply: Reply, headers: dict[str, str]) -> web.Response:
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
    """Return the JSON and the files of a request. Raises error 50109 for a body that is not JSON."""
    if (request.content_length or 0) > MAX_REQUEST_BYTES:
        raise refusal(40005)
    try:
        if request.content_type.startswith("multipart/"):
            return await _read_parts(request)
        data = await request.read()
        return (_json(data) if data else None), []
    except web.HTTPRequestEntityTooLarge:
        raise refusal(40005) from None
    except (ApiError, OSError):
        raise
    except Exception:
        # The reader of forms has an exception of its own for each way in which a body is none.
        raise refusal(50109) from None


async def _read_parts(request: web.Request) -> tuple[Any, list[Upload]]:
    """Return the JSON and the files of a form. Raises error 40005 for one that is too large, and whatever its reader
    raises for what is none."""
    payload: Any = None
    files: list[Upload] = []
    room, parts = MAX_REQUEST_BYTES, 0
    async for part in await request.multipart():
        parts += 1
        if not isinstance(part, BodyPartReader) or parts > MOST_PARTS:
            raise refusal(50109)
        data = bytearray()
        while chunk := await part.read_chunk(CHUNK):
            data += chunk
            if len(data) > room:
                raise refusal(40005)
        room -= len(data)
        # Either property of the part would read the header again, which takes a millisecond.
        _, said = parse_content_disposition(part.headers.get(hdrs.CONTENT_DISPOSITION))
        name = content_disposition_filename(said, "name") or ""
        if name == "payload_json":
            payload = _json(bytes(data))
        elif re.fullmatch(r"files\[\d+\]|file\d*", name):
            files.append(Upload(name, content_disposition_filename(said) or "unknown", bytes(data)))
    return payload, files


def _json(data: bytes) -> Any:
    """Return the JSON of a body. Raises error 50109 for what is none, or nested too deeply."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        raise refusal(50109) from None
