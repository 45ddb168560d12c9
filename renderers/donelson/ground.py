"""The parts of the Donelson picture that never change: the country, the works, names, the grid and its numbers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from msgspec import Struct
from PIL import Image

from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import front
from bot.games.donelson.data.terms import Hex
from bot.games.donelson.data.terrain import enclosed
from renderers import fonts
from renderers.artist import pause
from renderers.canvas import OVERSAMPLING, Box, Canvas, Pen, Placed, enlarged, oversampled, scale
from renderers.donelson.colours import PALETTE
from renderers.donelson.country import draw_country, gunboat
from renderers.donelson.layout import FIELD, SIZE, Point, layout
from renderers.donelson.outlines import stations
from renderers.donelson.stacks import named
from renderers.donelson.works import draw_works, roads, write_tags
from renderers.layers import layer
from renderers.ornaments import band
from renderers.theme import CARD, FADED, PAPER, between

QUIET = between(FADED, PAPER, 0.4)
"""The colour of hexes' numbers, which give way to names."""
NUMBER = 36.6
"""Pixels to the em of a hex's number on the finished close-up, which a phone shows 11 pixels high."""
EDGE_NUMBER = 36
"""The same of a row's, at the edge of the whole field."""
EDGE_BAND, ASIDE = (44, 34), 23
"""Pixels of the ground of such a number, and from the field's side to the middle of a row's."""
BOAT = 56
"""Pixels from a gunboat's middle, and from a corner, to such numbers."""
PARTS = 24
"""Parts that are kept, of a megabyte each."""
KEPT = 4
"""How many times as large as on the whole picture the ground is kept, from which parts are cut out."""
SHARP = (2.4, 3.0)
"""The sizes in which parts of the field are shown on the board, in which the whole of it is kept ready: such parts
begin at a whole pixel of it."""
STRIP = 470
"""Pixels of the picture that are drawn at once where it is kept so large."""
OVER = 60
"""Pixels above and below such a strip that are drawn with it, for what stands across its edge."""
HIGH, LOW = 17, 11
"""Pixels from a number's foot down to the hex's centre; the lesser where works run along the hex's head."""


class Ground(Struct, frozen=True):
    """The field KEPT times as large as on the picture, and all the ground as large as there, both without their texts
    and in places of the palette."""

    large: Image.Image
    small: Image.Image


