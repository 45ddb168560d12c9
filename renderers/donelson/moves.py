"""What moved last, on the map: ways as arrows, those of the latest decision strong, earlier ones faint."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import hypot

from PIL import Image

from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Hex
from bot.games.donelson.state.state import Fought, Mark, Moved
from bot.games.donelson.state.view import View
from bot.games.kit.sides import Side
from renderers.canvas import Box, Canvas, Pen, Placed, Point, drawn_once, patch, scale, size_of
from renderers.close_up import overlap
from renderers.donelson.colours import COATS
from renderers.donelson.layout import layout
from renderers.donelson.stacks import named
from renderers.engraving import bearing
from renderers.scattered import Scattered, scatter, scattered
from renderers.theme import CARD, INK

SHAFT = 5.0
"""Pixels of an arrow's shaft."""
HEAD = 15.0
"""Pixels of its head, and half of its breadth."""
STEP = 1.5
"""Pixels from one point of a way to the next, for which it is sought what covers it."""
DOT, CLOSE, SPECK = 5.0, 3.4, 1.5
"""Half of the dot where a way begins beneath counters, how near it may be to them and to what is written, and half of
the dots where it goes on beneath them."""
DASH = 7.0
"""Pixels of a dash of a retreat or a grand tactical march, and of what lies between two."""
LANE = 9.0
"""Pixels from one way to the next where several go between the same hexes."""
FAINT = 0.38
"""The opacity of what an earlier decision left."""
KEPT = 512
"""Arrows that are kept."""
Way = tuple[Side, tuple[Hex, ...], str]
"""Who went through which hexes, and how: "solid", "dashed" or "hollow" as it is drawn."""
WAYS = {"move": "solid", "advance": "solid", "exit": "solid", "march": "dashed", "retreat": "hollow"}


def marks(view: View) -> tuple[Mark, ...]:
    """Returns what is shown: the player turn under way, or before anything has happened in it the one before."""
    return view.this_turn or view.last_turn


def fresh(view: View) -> tuple[Mark, ...]:
    """Returns what the latest decision with marks left, with the combat that it ended; of others, the last combat and
    what followed it, or all."""
    shown = marks(view)
    at = max((i for i, mark in enumerate(shown) if isinstance(mark, Fought)), default=0)
    if view.last and not (shown[at:] and all(map(_of_combat, shown[at:])) and set(view.last) <= set(shown[at:])):
        return view.last
    return shown[at:]


def _of_combat(mark: Mark) -> bool:
    """Whether a mark is of a combat, or of what its result brings about."""
    return not isinstance(mark, Moved) or mark.kind in ("retreat", "advance")


def ways(shown: Iterable[Mark]) -> dict[Way, int]:
    """Returns the ways gone, by side and manner, with how many counters went each."""
    found = dict[Way, int]()
    for mark in shown:
        way = tuple(at for at in mark.way if at) if isinstance(mark, Moved) else ()
        if isinstance(mark, Moved) and len(way) > 1 and counter(mark.key).arm != "hq":
            name = counter(mark.key).side, way, WAYS[mark.kind]
            found[name] = found.get(name, 0) + 1
    return found


def arrows(canvas: Canvas, gone: Iterable[Way], part: Box | None = None, strong: Collection[Way] | None = None) -> None:
    """Draws ways, which lie beneath the counters; those that touch a part of the map where one is given. All but those
    that are ``strong`` are faint and lie beneath them, where some are given."""
    lanes = _lanes(list(gone))
    for name in sorted(lanes, key=lambda way: strong is None or way in strong):
        side, way, manner = name
        lane, strength = lanes[name], 1 if strong is None or name in strong else FAINT
        if not any(within(at, part) for at in way):
            continue
        points = _beside([layout().centre(at) for at in way], lane)
        (left, top), parts = _arrow(scale(), _shifted(points), side, manner, strength)
        scatter(canvas, parts, (left + points[0][0], top + points[0][1]))
        for x, y in points:
            canvas.note(Placed("mark", f"way {side} {manner}", (x - 4, y - 4, x + 4, y + 4)))


