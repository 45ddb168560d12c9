"""The page's routes: its files, and the sockets of its windows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from aiohttp import WSCloseCode, web

from bot.local.clients.person import Person
from bot.local.local_discord import LocalDiscord
from bot.local.page.actions import Actions
from bot.local.page.fault_menu import FaultMenu
from bot.local.page.guard import add_headers, guard
from bot.local.page.read_states import ReadStates
from bot.local.page.window import Window

STATIC = Path(__file__).parent / "static"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
LARGEST_FRAME = 64 * 1024 * 1024
"""Bytes of the largest frame that a window may send: it can hold files."""
MOST_WINDOWS = 100
"""The number of windows that are open at once."""
UNKNOWN_PERSON = 4404
"""The close code for a window whose person does not exist here."""


class Page:
    """The page of one local Discord. Make it before the server starts.

    ``restart`` restarts the bot; without it the page does not offer that. Who is no ``developer`` is offered no faults.
    """

    def __init__(
        self, local: LocalDiscord, *, restart: Callable[[], None] | None = None, developer: bool = True
    ) -> None:
        self.local = local
        self.read_states = ReadStates()
        self.windows: set[Window] = set()
        self.fault_menu = FaultMenu(local, restart, offered=developer)
        self._actions = Actions(local, self.read_states, self.fault_menu)
        self._files = {f.relative_to(STATIC).as_posix(): f for f in STATIC.rglob("*") if f.suffix in TYPES}
        local.server.pages.append(self._add_to)

    def _add_to(self, app: web.Application) -> None:
        app.middlewares.append(guard(lambda: self.local.server.host))
        app.on_response_prepare.append(add_headers)
        app.router.add_get("/", self._index)
        app.router.add_get("/page/socket", self._socket)
        app.router.add_get("/page/{name:.+}", self._file)
        app.on_shutdown.append(self._close_windows)

    async def _index(self, request: web.Request) -> web.Response:
        return self._respond("index.html")

    async def _file(self, request: web.Request) -> web.Response:
        return self._respond(request.match_info["name"])

    def _respond(self, name: str) -> web.Response:
        file = self._files.get(name)
        if file is None:
            raise web.HTTPNotFound(text="There is no such page.")
        return web.Response(body=file.read_bytes(), content_type=TYPES[file.suffix], charset="utf-8")

    def _person(self, wanted: str) -> Person | None:
        """Return the person of that id or name, the first one for ""; None when there is none."""
        people = self.local.people
        if not wanted:
            return people[0] if people else None
        return next((p for p in people if wanted in (str(p.id), p.name)), None)

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        if len(self.windows) >= MOST_WINDOWS:
            raise web.HTTPTooManyRequests(text="There are too many windows open.")
        socket = web.WebSocketResponse(heartbeat=20.0, max_msg_size=LARGEST_FRAME)
        await socket.prepare(request)
        person = self._person(request.query.get("as", ""))
        if person is None:
            await socket.close(code=UNKNOWN_PERSON, message=b"Nobody here has that id.")
            return socket
        window = Window(self.local, person, self.read_states, socket)
        self.windows.add(window)
        try:
            await socket.send_json({"type": "hello", "troubles": self.fault_menu.kinds})
            await window.run(self._actions.carry_out)
        finally:
            self.windows.discard(window)
        return socket

    async def _close_windows(self, app: web.Application) -> None:
        for window in list(self.windows):
            await window.close(WSCloseCode.GOING_AWAY)
