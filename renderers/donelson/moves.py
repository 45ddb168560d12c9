"""What happened last, on the map: ways as arrows, combats as bursts with their die, losses as crosses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin

from PIL import Image

from bot.games.donelson.forces import counter
from bot.games.donelson.state.game_state import Fell, Fought, Mark, Moved
from bot.games.donelson.state.view import View
from bot.games.donelson.terms import Hex, Side
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, Placed, Point, drawn_once, patch, scale, size_of
from renderers.close_up import overlap
from renderers.donelson.colours import COATS
from renderers.donelson.layout import layout
from renderers.donelson.stacks import named
from renderers.engraving import bearing
from renderers.theme import CARD, GOLD, INK, RED

SHAFT = 5.0
"""Pixels of an arrow's shaft."""
HEAD = 15.0
"""Pixels of its head, and half of its breadth."""
DASH = 7.0
"""Pixels of a dash of a retreat or a grand tactical march, and of what lies between two."""
LANE = 9.0
"""Pixels from one way to the next where several go between the same hexes."""
BURST = 34
"""Pixels of a combat's burst."""
CROSS = 20
"""Pixels of a loss's cross."""
Way = tuple[Side, tuple[Hex, ...], str]
"""Who went through which hexes, and how: "solid", "dashed" or "hollow" as it is drawn."""
WAYS = {"move": "solid", "advance": "solid", "exit": "solid", "march": "dashed", "retreat": "hollow"}


def marks(view: View) -> tuple[Mark, ...]:
    """Returns what is shown: the player turn under way, or before anything has happened in it the one before."""
    return view.this_turn or view.last_turn


def ways(view: View) -> dict[Way, int]:
    """Returns the ways gone, by side and manner, with how many counters went each."""
    found = dict[Way, int]()
    for mark in marks(view):
        way = tuple(at for at in mark.way if at) if isinstance(mark, Moved) else ()
        if isinstance(mark, Moved) and len(way) > 1 and counter(mark.key).arm != "hq":
            name = counter(mark.key).side, way, WAYS[mark.kind]
            found[name] = found.get(name, 0) + 1
    return found


def arrows(canvas: Canvas, gone: Iterable[Way], part: Box | None = None) -> None:
    """Draws ways, which lie beneath the counters; those that touch a part of the map where one is given."""
    lanes = _lanes(list(gone))
    for (side, way, manner), lane in lanes.items():
        if not any(_within(at, part) for at in way):
            continue
        points = _beside([layout().centre(at) for at in way], lane)
        (left, top), image = _arrow(_shifted(points), side, manner)
        canvas.paste(image, (left + points[0][0], top + points[0][1]))
        for x, y in points:
            canvas.note(Placed("mark", f"way {side} {manner}", (x - 4, y - 4, x + 4, y + 4)))


def _lanes(gone: Sequence[Way]) -> dict[Way, int]:
    """Returns for each way the first lane, from 0, in which no way before it goes between the same two hexes."""
    found, used = dict[Way, int](), dict[tuple[Hex, Hex], set[int]]()
    for way in gone:
        steps = [(min(pair), max(pair)) for pair in pairwise(way[1])]
        full = set[int]().union(*(used.get(step, ()) for step in steps))
        found[way] = next(lane for lane in range(len(gone)) if lane not in full)
        for step in steps:
            used.setdefault(step, set()).add(found[way])
    return found


def _beside(points: list[Point], lane: int) -> tuple[Point, ...]:
    """Returns a way's points moved sideways into its lane: by turns to its right and its left, three at most."""
    if points[0] == points[-1]:
        return tuple(points)
    dx, dy = bearing(points[0], points[-1])
    by = (0, 1, -1)[lane % 3] * LANE / scale() ** 0.5
    return tuple((x - dy * by, y + dx * by) for x, y in points)


def _shifted(points: Sequence[Point]) -> tuple[Point, ...]:
    """Returns points from the first of them."""
    x, y = points[0]
    return tuple((round(px - x, 1), round(py - y, 1)) for px, py in points)


@drawn_once
def _arrow(points: tuple[Point, ...], side: Side, manner: str) -> tuple[Point, Image.Image]:
    """An arrow through points, the first of them the origin: where its patch's upper left corner lies, and the patch.
    It ends at the edge of the last hex's middle, so that its head shows beside a counter."""
    # On a close-up arrows grow less than the hexes.
    shaft, high = SHAFT / scale() ** 0.5, HEAD / scale() ** 0.5
    beyond = HEAD + 4
    lefts, tops = [x for x, _ in points], [y for _, y in points]
    left, top = min(lefts) - beyond, min(tops) - beyond
    size = round(max(lefts) + beyond - left), round(max(tops) + beyond - top)
    (ax, ay), (bx, by) = points[-2:]
    dx, dy = bearing((ax, ay), (bx, by))
    # Named counters reach almost to the sides of their hex.
    back = layout().radius * (0.98 if named() else 0.66)
    tip = (bx - dx * back, by - dy * back)
    neck = (tip[0] - dx * high, tip[1] - dy * high)
    line = [(x - left, y - top) for x, y in (*points[:-1], neck)]

    def head(pen: Pen, grow: float, fill: tuple[int, int, int]) -> None:
        x, y = neck[0] - left - dx * grow * 0.6, neck[1] - top - dy * grow * 0.6
        half = high * 0.66 + grow
        end = (tip[0] - left + dx * grow * 1.4, tip[1] - top + dy * grow * 1.4)
        pen.polygon([(x - dy * half, y + dx * half), end, (x + dy * half, y - dx * half)], fill)

    def draw(pen: Pen) -> None:
        layers = ((2.4, CARD), (1.0, INK), (0.0, COATS[side])) if manner != "hollow" else (
            (2.4, CARD), (1.0, COATS[side]), (-0.9, CARD))  # fmt: skip
        for grow, fill in layers:
            if manner == "dashed" and grow < 2:
                for dash in _dashes(line):
                    pen.line(dash, fill, shaft + 2 * grow)
            else:
                pen.line(line, fill, shaft + 2 * grow)
                # A dot tells where a way begins from where it comes out from under a counter.
                pen.disc(line[0], shaft + grow, fill)
            head(pen, grow, fill)

    return (left, top), patch(size, draw)


