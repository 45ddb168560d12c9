"""A REST request as the handlers see it, and the table of routes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bot.local.check_messages import Upload
from bot.local.errors import ApiError, invalid, refusal
from bot.local.limits import Limits
from bot.local.messages import Message
from bot.local.model import Channel, Guild
from bot.local.permissions import Permission

if TYPE_CHECKING:
    from bot.local.world import World


@dataclass
class Reply:
    """What a handler answers: a status, and JSON (None for no body)."""

    body: Any = None
    status: int = 200


NO_CONTENT = Reply(None, 204)


@dataclass
class Request:
    """One request, read and matched to its route."""

    world: World
    limits: Limits
    path: dict[str, str]
    """The parts of the path that the route names, without the braces."""
    query: dict[str, str]
    payload: Any
    uploads: list[Upload] = field(default_factory=list)

    def number(self, name: str) -> int:
        """A snowflake of the path. Raises error 50035 when it is not one."""
        raw = self.path[name]
        if not raw.isdigit():
            raise invalid((name,), "NUMBER_TYPE_COERCE", f'Value "{raw}" is not snowflake.')
        return int(raw)

    def body(self) -> dict[str, Any]:
        """The body as an object; no body counts as an empty one. Raises error 50109 for anything else."""
        if self.payload is None:
            return {}
        if not isinstance(self.payload, dict):
            raise refusal(50109)
        return self.payload

    def limit(self, default: int, most: int) -> int:
        """The query's ``limit``. Raises error 50035 when it is out of range."""
        raw = self.query.get("limit", str(default))
        if not raw.isdigit() or not 1 <= int(raw) <= most:
            raise invalid(("limit",), "NUMBER_TYPE_RANGE", f"Value must be between 1 and {most}.")
        return int(raw)

    # What the path names, with the bot's right to it

    def guild(self) -> Guild:
        """The guild, in which the bot must be: errors 10004, 50001."""
        guild = self.world.guilds.get(self.number("guild_id"))
        if guild is None:
            raise refusal(10004)
        if not guild.has_bot:
            raise refusal(50001)
        return guild

    def channel(self, *needed: Permission) -> Channel:
        """The channel, which the bot must see and where it needs ``needed``: errors 10003, 50001, 50013."""
        channel = self.world.channels.get(self.number("channel_id"))
        if channel is None:
            raise refusal(10003)
        bits = channel.permissions_of(self.world.bot)
        if not bits & Permission.VIEW_CHANNEL:
            raise refusal(50001)
        if any(not bits & permission for permission in needed):
            raise refusal(50013)
        return channel

    def message(self, channel: Channel) -> Message:
        """The message in ``channel``; an ephemeral one is as good as gone: error 10008."""
        message = channel.messages.get(self.number("message_id"))
        if message is None or message.ephemeral:
            raise refusal(10008)
        return message


Handler = Callable[[Request], Reply]


class Route:
    """A method and a path template, its handler, and whether the bot's token is needed."""

    def __init__(self, method: str, template: str, handler: Handler, *, needs_token: bool) -> None:
        self.method = method
        self.template = template
        self.handler = handler
        self.needs_token = needs_token
        literal = re.escape(template).replace(r"\{", "{").replace(r"\}", "}")
        self._pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", literal))

    @property
    def key(self) -> str:
        """The name of its rate limit bucket."""
        return f"{self.method} {self.template}"

    def match(self, path: str) -> dict[str, str] | None:
        """The named parts of ``path`` when the template fits it."""
        found = self._pattern.fullmatch(path)
        return found.groupdict() if found else None


class Routes:
    """Collects routes and finds the one for a path; earlier ones win."""

    def __init__(self) -> None:
        self._routes: list[Route] = []

    def add(self, method: str, template: str, *, needs_token: bool = True) -> Callable[[Handler], Handler]:
        """Register the decorated handler."""

        def register(handler: Handler) -> Handler:
            route = Route(method, template, handler, needs_token=needs_token)
            # Of stacked decorators the lowest registers first; a fixed last part must still win over a named one.
            fixed = template.rsplit("/", 1)[-1].startswith("@")
            self._routes.insert(0 if fixed else len(self._routes), route)
            return handler

        return register

    def include(self, other: Routes) -> None:
        """Take over another table's routes."""
        self._routes += other._routes

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]]:
        """The route and the named parts of the path. Raises a 404 or 405 with code 0."""
        other_method = False
        for route in self._routes:
            parts = route.match(path)
            if parts is not None and route.method == method:
                return route, parts
            other_method = other_method or parts is not None
        raise ApiError(405, 0, "405: Method Not Allowed") if other_method else refusal(0)
