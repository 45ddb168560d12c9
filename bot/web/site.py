"""The web server of the pages by a link: its routes, and who may ask for what.

``/play/GAME`` is the page of a player's seats. Its link is exchanged for a cookie, which alone lets its browser ask for
anything of the game. ``/watch/TOKEN`` is the page of whoever has the spectators' link.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from bot.engine.decide import Outdated
from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from bot.settings import LOOPBACK
from bot.storage.errors import StorageError
from bot.web import static_pages
from bot.web.doors import Closed, Doors, Guest, hashed
from bot.web.guard import A_SECOND, AT_ONCE, ENTRIES, ENTRIES_A_SECOND, Counted, add_headers, guard, network
from bot.web.offers import Data
from bot.web.seat_page import Following, PageAct, Planned, SeatPage, moment_of
from bot.web.streams import Streams
from bot.web.watch_page import WatchPage
from cogs.answering.context import Bot

log = logging.getLogger(__name__)

COOKIE = "adjutant-seat"
COOKIE_SECONDS = 30 * 86_400
LARGEST = 8 * 1024
"""Bytes of the largest request."""
READING = 15.0
"""Seconds in which a request's body comes."""
LINGERING = 1.0
"""Seconds in which what still comes of the body of a request that was answered is read and thrown away, so that whoever
sends it hears the answer."""
T = TypeVar("T")


class Link(msgspec.Struct, frozen=True):
    """A link's secret, to be exchanged for a cookie."""

    link: str


