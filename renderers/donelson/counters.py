"""Counters on the map: a code and a division's mark, or where the map is drawn large a name; never a strength."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from PIL import Image

from bot.games.donelson.data.forces import Counter, counter
from bot.games.donelson.data.terms import FACINGS, Arm, Division, Facing, Hex, Key
from bot.games.kit.sides import Side
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, Placed, Point, drawn_once, patch, scale, size_of
from renderers.close_up import overlap
from renderers.dice import chamfered
from renderers.donelson import emblems, stacks
from renderers.donelson.colours import COATS, LIGHTS
from renderers.donelson.layout import layout
from renderers.engraving import bearing
from renderers.theme import CARD, GOLD, INK

EDGE = 1.4
"""Pixels of a counter's border."""
KEPT = 768
"""Drawn counters that are kept: both armies with some of their states, large and small."""
TWO_ROWS = 0.44
"""The height of a named counter, in radii of a hex, from which its states stand below its name."""
NAME, TIGHT = 0.74, 0.92
"""The share of a counter's row that a name takes, and that it may take where it would be too small for a phone."""
SIGN: dict[Arm, float] = {"art": 1.32, "inf": 1.16, "hq": 0.34}
"""The room of the sign at a counter's left end, as a share of what stands beside its name."""
UNSIGNED = 0.3
"""The same without a sign."""
LETTERED = 1.25
"""Pixels to the em of a mark's letter at most, for a ground one pixel wide."""
CLOSE = (0.8, 0.65, 0.5)
"""The same, for what stands beside a code where nothing else has room, in pixels to the em of that."""
UPPER, LOWER = 0.54, 0.46
"""The shares of a counter's height that its two rows take."""
BEYOND = 4
"""Pixels about a counter into which its badges may reach."""


def plate(pen: Pen, box: Box, side: Side) -> None:
    """Draws a counter's ground: the Union's a plain rectangle, the Confederates' with its corners cut off, hatched."""
    left, top, right, bottom = box
    inner = (left + EDGE, top + EDGE, right - EDGE, bottom - EDGE)
    if side == "usa":
        pen.box((left - 1, top - 1, right + 1, bottom + 1), CARD, radius=2)
        pen.box(box, INK, radius=2)
        pen.box(inner, COATS[side], radius=1.4)
        return
    cut = min(7, (bottom - top) * 0.34)
    pen.polygon(chamfered((left - 1, top - 1, right + 1, bottom + 1), cut), CARD)
    pen.polygon(chamfered(box, cut), INK)
    pen.polygon(chamfered(inner, cut - 0.6), COATS[side])
    pen.line([(left + cut, bottom - 2.6), (right - cut, bottom - 2.6)], LIGHTS[side], 1.2)
    pen.line([(left + cut, top + 2.6), (right - cut, top + 2.6)], LIGHTS[side], 1.2)


def short(info: Counter) -> str:
    """Returns what a counter is called where there is room for a name: "Oglesby A", "B, 1st Illinois", "Maney's"."""
    return info.name.removeprefix("Battery ").removesuffix(" Battery").removesuffix(" battery")


def shorter(info: Counter) -> str:
    """Returns the same without initials and with states cut short: "Wallace A", "B, 1st Ill."."""
    words = [word for word in short(info).split() if not word.endswith(".")]
    return " ".join(words).replace("Illinois", "Ill.").replace("Missouri", "Mo.")


def small(canvas: Canvas, box: Box, key: Key, division: Division, marks: tuple[emblems.Mark, ...], lim: bool) -> None:
    """Puts a counter with its code into a box."""
    size = round(box[2] - box[0]), round(box[3] - box[1])
    _put(canvas, box, key, *_small(scale(), key, division, size, marks, lim))


def named(
    canvas: Canvas, box: Box, key: Key, division: Division, marks: tuple[emblems.Mark, ...], lim: bool, points: str = ""
) -> None:
    """Puts a counter with its name into a box, and its points for a viewer who knows them."""
    size = round(box[2] - box[0], 1), round(box[3] - box[1], 1)
    _put(canvas, box, key, *_named(scale(), key, division, size, marks, lim, points))


def _put(canvas: Canvas, box: Box, key: Key, image: Image.Image, texts: tuple[Placed, ...]) -> None:
    wide, high = size_of(image)
    piece = Placed("piece", key, (BEYOND, BEYOND, wide - BEYOND, high - BEYOND))
    canvas.stamp(image, (box[0] - BEYOND, box[1] - BEYOND), (piece, *texts))


