"""The country before anybody dug in it: heights, the river and its creeks, woods in winter, the grid of hexes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from math import cos, hypot, pi, sin

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.games.donelson.ground.field import Cell, field
from bot.games.donelson.ground.map_file import EAST, ROWS, WEST
from bot.games.donelson.terms import Hex
from renderers import engraving
from renderers.canvas import Pen, Point
from renderers.donelson.colours import GRID, GRID_WET, HEIGHT, PINE
from renderers.donelson.layout import RADIUS, layout
from renderers.donelson.outlines import chains, eased, evened, knot, loops, rounded, stations
from renderers.hexes import corners
from renderers.theme import CARD, DEPTH, FADED, HILL, INK, LEAF, MEADOW, TINT, WATER, Colour

CREEK = 42
"""Pixels that a creek in flood is wide."""
STREAM = 4.5, 13
"""Pixels that a stream is wide at its source and at its mouth."""
FLOODED = 30
"""The same at the mouth of one that runs into a backwater."""
BANK = 2.6
"""Pixels of both banks' lines."""
RING = 3
"""Hexes about the map over which the country goes on."""
LINING = 16
"""Pixels to which the water's edge is softened for the lines along it."""
WATER_LINES = ((0.72, 0.022), (0.87, 0.017), (0.955, 0.010))
"""Where the lines along the banks lie, and how thick, as shares of the softened edge."""
TREES = 9
"""Trees that a hex of woods may have."""


def draw_country(pen: Pen, taken: Iterable[Point]) -> None:
    """Draws all that grows and flows; ``taken`` are points where nothing grows."""
    woods = [corners(at, RADIUS) for at, like in _spread() if field().cells[like].terrain == "woods"]
    pen.image.paste(MEADOW, (0, 0), _region(pen, woods))
    _heights(pen)
    _water(pen)
    _grid(pen)
    bare = {(round(x / 10), round(y / 10)) for x, y in taken}
    for at, cell in field().cells.items():
        _grown(pen, at, cell, bare)


def _spread() -> Iterator[tuple[Point, Hex]]:
    """Yields the centres of all hexes and of some about the map, each with the hex of the map that it is like."""
    for row in range(-RING, ROWS + RING):
        for column in range(EAST - RING, WEST + RING + 1):
            at = min(max(row, 0), ROWS - 1) * 100 + min(max(column, EAST), WEST)
            yield layout().place(row, column), at


def streams() -> list[list[Point]]:
    """Returns the courses of the streams, from the source into the water that they reach."""
    wet = {knot(corner): layout().centre(at) for at, cell in field().cells.items() if cell.terrain == "water"
           for corner in layout().outline(at)}  # fmt: skip
    found = list[list[Point]]()
    for line in chains([layout().hexside(a, b) for a, b in sorted(field().streams)]):
        down = line if knot(line[-1]) in wet else line[::-1]
        if (into := wet.get(knot(down[-1]))) is not None:
            (x, y), (x1, y1) = down[-1], into
            down = [*down, (x + (x1 - x) * 0.8, y + (y1 - y) * 0.8)]
        found.append(engraving.curve(tuple(rounded(down))))
    return found


def _region(pen: Pen, hexes: list[list[Point]], even: int = 0) -> Image.Image:
    """Returns how a region covers the pen's image, its outline eased, and ``even`` sides each way evened out (L)."""
    mask = Image.new("L", pen.image.size)
    draw = ImageDraw.Draw(mask)
    outlines = [eased(evened(loop, even)) for loop in loops(hexes)]
    for solid in (True, False):
        for line in outlines:
            if (_area(line) > 0) == solid:
                draw.polygon(pen.on_image(line), 255 if solid else 0)
    return mask


