"""Files that are the same for everybody: the pages' shells, which hold nothing of a game, with their scripts and
styles, and pages of one file that do all their work in the browser."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler

HERE = Path(__file__).parent
STATIC = HERE / "static"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
ONE_FILE = {"verify": HERE / "verify" / "verify.html"}
"""Pages of one file, by their paths: what stands in their script and style elements may run there, and nothing else."""
INLINE = re.compile(r"<(script|style)(?: [^>]*)?>(.*?)</\1>", re.DOTALL)


def add_to(app: web.Application) -> None:
    """Adds the routes."""
    app.router.add_get("/static/{name:.+}", _file)
    for path, file in ONE_FILE.items():
        if file.exists():
            app.router.add_get(f"/{path}", _page(file))


def shell(name: str) -> web.Response:
    """Returns a page's shell."""
    return web.Response(body=_read(STATIC / name), content_type="text/html", charset="utf-8")


async def _file(request: web.Request) -> web.Response:
    file = _files().get(request.match_info["name"])
    if file is None:
        raise web.HTTPNotFound(text="There is no such page.\n")
    headers = {"Cache-Control": "no-cache", "ETag": f'"{hashlib.sha256(_read(file)).hexdigest()[:16]}"'}
    if request.headers.get("If-None-Match") == headers["ETag"]:
        return web.Response(status=304, headers=headers)
    return web.Response(body=_read(file), content_type=TYPES[file.suffix], charset="utf-8", headers=headers)


def _page(file: Path) -> Handler:
    policy = policy_of(file.read_text("utf-8"))

    async def show(request: web.Request) -> web.StreamResponse:
        headers = {"Content-Security-Policy": policy, "Cache-Control": "no-cache"}
        return web.Response(body=_read(file), content_type="text/html", charset="utf-8", headers=headers)

    return show


@cache
def _files() -> dict[str, Path]:
    return {f.relative_to(STATIC).as_posix(): f for f in STATIC.rglob("*") if f.suffix in TYPES}


@cache
def _read(file: Path) -> bytes:
    return file.read_bytes()


def policy_of(page: str) -> str:
    """Returns the policy of a page of one file: its own scripts and styles by their hashes, and nothing from
    elsewhere."""
    kinds: dict[str, list[str]] = {"script": [], "style": []}
    for kind, text in INLINE.findall(page):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        kinds[kind].append(f"'sha256-{digest}'")
    parts = [f"{kind}-src {' '.join(hashes)}" for kind, hashes in kinds.items() if hashes]
    rest = ("img-src data: blob:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'")
    return "; ".join(("default-src 'none'", *parts, *rest))
