"""The parts that never change: the country, its roads and rivers, the plates of the locations, the empty panels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, sin

from msgspec import Struct
from PIL import Image, ImageChops

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.terms import Place
from renderers import engraving, fonts
from renderers.canvas import OVERSAMPLING, Box, Canvas, Pen, Placed, oversampled
from renderers.chancellorsville.colours import FOREST, PALETTE
from renderers.chancellorsville.layout import (
    BOT_CARD,
    COMBAT,
    CONTROL,
    FOOT,
    LINE,
    NAME_SIZE,
    ROW,
    SIDE_PANELS,
    TAB,
    TITLE,
    TRACKS,
    Point,
    layout,
    sheet,
)
from renderers.close_up import ground_part
from renderers.counters import star
from renderers.engraving import bearing
from renderers.layers import layer
from renderers.ornaments import inset, panel
from renderers.theme import CARD, CONFEDERATE_LIGHT, FADED, GOLD, INK, MEADOW, PAPER, RED, RIVER_NAME, TINT, UNION_LIGHT

MARGIN = 28
COMPASS: Point = (1135, 196)
BRICK = RED
"""The red arrows' colour."""
NAME, DATE = "CHANCELLORSVILLE", "May 1863"
TITLE_SIZE = 40
LETTERED = 29
"""Pixels to the em of the rivers' names: they say where one is, and nothing of the game."""
TITLE_STAR = 729
"""Where the star between the name and the date stands, from the left."""
PALER = 0.62
"""How far a printed arrow fades under the arrows of moves."""
AROUND = 16
"""Pixels about a printed arrow's boxes in which all of it lies."""


class Ground(Struct, frozen=True):
    """A picture before anything of the game is on it, in places of its palette, and the texts on it; and its printed
    arrows, by the locations that they join, as they are under the arrows of moves."""

    image: Image.Image
    texts: tuple[Placed, ...]
    pale: dict[tuple[Place, Place], Pale]


class Pale(Struct, frozen=True):
    """A printed arrow that is hardly seen: where it lies, in places of the palette, and the shape (1) that it fills."""

    at: tuple[int, int]
    image: Image.Image
    shape: Image.Image


def static_layer(solo: bool) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns the picture before anything of the game is on it, in places of its palette, and the texts on it; with a
    strip for the BOT's card in a solitaire game."""
    ground = _ground(solo)
    return ground.image, ground.texts


def pale(solo: bool) -> dict[tuple[Place, Place], Pale]:
    """Returns the printed arrows as they are where arrows of moves cross them."""
    return _ground(solo).pale


@layer
def _ground(solo: bool) -> Ground:
    plan, (wide, high) = layout(), sheet(solo)
    large = Image.new("RGB", oversampled((wide, high)), PAPER)
    pen = Pen(large)
    _country(pen, solo)
    boxes = {arrow: _about(parts) for arrow, parts in printed_arrows().items()}
    bare = {arrow: large.crop(oversampled_box(box)) for arrow, box in boxes.items()}
    _arrows(pen)
    full = {arrow: large.crop(oversampled_box(box)) for arrow, box in boxes.items()}
    letters = _plates(pen, solo)
    faint = {}
    for arrow, found in boxes.items():
        now = large.crop(oversampled_box(found))
        # What lies over the arrow stays as it is.
        shape = ImageChops.subtract(_unlike(bare[arrow], full[arrow]), _unlike(full[arrow], now))
        image = Image.composite(Image.blend(full[arrow], bare[arrow], PALER), now, shape)
        mask = shape.reduce(OVERSAMPLING).point(lambda part: 255 * (part > 0)).convert("1", dither=Image.Dither.NONE)
        faint[arrow] = Pale(found[:2], PALETTE.quantised(image.reduce(OVERSAMPLING)), mask)
    pen.box((0, plan.map[3], wide, high), PAPER)
    pen.box((0, 0, wide, plan.map[1]), PAPER)
    for y in (plan.map[1], plan.map[3]):
        pen.line([(28, y), (1172, y)], INK, 3)
    for box in (TRACKS, *SIDE_PANELS.values(), ROW, FOOT, CONTROL, COMBAT, *([BOT_CARD] if solo else [])):
        panel(pen, box)
    engraving.neatline(pen, (wide, high), MARGIN)
    _frame(pen)
    canvas = Canvas(PALETTE.quantised(large.reduce(OVERSAMPLING)), letters, palette=PALETTE)
    _names(canvas)
    _title(canvas)
    return Ground(canvas.image, tuple(canvas.placed), faint)


