"""The lines about and between hexes: the outlines of regions, hexsides joined to chains, corners rounded off."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from itertools import pairwise

from renderers.canvas import Point

Side = tuple[Point, Point]
GRAIN = 10
"""Parts of a pixel by which corners are told apart."""


def knot(point: Point) -> tuple[int, int]:
    """Returns a corner's name: equal for the corners of neighbours that meet."""
    return round(point[0] * GRAIN), round(point[1] * GRAIN)


def loops(hexes: Iterable[list[Point]]) -> list[list[Point]]:
    """Returns the closed outlines of a region of hexes, each given by its corners clockwise."""
    sides = {(knot(a), knot(b)): (a, b) for ring in hexes for a, b in pairwise([*ring, ring[0]])}
    # A side that two hexes of the region share runs once each way.
    ahead = {a: (b, side[0]) for (a, b), side in sides.items() if (b, a) not in sides}
    found = list[list[Point]]()
    while ahead:
        start = at = min(ahead)
        loop = list[Point]()
        while at in ahead:
            at, point = ahead.pop(at)
            loop.append(point)
        assert at == start
        found.append(loop)
    return found


def chains(sides: Collection[Side]) -> list[list[Point]]:
    """Returns lines made of hexsides that meet; where three meet, one of them begins a line of its own. A side keeps
    its direction in a line that begins with it."""
    at_knot = defaultdict[tuple[int, int], list[int]](list)
    listed = list(sides)
    for i, side in enumerate(listed):
        for end in side:
            at_knot[knot(end)].append(i)
    left = set(range(len(listed)))
    found = list[list[Point]]()

    def extend(line: list[Point]) -> None:
        while near := [i for i in at_knot[knot(line[-1])] if i in left]:
            a, b = listed[near[0]]
            left.remove(near[0])
            line.append(b if knot(a) == knot(line[-1]) else a)

    while left:
        # Loose ends first, so that a line is found whole.
        i = min(left, key=lambda i: (min(len(at_knot[knot(end)]) for end in listed[i]), i))
        left.remove(i)
        line = [*listed[i]]
        extend(line)
        line.reverse()
        extend(line)
        line.reverse()
        found.append(line)
    return found


def eased(loop: list[Point], rounds: int = 3) -> list[Point]:
    """Returns a closed outline through the middles of its sides, its corners cut ``rounds`` times."""
    line = [_share(a, b, 0.5) for a, b in pairwise([*loop, loop[0]])]
    for _ in range(rounds):
        line = [_share(a, b, part) for a, b in pairwise([*line, line[0]]) for part in (0.25, 0.75)]
    return line


def evened(line: list[Point], reach: int) -> list[Point]:
    """Returns a closed outline without its zigzag: each point the mean of those up to ``reach`` places away."""
    count = len(line)
    spans = [[line[(i + k) % count] for k in range(-reach, reach + 1)] for i in range(count)]
    return [(sum(x for x, _ in span) / len(span), sum(y for _, y in span) / len(span)) for span in spans]


def rounded(line: list[Point], rounds: int = 2) -> list[Point]:
    """Returns an open line between the same ends, its corners cut ``rounds`` times."""
    for _ in range(rounds):
        inner = [_share(a, b, part) for a, b in pairwise(line) for part in (0.25, 0.75)]
        line = [line[0], *inner[1:-1], line[-1]]
    return line


def stations(line: list[Point], step: float, start: float = 0) -> list[tuple[Point, Point]]:
    """Returns points every ``step`` pixels along a line, from ``start`` pixels on, each with the direction there."""
    found = list[tuple[Point, Point]]()
    due, gone = start, 0.0
    for (x0, y0), (x1, y1) in pairwise(line):
        far = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        while far and due <= gone + far:
            t = (due - gone) / far
            found.append(((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t), ((x1 - x0) / far, (y1 - y0) / far)))
            due += step
        gone += far
    return found


def _share(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