def _dashes(line: Sequence[Point]) -> list[list[Point]]:
    """Returns the dashes of a broken line."""
    found = list[list[Point]]()
    for (ax, ay), (bx, by) in pairwise(line):
        far = hypot(bx - ax, by - ay)
        dx, dy = bearing((ax, ay), (bx, by))
        at = 0.0
        while at < far:
            end = min(at + DASH, far)
            found.append([(ax + dx * at, ay + dy * at), (ax + dx * end, ay + dy * end)])
            at += 2 * DASH
    return found


def _within(at: Hex, part: Box | None) -> bool:
    return part is None or overlap(layout().box(at), part)


def shots(canvas: Canvas, view: View, part: Box | None = None) -> None:
    """Draws the lines of fire of bombardments, which lie beneath the counters."""
    for mark in marks(view):
        if isinstance(mark, Fought) and mark.bombard and _within(mark.target, part):
            for at in mark.origins:
                _shot(canvas, layout().centre(at), layout().centre(mark.target))


def bursts(canvas: Canvas, view: View, part: Box | None = None) -> None:
    """Draws combats between attackers and target, each with its die, and losses upon their hexes; over the counters."""
    taken = dict[Hex, int]()
    for mark in marks(view):
        if isinstance(mark, Fought) and mark.target and _within(mark.target, part):
            _burst(canvas, mark)
    for mark in marks(view):
        if isinstance(mark, Fell) and mark.at and _within(mark.at, part):
            taken[mark.at] = taken.get(mark.at, 0) + 1
            _cross(canvas, mark, taken[mark.at] - 1)


def _burst(canvas: Canvas, mark: Fought) -> None:
    x, y = layout().centre(mark.target)
    origins = [layout().centre(at) for at in mark.origins if at] or [(x, y - 1)]
    from_x, from_y = sum(p[0] for p in origins) / len(origins), sum(p[1] for p in origins) / len(origins)
    dx, dy = bearing((x, y), (from_x, from_y)) if (from_x, from_y) != (x, y) else (0.0, -1.0)
    radius = layout().radius * 0.87
    at = x + dx * radius, y + dy * radius
    size = round(BURST / scale() ** 0.5)
    image, what = _star(size), f"combat {mark.target}"
    wide, high = size_of(image)
    canvas.paste(image, (at[0] - wide / 2, at[1] - high / 2), what)
    if mark.die:
        em = size * 0.47
        canvas.text((at[0], at[1] + em * 0.36), str(mark.die), fonts.SLAB, em, INK, "ms", within=what, matters=False)


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

    def points(radius: float) -> list[Point]:
        found = list[Point]()
        for i in range(20):
            r = radius if i % 2 == 0 else radius * 0.72
            found.append((size / 2 + r * sin(i * pi / 10), size / 2 - r * cos(i * pi / 10)))
        return found

    def draw(pen: Pen) -> None:
        for share, fill in ((0.5, CARD), (0.46, RED), (0.36, GOLD)):
            pen.polygon(points(size * share), fill)

    return patch((size, size), draw)


def _cross(canvas: Canvas, mark: Fell, before: int) -> None:
    """A cross for a counter that is gone, a red disc with the number of points for what was lost."""
    left, _, right, bottom = layout().box(mark.at)
    size = round(CROSS / scale() ** 0.5)
    x, y = max(right - size * (0.5 + before * 0.85), left + size / 2), bottom - CROSS * 0.9
    what = f"{'lost' if mark.points else 'gone'} {mark.key}"
    image = _loss(counter(mark.key).side, bool(mark.points), size)
    wide, high = size_of(image)
    canvas.paste(image, (x - wide / 2, y - high / 2), what)
    if mark.points:
        text, em = f"−{mark.points}", size * 0.62
        canvas.text((x, y + em * 0.36), text, fonts.SLAB, em, CARD, "ms", within=what, matters=False)


@drawn_once
def _loss(side: Side, points: bool, size: int) -> Image.Image:
    def draw(pen: Pen) -> None:
        middle = size / 2, size / 2
        for by, fill in ((0.0, CARD), (1.0, INK), (2.0, RED if points else COATS[side])):
            pen.disc(middle, size / 2 - by, fill)
        if not points:
            arm = size * 0.24
            for fill, wide in ((CARD, size * 0.25), (RED, size * 0.15)):
                for sign in (1, -1):
                    ends = [(middle[0] - arm, middle[1] - arm * sign), (middle[0] + arm, middle[1] + arm * sign)]
                    pen.line(ends, fill, wide)

    return patch((size, size), draw)
