"""Protects the local Discord from other sites' pages and from other names for this machine.

Another site's page can reach loopback through its reader's browser: by a request of its own (with its Origin) or by a
name that it lets resolve to 127.0.0.1 (with that Host). Both are refused, for every path.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable

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
FILE_POLICY = "default-src 'none'; sandbox"
"""The policy for sent files: opened in a tab of their own, they cannot run anything."""


def name_of(host: str) -> str:
    """Return the name or address in a Host header, without its port and brackets, in lower case."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def is_trusted(host: str, served: str) -> bool:
    """Tell whether a Host header names this machine when it listens on ``served``.

    Only names can be made to point elsewhere, so on an open address any numeric address is trusted; on loopback only
    loopback's own.
    """
    name = name_of(host)
    if name in ("localhost", name_of(served)):
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or not is_loopback(served)


def is_loopback(served: str) -> bool:
    """Tell whether an address to listen on can be reached from this machine only."""
    if served == "localhost":
        return True
    try:
        return ipaddress.ip_address(served).is_loopback
    except ValueError:
        return False


def refuse(request: web.Request, served: str) -> str | None:
    """Return the reason to refuse a request; None to answer it."""
    host = request.headers.get(hdrs.HOST, "")
    if not is_trusted(host, served):
        return "This server answers to its own address only."
    origin = request.headers.get(hdrs.ORIGIN)
    if origin is not None and origin not in (f"http://{host}", f"https://{host}"):
        return "Pages of other sites may not ask this server for anything."
    return None


def guard(served: Callable[[], str]) -> Middleware:
    """Return the middleware; ``served`` returns the address to listen on."""

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        reason = refuse(request, served())
        if reason is not None:
            raise web.HTTPForbidden(text=reason)
        return await handler(request)

    return check


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Add the headers that restrict the use of every response."""
    headers = response.headers
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    if request.path.startswith("/attachments/"):
        headers["Content-Security-Policy"] = FILE_POLICY
        if not (response.content_type or "").startswith("image/"):
            headers["Content-Disposition"] = "attachment"
    else:
        headers["Content-Security-Policy"] = POLICY
        headers.setdefault("Cache-Control", "no-cache")
