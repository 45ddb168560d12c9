"""The combats of the last player turn, on the map: bursts with their die, lines of fire, and what was lost."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import ceil, cos, hypot, pi, sin

from PIL import Image

from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.state.state import Fell, Fought, Mark
from bot.games.donelson.state.view import View
from bot.games.kit.sides import Side
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, Point, drawn_once, patch, scale, size_of
from renderers.close_up import shared
from renderers.donelson.colours import COATS
from renderers.donelson.layout import layout
from renderers.donelson.moves import fresh, marks, within
from renderers.donelson.stacks import READ
from renderers.engraving import bearing
from renderers.ornaments import inset
from renderers.theme import CARD, GOLD, INK, RED

BURST, CROSS = 34, 20
"""Pixels of a combat's burst, and of the cross of what is gone."""
DIE, LOSS = 0.62, 0.66
"""The pixels to the em of the die in a burst, and of the points on a loss's disc, for a width of 1."""
LARGER = 1.4
"""How much larger they are on the whole field, where blocks are larger than counters too."""
SPOTS = ((0.0, 0.87), (0.4, 0.95), (-0.4, 0.95), (0.0, 1.1), (0.5, 1.1), (-0.5, 1.1), (1.0, 1.0), (-1.0, 1.0))
"""Where a burst may stand about its target: how far turned from the attackers' direction, and radii from the centre."""
WITHIN = 14
"""Pixels within the box about a hex at which the crosses stand of what is not in it any more."""


def shots(canvas: Canvas, view: View, part: Box | None = None) -> None:
    """Draws the lines of fire of the latest bombardments, which lie beneath the counters."""
    for mark in fresh(view):
        if isinstance(mark, Fought) and mark.bombard and within(mark.target, part):
            for at in mark.origins:
                _shot(canvas, layout().centre(at), layout().centre(mark.target))


def bursts(canvas: Canvas, view: View, counters: Mapping[Key, Box], part: Box | None = None) -> None:
    """Draws the combats of the latest decision between attackers and target, each with its die; and what they cost,
    each loss at its counter where that still stands, else upon its hex. Over the counters, and over no burst."""
    latest = fresh(view)
    fought = [mark for mark in marks(view) if mark in latest and isinstance(mark, Fought) and within(mark.target, part)]
    fought = [mark for mark in fought if mark.target]
    taken = [each.box for each in canvas.placed if each.what.startswith("number ")]
    for mark in fought:
        taken.append(_burst(canvas, mark, [*counters.values(), *taken]))
    for (key, at), points in _lost(latest).items():
        if at and (key in counters or within(at, part)):
            taken.append(_cross(canvas, key, points, counters.get(key, inset(layout().box(at), WITHIN)), taken))


def _lost(shown: Iterable[Mark]) -> dict[tuple[Key, Hex], int]:
    """Returns the points that counters lost; 0 of one that was removed, with where that was."""
    points, gone, last = dict[Key, int](), dict[Key, Hex](), dict[Key, Hex]()
    for mark in shown:
        if isinstance(mark, Fell) and mark.points:
            points[mark.key], last[mark.key] = points.get(mark.key, 0) + mark.points, mark.at
        elif isinstance(mark, Fell):
            gone[mark.key] = mark.at
    lost = {(key, last[key]): number for key, number in points.items() if key not in gone}
    return lost | dict.fromkeys(gone.items(), 0)


def _burst(canvas: Canvas, mark: Fought, taken: Collection[Box]) -> Box:
    """Draws a combat's burst on the target's edge towards the attackers, where it covers least of what is taken;
    returns the box that it fills."""
    x, y = layout().centre(mark.target)
    origins = [layout().centre(at) for at in mark.origins if at] or [(x, y - 1)]
    from_x, from_y = sum(p[0] for p in origins) / len(origins), sum(p[1] for p in origins) / len(origins)
    dx, dy = bearing((x, y), (from_x, from_y)) if (from_x, from_y) != (x, y) else (0.0, -1.0)
    size = max(_size(BURST), ceil(READ / scale() / DIE)) if mark.die and _written() else _size(BURST)
    half = size / 2

    def covers(at: Point) -> float:
        box = at[0] - half, at[1] - half, at[0] + half, at[1] + half
        return sum(shared(box, each) for each in taken)

    spots = [
        (x + (dx * cos(turn) - dy * sin(turn)) * far, y + (dx * sin(turn) + dy * cos(turn)) * far)
        for turn, far in ((turn, layout().radius * share) for turn, share in SPOTS)
    ]
    at = min(spots, key=covers)
    image, what = _star(size), f"combat {mark.target}"
    wide, high = size_of(image)
    canvas.paste(image, (at[0] - wide / 2, at[1] - high / 2), what)
    if mark.die and _written():
        em = size * DIE
        canvas.text((at[0], at[1] + em * 0.36), str(mark.die), fonts.SLAB, em, INK, "ms", within=what)
    return at[0] - wide / 2, at[1] - high / 2, at[0] + wide / 2, at[1] + high / 2


