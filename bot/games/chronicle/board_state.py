"""What a game says of a stretch of itself: where everything stands on its board, the marks by which one picture shows
what became of it, what it cost, and what chance did to a side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

OFF = ""
"""The place of a piece that is off the board, or of which the viewer does not know where it is."""


class Mark(Struct, frozen=True):
    """Something that a picture shows of a stretch of a game: a ``path`` of a side's pieces from the first of two
    ``places`` to the second; at one place a ``loss`` of so much, so many pieces ``gone`` for good, or the place itself
    taken (``capture``). Places are keys that the renderer knows; ``number`` counts pieces, or what was lost."""

    kind: Literal["path", "loss", "gone", "capture"]
    side: str
    places: tuple[str, ...]
    number: int = 1


class Piece(Struct, frozen=True):
    """A piece that a view tells from all others: its ``strength`` falls by its losses; ``gone`` is out for good."""

    side: str
    place: str
    strength: int = 0
    gone: bool = False


class BoardState(Struct, frozen=True):
    """What a view shows on the board: the ``pieces`` by their keys; how many it cannot tell apart are at a place, by
    side and place (``unnamed``); and which side holds a place (``holders``)."""

    pieces: Mapping[str, Piece]
    unnamed: Mapping[tuple[str, str], int] = {}
    holders: Mapping[str, str] = {}


class Toll(Struct, frozen=True):
    """What the sides have lost up to a moment: what is counted, in the plural ("cards"), and how many ``by`` seat."""

    what: str
    by: Mapping[str, int]


class Fortune(Struct, frozen=True):
    """One roll, or several dice of one: the ``seat`` for which it is good where more comes; what is counted, in a
    few words ("hits"); how many were ``expected``, how many ``came``, and the variance about what was expected."""

    seat: str
    what: str
    expected: float
    came: float
    variance: float
