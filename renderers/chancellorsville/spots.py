"""Where counters and marks stand: at their own location's plate, and clear of all others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import count, pairwise
from math import ceil
from threading import Lock

from msgspec import Struct

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.terms import Place
from renderers.canvas import Box, Point
from renderers.chancellorsville.ground import lettered, printed
from renderers.chancellorsville.layout import CONTROL, layout

GAPS = (9, 34, 62, 96, 130, 170, 210, 250)
"""Pixels from a plate to what stands at it, the nearest first."""
APART = 7
"""Pixels that a counter keeps from any other plate."""
NEAR = 18
"""Pixels within which a counter had better keep from other plates."""
STEP = 12
"""Pixels from one spot tried to the next."""
CLASS = 12
"""Widths are taken together in classes of so many pixels."""
COMPASS: Box = (1100, 128, 1170, 232)
WORST = 1e9
"""What covering another plate costs: more than all else."""
REACH = 900
"""Pixels beyond a plate in which all spots at it lie."""
WIDE = 12
"""Pixels from a river's middle to its bank."""
BESIDE = 4
"""Pixels between two counters of one location."""
FAR = 200
"""What a pixel between a plate and what stands at it costs, beyond the least."""
UPON = 30
"""What standing one upon the other costs more than side by side."""
PRINT = 4.0
"""What covering a pixel of a printed arrow costs."""
LETTERS = 9.0
"""What covering a pixel of a river's name costs."""
WET = 12000.0
"""What standing across a river costs, or in it."""
SOLID = 1000.0
"""What covering a pixel of a counter costs."""
CLOSE = 50_000.0
"""What standing close to another location's plate, or pointing across one, costs: less than covering a counter."""
TAIL = 0.01
"""What a pixel of a pointer under a counter costs, as a share of a pixel of a counter: names and numbers are read over
any pointer, but not over another counter."""
CROWDED = 3000.0
"""The cost from which something covers another, or nearly."""


class Spots:
    """What has been given a place on the map so far."""

    def __init__(self, taken: Iterable[tuple[Box, float]] = ()) -> None:
        self.taken = list(taken)

    def take(self, box: Box, weight: float) -> None:
        """Notes a box; covering a pixel of it costs ``weight``."""
        self.taken.append((box, weight))

    def find(self, place: Place, size: tuple[int, int], least: float = WORST) -> tuple[Box, float]:
        """Returns the box in which something of that size stands at a location where it costs least, and what it
        costs; that cost is ``least``, and the box of no use, where there is none that costs less."""
        wide, high = size
        best = 0.0, 0.0
        for cost, spot, tail in spots(place, ceil(wide / CLASS) * CLASS, high):
            if cost >= least:
                break
            box = (spot[0] - 2, spot[1] - 2, spot[0] + wide + 2, spot[1] + high + 2)
            left, top, right, low = _about_both(box, tail)
            for each, weight in self.taken:
                if each[0] >= right or each[2] <= left or each[1] >= low or each[3] <= top:
                    continue
                cost += weight * _common(box, each)
                if weight > 1:
                    cost += weight * TAIL * _common(tail, each)
                if cost >= least:
                    break
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
        (x, y, _, _), cost = self.find(place, (a + b + BESIDE, high))
        boxes = [(x, y, x + a, y + high), (x + a + BESIDE, y, x + a + BESIDE + b, y + high)]
        (x, y, _, low), more = self.find(place, (max(a, b), 2 * high + BESIDE), cost - UPON)
        if more < cost - UPON:
            cost, boxes = more + UPON, [(x, y, x + a, y + high), (x, low - high, x + b, low)]
        first, one = self.find(place, sizes[0], cost)
        if one < cost:
            self.take(first, SOLID)
            second, other = self.find(place, sizes[1], cost - one)
            self.taken.pop()
            if one + other < cost:
                cost, boxes = one + other, [first, second]
        for box in boxes:
            self.take(box, SOLID)
        return boxes, cost


def together(boxes: Sequence[Box]) -> list[Box]:
    """Returns for each of the boxes at a location the one that its pointer starts at: that of two which were given room
    as one, else its own."""
    if len(boxes) == 2 and _common(_grown(boxes[0], BESIDE + 1), boxes[1]):
        (left, top, right, _), (x, y, end, _) = boxes
        # Two that found room apart may touch at a corner, with the plate within the box about both.
        if top == y or left + right == x + end:
            return [_about_both(*boxes)] * 2
    return list(boxes)


class Ranked:
    """The spots for something of one size at a location, the best first. Only as many are weighed as are asked for,
    since most counters stand at one of the nearest."""

    def __init__(self, place: Place, wide: int, high: int) -> None:
        self.known = list[tuple[float, Point, Box]]()
        self._rest = _ranked(place, wide, high)
        self._weighing = Lock()

    def __iter__(self) -> Iterator[tuple[float, Point, Box]]:
        """Yields for each spot what it costs before anything else stands on the map, its upper left corner, and the
        box of the pointer from it to the plate."""
        for i in count():
            if i == len(self.known):
                # A panel's picture may be drawn on one thread while a board's is on another.
                with self._weighing:
                    found = next(self._rest, None) if i == len(self.known) else self.known[i]
                    if found is None:
                        return
                    if i == len(self.known):
                        self.known.append(found)
            yield self.known[i]


@cache
def spots(place: Place, wide: int, high: int) -> Ranked:
    """Returns the spots for something of that size at a location."""
    return Ranked(place, wide, high)


