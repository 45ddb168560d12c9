"""The field of a battle behind the positions: its waters, woods, hills, roads and places, as they lay."""

from __future__ import annotations

from functools import cache
from math import ceil, cos, floor, radians, sin
from typing import Literal

from msgspec import Struct
from PIL import Image

from bot.games.dixie.data.terms import Edition
from bot.games.kit.sides import Side
from renderers import engraving
from renderers.canvas import OVERSAMPLING, Box, Pen, keeping, oversampled
from renderers.dixie.colours import PALETTE, SLOPE
from renderers.dixie.layout import LEFT, RIGHT
from renderers.encode import encode
from renderers.layers import layer
from renderers.layout_files import read_layout
from renderers.scaled_pen import ScaledPen
from renderers.theme import CARD, DEPTH, FADED, HILL, INK, MEADOW, PAPER, RED, RIVER_NAME, TINT, WATER

Point = tuple[float, float]

WIDE = RIGHT - LEFT
REACH = 780
"""Pixels of the field on either side of the Centerline: no position is higher."""
LETTERS = 29
"""Pixels to the em of the places' names."""
HALO = 5
"""Pixels of paper about the letters of a name on land: no road or tent runs through them."""
LANDS_KEPT = 64
"""Parts of a field that are kept."""
SPARE = 90
"""Pixels by which a name's line is drawn out at either end."""


class River(Struct, frozen=True):
    """A river's course from source to mouth, and its width at both."""

    course: tuple[Point, ...]
    width: tuple[float, float]


class Ridge(Struct, frozen=True):
    """A crest, hachured on both sides to ``length`` pixels."""

    crest: tuple[Point, ...]
    length: float


class Wood(Struct, frozen=True):
    """An ellipse sown with trees."""

    centre: Point
    axes: Point


class Road(Struct, frozen=True):
    """A road; a ``broad`` one is a turnpike."""

    course: tuple[Point, ...]
    broad: bool = False


class Tilled(Struct, frozen=True):
    """A fenced field, furrowed, or set with fruit trees, turned by so many degrees."""

    box: Box
    orchard: bool = False
    turn: float = 0


class House(Struct, frozen=True):
    """A single thing that people knew the place by."""

    at: Point
    kind: Literal["house", "church", "bridge", "pond", "town", "wall", "camp"]


class Name(Struct, frozen=True):
    """A name along a line, a ``water``'s in its colour."""

    text: str
    line: tuple[Point, ...]
    water: bool = False


class Country(Struct, frozen=True):
    """A battle's field, with the Union above; see data/dixie.toml."""

    north: Literal["up", "left"]
    compass: Point
    river: tuple[River, ...]
    ridge: tuple[Ridge, ...]
    wood: tuple[Wood, ...]
    road: tuple[Road, ...]
    field: tuple[Tilled, ...]
    house: tuple[House, ...]
    name: tuple[Name, ...]


@cache
def _countries() -> dict[str, Country]:
    return read_layout("dixie", dict[str, Country], strict=False)


class Lettered(Struct, frozen=True):
    """A name on a field, or its compass: the box about its letters, and that ``part`` of the field with them."""

    text: str
    box: tuple[int, int, int, int]
    part: Image.Image


@layer
def field_map(edition: Edition, below: Side) -> tuple[Image.Image, tuple[Lettered, ...]]:
    """Returns the field of a battle in the game's palette, and the names for it, ``below`` the side that has its back
    to the lower edge; the Centerline is ``REACH`` pixels from its top."""
    large, country = Image.new("RGB", oversampled((WIDE, 2 * REACH)), PAPER), _countries()[edition]
    engraver = _Engraver(Pen(large), below == "usa")
    engraver.field(country)
    bare = PALETTE.quantised(large.reduce(OVERSAMPLING))
    boxes = [*(engraver.name(name) for name in country.name), engraver.compass(country)]
    whole, sheet = PALETTE.quantised(large.reduce(OVERSAMPLING)), (0, 0, WIDE, 2 * REACH)
    within = [(max(a, b), max(c, d), min(e, f), min(g, h)) for (a, c, e, g) in boxes for (b, d, f, h) in (sheet,)]
    texts = (*(name.text for name in country.name), "compass")
    return bare, tuple(Lettered(text, box, whole.crop(box)) for text, box in zip(texts, within, strict=True))


