"""The layout of Chancellorsville's picture, read from data/chancellorsville.toml, in pixels."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from bot.games.chancellorsville.board import board
from bot.games.chancellorsville.terms import Place
from renderers import fonts
from renderers.canvas import Box

Point = tuple[float, float]

NAME_SIZE = 36
"""Pixels to the em of a location's name."""
LINE = 33
"""Pixels from one line of a name to the next."""
TAB = 46
"""Pixels of the tab with a location's number."""
TRACKS: Box = (36, 1092, 480, 1564)
SIDE_PANELS: dict[str, Box] = {"usa": (488, 1092, 822, 1310), "csa": (830, 1092, 1164, 1310)}
ROW: Box = (488, 1318, 1164, 1432)
FOOT: Box = (488, 1440, 1164, 1564)
REPORT: Box = (36, 930, 456, 1074)
STATUS: Box = (36, 36, 1164, 98)


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


class Layout(Struct, frozen=True):
    """The ground and the plates."""

    size: tuple[int, int]
    map: Box
    plates: dict[int, tuple[str, ...]]
    river: tuple[River, ...]
    ridge: tuple[Ridge, ...]
    wood: tuple[Wood, ...]

    def at(self, place: Place) -> Point:
        """Returns the middle of a location's plate."""
        left, top, right, bottom = self.map
        found = board().locations[place]
        return left + found.x * (right - left) / 100, top + found.y * (bottom - top) / 100

    def plate(self, place: Place) -> Box:
        """Returns the box of a location's plate, wholly on the map."""
        lines, (x, y) = self.plates[place], self.at(place)
        wide = TAB + max(fonts.width(line, fonts.ROMAN, NAME_SIZE) for line in lines) + 18
        high = 12 + LINE * len(lines)
        left = min(max(x - wide / 2, self.map[0] + 8), self.map[2] - 8 - wide)
        return round(left), round(y - high / 2), round(left + wide), round(y + high / 2)


@cache
def layout() -> Layout:
    """Returns the one layout."""
    raw = tomllib.loads(resources.files("renderers").joinpath("data/chancellorsville.toml").read_text("utf-8"))
    return msgspec.convert(raw, Layout, strict=False)
