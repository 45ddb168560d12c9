"""Emblems on counters: the divisions' marks, guns in battery and limbered."""

from __future__ import annotations

from math import cos, pi, sin

from bot.games.donelson.data.forces import divisions
from bot.games.donelson.data.terms import Division
from renderers.canvas import Pen, Point
from renderers.theme import CARD, Colour


def division(pen: Pen, number: Division, middle: Point, size: float, fill: Colour = CARD) -> None:
    """Draws a division's mark, ``size`` pixels across: one, two or three bars; a saltire, a lozenge or a ring. Nothing
    for 0."""
    if number not in divisions():
        return
    (x, y), half = middle, size / 2
    mark = divisions()[number].mark
    bars = {"one-bar": 1, "two-bars": 2, "three-bars": 3}.get(mark, 0)
    for i in range(bars):
        at = x + (i - (bars - 1) / 2) * size * 0.4
        pen.box((at - size * 0.11, y - half, at + size * 0.11, y + half), fill)
    if mark == "saltire":
        for sign in (1, -1):
            pen.line([(x - half, y - half * sign), (x + half, y + half * sign)], fill, size * 0.24)
    elif mark == "lozenge":
        pen.polygon([(x, y - half * 1.1), (x + half * 1.1, y), (x, y + half * 1.1), (x - half * 1.1, y)], fill)
    elif mark == "ring":
        pen.disc(middle, half, None, fill, size * 0.22)


def gun(
    pen: Pen, middle: Point, size: float, limbered: bool, fill: Colour = CARD, ground: Colour | None = None
) -> None:
    """Draws a gun from its side: in battery with its trail on the ground and its barrel raised, limbered behind a
    second wheel, the barrel to the rear."""
    x, y = middle
    unit = size / 2

    def wheel(at: float, radius: float) -> None:
        pen.disc((at, y + unit * 0.24), radius, ground, fill, max(1, size * 0.09))
        for i in range(3):
            dx, dy = radius * cos(i * pi / 3), radius * sin(i * pi / 3)
            pen.line([(at - dx, y + unit * 0.24 - dy), (at + dx, y + unit * 0.24 + dy)], fill, size * 0.05)

    if limbered:
        pen.line([(x - unit * 1.1, y + unit * 0.1), (x + unit * 1.2, y + unit * 0.1)], fill, size * 0.12)
        pen.line([(x - unit * 1.3, y - unit * 0.28), (x - unit * 0.1, y - unit * 0.1)], fill, size * 0.2)
        wheel(x - unit * 0.6, unit * 0.5)
        wheel(x + unit * 0.75, unit * 0.5)
        return
    pen.line([(x - unit * 0.1, y), (x - unit, y + unit * 0.72)], fill, size * 0.13)
    pen.line([(x - unit * 0.5, y + unit * 0.08), (x + unit, y - unit * 0.62)], fill, size * 0.22)
    wheel(x, unit * 0.56)
