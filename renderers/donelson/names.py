"""The names on the Donelson map, which give way to whatever stands on it: each where nothing covers it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from math import ceil

from msgspec.structs import replace
from PIL import Image, ImageDraw

from bot.games.donelson.data.board import field
from bot.games.donelson.data.forces import brigades as all_brigades
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.state.view import View
from bot.games.kit.sides import Side
from renderers import engraving, fonts
from renderers.canvas import Box, Canvas, Pen, Placed, Point, broadened, drawn_once, patch, scale, size_of
from renderers.close_up import overlap
from renderers.donelson.colours import COATS
from renderers.donelson.ground import number_boxes
from renderers.donelson.layout import FIELD, Lettered, layout
from renderers.donelson.stacks import NAMED, on_map
from renderers.donelson.works import roads
from renderers.ornaments import inset
from renderers.theme import FADED, INK, PAPER, RIVER_NAME, WATER, Colour

COLOURS: dict[str, Colour] = {"water": RIVER_NAME, "ground": FADED, "road": FADED, "place": INK, "guns": INK}
BROAD = 26
"""Pixels to the em of a name from which its river is so broad that it lies wholly on the water."""
HALO = 2.0
"""Pixels of pale ground about each letter, which is read so over an arrow or a road."""
LINE = 3.5
"""Pixels of half a road's or a work's breadth."""
GROWS_LESS = 0.9
"""How much less than the map the names grow: as much as it for 0, not at all for 1."""
REACH = 64
"""Pixels about a name's own place in which it may stand."""
TAGS = (40, 36)
"""Pixels to the em of a brigade's name, the smaller where there is no room for the larger."""
LARGE_TAGS = (48, 42)
"""The same on the picture of a part of the field that is too wide for named counters."""
EDGING = 4
"""Pixels of paper about its letters."""
LONELY = 4
"""Pixels about the hex of a leader who stands alone that are left to his own name."""
RECKONED = 1024
"""Names of which it is kept where they may stand, by their sizes, which tell how large is drawn: some twenty of each of
a dozen enlargements."""
APART = 3
"""Pixels between a name and whatever stands on the map."""
GRAIN = 4
"""Pixels of the squares in which it is reckoned where a brigade's name has room."""
ACROSS = ceil((FIELD[2] - FIELD[0]) / GRAIN)
"""Such squares from the field's left edge to its right."""
DOWN = ceil((FIELD[3] - FIELD[1]) / GRAIN)
"""And from its upper edge to its lower."""
BELOW = (22, 32, 44)
"""Pixels from the middle of a block to a brigade's name, the nearest first."""
ASIDE = (0, 36, -36, 72, -72)
"""How far such a name stands to the right or left."""
SHIFTS: tuple[Point, ...] = tuple(
    sorted(
        ((x, y) for x in range(-60, 61, 12) for y in range(-36, 37, 12)), key=lambda by: abs(by[0]) * 0.6 + abs(by[1])
    )
)
"""Where a name may stand instead of its own place, in pixels from there, the nearest first."""

FARTHER: tuple[Point, ...] = tuple(
    sorted(
        ((x, y) for x in range(-120, 121, 24) for y in range(-220, 181, 20)),
        key=lambda by: abs(by[0]) * 0.6 + abs(by[1]),
    )
)
"""The same for battery groups, which are to be found on the whole field in any case."""
UNCLEAR, LOWEST = 50, 100
"""Pixels that such a name rather stands farther off than upon a hex's number, a road or works, and below its place."""


