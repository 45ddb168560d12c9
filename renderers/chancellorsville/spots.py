"""Where counters and marks stand: at their own location's plate, and clear of all others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import ceil

from bot.games.chancellorsville.board import board
from bot.games.chancellorsville.terms import Place
from renderers.canvas import Box, Point
from renderers.chancellorsville.ground import printed
from renderers.chancellorsville.layout import CONTROL, layout

GAPS = (9, 34, 62, 96, 130, 170)
"""Pixels from a plate to what stands at it, the nearest first."""
APART = 7
"""Pixels that a counter keeps from any other plate."""
STEP = 12
"""Pixels from one spot tried to the next."""
CLASS = 12
"""Widths are taken together in classes of so many pixels."""
COMPASS: Box = (1072, 106, 1172, 226)
WORST = 1e9
"""What covering another plate costs: more than all else."""


BESIDE = 4
"""Pixels between two counters of one location."""
PRINT = 8.0
"""What covering a pixel of a printed arrow or of a river's name costs."""
SOLID = 1000.0
"""What covering a pixel of a counter costs."""
CROWDED = 3000.0
"""The cost from which something covers another, or nearly."""


class Spots:
    """What has been given a place on the map so far."""

    def __init__(self, taken: Iterable[tuple[Box, float]] = ()) -> None:
        self.taken = list(taken)

    def take(self, box: Box, weight: float) -> None:
        """Notes a box; covering a pixel of it costs ``weight``."""
        self.taken.append((box, weight))

    def find(self, place: Place, size: tuple[int, int]) -> tuple[Box, float]:
        """Returns the box in which something of that size stands at a location where it costs least, and what it
        costs."""
        wide, high = size
        least, best = WORST, (0.0, 0.0)
        for cost, spot, tail in spots(place, ceil(wide / CLASS) * CLASS, high):
            if cost >= least:
                break
            box = (spot[0] - 2, spot[1] - 2, spot[0] + wide + 2, spot[1] + high + 2)
            for each, weight in self.taken:
                cost += weight * _common(box, each)
                if weight > 1:
                    cost += weight * _common(tail, each)
            if cost < least:
                least, best = cost, spot
        return (*best, best[0] + wide, best[1] + high), least

    def give(self, place: Place, sizes: Sequence[tuple[int, int]]) -> tuple[list[Box], float]:
        """Gives room to things at a location, to two of them side by side, one upon the other, or apart; returns their
        boxes, and what they cost."""
        if len(sizes) != 2:
            boxes, total = list[Box](), 0.0
            for size in sizes:
                box, cost = self.find(place, size)
                self.take(box, SOLID)
                boxes, total = [*boxes, box], total + cost
            return boxes, total
        (a, high), (b, _) = sizes
        ways = list[tuple[float, list[Box]]]()
        (x, y, _, _), cost = self.find(place, (a + b + BESIDE, high))
        ways.append((cost, [(x, y, x + a, y + high), (x + a + BESIDE, y, x + a + BESIDE + b, y + high)]))
        (x, y, _, low), cost = self.find(place, (max(a, b), 2 * high + BESIDE))
        ways.append((cost + 30, [(x, y, x + a, y + high), (x, low - high, x + b, low)]))
        first, cost = self.find(place, sizes[0])
        self.take(first, SOLID)
        second, more = self.find(place, sizes[1])
        self.taken.pop()
        ways.append((cost + more, [first, second]))
        cost, boxes = min(ways)
        for box in boxes:
            self.take(box, SOLID)
        return boxes, cost


@cache
def spots(place: Place, wide: int, high: int) -> tuple[tuple[float, Point, Box], ...]:
    """Returns the spots for something of that size at a location, the best first: what each costs before anything else
    stands on the map, its upper left corner, and the box of the pointer from it to the plate."""
    plate = layout().plate(place)
    found = list[tuple[float, Point]]()
    for apart in (APART, 1):
        # Closer to other plates where there is no room else, and then with a pointer across one.
        costs = [
            (_cost(place, (x, y, x + wide, y + high), apart) + far, (x, y)) for far, x, y in _about(plate, wide, high)
        ]
        found = found or [each for each in costs if each[0] < WORST]
    return tuple((cost, at, pointer((*at, at[0] + wide, at[1] + high), plate)) for cost, at in sorted(found))


def _about(plate: Box, wide: int, high: int) -> Iterator[tuple[float, float, float]]:
    """Yields spots around a plate, each with what it costs to stand so far off, and off its middle."""
    left, top, right, bottom = plate
    middle, level = (left + right - wide) / 2, (top + bottom - high) / 2
    for gap in GAPS:
        far = (gap - GAPS[0]) * 60
        reach, rise = (right - left + wide) // 2 - 30, (bottom - top + high) // 2 - 24
        for off in range(0, max(1, int(reach)), STEP):
            for x in (middle + off, middle - off):
                yield far + off, x, bottom + gap
                yield far + off + 20, x, top - high - gap
        for off in range(0, max(1, int(rise)), STEP):
            for y in (level + off, level - off):
                yield far + off + 30, right + gap, y
                yield far + off + 30, left - wide - gap, y


def _cost(place: Place, box: Box, apart: float) -> float:
    first, highest, last, lowest = layout().map
    if box[0] < first + 4 or box[1] < highest + 4 or box[2] > last - 4 or box[3] > lowest - 4:
        return WORST
    wider = _grown(box, apart)
    tail = pointer(box, layout().plate(place))
    others = [CONTROL, *(layout().plate(other) for other in board().locations if other != place)]
    if any(_common(wider, each) or (apart == APART and _common(tail, each)) for each in others):
        return WORST
    near = _grown(box, 18)
    cost = 0.3 * sum(_common(near, each) for each in others) + 2.0 * _common(box, COMPASS)
    return cost + PRINT * sum(_common(box, each) for each in printed())


def pointer(box: Box, plate: Box) -> Box:
    """Returns the box that a pointer from something to its plate lies in."""
    (x0, y0), (x1, y1) = ends(box, plate)
    return min(x0, x1) - 4, min(y0, y1) - 4, max(x0, x1) + 4, max(y0, y1) + 4


def ends(box: Box, plate: Box) -> tuple[Point, Point]:
    """Returns the points of a box and of a plate that a pointer joins: the nearest of both."""
    (x0, x1), (y0, y1) = _facing(box[0], box[2], plate[0], plate[2]), _facing(box[1], box[3], plate[1], plate[3])
    return (x0, y0), (x1, y1)


def _facing(a: float, b: float, c: float, d: float) -> tuple[float, float]:
    """Returns the nearest points of two stretches; the middle of what they share, where they share some."""
    if b < c:
        return b, c
    if d < a:
        return a, d
    middle = (max(a, c) + min(b, d)) / 2
    return middle, middle


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _common(a: Box, b: Box) -> float:
    """Returns how many pixels two boxes share."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0
