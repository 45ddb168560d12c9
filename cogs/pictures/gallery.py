"""Pictures of games: each drawn once, off the event loop, the most urgent first, and only while somebody wants it."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import Any

import msgspec

from bot.games.contract.choices import Focus
from bot.games.contract.game import PUBLIC, Seat
from bot.games.kit.views import fingerprint
from bot.metrics import Metrics
from bot.table.table import Table
from cogs.pictures.easels import Easel, ThreadEasel
from cogs.pictures.kept_pictures import KeptPictures, Shelf
from cogs.pictures.picture import Picture
from cogs.pictures.waiting_pictures import (
    Part,
    Shown,
    Urgency,
    WaitingPicture,
    WaitingPictures,
    Wanted,
    always,
    whole,
)
from renderers.artist import Artist, Outline
from renderers.canvas import Box

RESULT, REVIEW = "result", "review"
"""The keys of the artists of result cards and of reviews, among those of the games."""
REDRAWS = 3
"""How often a board is drawn anew because the game moved on meanwhile; whatever came last is shown next anyway."""


class Gallery:
    """Draws views by their game's key, with the games' ``artists``, each of ``easels`` one at a time. ``covers`` are
    the games' small pictures, drawn already, by key and by the value of an option ("": any). Nothing it does depends
    on whether an act was secret."""

    def __init__(
        self,
        artists: Mapping[str, Artist[Any]],
        easels: list[Easel] | None = None,
        metrics: Metrics | None = None,
        covers: Mapping[str, Mapping[str, bytes]] | None = None,
    ) -> None:
        self._artists, self._metrics = artists, metrics or Metrics()
        self._easels = [ThreadEasel()] if easels is None else easels
        self._covers = covers or {}
        self._kept, self._waiting = KeptPictures(), WaitingPictures()
        self._under_way: dict[str, asyncio.Future[Picture]] = {}
        self._workers: list[asyncio.Task[None]] = []
        self._closed = False

    async def start(self) -> None:
        """Makes ready ahead of the first picture."""
        for easel in self._easels:
            await easel.start()

    async def close(self) -> None:
        """Draws no more; returns when nobody waits for a picture any more."""
        self._closed = True
        self._waiting.give_up()
        for task in self._workers:
            task.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        for easel in self._easels:
            await easel.close()

    @property
    def waiting(self) -> int:
        """How many pictures wait to be drawn."""
        return len(self._waiting)

    def cover(self, key: str, options: Mapping[str, str] | None = None) -> Picture | None:
        """Returns the small picture by which a game is chosen, or that of a value among its ``options`` which has one
        of its own; None for a game without any."""
        there = self._covers.get(key, {})
        value = next((value for value in (options or {}).values() if value in there), "")
        name = f"{key}-{value}-cover.png" if value else f"{key}-cover.png"
        return Picture(name, there[value]) if value in there else None

    def draws(self, key: str) -> bool:
        """Tells whether a game has pictures."""
        return key in self._artists

    def places(self, key: str, view: Any) -> Mapping[str, str]:
        """Returns the parts and places of a view that can be drawn large, by key with their names."""
        artist = self._artists.get(key)
        return artist.places(view) if artist is not None else {}

    def outlines(self, key: str, view: Any) -> Mapping[str, Outline]:
        """Returns where places and pieces of a view are on the picture of its whole board, by key."""
        artist = self._artists.get(key)
        return artist.outlines(view) if artist is not None else {}

    def tiles(self, key: str, view: Any) -> Sequence[Box]:
        """Returns the parts of the picture of a view's whole board that can be drawn larger."""
        artist = self._artists.get(key)
        return artist.tiles(view) if artist is not None else ()

    def enlarges(self, key: str, view: Any) -> bool:
        """Tells whether there is a larger picture of a view's whole board than a message has room for."""
        return bool(self.tiles(key, view))

    def targets(self, key: str, view: Any) -> Collection[str]:
        """Returns what a badge can be put at, by key."""
        artist = self._artists.get(key)
        return artist.targets(view) if artist is not None else ()

    def kept(self, engine: Table, seat: Seat | None, focus: Focus | None = None) -> Picture | None:
        """Returns the picture of a game, or of the part of it at ``focus``, as a seat (None: a spectator) sees it now.
        Returns None if the picture has yet to be drawn."""
        if not self.draws(engine.game.key):
            return None
        name = name_of(engine.game.key, engine.view(seat), focus)
        return self._found(shelf_of(engine, seat), name)

    async def now(
        self,
        engine: Table,
        seat: Seat | None,
        urgency: Urgency = Urgency.PUBLIC,
        wanted: Wanted = always,
        part: Part = whole,
    ) -> Shown | None:
        """Returns the view of a game that a seat (None: a spectator) has now, and its picture (None for a game
        without), or that of a ``part``: of the newest state when its turn has come. None where by then it is not
        ``wanted`` any more."""
        shown: Shown | None = engine.view(seat), None
        if not self.draws(engine.game.key):
            return shown
        for _ in range(1 + REDRAWS):
            view = engine.view(seat)
            if (picture := self.kept(engine, seat, part())) is not None:
                return view, picture
            shelf = shelf_of(engine, seat)
            # Of a part that is asked for again while it waits, the later question knows better what matters.
            what = shelf if part is whole else (*shelf, part)
            shown = await self._drawn(what, engine.game.key, shelf, lambda: engine.view(seat), part, urgency, wanted)
            if shown is None or shown[0] is engine.view(seat):
                break
        return shown

    def find(self, engine: Table, view: Any, audience: str = PUBLIC, focus: Focus | None = None) -> Picture | None:
        """Returns the picture of some view of a game, or of a part of it, where it need not be drawn any more."""
        return self._found((engine.id, audience), name_of(engine.game.key, view, focus))

    async def draw(
        self,
        engine: Table,
        view: Any,
        audience: str = PUBLIC,
        focus: Focus | None = None,
        urgency: Urgency = Urgency.PUBLIC,
        wanted: Wanted = always,
    ) -> Picture | None:
        """Returns the picture of some view of a game, or of a part of it; None for a game without pictures, or where it
        is not ``wanted`` any more. ``audience`` tells whose pictures it is kept with."""
        return await self.position(engine.game.key, view, (engine.id, audience), focus, urgency, wanted)

    async def position(
        self,
        key: str,
        view: Any,
        shelf: Shelf,
        focus: Focus | None = None,
        urgency: Urgency = Urgency.PUBLIC,
        wanted: Wanted = always,
    ) -> Picture | None:
        """Returns the same for a position that need be no table's, kept on a shelf of its own."""
        if not self.draws(key):
            return None
        name = name_of(key, view, focus)
        if (picture := self._found(shelf, name)) is not None:
            return picture
        shown = await self._drawn(name, key, shelf, lambda: view, lambda: focus, urgency, wanted)
        return shown[1] if shown is not None else None

    async def card(self, key: str, engine: Table, told: Any) -> Picture | None:
        """Returns a card of a game that has ended, RESULT or REVIEW, with what it tells; None where none are drawn
        here."""
        if key not in self._artists:
            return None
        name, shelf = name_of(key, told), (engine.id, PUBLIC)
        if (picture := self._found(shelf, name)) is not None:
            return picture
        shown = await self._drawn(name, key, shelf, lambda: told, whole, Urgency.PUBLIC, always)
        return shown[1] if shown is not None else None

    def _found(self, shelf: Shelf, name: str) -> Picture | None:
        picture = self._kept.find(shelf, name)
        if picture is not None:
            self._metrics.pictures.labels("kept").inc()
        return picture

    async def _drawn(
        self,
        what: Hashable,
        key: str,
        shelf: Shelf,
        view: Callable[[], Any],
        part: Part,
        urgency: Urgency,
        wanted: Wanted,
    ) -> Shown | None:
        """Lets a picture wait for its turn, together with others who wait for the same."""
        if self._closed:
            raise asyncio.CancelledError
        loop = asyncio.get_running_loop()
        self._open()
        waiting = self._waiting.find(what)
        if waiting is None:
            waiting = WaitingPicture(
                self._artists[key], key, shelf, view, part, urgency, loop.time(), loop.create_future()
            )
            self._waiting.add(what, waiting)
        waiting.urgency = min(waiting.urgency, urgency)
        waiting.wanted.append(wanted)
        try:
            return await asyncio.shield(waiting.done)
        finally:
            # A caller that is cancelled wants it no more.
            waiting.wanted.remove(wanted)

    def _open(self) -> None:
        """Begins to draw, with the first picture."""
        if not self._workers:
            self._workers = [asyncio.create_task(self._work(easel), name="gallery") for easel in self._easels]

    async def _work(self, easel: Easel) -> None:
        """Draws one picture after the other."""
        loop = asyncio.get_running_loop()
        while True:
            waiting = await self._waiting.next(loop.time)
            try:
                shown = await self._made(easel, waiting)
            except asyncio.CancelledError:
                waiting.done.cancel()
                raise
            except Exception as error:
                waiting.done.set_exception(error)
                # Also where nobody waits for it any more.
                waiting.done.exception()
            else:
                waiting.done.set_result(shown)
                self._metrics.picture_wait.observe(loop.time() - waiting.since)

    async def _made(self, easel: Easel, waiting: WaitingPicture) -> Shown | None:
        """Draws what waits, as it is now, unless it has been drawn meanwhile or is not wanted any more."""
        if not any(wanted() for wanted in waiting.wanted):
            self._metrics.pictures.labels("dropped").inc()
            return None
        view, focus = waiting.view(), waiting.part()
        name = name_of(waiting.game, view, focus)
        if (picture := self._found(waiting.shelf, name)) is None:
            picture = await self._painted(easel, waiting.artist, view, focus, name)
            self._kept.keep(waiting.shelf, name, picture)
        return view, picture

    async def _painted(self, easel: Easel, artist: Artist[Any], view: Any, focus: Focus | None, name: str) -> Picture:
        """Draws a picture, or waits for the easel that draws it already."""
        if name in self._under_way:
            return await asyncio.shield(self._under_way[name])
        done = self._under_way[name] = asyncio.get_running_loop().create_future()
        try:
            with self._metrics.drawing.time():
                png = await easel.draw(artist, view, focus)
        except BaseException as error:
            done.cancel() if isinstance(error, asyncio.CancelledError) else done.set_exception(error)
            if not done.cancelled():
                done.exception()
            raise
        finally:
            del self._under_way[name]
        self._metrics.pictures.labels("drawn").inc()
        done.set_result(picture := Picture(f"{name}.png", png))
        return picture


def shelf_of(engine: Table, seat: Seat | None) -> Shelf:
    """Returns the shelf of a seat's boards, or with None of the public ones."""
    return engine.id, PUBLIC if seat is None else seat


def name_of(key: str, view: Any, focus: Focus | None = None) -> str:
    """Tells a picture apart from any other."""
    what = key if focus is None else f"{key} {msgspec.json.encode(focus).decode()}"
    return hashlib.sha256(what.encode() + fingerprint(view)).hexdigest()[:16]
