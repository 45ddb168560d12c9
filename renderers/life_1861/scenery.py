"""The scenery of open hexes, the roads and the run through them: light, for pieces stand upon it."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

from renderers import engraving, ways
from renderers.canvas import Pen
from renderers.engraving import Point
from renderers.life_1861.colours import EARTH
from renderers.life_1861.layout import Stream, layout
from renderers.scaled_pen import ScaledPen
from renderers.theme import CARD, HILL, LEAF, SLOT


def roads(pen: Pen) -> None:
    """The roads, joined."""
    ways.roads(pen, [(engraving.curve(road.course), road.width) for road in layout().road], HILL)


def run(pen: Pen, stream: Stream) -> None:
    """The run through the fields."""
    engraving.river(pen, engraving.curve(stream.course), stream.width)


def bridge(pen: Pen, stream: Stream) -> None:
    """A plank bridge where the road crosses the run."""
    s = ScaledPen(pen, stream.bridge)
    s.box(-11, -19, 11, 19, SLOT)
    for y in range(-15, 19, 5):
        s.line((-11, y), (11, y), width=0.9)
    for x in (-12, 12):
        s.line((x, -22), (x, 22), width=2.6)


def furrows(pen: Pen, centre: Point) -> None:
    """A ploughed field."""
    for i in range(-4, 5):
        y = centre[1] + 4 + i * 11
        reach = 58 - abs(i) * 4
        line = [(centre[0] + x, y + 3 * sin(x / 14 + i)) for x in range(-reach, reach + 1, 6)]
        pen.line(line, HILL, 1.5)


def corn(pen: Pen, centre: Point) -> None:
    """Rows of standing corn."""
    for row in range(-2, 3):
        for column in range(-3, 4):
            s = ScaledPen(pen, (centre[0] + column * 17 + (row % 2) * 8 - 4, centre[1] + 14 + row * 19))
            s.line((0, 0), (0, 13), fill=LEAF, width=1.6)
            s.line((-4, 9), (0, 4), (4, 9), fill=LEAF, width=1.4)
            s.disc((0, 13), 1.7, HILL, None)


def grass(pen: Pen, centre: Point) -> None:
    """Tufts here and there."""
    for i in range(9):
        angle = i * 2.4 + centre[0] * 0.01
        reach = 18 + i * 5.2
        s = ScaledPen(pen, (centre[0] + reach * cos(angle), centre[1] + 4 + reach * 0.72 * sin(angle)))
        for x in (-4, 0, 4):
            s.line((x * 0.3, 0), (x, 7 - abs(x) * 0.4), fill=LEAF, width=1.3)


def trees(pen: Pen, centre: Point) -> None:
    """A grove."""
    engraving.wood(pen, (centre[0], centre[1] + 8), (44, 34))


def craters(pen: Pen, centre: Point) -> None:
    """Craters of shells: hollows with a lip of thrown earth, shaded on the far side."""
    for x, y, size in ((-38, -14, 15), (30, 12, 18), (-18, 34, 11), (36, -32, 9)):
        at = (centre[0] + x, centre[1] + y)
        pen.polygon(_oval(at, size, 0.5), None, EARTH, 1.6)
        pen.polygon(_oval((at[0] + size * 0.08, at[1] + size * 0.1), size * 0.7, 0.42), EARTH)
        for i in range(5):
            angle = pi * (1.15 + i * 0.175)
            rim, far = size * 1.12, size * 1.4
            pen.line([(at[0] + rim * cos(angle), at[1] + rim * 0.5 * sin(angle)),
                      (at[0] + far * cos(angle), at[1] + far * 0.55 * sin(angle))], EARTH, 1.3)  # fmt: skip


def _oval(centre: Point, radius: float, flat: float) -> list[Point]:
    turns = [i * pi / 12 for i in range(24)]
    return [(centre[0] + radius * cos(a), centre[1] + radius * flat * sin(a)) for a in turns]


def works(pen: Pen, centre: Point) -> None:
    """A line of earthworks, hachured towards the enemy."""
    crest = [(-58, 8), (-36, -10), (-16, 8), (6, -10), (28, 8), (50, -10), (60, 0)]
    line = [(centre[0] + x, centre[1] + 6 + y) for x, y in crest]
    for a, b in pairwise(line):
        count = 6
        for i in range(count):
            x, y = (a[k] + (b[k] - a[k]) * i / count for k in (0, 1))
            pen.line([(x, y - 2), (x, y - 13)], EARTH, 1.2)
    pen.line(line, EARTH, 2.6)


def stumps(pen: Pen, centre: Point) -> None:
    """Felled trees."""
    for x, y in ((-36, -8), (4, -26), (32, 6), (-8, 22)):
        s = ScaledPen(pen, (centre[0] + x, centre[1] + y + 6))
        s.shape((-7, 0), (-5, 9), (5, 9), (7, 0), fill=EARTH, edge=EARTH, width=1.2)
        rim = [(5 * cos(a * pi / 8), 9 + 2.2 * sin(a * pi / 8)) for a in range(16)]
        s.shape(*rim, fill=CARD, edge=EARTH, width=1.1)
        s.line((-10, 0), (10, 0), fill=EARTH, width=1.2)


KINDS = {
    "furrows": furrows,
    "corn": corn,
    "grass": grass,
    "trees": trees,
    "craters": craters,
    "works": works,
    "stumps": stumps,
}
"""The functions that draw the kinds of scenery on a hex about its centre."""