class Site:
    """Serves the pages of a bot at a port, 0 for any that is free, of the address ``host``; ``address`` is how the
    world reaches them ("" for this machine alone, by that port)."""

    def __init__(self, bot: Bot, port: int, host: str = LOOPBACK, address: str = "") -> None:
        self._bot, self._port, self._host, self._address = bot, port, host, address.rstrip("/")
        self._runner: web.AppRunner | None = None
        self._seats, self._watched, self.streams = SeatPage(bot), WatchPage(bot), Streams()
        self.doors = Doors(bot.engines, self._address, self.streams.moved)
        clock = asyncio.get_running_loop().time
        self._asked, self._entries = Counted(AT_ONCE, A_SECOND, clock), Counted(ENTRIES, ENTRIES_A_SECOND, clock)

    async def start(self) -> None:
        """Serves from now on. Raises OSError where the port is taken, or the address is not this machine's."""
        app = web.Application(middlewares=[answered, guard(lambda: self.doors.address)], client_max_size=LARGEST)
        app.on_response_prepare.append(add_headers)
        static_pages.add_to(app)
        add = app.router
        add.add_get("/play/{game}", self._play)
        add.add_get("/watch/{token}", self._watch)
        add.add_get("/watch/{token}/now", self._of_game(lambda _, engine: self._watched.now(engine)))
        add.add_get("/watch/{token}/step", self._of_game(self._step))
        add.add_get("/watch/{token}/picture", self._step_picture)
        add.add_get("/watch/{token}/events", self._watch_events, allow_head=False)
        add.add_post("/play/{game}/enter", self._enter)
        add.add_post("/play/{game}/leave", self._leave)
        add.add_get("/play/{game}/now", self._of_seat(self._now))
        add.add_get("/play/{game}/offer", self._of_seat(self._offer))
        add.add_get("/play/{game}/which", self._of_seat(self._which))
        add.add_get("/play/{game}/sketch", self._of_seat(self._sketch))
        add.add_get("/play/{game}/since", self._of_seat(self._since))
        add.add_get("/play/{game}/plan", self._of_seat(self._plan))
        add.add_get("/play/{game}/odds", self._of_seat(self._odds))
        add.add_get("/play/{game}/picture", self._picture)
        add.add_get("/play/{game}/events", self._events, allow_head=False)
        add.add_post("/play/{game}/act", self._does(PageAct, self._seats.act))
        add.add_post("/play/{game}/undo", self._does(PageAct, self._seats.undo))
        add.add_post("/play/{game}/hint", self._does(PageAct, self._seats.hint))
        add.add_post("/play/{game}/follow", self._does(Following, self._seats.follow))
        add.add_post("/play/{game}/carry", self._does(Planned, self._seats.carry_out))
        # An open stream ends at once when the bot stops.
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0, lingering_time=LINGERING)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()
        self.streams.start()
        self.doors.address = self._address or f"http://{self._host}:{self.port}"

    @property
    def port(self) -> int:
        """The port that it serves at."""
        assert self._runner is not None, "it is not started"
        return int(self._runner.addresses[0][1])

    async def close(self) -> None:
        """Serves no more."""
        await self.streams.close()
        if self._runner is not None:
            await self._runner.cleanup()

    # -- a seat's page

    async def _play(self, request: web.Request) -> web.Response:
        return static_pages.shell("play.html")

    async def _enter(self, request: web.Request) -> web.Response:
        """Exchanges a link for a cookie, by which alone everything else is asked for."""
        self._count(self._entries, self._peer(request))
        game, link = request.match_info["game"], await read(request, Link)
        cookie = await self.doors.enter(game, link.link, request.headers.get("User-Agent", ""))
        response = said({"entered": True})
        secure = self.doors.address.startswith("https://")
        response.set_cookie(
            COOKIE,
            cookie,
            path=f"/play/{game}",
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="Strict",
            secure=secure,
        )
        return response

    async def _leave(self, request: web.Request) -> web.Response:
        """Closes the page in this browser."""
        guest = await self._guest(request)
        await self.doors.leave(guest)
        response = said({"left": True})
        response.del_cookie(COOKIE, path=f"/play/{guest.engine.id}")
        return response

    async def _guest(self, request: web.Request) -> Guest:
        """Returns who asks for something. Raises Closed, and HTTPTooManyRequests."""
        cookie = request.cookies.get(COOKIE, "")
        # A cookie counts by itself once it has proved good: whoever makes them up counts by address.
        if not self._asked.knows(hashed(cookie)):
            self._count(self._asked, self._peer(request))
        guest = await self.doors.guest(request.match_info["game"], cookie)
        self._count(self._asked, guest.hash)
        return guest

    def _peer(self, request: web.Request) -> str:
        """Returns the address that a request comes from: with a proxy before this server, the one that it names."""
        if self._address and (forwarded := request.headers.getall("X-Forwarded-For", [])):
            # The proxy names it last, in the same line or in one of its own; what stands before it anybody may write.
            return network(forwarded[-1].rpartition(",")[2].strip()[:64])
        return network(request.remote or "")

    @staticmethod
    def _count(counted: Counted, who: str) -> None:
        if wait := counted.wait(who):
            raise web.HTTPTooManyRequests(text="That was too much at once.\n", headers={"Retry-After": str(wait)})

    def _of_seat(self, look: Callable[[web.Request, Guest, str], Awaitable[Data]]) -> Handler:
        """Returns what answers a question about a seat."""

        async def handle(request: web.Request) -> web.Response:
            guest = await self._guest(request)
            return said(await look(request, guest, self._seats.seat(guest, request.query.get("seat", ""))))

        return handle

    def _does(self, kind: type[T], do: Callable[[Guest, T], Awaitable[Data]]) -> Handler:
        """Returns what carries something out, and answers with what came of it and all that the page shows then."""

        async def handle(request: web.Request) -> web.Response:
            guest, asked = await self._guest(request), await read(request, kind)
            done = await do(guest, asked)
            seat: str = getattr(asked, "seat", "")
            if guest.engine.sides_of(guest.user) and "said" in done:
                done["now"] = await self._seats.position(guest, self._seats.seat(guest, seat))
            return said(done)

        return handle

    async def _now(self, request: web.Request, guest: Guest, seat: str) -> Data:
        return await self._seats.position(guest, seat)

    async def _offer(self, request: web.Request, guest: Guest, seat: str) -> Data:
        return await self._seats.offer(guest, seat, request.query.get("verb", "d"), path_of(request), plan_of(request))

    async def _which(self, request: web.Request, guest: Guest, seat: str) -> Data:
        paths = [tuple(each.split(" ")) for each in request.query.get("paths", "")[:LARGEST].split("|")]
        return await self._seats.which(guest, seat, request.query.get("verb", "d"), paths, plan_of(request))

    async def _sketch(self, request: web.Request, guest: Guest, seat: str) -> Data:
        return await self._seats.sketch(guest, seat, path_of(request), plan_of(request))

    async def _since(self, request: web.Request, guest: Guest, seat: str) -> Data:
        return await self._seats.since(guest, seat, step_of(request))

    async def _plan(self, request: web.Request, guest: Guest, seat: str) -> Data:
        return await self._seats.plan(guest, seat, plan_of(request))

    async def _odds(self, request: web.Request, guest: Guest, seat: str) -> Data:
        return await self._seats.odds(guest, seat)

    async def _picture(self, request: web.Request) -> web.Response:
        guest = await self._guest(request)
        seat = self._seats.seat(guest, request.query.get("seat", ""))
        tile = request.query.get("tile")
        if tile is not None:
            png = await self._seats.tile(guest, seat, tile)
        else:
            png = await self._seats.picture(guest, seat, request.query.get("part", ""))
        # The seat may have changed hands while it was drawn.
        self._seats.seat(guest, seat)
        return web.Response(body=png, content_type="image/png")

    async def _events(self, request: web.Request) -> web.StreamResponse:
        guest = await self._guest(request)
        seat, game = self._seats.seat(guest, request.query.get("seat", "")), guest.engine.id

        async def moment() -> str | None:
            engine = await self._bot.engines.get(game)
            if seat not in engine.sides_of(guest.user) or not await self.doors.is_open(guest):
                return None
            return moment_of(engine, seat)

        return await self.streams.run(request, game, guest.hash, moment)

    # -- the spectators' page

    async def _watch(self, request: web.Request) -> web.Response:
        return static_pages.shell("watch.html")

    async def _engine(self, request: web.Request) -> Engine:
        """Returns the game that a spectators' link is of. Raises Closed, and HTTPTooManyRequests."""
        self._count(self._asked, self._peer(request))
        return await self.doors.watched(request.match_info["token"])

    def _of_game(self, look: Callable[[web.Request, Engine], Awaitable[Data]]) -> Handler:
        """Returns what answers a spectator's question."""

        async def handle(request: web.Request) -> web.Response:
            return said(await look(request, await self._engine(request)))

        return handle

    async def _step(self, request: web.Request, engine: Engine) -> Data:
        return await self._watched.step(engine, step_of(request), request.query.get("side", ""))

    async def _step_picture(self, request: web.Request) -> web.Response:
        engine = await self._engine(request)
        png = await self._watched.picture(engine, step_of(request), request.query.get("side", ""))
        return web.Response(body=png, content_type="image/png")

    async def _watch_events(self, request: web.Request) -> web.StreamResponse:
        game, token = (await self._engine(request)).id, request.match_info["token"]

        async def moment() -> str | None:
            if not self.doors.is_watched(token):
                return None
            return moment_of(await self._bot.engines.get(game), None)

        async def still() -> bool:
            return await self.doors.watch_link(game) == self.doors.watched_at(token)

        return await self.streams.run(request, game, self._peer(request), moment, still)


