"""The pictures that are waited for, and which of them is drawn next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from enum import IntEnum
from typing import Any

from msgspec import Struct, field

from bot.games.contract.choices import Focus
from cogs.pictures.kept_pictures import Shelf
from cogs.pictures.picture import Picture
from renderers.artist import Artist


class Urgency(IntEnum):
    """Whose picture it is: of somebody who has just acted and looks at the answer, of everybody in the channel, or of
    somebody who does nothing at the moment."""

    ACTING = 0
    PUBLIC = 1
    ONLOOKING = 2


PATIENCE = {Urgency.ACTING: 2.0, Urgency.PUBLIC: 5.0, Urgency.ONLOOKING: 8.0}
"""Seconds after which a picture is overdue, and comes before all that are not."""

Shown = tuple[Any, Picture | None]
"""A view and its picture."""
Wanted = Callable[[], bool]
"""Says whether somebody still waits for a picture."""


Part = Callable[[], Focus | None]
"""Says what part of a board is wanted now; None is all of it."""


def whole() -> None:
    """Wants all of a board."""


def always() -> bool:
    """Wants a picture whatever happens."""
    return True


class WaitingPicture(Struct, eq=False):
    """A picture to draw: ``view`` and ``part`` give what it shows when its turn has come, ``since`` is when it was
    first asked for (seconds of the loop's clock), ``wanted`` are those who ask for it. ``done`` gets None where nobody
    does by then."""

    artist: Artist[Any]
    game: str
    shelf: Shelf
    view: Callable[[], Any]
    part: Part
    urgency: Urgency
    since: float
    done: asyncio.Future[Shown | None]
    wanted: list[Wanted] = field(default_factory=list)

    @property
    def due(self) -> float:
        """The time from which the picture is overdue."""
        return self.since + PATIENCE[self.urgency]


class WaitingPictures:
    """Pictures by what they are of. A board that is asked for again while it waits is drawn once, as it is then."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, WaitingPicture] = {}
        self._any = asyncio.Event()

    def __len__(self) -> int:
        return len(self._waiting)

    def find(self, what: Hashable) -> WaitingPicture | None:
        """Returns what waits under that key."""
        return self._waiting.get(what)

    def add(self, what: Hashable, picture: WaitingPicture) -> None:
        """Lets a picture wait."""
        self._waiting[what] = picture
        self._any.set()

    async def next(self, now: Callable[[], float]) -> WaitingPicture:
        """Takes the picture to draw next, once there is one: whatever is overdue, the longest first; else the most
        urgent, and of those the newest."""
        while not self._waiting:
            self._any.clear()
            await self._any.wait()
        moment = now()
        late = [(each.due, what) for what, each in self._waiting.items() if each.due <= moment]
        if late:
            _, what = min(late, key=lambda pair: pair[0])
        else:
            what = min(self._waiting, key=lambda w: (self._waiting[w].urgency, -self._waiting[w].since))
        return self._waiting.pop(what)

    def give_up(self) -> None:
        """Cancels all that waits."""
        for each in self._waiting.values():
            each.done.cancel()
        self._waiting.clear()
