"""The layout of Chancellorsville's picture, read from data/chancellorsville.toml, in pixels."""

from __future__ import annotations

from functools import cache, cached_property

from msgspec import Struct

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.terms import Place
from renderers import fonts
from renderers.canvas import Box
from renderers.layout_files import read_layout

Point = tuple[float, float]

NAME_SIZE = 36
"""Pixels to the em of a location's name."""
LINE = 33
"""Pixels from one line of a name to the next."""
TAB = 46
"""Pixels of the tab with a location's number."""
READ = 36
"""Pixels to the em of all that must be read: 1/36 of the picture's width from a capital's top to a descender's foot."""
TITLE: Box = (198, 4, 1002, 58)
"""The game's name and date, on the border."""
STATUS: Box = (36, 62, 1164, 116)
CONTROL: Box = (36, 1098, 408, 1230)
TRACKS: Box = (36, 1248, 480, 1720)
SIDE_PANELS: dict[str, Box] = {"usa": (488, 1248, 822, 1480), "csa": (830, 1248, 1164, 1480)}
ROW: Box = (488, 1488, 1164, 1584)
FOOT: Box = (488, 1592, 1164, 1720)
COMBAT: Box = (36, 1728, 1164, 1870)
KEY: Box = (36, 1878, 1164, 2038)
BOT_CARD: Box = (36, 2046, 1164, 2292)
"""Only where the BOT plays; its last line is for the dice by which it chose."""
EDGE = 36
"""Pixels below the lowest panel."""


def sheet(solo: bool) -> tuple[int, int]:
    """Returns the picture's size."""
    return layout().size[0], round((BOT_CARD if solo else KEY)[3]) + EDGE


class River(Struct, frozen=True):
    """A river's course from source to mouth, its width at both, and the line its name is lettered along."""

    name: str
    course: tuple[Point, ...]
    width: tuple[float, float]
    lettered: tuple[Point, ...]


class Ridge(Struct, frozen=True):
    """A crest, hachured on both sides to ``length`` pixels."""

    crest: tuple[Point, ...]
    length: float


class Wood(Struct, frozen=True):
    """An ellipse sown with trees."""

    centre: Point
    axes: Point


class Town(Struct, frozen=True):
    """Fredericksburg: its streets, and the blocks of houses beside them, each by its north-western corner, its width
    and its height; the steeple stands among them."""

    streets: tuple[tuple[Point, ...], ...]
    blocks: tuple[tuple[float, float, float, float], ...]
    lean: float
    """Pixels that a block leans to the right for each pixel down, along the river."""
    steeple: Point


class Layout(Struct, frozen=True, dict=True):
    """The ground and the plates; turnpikes and plank roads are lines of the map that are drawn as such."""

    size: tuple[int, int]
    map: Box
    plates: dict[int, tuple[str, ...]]
    river: tuple[River, ...]
    ridge: tuple[Ridge, ...]
    wood: tuple[Wood, ...]
    turnpike: tuple[tuple[Place, Place], ...]
    plank: tuple[tuple[Place, Place], ...]
    town: Town

    def at(self, place: Place) -> Point:
        """Returns the middle of a location's plate."""
        left, top, right, bottom = self.map
        found = board().locations[place]
        return left + found.x * (right - left) / 100, top + found.y * (bottom - top) / 100

    def plate(self, place: Place) -> Box:
        """Returns the box of a location's plate, wholly on the map."""
        return self._boxes[place]

    @cached_property
    def _boxes(self) -> dict[Place, Box]:
        return {place: self._box(place) for place in self.plates}

    def _box(self, place: Place) -> Box:
        lines, (x, y) = self.plates[place], self.at(place)
        wide = TAB + max(fonts.width(line, fonts.ROMAN, NAME_SIZE) for line in lines) + 18
        high = 12 + LINE * len(lines)
        left = min(max(x - wide / 2, self.map[0] + 8), self.map[2] - 8 - wide)
        return round(left), round(y - high / 2), round(left + wide), round(y + high / 2)


@cache
def layout() -> Layout:
    """Returns the one layout."""
    return read_layout("chancellorsville", Layout, strict=False)