def _ranked(place: Place, wide: int, high: int) -> Iterator[tuple[float, Point, Box]]:
    plate = around(place).plate
    left, top, right, bottom = plate
    tried = _about(right - left, bottom - top, wide, high)
    for apart, extra in ((APART, 0.0), (1, CLOSE)):
        # Closer to other plates where there is no room else, and then with a pointer across one.
        weighed = list[tuple[float, Point]]()
        for far, dx, dy in tried:
            while weighed and weighed[0][0] < far:
                yield _shown(heappop(weighed), extra, plate, wide, high)
            at = left + dx, top + dy
            more = _cost(place, (*at, at[0] + wide, at[1] + high), apart)
            if more < WORST:
                heappush(weighed, (far + more, at))
        while weighed:
            yield _shown(heappop(weighed), extra, plate, wide, high)


def _shown(spot: tuple[float, Point], extra: float, plate: Box, wide: int, high: int) -> tuple[float, Point, Box]:
    cost, at = spot
    return cost + extra, at, pointer((*at, at[0] + wide, at[1] + high), plate)


@cache
def _about(broad: float, tall: float, wide: int, high: int) -> tuple[tuple[float, float, float], ...]:
    """Returns the spots around a plate so large, from its upper left corner, each with what it costs to stand so far
    off, and off its middle; the best first."""
    middle, level = (broad - wide) / 2, (tall - high) / 2
    found = set[tuple[float, float, float]]()
    for gap in GAPS:
        far = (gap - GAPS[0]) * FAR
        aside = gap - GAPS[0]
        reach, rise = (broad + wide) // 2 - 30 + aside, (tall + high) // 2 - 24 + aside
        for off in range(0, max(1, int(reach)), STEP):
            for x in (middle + off, middle - off):
                found |= {(far + off, x, tall + gap), (far + off + 20, x, -high - gap)}
        for off in range(0, max(1, int(rise)), STEP):
            for y in (level + off, level - off):
                found |= {(far + off + 30, broad + gap, y), (far + off + 30, -wide - gap, y)}
    return tuple(sorted(found))


class Around(Struct, frozen=True):
    """A location's plate, and what is fixed on the map besides: the other plates and the control panel, printed
    arrows, rivers' names, and points along the great river that are not beneath the plate itself."""

    plate: Box
    others: tuple[Box, ...]
    printed: tuple[Box, ...]
    lettered: tuple[Box, ...]
    wet: tuple[Point, ...]


@cache
def around(place: Place) -> Around:
    """Returns what is fixed on the map about a location, no farther than a counter or its pointer may reach."""
    plate = layout().plate(place)
    reach = _grown(plate, REACH)
    others = [CONTROL, *(layout().plate(other) for other in board().locations if other != place)]
    plates, arrows, names = (
        tuple(each for each in found if _common(each, reach)) for found in (others, printed(), lettered())
    )
    wet = [at for at in _river() if _common((at[0] - 1, at[1] - 1, at[0] + 1, at[1] + 1), _grown(plate, WIDE)) == 0]
    return Around(plate, plates, arrows, names, tuple(wet))


@cache
def _river() -> tuple[Point, ...]:
    """Returns points along the widest river, the one that parts the armies."""
    course = max(layout().river, key=lambda river: max(river.width)).course
    found = list[Point]()
    for (x0, y0), (x1, y1) in pairwise(course):
        count_ = ceil(max(abs(x1 - x0), abs(y1 - y0)) / STEP)
        found += [(x0 + (x1 - x0) * i / count_, y0 + (y1 - y0) * i / count_) for i in range(count_)]
    return tuple(found)


def _cost(place: Place, box: Box, apart: float) -> float:
    first, highest, last, lowest = layout().map
    left, top, right, low = box
    if left < first + 4 or top < highest + 4 or right > last - 4 or low > lowest - 4:
        return WORST
    fixed, close = around(place), list[Box]()
    for each in fixed.others:
        if each[0] < right + NEAR and each[2] > left - NEAR and each[1] < low + NEAR and each[3] > top - NEAR:
            if each[0] < right + apart and each[2] > left - apart and each[1] < low + apart and each[3] > top - apart:
                return WORST
            close.append(each)
    if apart == APART and _any_common(pointer(box, fixed.plate), fixed.others):
        return WORST
    near = _grown(box, NEAR)
    cost = 0.3 * sum(_common(near, each) for each in close) + 2.0 * _common(box, COMPASS)
    if _any_common(box, fixed.printed):
        cost += PRINT * sum(_common(box, each) for each in fixed.printed)
    cost += LETTERS * sum(_common(box, each) for each in fixed.lettered)
    reached = _about_both(box, pointer(box, fixed.plate))
    if any(reached[0] < x < reached[2] and reached[1] < y < reached[3] for x, y in fixed.wet):
        cost += WET
    return cost


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


def _any_common(box: Box, others: Iterable[Box]) -> bool:
    left, top, right, low = box
    return any(each[0] < right and each[2] > left and each[1] < low and each[3] > top for each in others)


def _about_both(a: Box, b: Box) -> Box:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _common(a: Box, b: Box) -> float:
    """Returns how many pixels two boxes share."""
    if a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]:
        return 0
    return (min(a[2], b[2]) - max(a[0], b[0])) * (min(a[3], b[3]) - max(a[1], b[1]))
