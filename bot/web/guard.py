"""What every request to the pages must keep to, and what every answer says of itself: no other site asks or shows
anything here, nobody asks without end, and nothing but the pages' own files runs in them."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from aiohttp import hdrs, web
from aiohttp.typedefs import Handler, Middleware

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HERE = ("127.0.0.1", "localhost", "[::1]")
"""This machine's own names."""
AT_ONCE, A_SECOND = 90.0, 12.0
"""Requests that one browser may make at once, and how many more each second."""
ENTRIES, ENTRIES_A_SECOND = 12.0, 0.2
"""The same of one address, for links."""
MOST_COUNTED = 10_000
"""Browsers and addresses whose requests are counted."""
NETWORK = 64
"""The bits of an IPv6 address by which one connection is told from another: whoever has one has all that begin so."""


class Counted:
    """Counts requests by who makes them: so many at once, and so many more a second. ``now`` is a clock in seconds."""

    def __init__(self, at_once: float, a_second: float, now: Callable[[], float]) -> None:
        self._most, self._rate, self._now = at_once, a_second, now
        self._left = OrderedDict[str, tuple[float, float]]()

    def knows(self, who: str) -> bool:
        """Tells whether somebody's requests have been counted lately."""
        return who in self._left

    def wait(self, who: str) -> int:
        """Counts a request. Returns the seconds after which it may be made, 0 for now."""
        now = self._now()
        left, since = self._left.pop(who, (self._most, now))
        left = min(self._most, left + (now - since) * self._rate)
        self._left[who] = (left - 1 if left >= 1 else left), now
        while len(self._left) > MOST_COUNTED:
            self._left.popitem(last=False)
        return 0 if left >= 1 else max(1, math.ceil((1 - left) / self._rate))


def network(address: str) -> str:
    """Returns what is counted as one for an address: itself, or of an IPv6 address its network."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    return str(found.ipv4_mapped or IPv6Network((int(found) >> NETWORK << NETWORK, NETWORK)))


def origins(address: str) -> set[str]:
    """Returns the origins that a page of that address has."""
    parts = urlsplit(address)
    return {f"{parts.scheme}://{parts.netloc}".lower()}


def is_own_host(host: str, address: str) -> bool:
    """Tells whether a Host header names the pages' address, or this machine."""
    host = host.strip().lower()
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    return host == urlsplit(address).netloc.lower() or name in HERE


def guard(address: Callable[[], str]) -> Middleware:
    """Returns the middleware for pages of that address: it refuses other hosts, and what asks for a change from another
    origin."""

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        host = request.headers.get(hdrs.HOST, "")
        if not is_own_host(host, address()):
            raise web.HTTPForbidden(text="This server answers to its own address only.\n")
        if request.method not in ("GET", "HEAD"):
            own = origins(address()) | ({f"http://{host}".lower()} if host != urlsplit(address()).netloc else set())
            if request.headers.get(hdrs.ORIGIN, "").lower() not in own:
                raise web.HTTPForbidden(text="Only this server's own pages may ask for that.\n")
            if request.content_type != "application/json":
                raise web.HTTPUnsupportedMediaType(text="JSON was expected.\n")
        return await handler(request)

    return check


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Adds what restricts the use of every answer."""
    headers = response.headers
    headers.setdefault("Content-Security-Policy", POLICY)
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers.setdefault("Cache-Control", "no-store")
    # Nothing that is of use to whoever looks for a hole.
    headers["Server"] = "Adjutant"