@lru_cache(KEPT)
def _small(
    by: float, key: Key, division: Division, size: Point, marks: tuple[emblems.Mark, ...], limbered: bool
) -> tuple[Image.Image, tuple[Placed, ...]]:
    """A counter with its code; patches for each enlargement ``by`` are kept apart."""
    info, (wide, high) = counter(key), size
    middle = BEYOND + wide / 2
    low = info.arm == "art" or high < 21
    text = info.code + info.letter
    em = _em(text, wide - (high * 1.12 if info.arm == "art" else 5), min(high * 0.72 if low else high * 0.5, 17))
    spots = _badge_spots(size, marks, low)

    def draw(pen: Pen) -> None:
        box = (BEYOND, BEYOND, BEYOND + wide, BEYOND + high)
        if info.arm == "hq":
            pennant(pen, box, info.side, info.army)
        else:
            plate(pen, box, info.side)
        if info.arm == "art":
            emblems.gun(pen, (BEYOND + high * 0.6, BEYOND + high * 0.46), high * (0.56 if limbered else 0.66), limbered)
        elif info.arm == "inf" and not low:
            emblems.division(pen, division, (middle, BEYOND + high * 0.2), high * 0.22)
        for mark, at, across in spots:
            emblems.badge(pen, mark, at, across)

    image = patch((round(wide + 2 * BEYOND), round(high + 2 * BEYOND)), draw)
    canvas = Canvas(image)
    x = BEYOND + (wide + high * 0.98) / 2 if info.arm == "art" else middle - (1.5 if info.arm == "hq" else 0)
    y = BEYOND + high * (0.5 if low else 0.54) + em * 0.36
    ink = INK if info.arm == "hq" else CARD
    canvas.text((x, y), text, fonts.SLAB, em, ink, "ms", within=key, matters=False)
    for mark, at, across in spots:
        emblems.letter(canvas, mark, at, across, key)
    return image, tuple(canvas.placed)


def _em(text: str, room: float, most: float) -> float:
    """Returns the pixels to the em at which a text fits in a width."""
    # Small letters are spaced by whole pixels: measured large, with a little to spare.
    return min(most, 97 * room / max(1, fonts.width(text, fonts.SLAB, 100)))


def _badge_spots(size: Point, marks: tuple[emblems.Mark, ...], low: bool) -> list[tuple[emblems.Mark, Point, float]]:
    """Returns where a small counter's badges stand, in a row at its foot, and how wide they are."""
    wide, high = size
    across = min(12.0, (wide + 4) / max(1, len(marks)))
    y = BEYOND + high - (across * 0.22 if low else across * 0.42)
    left = BEYOND + (wide - across * len(marks)) / 2 + across / 2
    return [(mark, (left + i * across, y), across * 0.92) for i, mark in enumerate(marks)]


