"""The tints of the country: high ground, woods, the river and its creeks, and the courses of streams."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.games.donelson.data.board import EAST, ROWS, WEST, field
from bot.games.donelson.data.terms import Hex
from renderers import engraving
from renderers.canvas import OVERSAMPLING, Pen, Point
from renderers.donelson.colours import HEIGHT
from renderers.donelson.layout import RADIUS, layout
from renderers.donelson.outlines import chains, eased, evened, knot, loops, rounded, stations
from renderers.hexes import corners
from renderers.theme import DEPTH, HILL, MEADOW, PAPER, WATER, Colour

TINTS: tuple[Colour, ...] = (PAPER, MEADOW, HILL, HEIGHT, DEPTH, WATER)
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
LINES = ((0.0, WATER), (0.64, DEPTH), (0.668, WATER))
"""How a water's softened edge is painted: with a line along the banks."""
CONTOURS = ((0.0, HILL), (0.62, HEIGHT))
"""The same of high ground."""


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
    """Returns a mask with its edge blurred, reckoned on a smaller image, for that is much quicker."""
    less = 2 * OVERSAMPLING if by > OVERSAMPLING else OVERSAMPLING
    small = mask.reduce(less).filter(ImageFilter.GaussianBlur(by * pen.factor / less))
    return small.resize(mask.size, Image.Resampling.BILINEAR)


def _paint(pen: Pen, ground: Image.Image, mask: Image.Image, by: float, levels: Sequence[tuple[float, Colour]]) -> None:
    """Paints what a mask covers in the steps of its edge, blurred by so much."""
    if (box := mask.getbbox()) is None:
        return
    left, top, right, bottom = box
    about = round(3 * by * pen.factor)
    near = max(0, left - about), max(0, top - about), min(mask.width, right + about), min(mask.height, bottom + about)
    part = mask.crop(near)
    ground.paste(_softened(pen, part, by).point(_steps(levels)), near[:2], part)


def _steps(levels: Sequence[tuple[float, Colour]]) -> list[int]:
    """Returns what tint each value of a softened mask is painted in: the one of the last level that it is beyond."""
    tints = [TINTS.index(colour) for _, colour in levels]
    found = list[int]()
    for value in range(256):
        passed = [tint for tint, (level, _) in zip(tints, levels, strict=True) if value >= level * 255]
        found.append(passed[-1])
    return found


def washed(pen: Pen) -> Image.Image:
    """Returns the tints of the country for a pen's image (RGB)."""
    ground = Image.new("L", pen.image.size, TINTS.index(PAPER))
    woods = [corners(at, RADIUS) for at, like in _spread() if field().cells[like].terrain == "woods"]
    ground.paste(TINTS.index(MEADOW), (0, 0), _region(pen, woods))
    _heights(pen, ground)
    _water(pen, ground)
    ground.putpalette([part for tint in TINTS for part in tint])
    return ground.convert("RGB")


def _heights(pen: Pen, ground: Image.Image) -> None:
    """Paints high ground with a contour, and strokes down its slopes."""
    hexes = [corners(at, RADIUS) for at, like in _spread() if field().high(like)]
    draw = ImageDraw.Draw(ground)
    for loop in loops(hexes):
        for i, ((x, y), (dx, dy)) in enumerate(stations(eased(loop), 6.5)):
            far = 13 if i % 2 else 9.5
            foot = [(x - dx * 1.3, y - dy * 1.3), (x + dx * 1.3, y + dy * 1.3)]
            draw.polygon(pen.on_image([*foot, (x + dy * far, y - dx * far)]), TINTS.index(HILL))
    mask = _region(pen, hexes)
    _paint(pen, ground, mask, 5, CONTOURS)


def _water(pen: Pen, ground: Image.Image) -> None:
    """Paints the river, the backwaters and the streams, with lines along the banks."""
    names = {at: name for name, some in field().backwaters.items() for at in some}
    flooded = [(at, names.get(like, "")) for at, like in _spread() if field().cells[like].terrain == "water"]

    def part(name: str, even: int) -> Image.Image:
        return _region(pen, [corners(at, RADIUS) for at, found in flooded if found == name], even)

    broad = ImageChops.lighter(part("", 2), part("Lick Creek", 0))
    inner = _softened(pen, broad, 2).point([255 if value > 214 else 0 for value in range(256)])
    for mask, less in ((broad, 0.0), (inner, BANK)):
        for line in creeks():
            _course(pen, mask, line, (CREEK - less, CREEK - less))
        for line in streams():
            mouth = FLOODED if _into_backwater(line) else STREAM[1]
            _course(pen, mask, line, (STREAM[0] - less, mouth - less))
    ground.paste(TINTS.index(DEPTH), (0, 0), broad)
    _paint(pen, ground, inner, LINING, LINES)


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