def _area(line: list[Point]) -> float:
    """Returns twice the area within a closed line; less than 0 about a hole."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*line, line[0]]))


def _softened(pen: Pen, mask: Image.Image, by: float) -> Image.Image:
    return mask.filter(ImageFilter.GaussianBlur(by * pen.factor))


def _beyond(level: float) -> Callable[[int], int]:
    return lambda value: 255 if value > level * 255 else 0


def _heights(pen: Pen) -> None:
    """Draws high ground: tinted, two contours, and strokes down its slopes."""
    hexes = [corners(at, RADIUS) for at, like in _spread() if field().high(like)]
    for loop in loops(hexes):
        for i, ((x, y), (dx, dy)) in enumerate(stations(eased(loop), 5)):
            far = 13 if i % 2 else 9.5
            pen.polygon(
                [(x - dx * 1.3, y - dy * 1.3), (x + dx * 1.3, y + dy * 1.3), (x + dy * far, y - dx * far)], HILL
            )
    mask = _region(pen, hexes)
    soft = _softened(pen, mask, 5)
    pen.image.paste(HILL, (0, 0), mask)
    for level, colour in ((0.62, HEIGHT), (0.955, HILL), (0.975, HEIGHT)):
        pen.image.paste(colour, (0, 0), soft.point(_beyond(level)))


def _water(pen: Pen) -> None:
    """Draws the river, the backwaters and the streams, with lines along the banks."""
    names = {at: name for name, some in field().backwaters.items() for at in some}
    flooded = [(at, names.get(like, "")) for at, like in _spread() if field().cells[like].terrain == "water"]

    def part(name: str, even: int) -> Image.Image:
        return _region(pen, [corners(at, RADIUS) for at, found in flooded if found == name], even)

    broad = ImageChops.lighter(part("", 2), part("Lick Creek", 0))
    inner = _softened(pen, broad, 2).point(_beyond(0.84))
    for mask, less in ((broad, 0.0), (inner, BANK)):
        for line in creeks():
            _course(pen, mask, line, (CREEK - less, CREEK - less))
        for line in streams():
            mouth = FLOODED if _into_backwater(line) else STREAM[1]
            _course(pen, mask, line, (STREAM[0] - less, mouth - less))
    pen.image.paste(DEPTH, (0, 0), broad)
    pen.image.paste(WATER, (0, 0), inner)
    soft = _softened(pen, broad, LINING)
    for level, thick in WATER_LINES:
        pen.image.paste(DEPTH, (0, 0), soft.point(_beyond(level)))
        pen.image.paste(WATER, (0, 0), soft.point(_beyond(level + thick)))


def _into_backwater(line: list[Point]) -> bool:
    """Whether a stream's course ends nearest to a flooded creek, not the river."""
    x, y = line[-1]
    wet = [at for at, cell in field().cells.items() if cell.terrain == "water"]
    nearest = min(wet, key=lambda at: hypot(layout().centre(at)[0] - x, layout().centre(at)[1] - y))
    return any(nearest in some for some in field().backwaters.values())


def _course(pen: Pen, mask: Image.Image, line: list[Point], width: tuple[float, float]) -> None:
    """Adds a course to a mask, as wide at its source and its mouth as ``width`` says."""
    draw = ImageDraw.Draw(mask)
    points = pen.on_image(line)
    for i, (a, b) in enumerate(pairwise(points)):
        wide = (width[0] + (width[1] - width[0]) * i / len(line)) * pen.factor
        draw.line([a, b], 255, round(wide))
        draw.ellipse((b[0] - wide / 2, b[1] - wide / 2, b[0] + wide / 2, b[1] + wide / 2), 255)


def creeks() -> list[list[Point]]:
    """Returns the courses of the narrow backwaters, from the mouth to beyond the map."""
    hexes = field().backwaters["Hickman Creek"]
    (x, y), (x1, y1) = layout().centre(hexes[-2]), layout().centre(hexes[-1])
    mouth = layout().place(8.6, 14.2)
    return [engraving.curve((mouth, *(layout().centre(at) for at in hexes), (2 * x1 - x, 2 * y1 - y)))]


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