def step_of(request: web.Request) -> int:
    """Returns the number of the step that a request names, 0 for none."""
    number = request.query.get("n", "")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 8 else 0


def path_of(request: web.Request) -> tuple[str, ...]:
    """Returns the path that a request names."""
    path = request.query.get("path", "")[:200]
    return tuple(path.split(" ")) if path else ()


def plan_of(request: web.Request) -> list[str]:
    """Returns the decisions of the plan that a request names."""
    return [text for text in request.query.get("plan", "")[:LARGEST].split("|") if text]


async def read(request: web.Request, kind: type[T]) -> T:
    """Returns what a request says. Raises HTTPBadRequest, and HTTPRequestTimeout."""
    try:
        async with asyncio.timeout(READING):
            body = await request.read()
        return msgspec.json.decode(body, type=kind)
    except TimeoutError:
        raise web.HTTPRequestTimeout(text="That took too long.\n") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise web.HTTPBadRequest(text="That can't be read.\n") from None


def said(data: Any, status: int = 200) -> web.Response:
    """Returns an answer in JSON."""
    return web.Response(body=msgspec.json.encode(data), content_type="application/json", status=status)


@web.middleware
async def answered(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turns refusals into answers that the page shows: 401 where its browser is not let in (any more), 409 for what is
    outdated, 422 for anything else that may not be done."""
    try:
        return await handler(request)
    except Closed as closed:
        return said({"error": str(closed)}, 401)
    except Outdated as outdated:
        return said({"error": str(outdated), "outdated": True}, 409)
    except Refusal as refusal:
        return said({"error": str(refusal), "rule": refusal.rule}, 422)
    except StorageError as error:
        return said({"error": str(error)}, 503)
    except web.HTTPException:
        raise
    except (asyncio.CancelledError, ConnectionError):
        raise
    except Exception:
        # By the route alone: an address may hold a secret.
        route = request.match_info.route.resource
        log.exception("A page could not be answered: %s %s", request.method, route.canonical if route else "")
        return said({"error": "Something went wrong on my side. Reload the page"}, 500)
