"""Where the latest moves led: through the hexes past what stands there, to those who moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin

from bot.games.life_1861.data.board import board
from bot.games.life_1861.state.state import Hex, Step
from bot.games.life_1861.state.view import LifeView
from renderers.canvas import Box
from renderers.engraving import Point, bearing
from renderers.life_1861.arrangement import BUILT, OPEN, Thing
from renderers.life_1861.layout import layout

Way = tuple[Step, list[Point]]
"""A move with the points of its way, the last one the middle of its head."""
OnBoard = Mapping[Hex, Sequence[tuple[Thing, Box]]]
"""What stands on the hexes, and where."""
AROUND = (40, 50, 60)
"""Pixels from the middle of a hex to points by which a way may lead past what stands there."""
WITHIN = 76
"""Pixels from a hex's centre within which they lie."""
CLEAR = 11
"""Pixels from the middle of a way to what it leads past."""
PACE = 6
"""Pixels from one point of a way that is looked at to the next."""
STRUCK = 200
"""What a point of a way upon something counts for, beside its length."""
BEFORE = 28
"""Pixels from a token to the middle of the head before it."""
RUN = 14
"""Pixels of a way straight behind its head."""
LABEL = (40, 50, 86)
"""How far a hex's label with its die reaches to either side, and from where to where below the hex's centre."""
BESIDE = 14
"""Pixels from a building, or its name, to a way that leads past it."""
LOW = 24
"""Pixels from the centre of a building's hex down to where a way turns about its name."""


def ways(view: LifeView, things: OnBoard, names: Mapping[Hex, float]) -> list[Way]:
    """The ways of the latest moves; ``names`` says how far a building, or its name, reaches to either side."""
    moves = [x for x in view.last if isinstance(x, Step) and x.start and x.end and x.start != x.end]
    return [(step, _way(step, things, names)) for step in moves]


def _way(step: Step, things: OnBoard, names: Mapping[Hex, float]) -> list[Point]:
    """The way of a move: past what stands on the hexes between, beside the names of buildings, and up to the piece."""
    passed = between(step.start, step.end, things)
    points = [middle(step.start)]
    if step.start in names and layout().centre(passed[1])[1] < layout().centre(step.start)[1]:
        points.append(_corner(step.start, layout().centre(passed[1])[0], names[step.start]))
    for at, onward in pairwise(passed[1:]):
        points.append(_past([box for _, box in things.get(at, ())], at, points[-1], middle(onward)))
    if step.end in names and layout().centre(passed[-2])[1] < layout().centre(step.end)[1]:
        points.append(_corner(step.end, points[-1][0], names[step.end]))
    return [*points, *_entry(step, things, names, points[-1])]


def _entry(step: Step, things: OnBoard, names: Mapping[Hex, float], before: Point) -> tuple[Point, Point]:
    """The last points of a way, the second the middle of its head: straight towards the token that moved, from where
    it is nearest and clear of the hex's label, of its name and of what else stands there."""
    (x, y), reach = _goal(step, things)
    others = [box for thing, box in things.get(step.end, ()) if thing.what != ("piece", step.piece)]
    left, top = layout().centre(step.end)
    others.append((left - LABEL[0], top + LABEL[1], left + LABEL[0], top + LABEL[2]))
    if step.end in names:
        others.append((left - names[step.end], top - 40, left + names[step.end], top + 16))
    near = [(box[0] - CLEAR, box[1] - CLEAR, box[2] + CLEAR, box[3] + CLEAR) for box in others]
    dx, dy = bearing((x, y), before)
    rays = [(dx, dy), *((cos(i * pi / 12), sin(i * pi / 12)) for i in range(24))]

    def points(ray: Point) -> tuple[Point, Point]:
        far, short = reach + BEFORE + RUN, reach + BEFORE
        return (x + ray[0] * far, y + ray[1] * far), (x + ray[0] * short, y + ray[1] * short)

    def cost(ray: Point) -> float:
        run, head = points(ray)
        return _cost(before, run, near) + _cost(run, head, near)

    return points(min(rays, key=cost))


def _goal(step: Step, things: OnBoard) -> tuple[Point, float]:
    """The middle of the token that moved and how far it reaches; of its hex where it is no longer there."""
    for thing, (left, top, right, bottom) in things.get(step.end, ()):
        if thing.what == ("piece", step.piece):
            return ((left + right) / 2, (top + bottom) / 2), (right - left) / 2
    return middle(step.end), OPEN[0].size / 2


def _corner(at: Hex, toward: float, reach: float) -> Point:
    """The point beside a building's name by which a way leads that comes from above, or goes up."""
    x, y = layout().centre(at)
    return x + (reach + BESIDE) * (1 if toward >= x else -1), y + LOW


def _past(boxes: Sequence[Box], at: Hex, before: Point, after: Point) -> Point:
    """The point of a hex by which a way is shortest and clear of what stands there: its middle where nothing does."""
    x, y = middle(at)
    if not boxes:
        return x, y
    near = [(left - CLEAR, top - CLEAR, right + CLEAR, bottom + CLEAR) for left, top, right, bottom in boxes]
    around = [(x + r * cos(i * pi / 8), y + r * sin(i * pi / 8)) for r in AROUND for i in range(16)]
    centre = layout().centre(at)
    places = [p for p in around if hypot(p[0] - centre[0], p[1] - centre[1]) <= WITHIN]
    return min(places, key=lambda p: sum(_cost(a, b, near) for a, b in ((before, p), (p, after))))


def _cost(a: Point, b: Point, boxes: Sequence[Box]) -> float:
    """The length of a way from one point to another, and more for each part of it upon something."""
    far = hypot(b[0] - a[0], b[1] - a[1])
    count = max(1, ceil(far / PACE))
    spots = [(a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count) for i in range(count + 1)]
    return far + STRUCK * sum(box[0] < x < box[2] and box[1] < y < box[3] for x, y in spots for box in boxes)


def between(start: Hex, end: Hex, things: OnBoard | None = None) -> list[Hex]:
    """The hexes of a shortest way from one to another, both included: of several that nearest the straight line, of
    two equally near the emptier. A move names its ends alone, and nothing bars a hex."""
    found, (sx, sy) = [start], layout().centre(start)
    dx, dy = bearing((sx, sy), layout().centre(end))

    def aside(at: Hex) -> tuple[int, int]:
        x, y = layout().centre(at)
        return round(abs((x - sx) * dy - (y - sy) * dx)), len((things or {}).get(at, ()))

    distances = board().distances
    while found[-1] != end:
        here = found[-1]
        nearer = (at for at in board().places if distances[here, at] == 1)
        found.append(min((at for at in nearer if distances[at, end] < distances[here, end]), key=aside))
    return found


def middle(at: Hex) -> Point:
    """Where a piece stands that is alone on a hex."""
    x, y = layout().centre(at)
    return x, y + (BUILT if at in board().built else OPEN)[0].rows[0].y
