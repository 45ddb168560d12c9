"""Where everything of the Donelson map lies on the picture, in pixels of the finished picture.

Hexes stand on a corner, north is up; rows (CC) run from north to south, places in a row (RR) from east to west, and
even rows lie half a hex farther east.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from bot.games.donelson.data.board import EAST, ROWS, WEST
from bot.games.donelson.data.terms import FACINGS, Facing, Hex
from renderers import engraving
from renderers.canvas import Box
from renderers.hexes import corners
from renderers.layout_files import read_layout

Point = tuple[float, float]

WIDE = 62.0
"""Pixels from one side of a hex to the other, and from a centre to the next in its row: a whole number, for what comes
again pixel by pixel along a row is stored in few bytes."""
RADIUS = WIDE / 3**0.5
"""Pixels from a hex's centre to its corners."""
MARGIN = 24
"""Pixels of the border about the picture."""
BAND: Box = (30, 30, 1170, 142)
"""For the game's name, and turn, phase and player to move."""
MAP: Box = (24, 112, 1176, 1634)
FIELD: Box = (24, 630, 1176, 1634)
"""The part of the map that play reaches, and that pictures show."""
SIZE = (1200, 1846)
"""Of the ground, as it is drawn and kept."""


class Lettered(Struct, frozen=True):
    """A name lettered along a line: its points are places of the map, rows and places in parts of a hex (12.5, 14)."""

    text: str
    along: tuple[Point, ...]
    kind: Literal["water", "ground", "road", "place", "guns"]
    size: float = 35
    spacing: float = 1


class Layout(Struct, frozen=True):
    """The whole ground, and the band above the map."""

    gunboats: tuple[Point, ...]
    """Where gunboats lie, as places of the map."""
    tags: tuple[str, ...]
    """The rifle pits that bear the number of their division."""
    name: tuple[Lettered, ...]
    size: tuple[int, int] = SIZE
    map: Box = MAP
    band: Box = BAND
    radius: float = RADIUS
    wide: float = WIDE

    def place(self, row: float, column: float) -> Point:
        """Returns the point of a place of the map: the centre of hex CC RR for whole numbers. Between two rows it
        moves from the one's places to the other's."""
        low = int(row // 1)
        shift = (1 - low % 2) * (1 - (row - low)) + low % 2 * (row - low)
        x = MAP[0] + (MAP[2] - MAP[0] - WIDE * (WEST - EAST + 1.5)) // 2 + WIDE / 2
        y = MAP[1] + (MAP[3] - MAP[1] - RADIUS * (1.5 * ROWS + 0.5)) / 2 + RADIUS
        return x + (WEST - column + shift / 2) * WIDE, y + row * 1.5 * RADIUS

    def centre(self, at: Hex) -> Point:
        """Returns a hex's centre."""
        return _centre(at)

    def box(self, at: Hex) -> Box:
        """Returns the box about a hex."""
        x, y = self.centre(at)
        return x - WIDE / 2, y - RADIUS, x + WIDE / 2, y + RADIUS

    def outline(self, at: Hex) -> list[Point]:
        """Returns a hex's corners in the order of the facings, clockwise from the north."""
        return corners(self.centre(at), RADIUS)

    def corner(self, at: Hex, facing: Facing) -> Point:
        """Returns the corner of a hex that a facing points at."""
        return self.outline(at)[FACINGS.index(facing)]

    def hexside(self, a: Hex, b: Hex) -> tuple[Point, Point]:
        """Returns the ends of the side between two neighbours, clockwise about ``a``."""
        (x, y), (x1, y1) = self.centre(a), self.centre(b)
        ring = self.outline(a)

        def away(side: tuple[Point, Point]) -> float:
            """Returns how far a side's middle is from the middle between the two centres, doubled."""
            return abs(side[0][0] + side[1][0] - x - x1) + abs(side[0][1] + side[1][1] - y - y1)

        return min(pairwise([*ring, ring[0]]), key=away)

    def line(self, name: Lettered) -> list[Point]:
        """Returns the line that a name is lettered along."""
        return engraving.curve(tuple(self.place(*at) for at in name.along))


@cache
def _centre(at: Hex) -> Point:
    return layout().place(at // 100, at % 100)


@cache
def layout() -> Layout:
    """Returns the one layout."""
    return read_layout("donelson", Layout, strict=False)
