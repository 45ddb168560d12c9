"""REST requests as the handlers get them, and the table of routes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.local.errors import ApiError, refusal
from bot.local.model.guilds import Channel, Guild, Message
from bot.local.model.permissions import Permission
from bot.local.rest.rate_limits import RateLimits
from bot.local.validation.form import invalid
from bot.local.validation.uploads import Upload
from bot.local.world import World


@dataclass
class Reply:
    """A handler's response: a status, and JSON (None for no body)."""

    body: Any = None
    status: int = 200


NO_CONTENT = Reply(None, 204)


def is_number(raw: str) -> bool:
    """Tell whether a text is a number that an id may be."""
    return raw.isascii() and raw.isdigit() and len(raw) < 20


@dataclass
class Request:
    """One request, read and matched to its route."""

    world: World
    limits: RateLimits
    path: dict[str, str]
    """The path's parameters, by the names in the route's template."""
    query: dict[str, str]
    payload: Any
    uploads: list[Upload] = field(default_factory=list)

    def number(self, name: str) -> int:
        """Return a snowflake of the path. Raises error 50035 when it is not one."""
        raw = self.path[name]
        if not is_number(raw):
            raise invalid((name,), "NUMBER_TYPE_COERCE", f'Value "{raw}" is not snowflake.')
        return int(raw)

    def body(self) -> dict[str, Any]:
        """Return the body as an object; no body counts as an empty one. Raises error 50109 for anything else."""
        if self.payload is None:
            return {}
        if not isinstance(self.payload, dict):
            raise refusal(50109)
        return self.payload

    def limit(self, default: int, most: int) -> int:
        """Return the query's ``limit``. Raises error 50035 when it is out of range."""
        raw = self.query.get("limit", str(default))
        if not is_number(raw) or not 1 <= int(raw) <= most:
            raise invalid(("limit",), "NUMBER_TYPE_RANGE", f"Value must be between 1 and {most}.")
        return int(raw)

    # The things that the path names, with the bot's permissions checked

    def guild(self) -> Guild:
        """Return the guild, with the bot as a member: errors 10004, 50001."""
        guild = self.world.guilds.get(self.number("guild_id"))
        if guild is None:
            raise refusal(10004)
        if not guild.has_bot:
            raise refusal(50001)
        return guild

    def channel(self, *needed: Permission) -> Channel:
        """Return the channel, visible to the bot with the permissions ``needed``: errors 10003, 50001, 50013."""
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
        """Return the message in ``channel``; an ephemeral one counts as unknown: error 10008."""
        message = channel.messages.get(self.number("message_id"))
        if message is None or message.ephemeral:
            raise refusal(10008)
        return message


Handler = Callable[[Request], Reply]


class Route:
    """A method and a path template with their handler; ``needs_token`` when the bot's token is required."""

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
        """Return the parameters of ``path`` when it fits the template."""
        found = self._pattern.fullmatch(path)
        return found.groupdict() if found else None


class Routes:
    """A table of routes; of several that fit a path the first one is taken."""

    def __init__(self) -> None:
        self._routes = defaultdict[int, list[Route]](list)
        """The routes by the slashes in their templates: a path that fits has as many."""

    def add(self, method: str, template: str, *, needs_token: bool = True) -> Callable[[Handler], Handler]:
        """Register the decorated handler."""

        def register(handler: Handler) -> Handler:
            route = Route(method, template, handler, needs_token=needs_token)
            # Of stacked decorators the lowest registers first; a route that ends in "@me" must be found before
            # one that ends in a parameter.
            fixed = template.rsplit("/", 1)[-1].startswith("@")
            beside = self._routes[template.count("/")]
            beside.insert(0 if fixed else len(beside), route)
            return handler

        return register

    def include(self, other: Routes) -> None:
        """Add another table's routes at the end."""
        for slashes, routes in other._routes.items():
            self._routes[slashes] += routes

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]]:
        """Return the route and the path's parameters. Raises a 404 or 405 with code 0."""
        other_method = False
        for route in self._routes.get(path.count("/"), ()):
            parts = route.match(path)
            if parts is not None and route.method == method:
                return route, parts
            other_method = other_method or parts is not None
        raise ApiError(405, 0, "405: Method Not Allowed") if other_method else refusal(0)