def _written() -> bool:
    """Whether dice and points are written: not on the whole field beside a part, where they are written."""
    return scale() >= 1


def _size(whole: float) -> int:
    """Returns the pixels of a burst or cross: on a part that is shown large it grows less than the map."""
    return round(whole * LARGER if scale() == 1 else whole / scale() ** 0.5)


def _shot(canvas: Canvas, start: Point, end: Point) -> None:
    """A dotted line of fire."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    dx, dy = bearing(start, end)
    dot = _dot()
    wide, high = size_of(dot)
    for i in range(2, int(far / 11) - 1):
        x, y = start[0] + dx * i * 11, start[1] + dy * i * 11
        canvas.paste(dot, (x - wide / 2, y - high / 2))


@drawn_once
def _dot() -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.disc((5, 5), 4, CARD)
        pen.disc((5, 5), 2.8, RED)

    return patch((10, 10), draw)


@drawn_once
def _star(size: int) -> Image.Image:
    """A golden burst with red edges."""

    def draw(pen: Pen) -> None:
        for share, fill in ((0.5, CARD), (0.46, RED), (0.36, GOLD)):
            pen.polygon(points_of_star((size / 2, size / 2), size * share), fill)

    return patch((size, size), draw)


def points_of_star(middle: Point, radius: float) -> list[Point]:
    """Returns the outline of a burst about a point."""
    found = list[Point]()
    for i in range(20):
        r = radius if i % 2 == 0 else radius * 0.72
        found.append((middle[0] + r * sin(i * pi / 10), middle[1] - r * cos(i * pi / 10)))
    return found


def _cross(canvas: Canvas, key: Key, points: int, box: Box, taken: Collection[Box]) -> Box:
    """Draws a cross for a counter that is gone, a red disc with the number of points for what was lost, at the first
    corner of a box at which it covers least of what is taken; returns its own box."""
    size = max(_size(CROSS), ceil(READ / scale() / LOSS)) if points and _written() else _size(CROSS)
    left, top, right, bottom = box
    corners = [(x, y) for y in (top, bottom) for x in (right - size * 0.2, left + size * 0.2)]
    boxes = [
        (x - size / 2, y - size / 2, x + size / 2, y + size / 2) for x, y in (*corners, ((left + right) / 2, bottom))
    ]
    at = min(boxes, key=lambda each: sum(shared(each, other) for other in taken))
    what, side = f"{'lost' if points else 'gone'} {key}", counter(key).side
    canvas.paste(_loss(side, bool(points), size), at[:2], what)
    if points and _written():
        text, em, x, y = f"−{points}", size * LOSS, (at[0] + at[2]) / 2, (at[1] + at[3]) / 2
        canvas.text((x, y + em * 0.36), text, fonts.SLAB, em, CARD, "ms", within=what)
    return at


@drawn_once
def _loss(side: Side, points: bool, size: int) -> Image.Image:
    def draw(pen: Pen) -> None:
        middle = size / 2, size / 2
        for share, fill in ((1, CARD), (0.92, COATS[side]), (0.74, RED if points else COATS[side])):
            pen.disc(middle, size / 2 * share, fill)
        if not points:
            arm = size * 0.24
            for fill, wide in ((CARD, size * 0.25), (RED, size * 0.15)):
                for sign in (1, -1):
                    ends = [(middle[0] - arm, middle[1] - arm * sign), (middle[0] + arm, middle[1] + arm * sign)]
                    pen.line(ends, fill, wide)

    return patch((size, size), draw)
