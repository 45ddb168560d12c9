"""Overland's geometry, read from data/overland.toml, in pixels of the finished picture."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from bot.games.overland.data.board import board
from renderers import counters
from renderers.canvas import Box
from renderers.layout_files import read_layout

Point = tuple[float, float]

TITLE_HEIGHT = 44
"""Pixels an area's name takes at the top of its box."""
PADDING = 8
FINE = 29
"""Pixels to the em of the names of rivers and mountains: they say where one is, and nothing of the game."""
GAP = 36
"""Pixels between an area's two slots, where the sabres cross."""


class AreaLayout(Struct, frozen=True):
    """The place of an area's box; ``slots`` are the widths of its two places for counters, US first. ``name`` is where
    the middle of its name is, from the left edge (0: in the middle); ``need`` the middle of the die that an attack here
    needs, where its corner has no room; ``note`` stands beside the name."""

    key: str
    at: Point
    slots: tuple[int, int]
    name: float = 0
    need: Point | None = None
    note: str = ""

    @property
    def box(self) -> Box:
        """The whole box."""
        x, y = self.at
        wide = self.slots[0] + self.slots[1] + GAP + 2 * PADDING
        return x, y, x + wide, y + TITLE_HEIGHT + counters.HEIGHT + PADDING + 2

    def slot(self, number: int) -> Box:
        """The left (0) or right (1) place for a counter."""
        left, top, right, _ = self.box
        top += TITLE_HEIGHT
        bottom = top + counters.HEIGHT
        if number == 0:
            return left + PADDING, top, left + PADDING + self.slots[0], bottom
        return right - PADDING - self.slots[1], top, right - PADDING, bottom

    @property
    def meeting(self) -> Point:
        """The middle of the gap between the slots."""
        a, b = self.slot(0), self.slot(1)
        return (a[2] + b[0]) / 2, (a[1] + a[3]) / 2


class LineLayout(Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """A movement line's visible ends, a road's or a railway's, and where the number of its Richmond Defenses and the
    left end of the die that an attack along it needs stand. ``lanes`` are how far right of it, seen from its start, a
    first and a second arrow along it lie, clear of its head and its number."""

    between: tuple[str, str]
    start: Point
    end: Point
    badge: Point | None = None
    need: Point | None = None
    rail: bool = False
    lanes: tuple[float, float] | None = None


class River(Struct, frozen=True):
    """A river's course from source to mouth, its width at both, the line its name is lettered along, and the pixels
    to the em of that."""

    name: str
    course: tuple[Point, ...]
    width: tuple[float, float]
    lettered: tuple[Point, ...] = ()
    size: float = FINE


class Ridge(Struct, frozen=True):
    """A mountain crest, hachured on both sides to ``length`` pixels."""

    name: str
    crest: tuple[Point, ...]
    length: float
    lettered: tuple[Point, ...]


class Wood(Struct, frozen=True):
    """An ellipse sown with trees."""

    centre: Point
    axes: Point


class Town(Struct, frozen=True):
    """A town's dot, and on which side of it the name stands."""

    name: str
    at: Point
    side: Literal["left", "right"]


class Exit(Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """The arrow of a leader who leaves the map, and where the die stands that he needs for it."""

    leader: str
    start: Point
    end: Point
    need: Point


class Panels(Struct, frozen=True):
    """The boxes of what stands beside the map."""

    title: Box
    report: Box
    table: Box
    points: Box
    banner: Box
    compass: Point


class Layout(Struct, frozen=True):
    """The whole picture."""

    size: tuple[int, int]
    area: tuple[AreaLayout, ...]
    line: tuple[LineLayout, ...]
    river: tuple[River, ...]
    ridge: tuple[Ridge, ...]
    wood: tuple[Wood, ...]
    town: tuple[Town, ...]
    exit: tuple[Exit, ...]
    panels: Panels

    def of(self, key: str) -> AreaLayout:
        """The area called ``key``."""
        return next(a for a in self.area if a.key == key)

    def way(self, start: str, end: str) -> tuple[Point, Point] | None:
        """The movement line's ends from ``start`` to ``end``; None where there is no line."""
        for line in self.line:
            if line.between == (start, end):
                return line.start, line.end
            if line.between == (end, start):
                return line.end, line.start
        return None

    def place(self, leader: str, area: str) -> Box:
        """The slot of ``leader`` in ``area``: US left, CSA right; in Richmond Lee left, Beauregard right."""
        left = leader == "lee" if area == "richmond" else board().leaders[leader].side == "us"
        return self.of(area).slot(0 if left else 1)


@cache
def layout() -> Layout:
    """The one layout."""
    return read_layout("overland", Layout)
