"""The moves of the turn under way and of the last one, as arrows between the locations."""

from __future__ import annotations

from functools import cache

from bot.games.chancellorsville.board import board
from bot.games.chancellorsville.cards import formation
from bot.games.chancellorsville.state.game_state import Moved
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.terms import NOWHERE
from renderers.canvas import Box, Canvas, Point
from renderers.chancellorsville.colours import HOUSE
from renderers.chancellorsville.layout import CONTROL, layout
from renderers.engraving import bearing
from renderers.marks import Manner, arrow, clear

MANNERS: dict[str, Manner] = {"march": "dashed", "attack": "solid", "retreat": "hollow"}
"""A march's arrow is dashed, an attack's solid, a retreat's hollow: told apart without colour. What falls back or
enters is told by its attack, and what arrives off the track by its counter."""
PAST = {"march": "marched", "attack": "attacked", "retreat": "retreated"}
LANES = (27, 45, 60, -27, -45, -60)
"""Pixels right of the straight line between two locations, so that what is printed on their road stays free; the first
of these that crosses as little as any of the plates, and stays on the map."""
RIM = 5
"""Pixels about a plate that belong to it."""
POINTS = 24
"""Points of an arrow at which it is found out what it crosses."""
BROAD = 10
"""Pixels of half an arrow's breadth."""
HEAD = 24
"""The same of its head."""
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
        with canvas.sparing(crossed(a, b)):
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


@cache
def course(a: int, b: int) -> tuple[Point, Point]:
    """Returns the ends of an arrow between two locations' plates, never shorter than can be seen."""
    return min((_course(a, b, lane) for lane in LANES), key=lambda each: len(_crossings(a, b, *each)))


@cache
def crossed(a: int, b: int) -> tuple[Box, ...]:
    """Returns the plates of other locations that an arrow between two goes beneath."""
    found = dict.fromkeys(_crossings(a, b, *course(a, b)))
    return tuple(_grown(layout().plate(place), RIM) for place in found if place not in (a, b, NOWHERE))


def _crossings(a: int, b: int, start: Point, end: Point) -> list[int]:
    """Returns for each point of an arrow that lies upon a plate that plate's location; NOWHERE for each that lies upon
    the control panel or off the map."""
    plates = {
        place: _grown(layout().plate(place), 0 if place in (a, b) else RIM + BROAD) for place in board().locations
    }
    plates[NOWHERE], field, found = _grown(CONTROL, HEAD), _grown(layout().map, -HEAD), list[int]()
    for i in range(POINTS + 1):
        at = start[0] + (end[0] - start[0]) * i / POINTS, start[1] + (end[1] - start[1]) * i / POINTS
        found += [place for place, plate in plates.items() if _within(at, plate)]
        found += [] if _within(at, field) else [NOWHERE]
    return found


def _within(at: Point, box: Box) -> bool:
    return box[0] < at[0] < box[2] and box[1] < at[1] < box[3]


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _course(a: int, b: int, lane: float) -> tuple[Point, Point]:
    (x0, y0), (x1, y1) = layout().at(a), layout().at(b)
    dx, dy = bearing((x0, y0), (x1, y1))
    aside = -dy * lane, dx * lane
    start = clear(_beyond((x0 + aside[0], y0 + aside[1]), (dx, dy), layout().plate(a)), (dx, dy), layout().plate(a), 4)
    end = clear((x1 + aside[0], y1 + aside[1]), (-dx, -dy), layout().plate(b), 8)
    long = (end[0] - start[0]) * dx + (end[1] - start[1]) * dy
    if long < SHORTEST:
        # Over the edge of the plate that was left, rather than of the one that it points to.
        start = end[0] - dx * SHORTEST, end[1] - dy * SHORTEST
    return start, end


def _beyond(at: Point, ahead: Point, plate: Box) -> Point:
    """Returns where an arrow that begins beside a plate and would cross it is over it last; else where it begins."""
    wide = plate[2] - plate[0]
    steps = [(at[0] + ahead[0] * far, at[1] + ahead[1] * far) for far in range(0, round(wide), 4)]
    return next((point for point in reversed(steps) if _within(point, plate)), at)


def _along(start: Point, end: Point) -> list[Box]:
    """Returns boxes along an arrow."""
    points = [(start[0] + (end[0] - start[0]) * i / 4, start[1] + (end[1] - start[1]) * i / 4) for i in range(5)]
    return [(x - 16, y - 16, x + 16, y + 16) for x, y in points]
