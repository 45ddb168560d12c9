"""The country before anybody dug in it: its tints, the grid of hexes, and woods in winter."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable
from functools import cache
from itertools import pairwise
from math import cos, dist, pi, sin
from typing import Literal

from PIL import Image

from bot.games.donelson.data.board import field
from bot.games.donelson.data.terms import Hex
from bot.games.donelson.data.terrain import Cell
from renderers.canvas import Pen, Point
from renderers.donelson.colours import GRID, PINE
from renderers.donelson.layout import RADIUS, layout
from renderers.donelson.outlines import knot
from renderers.donelson.washes import washed
from renderers.scaled_pen import ScaledPen
from renderers.theme import CARD, DEPTH, FADED, INK, LEAF, TINT, WATER, Colour

Plant = Literal["tree", "cedar", "bush"]
ROOT = 3
"""Pixels that a plant's image goes on below its foot."""
TREES = 4
"""Trees that a hex of woods may have."""
GRAIN = 6
"""Pixels of the squares in which roads and names keep the ground bare."""
ENOUGH, APART = 3, 8
"""Trees for which more places are looked for, and how many pixels those keep from others."""


def draw_country(pen: Pen, taken: Iterable[Point], played: Collection[Hex]) -> None:
    """Draws all that grows and flows; ``taken`` are points where nothing grows, ``played`` the hexes that are told
    apart by a grid: the others are scenery."""
    pen.image.paste(washed(pen))
    _grid(pen, [at for at in played if _near(pen, at)])
    bare = blotted(taken)
    for at, cell in field().cells.items():
        if _near(pen, at):
            where = spots(at, bare)
            _grown(pen, at, cell, where[:: 1 if at in played else 3])


def blotted(taken: Iterable[Point]) -> set[tuple[int, int]]:
    """Returns the squares of GRAIN pixels in which points are, and those about them."""
    squares = {_square(point) for point in taken}
    return {(x + a, y + b) for x, y in squares for a in (-1, 0, 1) for b in (-1, 0, 1)}


def _near(pen: Pen, at: Hex) -> bool:
    """Whether any of a hex is on the pen's image, or stands up into it."""
    [(x, y)] = pen.on_image([layout().centre(at)])
    reach = 2 * RADIUS * pen.factor
    return -reach < x < pen.image.width + reach and -reach < y < pen.image.height + reach


def _grid(pen: Pen, played: Collection[Hex]) -> None:
    """Draws the sides of some hexes, each once."""
    drawn = set[frozenset[tuple[int, int]]]()
    for at in played:
        ring = layout().outline(at)
        for a, b in pairwise([*ring, ring[0]]):
            if (side := frozenset((knot(a), knot(b)))) not in drawn:
                drawn.add(side)
                pen.line([a, b], GRID, 1)


def _square(point: Point) -> tuple[int, int]:
    return round(point[0] / GRAIN), round(point[1] / GRAIN)


def spots(at: Hex, bare: set[tuple[int, int]]) -> list[Point]:
    """Returns where something may grow in a hex, the same each time, from north to south: not in squares that are to be
    bare, and not where a hex's number stands."""
    rng = random.Random(at)
    x, y = layout().centre(at)
    found = list[Point]()
    for i in range(9 * TREES):
        # All about the hex, then in ever new directions.
        angle = (i + rng.uniform(-0.25, 0.25)) * 2 * pi / TREES if i < TREES else i * 2.4
        far = rng.uniform(17, 26) if i % 3 else rng.uniform(3, 12)
        across, down = far * cos(angle), 6 + far * sin(angle)
        numbered = (abs(across) < 22 and down < 2) or (abs(across) > 12 and down > 20)
        spot = x + across, y + down
        apart = i < TREES or all(dist(spot, other) > APART for other in found)
        if apart and not numbered and _square(spot) not in bare:
            found.append(spot)
        if i >= TREES - 1 and len(found) >= ENOUGH:
            break
    return sorted(found, key=lambda spot: spot[1])


def _grown(pen: Pen, at: Hex, cell: Cell, where: list[Point]) -> None:
    """Draws what grows in a hex."""
    rng = random.Random(at)
    for spot in where:
        if cell.terrain == "woods":
            _plant(pen, spot, "cedar" if rng.random() < 0.3 else "tree", rng.choice((18, 21)))
        elif cell.terrain == "thicket":
            _plant(pen, spot, "bush", 9)


