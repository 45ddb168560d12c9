"""What a view shows on the map: counters, last sightings, redoubts, control of objectives, moves of the last turn."""

from __future__ import annotations

from PIL import Image

from bot.games.chancellorsville.board import board
from bot.games.chancellorsville.cards import formation
from bot.games.chancellorsville.state.game_state import Moved
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.terms import Formation, Place, Side
from renderers.canvas import Box, Canvas, Pen, drawn_once, patch
from renderers.chancellorsville import pieces
from renderers.chancellorsville.colours import COATS, HOUSE
from renderers.chancellorsville.layout import REPORT, layout
from renderers.engraving import bearing
from renderers.overland.marks import arrow
from renderers.theme import GOLD, INK

GAP = 4
UNEASE = 25
"""The covered pixels that make up for standing one spot farther down the list."""


def pieces_on_map(canvas: Canvas, view: View) -> None:
    """Draws all that stands on the map."""
    _moves(canvas, view)
    taken = [layout().plate(place) for place in board().locations]
    for place in board().locations:
        left, top, right, _ = layout().plate(place)
        pieces.redoubts(canvas, right, top - 3, view.redoubts.get(place, 0))
        if place in board().objectives:
            side: Side = "usa" if place in view.control else "csa"
            canvas.paste(_flag(side), (left + 52, top - 34), f"flag {side} {place}")
    for place in board().locations:
        for key in [key for key, piece in view.pieces.items() if piece.at == place]:
            (x, y) = _free(place, (pieces.width(key), pieces.HIGH), taken)
            pieces.counter(canvas, (x, y), key, str(view.pieces[key].cohesion), not view.pieces[key].shown)
    for place in board().locations:
        for key in seen_at(view, place):
            turn = view.pieces[key].seen_turn
            at = _free(place, (pieces.mark_width(key, turn), pieces.MARK), taken)
            pieces.mark(canvas, at, key, turn)


def _free(place: Place, size: tuple[int, int], taken: list[Box]) -> tuple[float, float]:
    """Returns where something of that size stands at a location's plate so that it covers least of what is ``taken``,
    and notes it there."""
    (left, top, right, bottom), (wide, high) = layout().plate(place), size
    first, highest, last, lowest = layout().map
    below, above = bottom + GAP, top - high - GAP
    across = ((left + right - wide) / 2, left, right - wide, left - wide / 2, right - wide / 2)
    spots = [(x, y) for y in (below, above) for x in across]
    spots += [(x, (top + bottom - high) / 2) for x in (right + GAP, left - wide - GAP)]
    # Beside or beyond what stands there already.
    spots += [(x, y) for y in (below + pieces.HIGH + GAP, above - pieces.HIGH - GAP) for x in across]

    def covered(spot: tuple[float, float]) -> float:
        x, y = spot
        box = (x, y, x + wide, y + high)
        inside = first + 4 <= x and x + wide <= last - 4 and highest + 4 <= y and y + high <= lowest - 4
        return sum(_common(box, each) for each in (*taken, REPORT)) + (0 if inside else wide * high)

    # Below the plate rather than elsewhere, so that it is plain to which location it belongs.
    x, y = spots[min(range(len(spots)), key=lambda i: covered(spots[i]) + UNEASE * i)]
    taken.append((x, y, x + wide, y + high))
    return round(x), round(y)


def _common(a: Box, b: Box) -> float:
    """Returns how many pixels two boxes share."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0


def seen_at(view: View, place: Place) -> list[Formation]:
    """Returns the formations that the viewer does not see, and that were last seen in a location."""
    return [key for key, piece in view.pieces.items() if piece.alive and not piece.at and piece.seen == place]


@drawn_once
def _flag(side: Side) -> Image.Image:
    """A flag of the side that controls an objective; the Confederates' is swallow-tailed."""

    def draw(pen: Pen) -> None:
        pen.line([(3, 2), (3, 34)], INK, 3)
        tail = [(40, 2), (32, 12), (40, 22)] if side == "csa" else [(40, 2), (40, 22)]
        pen.polygon([(4, 2), *tail, (4, 22)], COATS[side], GOLD, 2)

    return patch((44, 34), draw)


def _moves(canvas: Canvas, view: View) -> None:
    """Draws the moves that both sides saw as arrows between the locations, hollow for those that were forced."""
    for move in view.last:
        if not isinstance(move, Moved) or move.start == move.end or not move.start or not move.end:
            continue
        a, b = layout().at(move.start), layout().at(move.end)
        dx, dy = bearing(a, b)
        start, end = _clear(a, (dx, dy), move.start), _clear(b, (-dx, -dy), move.end)
        if (end[0] - start[0]) * dx + (end[1] - start[1]) * dy < 34:
            continue
        arrow(canvas, start, end, HOUSE[formation(move.formation).side], move.manner in ("retreat", "back"))


def _clear(at: tuple[float, float], way: tuple[float, float], place: Place) -> tuple[float, float]:
    x, y = at
    left, top, right, bottom = layout().plate(place)
    while left - 8 < x < right + 8 and top - 8 < y < bottom + 8:
        x, y = x + way[0], y + way[1]
    return x, y
