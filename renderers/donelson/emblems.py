"""Emblems on counters: the divisions' marks, guns, and beside their names who is disordered, engaged, out of command,
in garrison, or done this phase."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Literal

from bot.games.donelson.data.forces import divisions
from bot.games.donelson.data.terms import Division, Key
from bot.games.donelson.state.view import View
from bot.games.donelson.words.position import done
from renderers import fonts
from renderers.canvas import Canvas, Pen, Point
from renderers.dice import chamfered
from renderers.theme import CARD, GOLD, INK, RED, Colour

Mark = Literal["D", "E", "e", "O", "G", "done"]
"""Disordered; engaged, by a Union marker (E) or a Confederate one (e); out of command; garrison; done, that is to say
halted, without movement points, or fired."""
# Not "O" for what is out of command: a ring is the mark of Buckner's division.
LETTERS: dict[Mark, str] = {"D": "D", "E": "E", "e": "E", "O": "?", "G": "G", "done": ""}


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


def states(view: View) -> dict[Key, tuple[Mark, ...]]:
    """Returns the marks of each counter on the map that has any, in the order in which they are drawn."""
    engaged = dict[Key, Mark]()
    for each in sorted(view.engagements, key=lambda marker: marker.since):
        engaged |= dict.fromkeys((*each.usa, *each.csa), "E" if each.colour == "usa" else "e")
    found = dict[Key, tuple[Mark, ...]]()
    for key, unit in view.units.items():
        if unit.status != "map":
            continue
        marks: list[Mark] = ["D"] if unit.disordered else []
        marks += [engaged[key]] if key in engaged else []
        marks += ["O"] if key in view.out_of_command else []
        marks += ["G"] if key in view.garrisons else []
        marks += ["done"] if done(view, key) else []
        if marks:
            found[key] = tuple(marks)
    return found


def badge(pen: Pen, mark: Mark, middle: tuple[float, float], size: float) -> None:
    """Draws the ground of a mark's letter, ``size`` pixels across: a red lozenge, a golden tab (of a Confederate marker
    with its corners cut off), a black disc, a pale tab with battlements; a tick for what is done."""
    (x, y), half = middle, size / 2
    box = (x - half, y - half, x + half, y + half)
    match mark:
        case "D":
            for by, fill in ((1.24, CARD), (1.12, RED)):
                reach = half * by
                pen.polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], fill)
        case "E":
            pen.box(box, INK)
            pen.box((box[0] + size * 0.1, box[1] + size * 0.1, box[2] - size * 0.1, box[3] - size * 0.1), GOLD)
        case "e":
            pen.polygon(chamfered(box, size * 0.3), INK)
            inner = (box[0] + size * 0.1, box[1] + size * 0.1, box[2] - size * 0.1, box[3] - size * 0.1)
            pen.polygon(chamfered(inner, size * 0.26), GOLD)
        case "O":
            pen.disc(middle, half * 1.1, CARD)
            pen.disc(middle, half, INK)
        case "G":
            third = size / 5
            pen.box((box[0], box[1] + third, box[2], box[3]), INK)
            for i in (0, 2, 4):
                pen.box((box[0] + i * third, box[1] - third * 0.4, box[0] + (i + 1) * third, box[1] + third * 2), INK)
            pen.box((box[0] + third / 2, box[1] + third, box[2] - third / 2, box[3] - third / 2), CARD)
        case "done":
            points = [(x - half * 0.8, y), (x - half * 0.2, y + half * 0.6), (x + half * 0.8, y - half * 0.7)]
            pen.line(points, INK, size * 0.4)
            pen.line(points, CARD, size * 0.22)


def ink(mark: Mark) -> Colour:
    """Returns the colour of a mark's letter."""
    return INK if mark in ("E", "e", "G") else CARD


def letter(canvas: Canvas, mark: Mark, middle: tuple[float, float], size: float, within: str, least: float = 0) -> None:
    """Writes a mark's letter on its ground of so many pixels, at ``least`` so many pixels to the em."""
    if text := LETTERS[mark]:
        em = max(size * 0.8, least)
        canvas.text((middle[0], middle[1] + em * 0.36), text, fonts.SLAB, em, ink(mark), "ms", within=within)
