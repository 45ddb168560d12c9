"""The pictures of a game as the rest of the bot may ask for them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol, TypeVar

from bot.games.contract.choices import Focus
from renderers.canvas import Box, Point

V = TypeVar("V", contravariant=True)

Outline = tuple[Point, ...]
"""The corners of what may be tapped on a picture, in its pixels."""


def boxed(box: Box) -> Outline:
    """The outline of a box."""
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom)


_more_urgent: list[Callable[[], None]] = []


def pause() -> None:
    """Runs every task that ``pausing_for`` has named: they are more urgent than the warming up that calls this."""
    for do in _more_urgent:
        do()


@contextmanager
def pausing_for(do: Callable[[], None]) -> Iterator[None]:
    """Has ``pause`` run ``do`` for as long as this context lasts."""
    _more_urgent.append(do)
    try:
        yield
    finally:
        _more_urgent.remove(do)


WHOLE = "field"
"""The place that is the whole board, where a game's board shows the part of it at which something happened last."""


def steady(artist: Artist[V], view: V) -> bytes:
    """A PNG of the whole board at any moment, as a moving picture needs it."""
    return artist.draw(view, Focus((WHOLE,)) if WHOLE in artist.places(view) else None)


class Artist(Protocol[V]):
    """Draws the views of one game: the module ``renderers.<package>.picture`` of a game's package is one."""

    def warm_up(self) -> None:
        """Draws what never changes ahead, so that the first picture is as quick as the rest. May ``pause`` before
        whatever takes long."""
        ...

    def draw(self, view: V, focus: Focus | None = None) -> bytes:
        """A PNG of what ``view`` shows: the whole board or, with ``focus``, those places large or cut out of the whole,
        with numbered badges at the targets. The same arguments, the same bytes. Raises ValueError for a place that is
        not in ``places``."""
        ...

    def targets(self, view: V) -> Collection[str]:
        """The keys that a target may have: the places that a badge can be put at, and pieces."""
        ...

    def outlines(self, view: V) -> Mapping[str, Outline]:
        """Where the places and pieces of ``targets`` are on the picture of ``steady``, as far as they are there."""
        ...

    def tiles(self, view: V) -> Sequence[Box]:
        """The parts of the picture of ``steady`` that can be drawn three times as large (way "tile"), none where it
        cannot; they do not change while the board stays."""
        ...

    def places(self, view: V) -> Mapping[str, str]:
        """The names of the parts and places that a focus can be on, by key."""
        ...