def pennant(pen: Pen, box: Box, side: Side, army: bool) -> None:
    """Draws a leader's counter, a pale pennant: the Union's swallow-tailed, the Confederates' pointed; an army
    commander's has a golden bar at the pole."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    notch = min(5, (right - left) * 0.2)

    def outline(by: float) -> list[Point]:
        ends = (
            [(right + by, top - by), (right - notch + by, middle), (right + by, bottom + by)]
            if side == "usa"
            else [(right - notch, top - by), (right + by, middle), (right - notch, bottom + by)]
        )
        return [(left - by, top - by), *ends, (left - by, bottom + by)]

    pen.polygon(outline(1), CARD)
    pen.polygon(outline(0), COATS[side])
    pen.polygon(outline(-1.6), CARD)
    pen.box((left, top, left + 3, bottom), GOLD if army else COATS[side])


@lru_cache(KEPT)
def _named(
    by: float, key: Key, division: Division, size: Point, marks: tuple[emblems.Mark, ...], limbered: bool, points: str
) -> tuple[Image.Image, tuple[Placed, ...]]:
    """A counter with its name; patches for each enlargement ``by`` are kept apart."""
    info, (wide, high), read = counter(key), size, stacks.READ / by
    # With room enough its marks stand below the name, else beside it.
    two = info.arm != "hq" and high >= max(TWO_ROWS * layout().radius, read / TIGHT / UPPER)
    line = high * (UPPER if two else 1)
    y = BEYOND + (high * 0.29 if two else high / 2)
    if two and read > high * LOWER:
        points = ""
    # Points have a place of their own at the right end of the row of marks.
    cell = high * (0.3 + 0.24 * len(points)) if points and two else 0
    # Beside a name that a phone would show too small the marks and the points are smaller, or the points give way.
    small = min(high, read / NAME)
    ways = [_Way(high, points)] if two else [_Way(high, points), _Way(small, points), _Way(small, "")]
    ways += [] if two else [each._replace(lettered=False) for each in ways]
    ways += [each._replace(coded=True, signed=signed) for signed in (True, False) for each in ways]
    close = _Way(read * CLOSE[0], "", coded=True, signed=False)
    ways += [close, *(close._replace(beside=read * each, lettered=False) for each in CLOSE)]
    ways += [close._replace(beside=read * CLOSE[-1] / 2, marked=False)]
    rooms = [_room(info, size, way, marks, two) for way in ways]
    written = [_written(info, way, room, line, read) for way, room in zip(ways, rooms, strict=True)]
    found = next((n for n, (_, em) in enumerate(written) if em >= read), 0)
    way, (left, right), (text, em) = ways[found], rooms[found], written[found]
    beside, points, signed = way.beside, way.points, two or way.signed
    spots = _mark_spots((wide - cell, high), marks if way.marked else (), two, way)
    sign = BEYOND + beside * (0.74 if info.arm == "art" else 0.6), y
    if two:
        sign = spots[0][1][0] - high * 0.54 if spots else BEYOND + (wide - cell) / 2, BEYOND + high * 0.75

    def draw(pen: Pen) -> None:
        box = (BEYOND, BEYOND, BEYOND + wide, BEYOND + high)
        if info.arm == "hq":
            pennant(pen, box, info.side, info.army)
        else:
            plate(pen, box, info.side)
        if signed and info.arm == "art":
            emblems.gun(pen, sign, high * 0.4 if two else beside * 0.7, limbered)
        elif signed and info.arm == "inf":
            emblems.division(pen, division, sign, high * 0.26 if two else beside * 0.46)
        for mark, at, broad in spots:
            emblems.badge(pen, mark, at, broad)

    image = patch((round(wide + 2 * BEYOND), round(high + 2 * BEYOND)), draw)
    canvas = Canvas(image)
    ink = INK if info.arm == "hq" else CARD
    x = (left + right) / 2 if two else left
    if em >= read:
        canvas.text((x, y + em * 0.36), text, fonts.SLAB, em, ink, "ms" if two else "ls", within=key)
    for mark, at, broad in spots:
        # Where a phone would show the letter too small, the form of its ground tells the state.
        if broad * LETTERED >= read:
            emblems.letter(canvas, mark, at, broad, key, read)
    if points and not two:
        at = right + beside * 0.2, y + beside * 0.25
        tall = max(beside * 0.7, min(line * stacks.CODED, read))
        canvas.text(at, points, fonts.SLAB, tall, GOLD, "ls", within=key)
    elif points:
        at = BEYOND + wide - high * 0.2, BEYOND + high * 0.75 + high * 0.14
        canvas.text(at, points, fonts.SLAB, max(high * 0.42, read), GOLD, "rs", within=key)
    return image, tuple(canvas.placed)


class _Way(NamedTuple):
    """A way to fill a named counter: how high what stands beside its name is, the points among that, whether its code
    stands for its name, whether its sign is there, and whether its marks have room for their letters, or any."""

    beside: float
    points: str
    coded: bool = False
    signed: bool = True
    lettered: bool = True
    marked: bool = True

    def across(self, high: float) -> float:
        """Returns how wide a mark beside the name is on a counter so high."""
        enough = min(high, stacks.READ / scale() / LETTERED) if self.lettered else 0
        return max(self.beside * 0.72, enough)


def _room(info: Counter, size: Point, way: _Way, marks: tuple[emblems.Mark, ...], two: bool) -> tuple[float, float]:
    """Returns from where to where the name of a counter has room: in a row of its own, or between its sign and what
    stands behind it."""
    (wide, high), beside = size, way.beside
    if two:
        return BEYOND + beside * 0.13, BEYOND + wide - beside * 0.13
    left = BEYOND + beside * (SIGN[info.arm] if way.signed else UNSIGNED)
    right = BEYOND + wide - beside * (0.42 if info.arm == "hq" else 0.24)
    right -= len(marks) * way.across(high) * 1.1 + beside * 0.1 if marks and way.marked else 0
    # Behind the name, before the marks.
    right -= beside * (0.5 * len(way.points) + 0.2) if way.points else 0
    return left, right


def _mark_spots(
    size: Point, marks: tuple[emblems.Mark, ...], below: bool, way: _Way
) -> list[tuple[emblems.Mark, Point, float]]:
    """Returns where the states of a named counter stand, in a row below its name or at its right end, and how wide they
    are."""
    wide, high = size
    if below:
        across = min(high * 0.44, wide / (1.3 * len(marks) + 2.2))
        left = BEYOND + wide / 2 - (len(marks) - 1) * across * 0.65 + high * 0.27
        return [(mark, (left + i * across * 1.3, BEYOND + high * 0.75), across) for i, mark in enumerate(marks)]
    across = way.across(high)
    right = BEYOND + wide - way.beside * 0.19 - across / 2
    spots = enumerate(reversed(marks))
    return [(mark, (right - i * across * 1.1, BEYOND + high / 2), across) for i, mark in spots]


def _written(info: Counter, way: _Way, room: tuple[float, float], line: float, read: float) -> tuple[str, float]:
    """Returns what a counter is called in one way in a row that is ``line`` high, and its pixels to the em: its name,
    or where that would be too small a shorter one, or its code; ``read`` are enough on a phone."""
    most = max(line * NAME, min(line * (stacks.CODED if way.coded else TIGHT), read))
    wide = room[1] - room[0]
    if way.coded:
        return info.code + info.letter, _em(info.code + info.letter, wide, most)
    name = short(info) if _em(short(info), wide, most) >= min(most, read) else shorter(info)
    return name, _em(name, wide, most)


@drawn_once
def _arrowhead(side: Side, facing: Facing, size: float) -> Image.Image:
    """A triangle that points to a corner, its middle in the middle of the patch."""
    dx, dy = bearing((0, 0), direction(facing))

    def draw(pen: Pen) -> None:
        x = y = size

        def triangle(by: float) -> list[Point]:
            tip = (x + dx * (size * 0.5 + by * 1.8), y + dy * (size * 0.5 + by * 1.8))
            back = (x - dx * (size * 0.5 + by), y - dy * (size * 0.5 + by))
            half = size * 0.62 + by * 1.5
            return [tip, (back[0] - dy * half, back[1] + dx * half), (back[0] + dy * half, back[1] - dx * half)]

        pen.polygon(triangle(1.6), CARD)
        pen.polygon(triangle(0.5), INK)
        pen.polygon(triangle(-0.6), COATS[side] if side == "usa" else LIGHTS[side])

    return patch((round(2 * size), round(2 * size)), draw)


def direction(facing: Facing) -> Point:
    """Returns the direction of a corner from the middle of its hex."""
    turn = FACINGS.index(facing) * pi / 3
    return sin(turn), -cos(turn)


def facing_at(at: Hex, facing: Facing, boxes: Iterable[Box], others: Sequence[Box] = ()) -> tuple[Point, float]:
    """Returns the middle of the arrow of a facing, and its size: by the corner that is faced, or where counters bear
    names by the edge of their own ``boxes``, for these reach to where a neighbour's are; on their own corner where it
    would cover any of those ``others``."""
    radius, (x, y), (dx, dy) = layout().radius, layout().corner(at, facing), direction(facing)
    if not stacks.named():
        (cx, cy), back = layout().centre(at), 0.13
        return (x - (x - cx) * back, y - (y - cy) * back), radius * 0.27
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    size, reach, gap = radius * 0.22, radius * 0.17, radius * 0.15
    far = min((right - left) / 2 / abs(dx), (bottom - top) / 2 / abs(dy)) if abs(dx) > 0.01 else (bottom - top) / 2
    edge = left if dx < 0.01 else right
    inner = edge + (reach if dx < 0.01 else -reach)
    end = top if dy < 0 else bottom
    outer = end + (gap if dy > 0 else -gap)
    # Beyond the edge; above or below the counter's end; upon its corner, where no letters are.
    spots = [
        ((left + right) / 2 + dx * (far + gap), (top + bottom) / 2 + dy * (far + gap)),
        (inner, outer),
        (edge, end),
    ]
    for spot in spots:
        box = spot[0] - reach, spot[1] - reach, spot[0] + reach, spot[1] + reach
        if not any(overlap(box, other) for other in others):
            return spot, size
    return spots[-1], size


def facing_beside(at: Hex, facing: Facing) -> tuple[Point, float]:
    """Returns the same of a block of the whole field, which leaves the corners of its hex free: larger."""
    radius, (x, y), (cx, cy) = layout().radius, layout().corner(at, facing), layout().centre(at)
    return (x - (x - cx) * 0.05, y - (y - cy) * 0.05), radius * 0.31


def arrowhead(canvas: Canvas, key: Key, facing: Facing, spot: tuple[Point, float]) -> None:
    """Draws the arrow of a counter's facing where facing_at() says."""
    middle, size = spot
    x, y = middle
    image = _arrowhead(counter(key).side, facing, size)
    wide, high = size_of(image)
    canvas.paste(image, (middle[0] - wide / 2, middle[1] - high / 2))
    canvas.note(Placed("mark", f"{key} faces {facing}", (x - 5, y - 5, x + 5, y + 5)))