def _plant(pen: Pen, at: Point, kind: Plant, size: int) -> None:
    """Puts a plant, one of few that there are, to whole pixels: it is drawn once, and stored in few bytes."""
    image = _grown_up(kind, size, pen.factor)
    [(x, y)] = pen.on_image([(round(at[0]) - size, round(at[1]) - size - ROOT)])
    pen.image.paste(image, (round(x), round(y)), image)


@cache
def _grown_up(kind: Plant, size: int, factor: float) -> Image.Image:
    """Returns a plant, its foot ROOT pixels above the middle of the image's lower edge (RGBA)."""
    wide, high = round(2 * size * factor), round((size + 2 * ROOT) * factor)
    image = Image.new("RGBA", (wide, high))
    pen, foot = Pen(image), (size, size + ROOT)
    match kind:
        case "tree":
            bare_tree(pen, foot, size)
        case "cedar":
            cedar(pen, foot, size)
        case "bush":
            bush(pen, foot, size)
    return image


def bare_tree(pen: Pen, at: Point, size: float) -> None:
    """A tree in winter, standing at ``at``, ``size`` pixels tall."""
    x, y = at
    pen.line([(x, y), (x, y - size)], FADED, 1.6)
    for up, reach in ((0.38, 0.33), (0.62, 0.24)):
        for side in (-1, 1):
            foot = y - size * (up + 0.04 * side)
            tip = (x + side * reach * size, foot - size * 0.3)
            pen.line([(x, foot), tip], FADED, 1.1)
            if up < 0.5:
                half = (x + side * reach * size * 0.55, foot - size * 0.165)
                pen.line([half, (half[0] + side * size * 0.03, half[1] - size * 0.2)], FADED, 1)


def cedar(pen: Pen, at: Point, size: float) -> None:
    """A cedar, its northern side white with snow."""
    x, y = at
    pen.line([(x, y), (x, y - size * 0.2)], FADED, 1.8)
    for foot, top, half in ((0.14, 0.58, 0.27), (0.36, 0.8, 0.21), (0.58, 1.0, 0.15)):
        pen.polygon([(x - half * size, y - foot * size), (x + half * size, y - foot * size), (x, y - top * size)], PINE)
        pen.line([(x, y - top * size), (x - half * size * 0.8, y - (foot + 0.08) * size)], CARD, 1.2)


def bush(pen: Pen, at: Point, size: float) -> None:
    """A bush of a thicket, ``size`` pixels tall."""
    x, y = at
    pen.disc((x, y - size * 0.32), size * 0.52, LEAF)
    for i in range(-2, 3):
        angle = i * 0.42
        pen.line([(x + i * 0.6, y), (x + size * sin(angle), y - size * cos(angle))], FADED, 1)


def house(pen: Pen, at: Point, wide: float, roof: Colour = TINT) -> None:
    """A house with snow on its roof, its foot at ``at``."""
    x, y = at
    half, wall, rise = wide / 2, wide * 0.45, wide * 0.42
    pen.polygon([(x - half, y), (x + half, y), (x + half, y - wall), (x - half, y - wall)], roof, INK, 1.2)
    pen.polygon([(x - half - 2, y - wall), (x + half + 2, y - wall), (x, y - wall - rise)], CARD, INK, 1.2)
    pen.box((x - 2, y - wall * 0.7, x + 2, y), INK)


def gunboat(pen: Pen, at: Point) -> None:
    """One of Foote's ironclads, its waterline at ``at``, steaming up the river."""
    boat = ScaledPen(pen, at, 1.0)
    boat.shape((-30, 0), (30, 0), (34, 5), (-32, 5), fill=INK)
    boat.shape((-27, 5), (27, 5), (19, 15), (-20, 15), fill=FADED, width=1.2)
    for x in (-15, -5, 5, 15):
        boat.box(x - 2, 8, x + 2, 11.5, fill=INK, width=0.5)
    for x in (2, 9):
        boat.box(x - 1.8, 15, x + 1.8, 32, fill=INK, width=0.5)
    boat.box(11, 15, 17, 20, fill=TINT, width=1)
    boat.line((-24, 15), (-24, 27), width=1.2)
    boat.shape((-24, 27), (-24, 21), (-34, 22), (-34, 26), fill=CARD, width=0.8)
    for i, (x, y, r) in enumerate(((-2, 37, 4.5), (-9, 41, 5.5), (-18, 43, 6.5))):
        boat.disc((x + i, y), r, fill=CARD, edge=DEPTH, width=0.9)
    for dx in (-38, 38):
        boat.line((dx - 5, -2), (dx + 5, -2), fill=DEPTH, width=1.4)
    boat.line((-24, -4), (24, -4), fill=WATER, width=1.2)
