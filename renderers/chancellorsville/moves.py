"""The moves of the turn under way and of the last one, as arrows between the locations."""

from __future__ import annotations

from bot.games.chancellorsville.cards import formation
from bot.games.chancellorsville.state.game_state import Moved
from bot.games.chancellorsville.state.view import View
from renderers.canvas import Box, Canvas, Point
from renderers.chancellorsville.colours import HOUSE
from renderers.chancellorsville.layout import layout
from renderers.engraving import bearing
from renderers.marks import Manner, arrow, clear

MANNERS: dict[str, Manner] = {"march": "dashed", "attack": "solid", "retreat": "hollow"}
"""A march's arrow is dashed, an attack's solid, a retreat's hollow: told apart without colour. What falls back or
enters is told by its attack, and what arrives off the track by its counter."""
PAST = {"march": "marched", "attack": "attacked", "retreat": "retreated"}
LANE = 27
"""Pixels right of the straight line between two locations, so that what is printed on their road stays free."""
SHORTEST = 30
"""Pixels of an arrow at least."""


def draw(canvas: Canvas, view: View) -> list[Box]:
    """Draws the arrows; returns the boxes that they lie in."""
    found = dict[tuple[str, int, int, str], None]()
    for mark in (*view.last_turn, *view.this_turn):
        if isinstance(mark, Moved) and mark.manner in MANNERS and mark.start and mark.end and mark.start != mark.end:
            found[formation(mark.formation).side, mark.start, mark.end, mark.manner] = None
    boxes = list[Box]()
    for side, a, b, manner in found:
        start, end = course(a, b)
        arrow(canvas, start, end, "us" if side == "usa" else HOUSE["csa"], MANNERS[manner])
        boxes += _along(start, end)
    return boxes


def in_words(view: View) -> str:
    """Returns the moves that the arrows show: "Howard marched 8–9, Early attacked 5–6"."""
    told = [
        f"{formation(mark.formation).name} {PAST[mark.manner]} {mark.start}–{mark.end}"
        for mark in (*view.last_turn, *view.this_turn)
        if isinstance(mark, Moved) and mark.manner in MANNERS and mark.start and mark.end
    ]
    return ", ".join(told)


def course(a: int, b: int) -> tuple[Point, Point]:
    """Returns the ends of an arrow between two locations' plates, never shorter than can be seen."""
    (x0, y0), (x1, y1) = layout().at(a), layout().at(b)
    dx, dy = bearing((x0, y0), (x1, y1))
    aside = -dy * LANE, dx * LANE
    start = clear((x0 + aside[0], y0 + aside[1]), (dx, dy), layout().plate(a), 4)
    end = clear((x1 + aside[0], y1 + aside[1]), (-dx, -dy), layout().plate(b), 8)
    long = (end[0] - start[0]) * dx + (end[1] - start[1]) * dy
    if long < SHORTEST:
        # Over the edge of the plate that was left, rather than of the one that it points to.
        start = end[0] - dx * SHORTEST, end[1] - dy * SHORTEST
    return start, end


def _along(start: Point, end: Point) -> list[Box]:
    """Returns boxes along an arrow."""
    points = [(start[0] + (end[0] - start[0]) * i / 4, start[1] + (end[1] - start[1]) * i / 4) for i in range(5)]
    return [(x - 16, y - 16, x + 16, y + 16) for x, y in points]
