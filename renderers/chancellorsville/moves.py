"""The moves of the turn under way and of the last one, as arrows between the locations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import hypot

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.state.state import DieRoll, Moved
from bot.games.chancellorsville.state.view import View
from renderers.canvas import Box, Canvas, Point, scale
from renderers.chancellorsville.colours import HOUSE
from renderers.chancellorsville.ground import pale, printed_arrows
from renderers.chancellorsville.layout import CONTROL, layout
from renderers.close_up import overlap
from renderers.engraving import bearing
from renderers.marks import Manner, arrow, clear
from renderers.ornaments import inset

MANNERS: dict[str, Manner] = {"march": "dashed", "attack": "solid", "retreat": "hollow"}
"""A march's arrow is dashed, an attack's solid, a retreat's hollow: told apart without colour. What falls back or
enters is told by its attack, and what arrives off the track by its counter."""
FAINT = 0.3
"""The opacity of the arrows of the turn before, where the turn under way has its own."""
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
CROSSED = 6
"""Pixels about a printed arrow within which the arrow of a move is too close to it."""
SHORTEST = 30
"""Pixels of an arrow at least."""


def draw(canvas: Canvas, view: View) -> list[tuple[Box, bool]]:
    """Draws the arrows beneath all plates, those of the turn before faint; returns the boxes that they lie in, each
    with whether it is an arrow's head."""
    found = dict[tuple[str, int, int, str], float]()
    for strength, marks in ((FAINT, view.last_turn), (1.0, view.this_turn)):
        for mark in marks:
            if (
                isinstance(mark, Moved)
                and mark.manner in MANNERS
                and mark.start
                and mark.end
                and mark.start != mark.end
            ):
                found[formation(mark.formation).side, mark.start, mark.end, mark.manner] = strength
    if 1 not in found.values():
        found = dict.fromkeys(found, 1.0)
    boxes = [each for _, a, b, _ in found for each in _along(*course(a, b))]
    _pale(canvas, [box for box, _ in boxes], bool(view.options.solo))
    with canvas.sparing({plate: None for _, a, b, _ in found for plate in _above(*course(a, b))}):
        for (side, a, b, manner), strength in sorted(found.items(), key=lambda each: each[1]):
            start, end = course(a, b)
            arrow(canvas, start, end, "us" if side == "usa" else HOUSE["csa"], MANNERS[manner], strength)
    return boxes


def _pale(canvas: Canvas, boxes: Sequence[Box], solo: bool) -> None:
    """Lets printed arrows fade where arrows of moves cross them."""
    if scale() != 1:
        return
    for key, parts in printed_arrows().items():
        if any(overlap(inset(part, -CROSSED), box) for part in parts for box in boxes):
            faint = pale(solo)[key]
            canvas.stamp(faint.image, faint.at, (), faint.shape)


@cache
def plates() -> tuple[Box, ...]:
    """Returns the plates, with their rims, and the control panel, beneath which arrows go."""
    return (*(inset(layout().plate(place), -RIM) for place in board().locations), inset(CONTROL, -RIM))


def in_words(view: View) -> str:
    """Returns the moves that the arrows show: "Howard marched 8–9, Early attacked 5–6"."""
    return ", ".join(told((*view.last_turn, *view.this_turn)))


def told(marks: Sequence[DieRoll | Moved]) -> list[str]:
    """Returns those of some marks that arrows show, in words."""
    return [
        f"{formation(mark.formation).name} {PAST[mark.manner]} {mark.start}–{mark.end}"
        for mark in marks
        if isinstance(mark, Moved) and mark.manner in MANNERS and mark.start and mark.end
    ]


@cache
def course(a: int, b: int) -> tuple[Point, Point]:
    """Returns the ends of an arrow between two locations' plates, never shorter than can be seen."""
    return min((_course(a, b, lane) for lane in LANES), key=lambda each: _hidden(a, b, *each))


def _hidden(a: int, b: int, start: Point, end: Point) -> int:
    """Returns how many points of an arrow lie upon the plates of other locations, the flags of objectives or the
    control panel, or off the map; its head counts more."""
    near = [inset(layout().plate(place), 0 if place in (a, b) else -RIM - BROAD) for place in board().locations]
    near += [inset(CONTROL, -HEAD), *(inset(flag(place), -BROAD) for place in board().objectives)]
    field, found = inset(layout().map, HEAD), 0
    for i in range(POINTS + 1):
        at = start[0] + (end[0] - start[0]) * i / POINTS, start[1] + (end[1] - start[1]) * i / POINTS
        weight = 1 if i < POINTS - 3 else 3
        found += weight * sum(_within(at, box) for box in near) + weight * (not _within(at, field))
    return found


def flag(place: int) -> Box:
    """Returns the box of an objective's flag, upon its plate."""
    _, top, right, _ = layout().plate(place)
    return right - 96, top - 34, right - 52, top


def _within(at: Point, box: Box) -> bool:
    return box[0] < at[0] < box[2] and box[1] < at[1] < box[3]


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


@cache
def _above(start: Point, end: Point) -> tuple[Box, ...]:
    """Returns the plates that an arrow goes beneath."""
    return tuple(plate for plate in plates() if any(overlap(box, plate) for box, _ in _along(start, end)))


@cache
def _along(start: Point, end: Point) -> tuple[tuple[Box, bool], ...]:
    """Returns boxes along an arrow, each with whether it is its head."""
    count = max(2, round(hypot(end[0] - start[0], end[1] - start[1]) / 32))
    points = [(start[0] + (end[0] - start[0]) * i / count, start[1] + (end[1] - start[1]) * i / count)
              for i in range(count + 1)]  # fmt: skip
    return tuple(((x - 16, y - 16, x + 16, y + 16), i > count - 2) for i, (x, y) in enumerate(points))
