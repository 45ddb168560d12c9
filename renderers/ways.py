"""Roads and railways, as the maps of the time draw them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from renderers import engraving
from renderers.canvas import Pen, Point
from renderers.engraving import bearing
from renderers.theme import CARD, FADED, INK, Colour

SHORT = 130
"""Pixels of a way that has a single bow."""
TIE = 13
"""Pixels from one tie of a railway to the next."""


def bent(start: Point, end: Point, by: float) -> list[Point]:
    """A way from ``start`` to ``end`` that leaves the straight line in an S, ``by`` its share of the length; a short
    one in a single bow."""
    dx, dy = bearing(start, end)
    far = hypot(end[0] - start[0], end[1] - start[1])
    leaves = ((0.3, far * by), (0.7, -far * by)) if far > SHORT else ((0.5, far * by),)
    points = [start]
    for share, aside in leaves:
        x, y = (start[i] + (end[i] - start[i]) * share for i in (0, 1))
        points.append((x - dy * aside, y + dx * aside))
    return engraving.curve((*points, end))


def roads(pen: Pen, courses: Sequence[tuple[Sequence[Point], float]], edge: Colour, thick: float = 2) -> None:
    """Pale roads along their courses, each so many pixels wide between edges ``thick`` pixels wide: all edges first,
    so that they join openly."""
    for grow, fill in ((2 * thick, edge), (0.0, CARD)):
        for course, wide in courses:
            pen.line(list(course), fill, wide + grow)
            # A broad line shows its joints: discs close them.
            for point in course:
                pen.disc(point, (wide + grow) / 2, fill)


def railway(pen: Pen, course: Sequence[Point]) -> None:
    """A railway along a course: two rails on ties."""
    pen.line(list(course), CARD, 16)
    at = TIE / 2
    for a, b in pairwise(course):
        dx, dy = bearing(a, b)
        far = hypot(b[0] - a[0], b[1] - a[1])
        while at < far:
            x, y = a[0] + dx * at, a[1] + dy * at
            pen.line([(x - dy * 8, y + dx * 8), (x + dy * 8, y - dx * 8)], FADED, 4)
            at += TIE
        at -= far
    for aside in (-4, 4):
        rail = []
        for i, (x, y) in enumerate(course):
            dx, dy = bearing(course[max(0, i - 1)], course[min(len(course) - 1, i + 1)])
            rail.append((x - dy * aside, y + dx * aside))
        pen.line(rail, INK, 2.4)