@cache
def whole_field() -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns the whole field as it is drawn where blocks stand for counters, without the numbers of hexes and of the
    works' divisions, for which there is no room: at its edges those of the rows and of the places in them."""
    left, top, right, bottom = map(round, FIELD)
    canvas = Canvas(drawn().small.crop((left, top, right, bottom)), (), FIELD[:2], palette=PALETTE)
    wide, high = EDGE_BAND
    for text, (x, y) in edge_numbers():
        canvas.paste(band(wide, high, CARD, 5), (round(x) - wide // 2, round(y) - high + 4))
        canvas.text((round(x), round(y)), text, fonts.SLAB, EDGE_NUMBER, FADED, "ms", within="edge")
    return canvas.image, tuple(canvas.placed)


def edge_numbers() -> list[tuple[str, Point]]:
    """Returns the numbers of rows and of places in them, each with the middle of its foot at the field's edge."""
    rows, places = sorted({at // 100 for at in reached()}), sorted({at % 100 for at in reached()})
    left, top, right, bottom = FIELD
    down = EDGE_NUMBER * 0.36
    found = [
        (f"{row:02}", (x, layout().place(row, places[0])[1] + down))
        for row in rows
        for x in (left + ASIDE, right - ASIDE)
        if x > left + ASIDE or row != field().entry // 100
        # In the lower right corner stands the number of a place.
        if x < right - ASIDE or row != rows[-1]
    ]
    boats = [layout().place(*at)[0] for at in layout().gunboats]
    for place in places:
        # At the foot as the last row has them, at the head as those have them that lie half a hex farther east.
        below, above = layout().place(rows[-1], place)[0], layout().place(rows[-1] - 1, place)[0]
        if rows[-1] * 100 + place not in field().exits and below > left + ASIDE + EDGE_BAND[0]:
            found.append((f"{place:02}", (below, bottom - 6)))
        if all(abs(above - x) > BOAT for x in boats) and above < right - BOAT:
            found.append((f"{place:02}", (above, top + 31)))
    return found


def map_part(part: Box) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a part of the map, as large as is drawn now, without what stands beside it."""
    if scale() == 1:
        return drawn().small.crop((round(part[0]), round(part[1]), round(part[2]), round(part[3]))), ()
    if scale() in SHARP:
        left, top = ((part[i] - FIELD[i]) * scale() for i in (0, 1))
        size = (part[2] - part[0]) * scale(), (part[3] - part[1]) * scale()
        image, texts = _sharp(scale())
        return image.crop((round(left), round(top), round(left + size[0]), round(top + size[1]))), texts
    image, texts = _part(part, scale())
    return image.copy(), texts


def warm_up() -> None:
    """Draws the ground ahead, in all the sizes in which the board is shown."""
    whole_field()
    for by in SHARP:
        pause()
        _sharp(by)


@layer
def _sharp(by: float) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns the whole field ``by`` times as large: any part of it is cut out in no time."""
    with enlarged(by):
        return _large_part(FIELD, by)


@lru_cache(PARTS)
def _part(part: Box, by: float) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a part ``by`` times as large, as is drawn now; the latest are kept, for they come again soon."""
    return _large_part(part, by)


def _large_part(part: Box, by: float) -> tuple[Image.Image, tuple[Placed, ...]]:
    x, y = FIELD[:2]
    left, top, right, bottom = (round(each * KEPT) for each in (part[0] - x, part[1] - y, part[2] - x, part[3] - y))
    size = round((part[2] - part[0]) * by), round((part[3] - part[1]) * by)
    found = drawn().large.crop((left, top, right, bottom)).convert("RGB").resize(size, Image.Resampling.BILINEAR)
    canvas = Canvas(PALETTE.quantised(found), (), part[:2], palette=PALETTE)
    if named():
        write_tags(canvas)
    return canvas.image, tuple(canvas.placed)


@layer
def drawn() -> Ground:
    """Returns the ground, drawn once for the whole picture and for its parts: any part of it is cut out in no time,
    where drawing one anew takes more than a second."""
    (wide, high), (x, y, right, foot) = SIZE, FIELD
    field_size = round((right - x) * KEPT), round((foot - y) * KEPT)
    whole = PALETTE.plain(field_size, PALETTE.place(PAPER))
    small = Image.new("RGB", SIZE, PAPER)
    with enlarged(KEPT / OVERSAMPLING):
        # Strip by strip: in colours the whole would take a hundred megabytes.
        for top in range(0, high, STRIP):
            strip = Image.new("RGB", oversampled((wide, STRIP + 2 * OVER)), PAPER)
            _map(Pen(strip, (0, top - OVER)))
            inner = strip.crop((0, OVER * KEPT, strip.width, (OVER + STRIP) * KEPT))
            small.paste(inner.reduce(KEPT), (0, top))
            if top + STRIP > y:
                whole.paste(PALETTE.quantised(inner), (round(-x * KEPT), round((top - y) * KEPT)))
    return Ground(whole, PALETTE.quantised(small))


def _map(pen: Pen) -> None:
    """Draws the country and what was built on it."""
    draw_country(pen, taken(), reached())
    draw_works(pen)
    for at in layout().gunboats:
        gunboat(pen, layout().place(*at))


@cache
def taken() -> list[Point]:
    """Returns points where nothing grows: along roads, and beneath names."""
    along = [(px, py + down) for line in roads() for px, py in line for down in (0, 10)]
    for name in layout().name:
        if name.kind in ("guns", "road"):
            # The first move about too much for the ground to be bare wherever they may stand; along the second whole
            # hexes of woods would be.
            continue
        line = stations(layout().line(name), 5)
        half = fonts.width(name.text, fonts.ITALIC, name.size, name.spacing) / 10 + 1
        # A name stands upon the middle of its line, and a tree on its foot.
        lettered = line[max(0, round(len(line) / 2 - half)) : round(len(line) / 2 + half)]
        along += [(px, py + down) for (px, py), _ in lettered for down in (-8, 2, 12)]
    return along


def _built_over(at: Hex) -> bool:
    """Whether works run along one of a hex's northern sides."""
    ahead = front(at, "n")
    return any(field().pit(at, near) or field().fort(at) != field().fort(near) for near in ahead)


@cache
def reached() -> tuple[Hex, ...]:
    """Returns the hexes that can be walked to from Dover, in the order of their numbers; the others are scenery."""
    return tuple(sorted(enclosed([field().dover], field().cells, ())))


def numbered(at: Hex) -> Point:
    """Returns the middle of the foot of a hex's number."""
    x, y = layout().centre(at)
    return x, y - (LOW if _built_over(at) else HIGH)


@cache
def number_boxes(by: float) -> dict[Hex, Box]:
    """Returns the boxes of the hexes' numbers at their heads, in the order of the numbers, where the map is drawn
    ``by`` times as large as on the whole picture."""
    half, high = fonts.width("1818", fonts.ROMAN, NUMBER) / 2 / by, NUMBER * 0.75 / by
    return {at: (x - half, y - high, x + half, y) for at in reached() for x, y in [numbered(at)]}


def write_numbers(canvas: Canvas, hexes: Iterable[Hex]) -> None:
    """Writes the numbers of hexes at their heads."""
    boxes = number_boxes(scale())
    for at in hexes:
        left, _, _, foot = boxes[at]
        # All begin at the same part of a pixel, and so a row's are alike but for their ends: that saves bytes.
        canvas.text((round(left), round(foot)), f"{at:04d}", fonts.ROMAN, NUMBER / scale(), QUIET, "ls", matters=False)