def traced(canvas: Canvas, gone: Iterable[Way], part: Box, counters: Collection[Box]) -> None:
    """Draws over the counters of a part of the map where ways go that lie beneath them: a dot where each begins, or
    comes out first from beneath them, and small ones across what covers it, clear of all that is written, of facings
    and of states."""
    clear = [each.box for each in canvas.placed if each.kind == "text" or " faces " in each.what]
    # Where a counter's division and states stand.
    clear += [(box[0] + (box[2] - box[0]) * 0.3, (box[1] + box[3]) / 2 + 1, *box[2:]) for box in counters]
    for (side, way, _), lane in _lanes(list(gone)).items():
        steps = _steps(_beside([layout().centre(at) for at in way], lane))
        steps = steps[: max(1, len(steps) - round(layout().radius / STEP))]
        near = _near(steps, counters)
        covered = {i for box in near for i, at in enumerate(steps) if _hits(at, 0, box)}
        if not covered:
            continue
        written = _near(steps, clear)
        start = 0
        if 0 in covered:
            first = range(min(len(steps), 2 * round(layout().wide / STEP)))
            # Where counters stand too close the dot lies between them.
            for reach, taken in ((CLOSE, [*near, *written]), (0, near)):
                bare = (i for i in first if not any(_hits(steps[i], reach, box) for box in taken))
                start = start or next((i for i in bare if _inside(steps[i], part)), 0)
            if start:
                _put(canvas, side, steps[start], DOT, "begins")
        for i in range(start + 1, len(steps), 4):
            if i in covered and _inside(steps[i], part) and not any(_hits(steps[i], SPECK, box) for box in written):
                _put(canvas, side, steps[i], SPECK, "passes")


def _near(steps: Sequence[Point], boxes: Iterable[Box]) -> list[Box]:
    """Returns the boxes near a line."""
    lefts, tops = [x for x, _ in steps], [y for _, y in steps]
    about = min(lefts) - DOT, min(tops) - DOT, max(lefts) + DOT, max(tops) + DOT
    return [box for box in boxes if overlap(box, about)]


def _put(canvas: Canvas, side: Side, at: Point, reach: float, what: str) -> None:
    image = _dot(side, reach)
    wide, high = size_of(image)
    canvas.paste(image, (at[0] - wide / 2, at[1] - high / 2))
    canvas.note(Placed("mark", f"way {side} {what}", (at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)))


def _steps(points: Sequence[Point]) -> list[Point]:
    """Returns points along a line, STEP pixels apart."""
    found = list[Point]()
    for (ax, ay), (bx, by) in pairwise(points):
        count = max(1, round(hypot(bx - ax, by - ay) / STEP))
        found += [(ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(count)]
    return [*found, points[-1]]


def _hits(at: Point, reach: float, box: Box) -> bool:
    """Whether a dot touches a box."""
    return box[0] < at[0] + reach and at[0] - reach < box[2] and box[1] < at[1] + reach and at[1] - reach < box[3]


def _inside(at: Point, part: Box) -> bool:
    """Whether a dot is wholly in a part of the map."""
    return part[0] + DOT <= at[0] <= part[2] - DOT and part[1] + DOT <= at[1] <= part[3] - DOT


@drawn_once
def _dot(side: Side, reach: float) -> Image.Image:
    """A dot in a side's colour, edged so that it stands out upon a counter of that colour."""
    middle = reach + 1, reach + 1

    def draw(pen: Pen) -> None:
        for share, fill in ((1.0, INK), (0.86, CARD), (0.52 if reach == DOT else 0, COATS[side])):
            if share:
                pen.disc(middle, reach * share, fill)

    return patch((round(2 * reach + 2), round(2 * reach + 2)), draw)


def along(gone: Iterable[Way]) -> list[Box]:
    """Returns boxes along ways, in which nothing had better be written."""
    # Many go the same way.
    steps = dict.fromkeys(step for _, way, _ in gone for step in pairwise(way))
    return [box for step in steps for box in _between(*step)]


@cache
def _between(start: Hex, end: Hex) -> tuple[Box, ...]:
    """Returns boxes from one hex to the next."""
    a, b = layout().centre(start), layout().centre(end)
    steps = max(1, round(hypot(b[0] - a[0], b[1] - a[1]) / SHAFT))
    points = [(a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps) for i in range(steps + 1)]
    return tuple((x - SHAFT, y - SHAFT, x + SHAFT, y + SHAFT) for x, y in points)


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


@lru_cache(KEPT)
def _arrow(by: float, points: tuple[Point, ...], side: Side, manner: str, strength: float) -> tuple[Point, Scattered]:
    """An arrow through points, the first of them the origin: where its patch's upper left corner lies, and the patch,
    of that opacity, for each enlargement ``by`` apart. It ends at the edge of the last hex's middle, so that its head
    shows beside a counter."""
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

    return (left, top), scattered(size, draw, strength)


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


def within(at: Hex, part: Box | None) -> bool:
    """Whether any of a hex is in a part of the map, where one is given."""
    return part is None or overlap(layout().box(at), part)
