"""The numbers of a panel's targets: each at the edge of what it is about, where it covers nothing that is read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import hypot

from msgspec import Struct

from bot.games.contract.choices import Target
from bot.games.overland.data.board import board
from renderers import close_up
from renderers.canvas import Box, Canvas, Placed, Point, scale
from renderers.ornaments import inset
from renderers.overland.layout import layout

SHARES = (1, 0.9, 0.8, 0.72, 0.64)
"""How large badges may be, of the usual size: the first that leaves room for all."""
REACHES = (6, 12, 18, 24, 30)
"""Pixels that a badge may reach into the box that it is about."""
STEP = 6
"""Pixels from one place that is tried to the next."""
APART = 2
"""Pixels between a badge and what it must not cover."""
HEAD = 22
"""Pixels about the end of an approach to Richmond that its head takes."""
EMBLEM = (8, 12, 62, 62)
"""Where the emblem is on a leader's counter."""
KEPT = 256
"""Boxes about which the places that are tried are kept: each area's and each leader's, in the sizes of badges."""
RISE, ASIDE = 0.5, 0.2
"""What a pixel above the foot of a box, and one from its middle, counts for beside one that a badge reaches into it."""


class Numbered(Struct, frozen=True):
    """What a badge, or a row of them, is about."""

    box: Box
    targets: Sequence[Target]


def put(canvas: Canvas, things: Sequence[Numbered], size: int, part: Box) -> None:
    """Puts the badges, each ``size`` pixels large or somewhat less, of all ``things`` on the map, of which ``part`` is
    shown. As far as there is room, none lies on another area than that which it is about."""
    plan = layout().panels
    panels = [plan.title, plan.report, plan.table, plan.points]
    placed = canvas.placed
    read = [*panels, *(p.box for p in placed if _is_read(p))]
    emblems = [_emblem(p) for p in placed if _is_leader(p)]
    marks = [p.box for p in placed if p.kind == "mark" or p.what == "turning tab"]
    marks += [inset((*line.end, *line.end), -HEAD) for line in layout().line if line.badge is not None]
    areas = [area.box for area in layout().area]
    ways = [(read + emblems + more, spared) for spared in (areas, []) for more in (marks, [])] + [(read, list[Box]())]
    for n, share in product(range(len(ways)), SHARES):
        shown = round(size * share)
        spots = list[Point | None]()
        for spot in _spots(things, shown / scale() / 2, *ways[n], part):
            spots.append(spot)
            # Where one finds no room, the others of that size need not be looked for: but at the last all of them.
            if spot is None and (n, share) != (len(ways) - 1, SHARES[-1]):
                break
        else:
            _draw(canvas, things, spots, shown)
            return


def _draw(canvas: Canvas, things: Sequence[Numbered], spots: Sequence[Point | None], size: int) -> None:
    for thing, spot in zip(things, spots, strict=True):
        left, _, right, foot = thing.box
        close_up.badges(canvas, spot or ((left + right) / 2, foot + size / scale() / 2), thing.targets, size)


def _is_read(placed: Placed) -> bool:
    """Whether something on the map is read: a text, a die, a defence."""
    return placed.kind == "text" or placed.what.startswith(("needed", "Richmond Defenses", "Area Defense"))


def _is_leader(placed: Placed) -> bool:
    return placed.kind == "piece" and placed.what in {leader.name for leader in board().leaders.values()}


def _emblem(placed: Placed) -> Box:
    left, top, _, _ = placed.box
    return left + EMBLEM[0], top + EMBLEM[1], left + EMBLEM[2], top + EMBLEM[3]


def _spots(
    things: Sequence[Numbered], half: float, avoided: list[Box], areas: list[Box], part: Box
) -> Iterator[Point | None]:
    """Goes through the middles of the rows of badges, clear of what is to be avoided, of all ``areas`` but each thing's
    own, and of each other; None where there is no room."""
    taken = list[Box]()
    for thing in things:
        row = [half * 2 * close_up.STEP * (i - (len(thing.targets) - 1) / 2) for i in range(len(thing.targets))]
        others = [x for x in areas if not close_up.overlap(x, thing.box)]
        near = [x for x in [*avoided, *others, *taken] if close_up.overlap(x, inset(thing.box, -3 * half * len(row)))]
        spot = next((at for at in _around(thing.box, half) if _is_free(at, row, half, near, part)), None)
        yield spot
        if spot is not None:
            taken += [inset((spot[0] + by, spot[1], spot[0] + by, spot[1]), -half) for by in row]


def _is_free(at: Point, row: Sequence[float], half: float, near: Sequence[Box], part: Box) -> bool:
    y, far = at[1], half + APART
    for by in row:
        x = at[0] + by
        if x - half < part[0] or y - half < part[1] or x + half > part[2] or y + half > part[3]:
            return False
        for left, top, right, bottom in near:
            # Most are far off in one direction, and need no more than that.
            across = left - x if x < left else x - right if x > right else 0.0
            if across < far:
                down = top - y if y < top else y - bottom if y > bottom else 0.0
                if down < far and hypot(across, down) < far:
                    return False
    return True


@lru_cache(KEPT)
def _around(box: Box, half: float) -> tuple[Point, ...]:
    """Points about a box for a badge that reaches into it, the best first: at its foot, near the middle."""
    found = list[tuple[float, Point]]()
    foot, middle = box[3] + half - REACHES[0], (box[0] + box[2]) / 2
    for reach in REACHES:
        left, top, right, bottom = inset(box, reach - half)
        across = [left + i * STEP for i in range(int((right - left) / STEP) + 1)] + [right]
        down = [bottom - i * STEP for i in range(int((bottom - top) / STEP) + 1)]
        points = [(x, y) for x in across for y in (bottom, top)] + [(x, y) for y in down for x in (left, right)]
        found += [(reach + RISE * (foot - y) + ASIDE * abs(x - middle), (x, y)) for x, y in points]
    return tuple(point for _, point in sorted(found))