def draw(canvas: Canvas, room: Room, part: Box, kinds: Collection[str] = COLOURS) -> list[Box]:
    """Writes the names of some kinds that have room on a part of the map, clear of each other, whose room they take;
    and of hexes' numbers, of roads and of works too, where there is such room. Returns the boxes of their letters."""
    found = list[Box]()
    for forms in _sized(scale()):
        if forms[0].kind not in kinds:
            continue
        shifts = ((name, _shift(name, room, part)) for name in forms)
        name, by = next(((name, by) for name, by in shifts if by is not None), (forms[0], None))
        if by is not None:
            left, top = _corner(name)
            canvas.paste(_patch(name), (left + by[0], top + by[1]))
            high = fonts.tall(fonts.ITALIC, name.size * scale()) / scale()
            for box in _moved(name, by):
                canvas.note(Placed("text", name.text, box, high, matters=False))
                room.take(box)
                found.append(box)
    return found


@cache
def _sized(by: float) -> tuple[tuple[Lettered, ...], ...]:
    """Returns the names, smaller on parts that are shown large: they are to grow less than the counters' names. Each
    is whole and, of a battery group, also its first word alone, for where the whole finds no room."""
    sized = [replace(name, size=name.size * by**-GROWS_LESS) for name in layout().name]
    return tuple((name, replace(name, text=name.text.split()[0])) if name.kind == "guns" else (name,) for name in sized)