@keeping(LANDS_KEPT)
def field_land(edition: Edition, below: Side, part: Box, names: tuple[str, ...]) -> bytes:
    """Returns a part of the same field as a PNG in the game's palette, as large as is drawn now, with those of its
    ``names`` that are told."""
    left, top, right, bottom = part
    large, country = Image.new("RGB", oversampled((right - left, bottom - top)), PAPER), _countries()[edition]
    engraver = _Engraver(Pen(large, (left, top)), below == "usa")
    engraver.field(country)
    for name in country.name:
        if name.text in names:
            engraver.name(name)
    if "compass" in names:
        engraver.compass(country)
    # Compressed, for there are many parts, and a second is soon gone with drawing one.
    return encode(PALETTE.quantised(large.reduce(OVERSAMPLING)), PALETTE)


class _Engraver:
    """Draws a country, turned about where the Union is ``below``: trees and letters stay upright."""

    def __init__(self, pen: Pen, below: bool) -> None:
        self._pen, self._below = pen, below

    def _at(self, point: Point) -> Point:
        x, y = point
        return (WIDE - x, REACH - y) if self._below else (x, REACH + y)

    def _curve(self, points: tuple[Point, ...], step: float = 5) -> list[Point]:
        return engraving.curve(tuple(self._at(p) for p in points), step)

    def field(self, country: Country) -> None:
        """Draws all of it but the names, what lies lowest first."""
        pen = self._pen
        for ridge in country.ridge:
            self._relief(ridge)
        for wood in country.wood:
            x, y = self._at(wood.centre)
            engraving.wash(pen, (x, y - 8), (wood.axes[0] + 24, wood.axes[1] + 22), MEADOW)
        for tilled in country.field:
            self._tilled(tilled)
        for ridge in country.ridge:
            engraving.ridge(pen, self._curve(ridge.crest, 4.5), ridge.length)
        for river in country.river:
            engraving.river(pen, self._curve(river.course), river.width)
        for road in country.road:
            course = self._curve(road.course)
            pen.line(course, FADED, 9 if road.broad else 6)
            pen.line(course, CARD if road.broad else TINT, 6 if road.broad else 3.4)
        for wood in country.wood:
            engraving.wood(pen, self._at(wood.centre), wood.axes)
        for house in country.house:
            self._house(house)

    def name(self, name: Name) -> tuple[int, int, int, int]:
        """Letters a name; returns the box about it."""
        line = self._curve(name.line[::-1] if self._below else name.line)
        boxes = engraving.lettering(
            self._pen, name.text, _longer(line), LETTERS, RIVER_NAME if name.water else INK, 1.5,
            None if name.water else (PAPER, HALO),
        )  # fmt: skip
        return (
            floor(min(b[0] for b in boxes)) - 3,
            floor(min(b[1] for b in boxes)) - 8,
            ceil(max(b[2] for b in boxes)) + 3,
            ceil(max(b[3] for b in boxes)) + 8,
        )

    def _relief(self, ridge: Ridge) -> None:
        """Lays a shade upon the slopes of a ridge."""
        for x, y in self._curve(ridge.crest, ridge.length / 3):
            self._pen.disc((x, y), ridge.length * 1.25, SLOPE)

    def _tilled(self, tilled: Tilled) -> None:
        """Draws a field within its fence, with furrows from end to end."""
        (x0, y0), (x1, y1) = self._at(tilled.box[:2]), self._at(tilled.box[2:])
        half, deep, turn = abs(x1 - x0) / 2, abs(y1 - y0) / 2, radians(tilled.turn)

        def at(x: float, y: float) -> Point:
            return (x0 + x1) / 2 + x * cos(turn) - y * sin(turn), (y0 + y1) / 2 + x * sin(turn) + y * cos(turn)

        corners = [at(-half, -deep), at(half, -deep), at(half, deep), at(-half, deep)]
        self._pen.polygon(corners, TINT, FADED, 1.6)
        if tilled.orchard:
            rows = max(1, round(2 * deep / 22))
            trees = [(i * 20 - half + 13, (row + 0.5) * 2 * deep / rows - deep)
                     for row in range(rows) for i in range(round(half / 10.5))]  # fmt: skip
            for x, y in sorted((at(*tree) for tree in trees), key=lambda tree: tree[1]):
                engraving.tree(self._pen, (x, y + 8), 15)
            return
        for i in range(1, int(2 * deep / 7)):
            self._pen.line([at(4 - half, i * 7 - deep), at(half - 4, i * 7 - deep)], HILL, 1.2)

    def _house(self, house: House) -> None:
        x, y = self._at(house.at)
        s = ScaledPen(self._pen, (x, y), 1)
        match house.kind:
            case "house" | "church":
                s.box(-11, 0, 11, 11, fill=CARD, width=1.6)
                s.shape((-14, 10), (14, 10), (0, 22), fill=RED, width=1.6)
                if house.kind == "church":
                    s.box(-4, 18, 4, 26, fill=CARD, width=1.4)
                    s.shape((-5, 25), (5, 25), (0, 40), fill=INK, edge=None)
            case "bridge":
                s.box(-17, -7, 17, 7, fill=TINT, width=2)
                for i in (-8, 0, 8):
                    s.line((i, -7), (i, 7), width=1.2)
            case "pond":
                s.shape(*((28 * a, 14 * b) for a, b in _ROUND), fill=WATER, edge=DEPTH, width=2)
            case "town":
                for i, (dx, dy) in enumerate(_BLOCKS):
                    s.box(dx, dy, dx + 17, dy + 11, fill=FADED if i % 3 else RED, width=1)
            case "camp":
                for tx, ty in _TENTS:
                    s.shape((tx - 8, ty), (tx, ty + 12), (tx + 8, ty), fill=CARD, width=1.3)
                    s.line((tx, ty), (tx, ty + 6), width=1.2)
            case "wall":
                for i in range(9):
                    s.disc((i * 9 - 36, -18), 4, fill=TINT, width=1.4)
                for i in range(4):
                    s.disc((36, -10 + i * 9), 4, fill=TINT, width=1.4)

    def compass(self, country: Country) -> tuple[int, int, int, int]:
        """Draws a compass rose, and where north is; returns the box about it."""
        centre = x, y = self._at(country.compass)
        engraving.compass(self._pen, centre, 34)
        turn = -1 if self._below else 1
        dx, dy = (0, -turn * 50) if country.north == "up" else (-turn * 50, 0)
        line = engraving.curve(((x + dx - 20, y + dy + 9), (x + dx + 20, y + dy + 9)))
        engraving.lettering(self._pen, "N", line, LETTERS, INK, 0)
        return floor(x) - 70, floor(y) - 70, floor(x) + 70, floor(y) + 70


def _longer(line: list[Point]) -> list[Point]:
    """Returns a line with both ends drawn out alike, so that a long name upon a short one stays legible."""
    ends = []
    for tip, inner in ((line[0], line[2]), (line[-1], line[-3])):
        dx, dy = engraving.bearing(inner, tip)
        ends.append((tip[0] + dx * SPARE, tip[1] + dy * SPARE))
    return [ends[0], *line, ends[1]]


_ROUND = [(1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.8), (-1, 0.1), (-0.8, -0.7), (0, -0.9), (0.8, -0.6)]
_BLOCKS = [(dx + (dy // 16) * 3, dy) for dy in (-34, -18, -2, 14) for dx in (-62, -40, -18, 12, 34, 56)]
"""The houses of the town, by their lower left corners: in rows, with a street between."""
_TENTS = [(dx + dy / 4, dy) for dy in (14, -6) for dx in (-33, -11, 11, 33)]
"""The middles of a camp's tents at their feet, the farther row first."""
