"""The names on the Donelson map, which give way to whatever stands on it: each where nothing covers it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from PIL import Image, ImageDraw, ImageFilter

from bot.games.donelson.forces import brigades as all_brigades
from bot.games.donelson.ground.field import field
from bot.games.donelson.state.view import View
from bot.games.donelson.terms import Hex, Side
from renderers import engraving, fonts
from renderers.canvas import Box, Canvas, Pen, Placed, Point, drawn_once, patch, scale, size_of
from renderers.close_up import overlap
from renderers.donelson.colours import COATS
from renderers.donelson.ground import numbered, reached
from renderers.donelson.layout import FIELD, Lettered, layout
from renderers.donelson.works import roads
from renderers.ornaments import inset
from renderers.theme import FADED, INK, PAPER, RIVER_NAME, WATER, Colour

COLOURS: dict[str, Colour] = {"water": RIVER_NAME, "ground": FADED, "road": FADED, "place": INK}
BROAD = 27
"""Pixels to the em of a name from which its river is so broad that it lies wholly on the water."""
HALO = 2.0
"""Pixels of pale ground about each letter, which is read so over an arrow or a road."""
LINE = 3.5
"""Pixels of half a road's or a work's breadth."""
REACH = 64
"""Pixels about a name's own place in which it may stand."""
TAG = 23
"""Pixels to the em of a brigade's name."""
APART = 3
"""Pixels between a name and whatever stands on the map."""
SHIFTS: tuple[Point, ...] = tuple(
    sorted(
        ((x, y) for x in range(-60, 61, 12) for y in range(-36, 37, 12)), key=lambda by: abs(by[0]) * 0.6 + abs(by[1])
    )
)
"""Where a name may stand instead of its own place, in pixels from there, the nearest first."""


def draw(canvas: Canvas, taken: Sequence[Box], part: Box) -> None:
    """Writes the names that have room on a part of the map, clear of the boxes that are taken and of each other; and of
    hexes' numbers, of roads and of works too, where there is such room."""
    full = list(taken)
    for name in layout().name:
        by = _shift(name, full, part)
        if by is not None:
            left, top = _corner(name)
            canvas.paste(_patch(name), (left + by[0], top + by[1]))
            for box in _moved(name, by):
                canvas.note(Placed("text", name.text, box, matters=False))
                full.append(box)


def _shift(name: Lettered, full: Sequence[Box], part: Box) -> Point | None:
    """Returns how far from its own place a name finds room within a part, where it does."""
    left, top, right, bottom = _outline(name)
    about = inset((left, top, right, bottom), -REACH)
    near = [inset(box, -APART) for box in full if overlap(box, about)]
    for x, y in _shifts(name):
        if left + x < part[0] or top + y < part[1] or right + x > part[2] or bottom + y > part[3]:
            continue
        if _clear(name, (x, y), near):
            return x, y
    return None


def _clear(name: Lettered, by: Point, near: Sequence[Box]) -> bool:
    """Tells whether a name so far from its own place is clear of boxes, which have the space about them already."""
    boxes = _moved(name, by)
    return not any(overlap(each, box) for each in near for box in boxes)


@drawn_once
def _shifts(name: Lettered) -> tuple[Point, ...]:
    """Returns where a name may stand instead of its own place, from there: first those clear of what is printed."""
    about = inset(_outline(name), -REACH)
    near = [inset(box, -APART) for box in _printed() if overlap(box, about)]
    free = [by for by in SHIFTS if _clear(name, by, near)]
    return (*free, *(by for by in SHIFTS if by not in free))


@drawn_once
def _outline(name: Lettered) -> Box:
    """Returns the box about a name at its own place."""
    boxes = _letters(name)
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


@cache
def _printed() -> tuple[Box, ...]:
    """Returns the boxes of hexes' numbers, and boxes along the roads and the rifle pits."""
    points = [point for course in roads() for point in course]
    points += [
        (a[0] + (b[0] - a[0]) * i / 5, a[1] + (b[1] - a[1]) * i / 5)
        for pit in field().pits
        for a, b in [layout().hexside(*pit)]
        for i in range(6)
    ]
    numbers = [(x - 13, y - 9, x + 13, y) for x, y in map(numbered, reached())]
    return (*numbers, *((x - LINE, y - LINE, x + LINE, y + LINE) for x, y in points))


