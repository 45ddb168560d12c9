"""The country before anybody dug in it: its tints, the grid of hexes, and woods in winter."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import pairwise
from math import cos, pi, sin

from bot.games.donelson.ground.field import Cell, field
from bot.games.donelson.terms import Hex
from renderers.canvas import Pen, Point
from renderers.donelson.colours import GRID, GRID_WET, PINE
from renderers.donelson.layout import RADIUS, layout
from renderers.donelson.washes import washed
from renderers.theme import CARD, FADED, HILL, INK, LEAF, TINT, Colour

TREES = 9
"""Trees that a hex of woods may have."""


def draw_country(pen: Pen, taken: Iterable[Point]) -> None:
    """Draws all that grows and flows; ``taken`` are points where nothing grows."""
    pen.image.paste(washed(pen))
    _grid(pen)
    bare = {(round(x / 10), round(y / 10)) for x, y in taken}
    for at, cell in field().cells.items():
        if _near(pen, at):
            _grown(pen, at, cell, bare)


def _near(pen: Pen, at: Hex) -> bool:
    """Whether any of a hex is on the pen's image, or stands up into it."""
    [(x, y)] = pen.on_image([layout().centre(at)])
    reach = 2 * RADIUS * pen.factor
    return -reach < x < pen.image.width + reach and -reach < y < pen.image.height + reach


def _grid(pen: Pen) -> None:
    cells = field().cells
    for at, cell in cells.items():
        ring = layout().outline(at)
        wet = cell.terrain == "water"
        for near in field().neighbours(at):
            if at < near:
                colour = GRID_WET if wet and cells[near].terrain == "water" else GRID
                pen.line([*layout().hexside(at, near)], colour, 1)
        if len(field().neighbours(at)) < 6:
            for a, b in pairwise([*ring, ring[0]]):
                pen.line([a, b], GRID_WET if wet else GRID, 1)


def _grown(pen: Pen, at: Hex, cell: Cell, bare: set[tuple[int, int]]) -> None:
    """Draws what grows in a hex, the same each time; nothing where its number stands."""
    if cell.terrain not in ("woods", "thicket", "clear"):
        return
    rng = random.Random(at)
    x, y = layout().centre(at)
    spots = list[Point]()
    for i in range(TREES):
        angle, far = (
            (i + rng.uniform(-0.25, 0.25)) * 2 * pi / TREES,
            rng.uniform(17, 26) if i % 3 else rng.uniform(3, 12),
        )
        spot = x + far * cos(angle), y + 6 + far * sin(angle)
        free = not any(
            (round(spot[0] / 10) + a, round(spot[1] / 10) + b) in bare for a in (-1, 0, 1) for b in (-1, 0, 1)
        )
        numbers = (abs(spot[0] - x) < 22 and spot[1] - y < 2) or (abs(spot[0] - x) > 12 and spot[1] - y > 20)
        if free and not numbers:
            spots.append(spot)
    for i, spot in enumerate(sorted(spots, key=lambda s: s[1])):
        if cell.terrain == "woods":
            (cedar if rng.random() < 0.3 else bare_tree)(pen, spot, rng.uniform(18, 23))
        elif cell.terrain == "thicket":
            bush(pen, spot, rng.uniform(8, 11))
        elif i == 0 and rng.random() < 0.6:
            stubble(pen, spot)


def bare_tree(pen: Pen, at: Point, size: float) -> None:
    """A tree in winter, standing at ``at``, ``size`` pixels tall."""
    x, y = at
    pen.line([(x, y), (x, y - size)], FADED, 1.6)
    for up, reach in ((0.35, 0.34), (0.52, 0.3), (0.7, 0.2)):
        for side in (-1, 1):
            foot = y - size * (up + 0.04 * side)
            tip = (x + side * reach * size, foot - size * 0.26)
            pen.line([(x, foot), tip], FADED, 1.1)
            half = (x + side * reach * size * 0.55, foot - size * 0.143)
            pen.line([half, (half[0] + side * size * 0.03, half[1] - size * 0.17)], FADED, 0.9)


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


def stubble(pen: Pen, at: Point) -> None:
    """Stubble of last year's corn."""
    x, y = at
    for i, tall in ((-4, 4), (0, 5.5), (4, 4)):
        pen.line([(x + i, y), (x + i * 1.4, y - tall)], HILL, 1)


def house(pen: Pen, at: Point, wide: float, roof: Colour = TINT) -> None:
    """A house with snow on its roof, its foot at ``at``."""
    x, y = at
    half, wall, rise = wide / 2, wide * 0.45, wide * 0.42
    pen.polygon([(x - half, y), (x + half, y), (x + half, y - wall), (x - half, y - wall)], roof, INK, 1.2)
    pen.polygon([(x - half - 2, y - wall), (x + half + 2, y - wall), (x, y - wall - rise)], CARD, INK, 1.2)
    pen.box((x - 2, y - wall * 0.7, x + 2, y), INK)