def oversampled_box(box: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Returns a box in pixels of an image that is to be reduced."""
    left, top, right, bottom = (v * OVERSAMPLING for v in box)
    return left, top, right, bottom


def _unlike(a: Image.Image, b: Image.Image) -> Image.Image:
    """Returns where two images differ (L)."""
    red, green, blue = ImageChops.difference(a, b).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda part: 255 * (part > 0))


def _about(boxes: Sequence[Box]) -> tuple[int, int, int, int]:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (
        floor(min(lefts)) - AROUND, floor(min(tops)) - AROUND, ceil(max(rights)) + AROUND, ceil(max(bottoms)) + AROUND
    )  # fmt: skip


def _frame(pen: Pen) -> None:
    """Draws the title's plate, its corners hollowed, upon the border."""
    left, top, right, bottom = TITLE
    for inner, hollow, fill in ((0.0, 15.0, INK), (2.5, 15.0, CARD), (6.0, 15.0, INK), (7.5, 15.0, CARD)):
        trace = list[Point]()
        for i, (x, y) in enumerate(((left, top), (right, top), (right, bottom), (left, bottom))):
            x, y = x + (inner if x == left else -inner), y + (inner if y == top else -inner)
            for step in range(9):
                angle = pi / 2 - step * pi / 16 + i * pi / 2
                trace.append((x + hollow * cos(angle), y + hollow * sin(angle)))
        pen.polygon(trace, fill)
    pen.polygon(star((TITLE_STAR, (top + bottom) / 2), 13), RED)
    for x in (left + 32, right - 32):
        pen.polygon([(x - 9, top + 27), (x, top + 22), (x + 9, top + 27), (x, top + 32)], FADED)


def _title(canvas: Canvas) -> None:
    """Writes the game's name and its date."""
    y = TITLE[3] - 14
    canvas.text((TITLE_STAR - 28, y), NAME, fonts.ROMAN, TITLE_SIZE, INK, "rs", within="title")
    canvas.text((TITLE_STAR + 28, y), DATE, fonts.ITALIC, TITLE_SIZE, RED, "ls", within="title")


def map_part(part: Box, solo: bool) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a part of the map, as large as is drawn now, without what stands beside it."""
    return ground_part(part, _MAPS[solo], _names, PALETTE)


def _map(pen: Pen, solo: bool) -> tuple[Placed, ...]:
    """Draws the country with roads, arrows and plates; returns where the rivers' letters are."""
    _country(pen, solo)
    _arrows(pen)
    return _plates(pen, solo)


_MAPS = {solo: partial(_map, solo=solo) for solo in (False, True)}
"""What draws the map with hidden movement and without: two functions for ever, by which parts are kept."""


def _country(pen: Pen, solo: bool) -> None:
    """Draws woods, ridges, water, the town and the roads; in solitaire, where nothing is hidden, the hashed road is
    like the others (CV-16.2)."""
    plan = layout()
    for wood in plan.wood:
        engraving.wash(pen, (wood.centre[0], wood.centre[1] - 8), (wood.axes[0] + 24, wood.axes[1] + 22), MEADOW)
    for wood in plan.wood:
        engraving.wood(pen, wood.centre, wood.axes)
    for ridge in plan.ridge:
        engraving.ridge(pen, engraving.curve(ridge.crest, 4.5), ridge.length)
    for river in plan.river:
        engraving.river(pen, engraving.curve(river.course), river.width)
    _town(pen)
    for a, near in board().adjacent.items():
        for b in near:
            if a < b:
                _road(pen, a, b, hashed=not solo and {a, b} <= set(board().hashed))


def _arrows(pen: Pen) -> None:
    for a, b in sorted(board().river):
        if a < b:
            _crossing(pen, a, b)
    for a, b in sorted(board().green):
        _green(pen, a, b)


def _plates(pen: Pen, solo: bool) -> tuple[Placed, ...]:
    """Draws what lies over the roads; returns where the rivers' letters are."""
    letters = list[Placed]()
    for river in layout().river:
        if river.name:
            boxes = engraving.lettering(pen, river.name, engraving.curve(river.lettered), LETTERED, RIVER_NAME, 0.5)
            high = fonts.tall(fonts.ITALIC, LETTERED)
            letters += [Placed("text", river.name, box, high, RIVER_NAME, matters=False) for box in boxes]
    for place in board().locations:
        _plate(pen, place, solo)
    engraving.compass(pen, COMPASS, 31)
    return tuple(letters)


def _town(pen: Pen) -> None:
    """Draws Fredericksburg: streets along the river and up from it, blocks of houses beside them, a steeple."""
    town = layout().town
    for street in town.streets:
        course = engraving.curve(street)
        pen.line(course, FADED, 8)
        pen.line(course, TINT, 5)
    for x, y, wide, high in town.blocks:
        slant = town.lean * high
        pen.polygon([(x, y), (x + wide, y), (x + wide + slant, y + high), (x + slant, y + high)], FADED)
    x, y = town.steeple
    pen.box((x - 7, y - 6, x + 7, y + 12), INK)
    pen.polygon([(x - 9, y - 6), (x, y - 32), (x + 9, y - 6)], INK)


def way(a: Place, b: Place) -> tuple[Point, ...]:
    """Returns a road's course between two locations, slightly winding."""
    (x0, y0), (x1, y1) = layout().at(a), layout().at(b)
    far = hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / far, (y1 - y0) / far
    bend = far * 0.05 * (1 if (a * 7 + b * 3) % 2 else -1)
    middle = [
        (x0 + (x1 - x0) * t - dy * bend * s, y0 + (y1 - y0) * t + dx * bend * s) for t, s in ((0.3, 0.8), (0.7, -0.8))
    ]
    return ((x0, y0), *middle, (x1, y1))


def _road(pen: Pen, a: Place, b: Place, hashed: bool) -> None:
    """Draws a road: the hashed one with broad ties across it, a turnpike broad and white between heavy edges, a plank
    road as its planks between thin ones, any other narrow."""
    course = engraving.curve(way(a, b))
    if (a, b) in layout().turnpike:
        pen.line(course, INK, 14)
        pen.line(course, CARD, 8)
        return
    if (a, b) in layout().plank:
        pen.line(course, INK, 13)
        pen.line(course, TINT, 10)
        for (x, y), (x1, y1) in pairwise(course):
            dx, dy = bearing((x, y), (x1, y1))
            pen.line([(x - dy * 5, y + dx * 5), (x + dy * 5, y - dx * 5)], FADED, 1.6)
        return
    pen.line(course, INK, 13 if hashed else 7)
    pen.line(course, CARD if hashed else TINT, 8.5 if hashed else 4)
    if hashed:
        for i in range(2, len(course) - 2, 3):
            (x, y), (x1, y1) = course[i], course[i + 1]
            dx, dy = bearing((x, y), (x1, y1))
            pen.line([(x - dy * 9 - dx * 4, y + dx * 9 - dy * 4), (x + dy * 9 + dx * 4, y - dx * 9 + dy * 4)], INK, 2.6)


@cache
def crossing(a: Place, b: Place) -> tuple[Point, Point]:
    """Returns where a road crosses the river, and the direction in which it does."""
    course = engraving.curve(way(a, b))
    water = [p for river in layout().river if river.name for p in engraving.curve(river.course)]
    i = min(range(len(course)), key=lambda k: min(hypot(course[k][0] - w[0], course[k][1] - w[1]) for w in water))
    return course[i], bearing(course[max(0, i - 2)], course[min(len(course) - 1, i + 2)])


def _crossing(pen: Pen, a: Place, b: Place) -> None:
    """Draws a red arrow with two heads where a road crosses the river."""
    at, (dx, dy) = crossing(a, b)
    for grow, fill in ((2.0, CARD), (0.0, BRICK)):
        pen.line([(at[0] - dx * 24, at[1] - dy * 24), (at[0] + dx * 24, at[1] + dy * 24)], fill, 6 + 2 * grow)
        for s in (-1, 1):
            _head(pen, (at[0] + s * dx * (36 + grow), at[1] + s * dy * (36 + grow)), (s * dx, s * dy), grow, fill)


def _head(pen: Pen, tip: Point, ahead: Point, grow: float, fill: tuple[int, int, int]) -> None:
    (x, y), (dx, dy), half = tip, ahead, 11 + grow
    foot = x - dx * (18 + 2 * grow), y - dy * (18 + 2 * grow)
    pen.polygon([tip, (foot[0] - dy * half, foot[1] + dx * half), (foot[0] + dy * half, foot[1] - dx * half)], fill)


@cache
def strike(a: Place, b: Place) -> tuple[Point, Point]:
    """Returns a green arrow's tail and tip, along a road at the end where the attack strikes."""
    course = engraving.curve(way(a, b) if a < b else tuple(reversed(way(b, a))))
    left, top, right, bottom = (v + s for v, s in zip(layout().plate(b), (-6, -6, 6, 6), strict=True))
    inside = [i for i, (x, y) in enumerate(course) if left < x < right and top < y < bottom]
    end = (inside[0] if inside else len(course)) - 1
    start = max(0, end - 11)
    return course[start], course[end]


def _green(pen: Pen, a: Place, b: Place) -> None:
    """Draws a green arrow; two feathers tell it without colour."""
    tail, tip = strike(a, b)
    dx, dy = bearing(tail, tip)
    for grow, fill in ((2.0, CARD), (0.0, FOREST)):
        neck = tip[0] - dx * 14, tip[1] - dy * 14
        pen.line([(tail[0] - dx * grow, tail[1] - dy * grow), neck], fill, 6 + 2 * grow)
        _head(pen, (tip[0] + dx * grow, tip[1] + dy * grow), (dx, dy), grow, fill)
        for back in (0, 11):
            x, y = tail[0] + dx * back, tail[1] + dy * back
            for s in (-1, 1):
                pen.line([(x, y), (x - dx * 9 - s * dy * 11, y - dy * 9 + s * dx * 11)], fill, 4 + 1.6 * grow)


@cache
def printed_arrows() -> dict[tuple[Place, Place], tuple[Box, ...]]:
    """Returns the boxes in which each of the arrows lies that are printed on the map, by the locations it joins."""
    found = dict[tuple[Place, Place], tuple[Box, ...]]()
    for a, b in sorted(board().river):
        (x, y), (dx, dy) = crossing(min(a, b), max(a, b))
        boxes = ((x + s * dx - 15, y + s * dy - 15, x + s * dx + 15, y + s * dy + 15) for s in (-28, 0, 28))
        found[min(a, b), max(a, b)] = tuple(boxes)
    for a, b in sorted(board().green):
        (x, y), (x1, y1) = strike(a, b)
        found[a, b] = ((min(x, x1) - 12, min(y, y1) - 12, max(x, x1) + 12, max(y, y1) + 12),)
    return found


@cache
def printed() -> tuple[Box, ...]:
    """Returns the boxes of the arrows that are printed on the map, which must not be covered."""
    # A red arrow weighs thrice: it holds both ways, and marks a ford.
    arrows = [arrow for arrow in printed_arrows() for _ in range(1 + 2 * (arrow in board().river))]
    return tuple(box for arrow in arrows for box in printed_arrows()[arrow])


@cache
def lettered() -> tuple[Box, ...]:
    """Returns the boxes of the rivers' names, which had better not be covered."""
    _, texts = static_layer(False)
    names = {river.name for river in layout().river}
    return tuple(placed.box for placed in texts if placed.what in names)


def _plate(pen: Pen, place: Place, solo: bool) -> None:
    """Draws a location's plate, its foot hatched in a deep zone: rising for the Union's, falling for the Confederates';
    not in solitaire, where nothing is hidden (CV-16.2)."""
    box = layout().plate(place)
    left, top, right, bottom = box
    objective = place in board().objectives
    # Ordinary places are pale, so that troops and objectives stand out.
    pen.box(inset(box, -4 if objective else -1.5), INK if objective else FADED, radius=8 if objective else 6)
    if objective:
        pen.box(inset(box, -1.5), GOLD, radius=6)
        pen.box(inset(box, 2), INK, radius=4)
        pen.box(inset(box, 3.5), CARD, radius=3)
    else:
        pen.box(box, PAPER, radius=5)
    for side, rises, colour in (("usa", True, UNION_LIGHT), ("csa", False, CONFEDERATE_LIGHT)):
        if not solo and place in board().deep["usa" if side == "usa" else "csa"]:
            for x in range(round(left + TAB), round(right + bottom - top), 9):
                # Hatching along the foot of the plate.
                a, b = min(x, right - 1), min(x + 8, right - 1)
                pen.line([(a, bottom - 1), (b, bottom - 7)] if rises else [(a, bottom - 7), (b, bottom - 1)], colour, 2)
    pen.box((left, top, left + TAB, bottom), INK if objective else FADED, radius=5)
    if objective and len(layout().plates[place]) > 1:
        pen.polygon(star((left + TAB / 2, bottom - 15), 12), GOLD)
    elif objective:
        # A plate of one line has no room for it but at its corner.
        pen.disc((right, top), 15, INK)
        pen.polygon(star((right, top + 1), 12), GOLD)


def _names(canvas: Canvas) -> None:
    for place, lines in layout().plates.items():
        left, top, right, bottom = layout().plate(place)
        middle = (left + TAB + right) / 2
        for i, line in enumerate(lines):
            colour = INK if place in board().objectives else FADED
            canvas.text((middle, top + 31 + i * LINE), line, fonts.ROMAN, NAME_SIZE, colour, "ms")
        objective = place in board().objectives and len(lines) > 1
        y = top + 33 if objective else (top + bottom) / 2 + 13
        canvas.text((left + TAB / 2, y), str(place), fonts.SLAB, NAME_SIZE, CARD, "ms")
    canvas.text((COMPASS[0], COMPASS[1] - 36), "N", fonts.ROMAN, 36, INK, "ms", matters=False)