def _moved(name: Lettered, by: Point) -> list[Box]:
    return [(left + by[0], top + by[1], right + by[0], bottom + by[1]) for left, top, right, bottom in _letters(name)]


@drawn_once
def _letters(name: Lettered) -> tuple[Box, ...]:
    """Returns the boxes of a name's letters at its own place, which depend a little on how large they are drawn."""
    # Beyond the pen's image letters are placed, but not drawn.
    away = Pen(Image.new("L", (1, 1)), (-1e5, -1e5))
    return tuple(engraving.lettering(away, name.text, layout().line(name), name.size, INK, name.spacing))


def _corner(name: Lettered) -> Point:
    """Returns the upper left corner of a name's patch at its own place."""
    boxes, edge = _letters(name), name.size
    return min(box[0] for box in boxes) - edge, min(box[1] for box in boxes) - edge


@drawn_once
def _patch(name: Lettered) -> Image.Image:
    """A name's letters about its line, with their halo."""
    (left, top), boxes, edge = _corner(name), _letters(name), name.size
    size = round(max(box[2] for box in boxes) + edge - left), round(max(box[3] for box in boxes) + edge - top)
    line = [(x - left, y - top) for x, y in layout().line(name)]
    colour = COLOURS[name.kind]

    def write(pen: Pen) -> None:
        engraving.lettering(pen, name.text, line, name.size, colour, name.spacing)

    letters = patch(size, write, colour)
    broad = 2 * round(HALO * scale() ** 0.7) + 1
    alpha = letters.getchannel("A").filter(ImageFilter.MaxFilter(broad))
    found = Image.new("RGBA", letters.size, WATER if name.kind == "water" and name.size >= BROAD else PAPER)
    found.putalpha(alpha)
    found.alpha_composite(letters)
    return found


def brigades(canvas: Canvas, view: View, taken: Sequence[Box]) -> list[Box]:
    """Writes the names of brigades beside their counters, which are too small for them, where there is room: clear of
    the boxes that are taken. Returns the boxes of the names."""
    full, found = list(taken), list[Box]()
    for info in all_brigades().values():
        hexes = [view.units[key].at for key in info.counters if view.units[key].status == "map"]
        image = _tag(info.name, info.side)
        wide, high = size_of(image)
        for x, y in _beside(hexes, (wide, high)):
            box = (x, y, x + wide, y + high)
            if x < FIELD[0] + 4 or x + wide > FIELD[2] - 4 or any(overlap(box, each) for each in full):
                continue
            canvas.paste(image, (x, y))
            canvas.note(Placed("text", info.name, box, matters=False))
            full.append(box)
            found.append(box)
            break
    return found


def _beside(hexes: Sequence[Hex], size: Point) -> list[Point]:
    """Returns where a name may have its upper left corner: below, above and beside each of some hexes."""
    found = list[Point]()
    wide, high = size
    for at in hexes:
        left, top, right, bottom = layout().box(at)
        middle = (left + right - wide) / 2
        for aside in (0, 20, -20, 40, -40):
            found += [(middle + aside, bottom - 6), (middle + aside, top - high + 6)]
        found += [(right - 2, y) for y in (top + 20, top + 34, top + 6)]
        found += [(left - wide + 2, y) for y in (top + 20, top + 34, top + 6)]
    return found


@drawn_once
def _tag(text: str, side: Side) -> Image.Image:
    """A brigade's name in its side's colour, on a slip of paper: its even ground takes few bytes."""
    face = fonts.face(fonts.SLAB, TAG * scale())
    left, top, right, bottom = face.getbbox(text)
    image = Image.new("RGBA", (round(right - left) + 4, round(bottom - top) + 4), PAPER)
    ImageDraw.Draw(image).text((2 - left, 2 - top), text, COATS[side], face)
    return image