def _shift(name: Lettered, room: Room, part: Box) -> Point | None:
    """Returns how far from its own place a name finds room within a part, where it does."""
    (left, top, right, bottom), (column, row, shape) = _outline(name), _shape(name)
    for x, y in _shifts(name):
        if left + x < part[0] or top + y < part[1] or right + x > part[2] or bottom + y > part[3]:
            continue
        if room.has_room_for(shape, column + int(x) // GRAIN, row + int(y) // GRAIN):
            return x, y
    return None


@lru_cache(RECKONED)
def _shape(name: Lettered) -> tuple[int, int, Shape]:
    """Returns the squares that a name's letters are in at its own place: the first column and row, and their shape."""
    squares = [_in_squares(box) for box in _letters(name)]
    first, top = min(left for left, *_ in squares), min(top for _, top, *_ in squares)
    rows = [0] * (max(bottom for *_, bottom in squares) - top)
    for left, above, right, below in squares:
        for row in range(above - top, below - top):
            rows[row] |= (1 << right - left) - 1 << left - first
    return first, top, tuple(rows)


def _clear(name: Lettered, shifts: Collection[Point], near: Iterable[Box]) -> set[Point]:
    """Returns those of some shifts that bring a name clear of boxes, which have the space about them already."""
    across, down = sorted({x for x, _ in shifts}), sorted({y for _, y in shifts})
    # A bit for each shift down, and a number of them for each shift across: of a box and a letter it is known at once
    # by which the one covers the other.
    covered, boxes = [0] * len(across), _letters(name)
    for left, top, right, bottom in near:
        for box in boxes:
            first, end = bisect_right(across, left - box[2]), bisect_left(across, right - box[0])
            if first < end:
                upper, lower = bisect_right(down, top - box[3]), bisect_left(down, bottom - box[1])
                if upper < lower:
                    rows = (1 << lower) - (1 << upper)
                    for i in range(first, end):
                        covered[i] |= rows
    columns = dict(zip(across, covered, strict=True))
    rows_at = {y: 1 << i for i, y in enumerate(down)}
    return {(x, y) for x, y in shifts if not columns[x] & rows_at[y]}


@lru_cache(RECKONED)
def _shifts(name: Lettered) -> tuple[Point, ...]:
    """Returns where a name may stand instead of its own place, from there: first those clear of what is printed."""
    shifts = FARTHER if name.kind == "guns" and scale() == 1 else SHIFTS
    about = inset(_outline(name), -REACH if shifts is SHIFTS else min(min(by) for by in shifts))
    near = [inset(box, -APART) for box in _printed(scale()) if overlap(box, about)]
    clear = _clear(name, shifts, near)
    if shifts is FARTHER:

        def cost(by: Point) -> float:
            # Below are the camps, whose brigades have no other room for their names.
            return abs(by[0]) * 0.6 + abs(by[1]) + UNCLEAR * (by not in clear) + LOWEST * (by[1] > LOWEST)

        return tuple(sorted(shifts, key=cost))
    # On a part that is shown large never upon a hex's number.
    near = [inset(box, -APART) for box in _numbers(scale()) if overlap(box, about)]
    rather = _clear(name, shifts, near)
    return (*(by for by in shifts if by in clear), *(by for by in shifts if by in rather - clear))


@lru_cache(RECKONED)
def _outline(name: Lettered) -> Box:
    """Returns the box about a name at its own place."""
    boxes = _letters(name)
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


@cache
def _printed(by: float) -> tuple[Box, ...]:
    """Returns the boxes of hexes' numbers, and boxes along the roads and the rifle pits."""
    points = [point for course in roads() for point in course]
    points += [
        (a[0] + (b[0] - a[0]) * i / 5, a[1] + (b[1] - a[1]) * i / 5)
        for pit in field().pits
        for a, b in [layout().hexside(*pit)]
        for i in range(6)
    ]
    return (*_numbers(by), *((x - LINE, y - LINE, x + LINE, y + LINE) for x, y in points))


def _numbers(by: float) -> Collection[Box]:
    """Returns the boxes of hexes' numbers, where they are written."""
    return number_boxes(by).values() if by >= NAMED else ()


def _moved(name: Lettered, by: Point) -> list[Box]:
    return [(left + by[0], top + by[1], right + by[0], bottom + by[1]) for left, top, right, bottom in _letters(name)]


@lru_cache(RECKONED)
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

    letters = patch(size, write)
    alpha = broadened(letters.getchannel("A"), round(HALO * scale() ** 0.7))
    found = Image.new("RGBA", letters.size, WATER if name.kind == "water" and name.size >= BROAD else PAPER)
    found.putalpha(alpha)
    found.alpha_composite(letters)
    return found


Shape = tuple[int, ...]
"""Squares of the field, row after row, a bit each."""


class Room:
    """What is taken of the field, and so many pixels about that, in squares of GRAIN pixels: a bit each of a row's
    number, so that it is told in no time of any place, however many were taken."""

    def __init__(self, taken: Iterable[Box], about: int = APART) -> None:
        self._rows, self._about = [0] * DOWN, about
        for box in taken:
            self.take(box)

    def take(self, box: Box) -> None:
        """Takes a box, or as much of it as is on the field."""
        left, top, right, bottom = _in_squares(inset(box, -self._about) if self._about else box)
        left, right = max(0, left), min(ACROSS, right)
        if left < right:
            squares = (1 << right - left) - 1 << left
            for row in range(max(0, top), min(DOWN, bottom)):
                self._rows[row] |= squares

    def free(self, boxes: Iterable[Box]) -> Iterator[Box]:
        """Goes through those of some boxes on the field of which nothing is taken."""
        rows, (x, y) = self._rows, FIELD[:2]
        for box in boxes:
            left, top, right, bottom = box
            # As _in_squares() does it, without a call for each of thousands.
            first = int((left - x) // GRAIN)
            squares = (1 << ceil((right - x) / GRAIN) - first) - 1 << first
            for row in rows[int((top - y) // GRAIN) : ceil((bottom - y) / GRAIN)]:
                if row & squares:
                    break
            else:
                yield box

    def has_room_for(self, shape: Shape, column: int, row: int) -> bool:
        """Whether nothing is taken of a shape on the field, whose first column and row are given."""
        for squares, taken in zip(shape, self._rows[row : row + len(shape)], strict=True):
            if taken >> column & squares:
                return False
        return True


def _in_squares(box: Box) -> tuple[int, int, int, int]:
    """Returns the first column and row of the squares that any of a box is in, and the first beyond them."""
    left, top, right, bottom = box
    x, y = FIELD[:2]
    return int((left - x) // GRAIN), int((top - y) // GRAIN), ceil((right - x) / GRAIN), ceil((bottom - y) / GRAIN)


def brigades(canvas: Canvas, view: View, taken: Sequence[Box], part: Box = FIELD) -> list[Box]:
    """Writes the names of brigades beside the blocks of the whole field, or of a part of it, and of leaders who stand
    alone, where there is room: clear of the boxes that are taken. Returns the boxes of the names."""
    room, found = Room(taken, 0), list[Box]()
    tags = TAGS if part == FIELD else [round(em / scale()) for em in LARGE_TAGS]

    lone = {at: inset(layout().box(at), -LONELY) for at in _alone(view)}

    def spot(hexes: Sequence[Hex], image: Image.Image) -> Box | None:
        others = [box for at, box in lone.items() if at not in hexes]
        free = room.free(_beside(hexes, size_of(image), part))
        return next((box for box in free if not any(overlap(box, other) for other in others)), None)

    for text, side, hexes in _named(view):
        # Where the smallest has no room, no larger one has any.
        last = spot(hexes, _tag(text, side, tags[-1]))
        if last is None:
            continue
        larger = ((em, spot(hexes, _tag(text, side, em))) for em in tags[:-1])
        em, box = next(((em, box) for em, box in larger if box is not None), (tags[-1], last))
        canvas.paste(_tag(text, side, em), box[:2])
        high = fonts.tall(fonts.SLAB, em * scale()) / scale()
        canvas.note(Placed("text", text, box, high, within="brigade", matters=False))
        room.take((box[0] - EDGING, box[1], box[2] + EDGING, box[3]))
        found.append(box)
    return found


def _named(view: View) -> Iterator[tuple[str, Side, list[Hex]]]:
    """Goes through what is named on the field, with its side and hexes: brigades, then leaders who stand alone."""
    for info in all_brigades().values():
        yield info.name, info.side, [view.units[key].at for key in info.counters if view.units[key].status == "map"]
    for at, leader in _alone(view).items():
        yield counter(leader).name, counter(leader).side, [at]


def _alone(view: View) -> dict[Hex, Key]:
    """Returns the first of the leaders in each hex where nobody else is."""
    standing = on_map(view.units).items()
    return {at: keys[0] for at, keys in standing if all(counter(key).arm == "hq" for key in keys)}


def _beside(hexes: Sequence[Hex], size: Point, part: Box) -> Iterator[Box]:
    """Goes through the boxes where a name may stand in a part: below, above and beside each of some hexes."""
    wide, high = size
    least, above, most, below = part[0] + 4, part[1], part[2] - 4, part[3]
    centres = [layout().centre(at) for at in hexes]
    for offsets in _offsets(wide, high):
        for x, y in centres:
            for dx, dy in offsets:
                left, top = x + dx, y + dy
                right, bottom = left + wide, top + high
                if left > least and right < most and above < top and bottom < below:
                    yield left, top, right, bottom


@cache
def _offsets(wide: float, high: float) -> tuple[tuple[Point, ...], ...]:
    """Returns where the upper left corner of a name of that size may be, from the middle of a block, the nearest
    first."""
    return tuple(
        (
            *((-wide / 2 + aside, down) for aside in ASIDE),
            *((-wide / 2 + aside, -down - high) for aside in ASIDE),
            *((left, -high / 2 + by) for by in (0, 18, -18) for left in (down + 6, -down - 6 - wide)),
        )
        for down in BELOW
    )


@drawn_once
def _tag(text: str, side: Side, em: int) -> Image.Image:
    """A brigade's name in its side's colour, edged with paper."""
    face = fonts.face(fonts.SLAB, em * scale())
    left, top, right, bottom = face.getbbox(text)
    image = Image.new("RGBA", (round(right - left) + 2 * EDGING, round(bottom - top) + 2 * EDGING), (*PAPER, 0))
    pen = ImageDraw.Draw(image)
    pen.text((EDGING - left, EDGING - top), text, PAPER, face, stroke_width=EDGING)
    pen.text((EDGING - left, EDGING - top), text, COATS[side], face)
    return image
