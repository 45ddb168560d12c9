"""What a view shows on the map: counters, last sightings, redoubts, control of objectives, moves of the last turn."""

from __future__ import annotations

from PIL import Image

from bot.games.chancellorsville.board import board
from bot.games.chancellorsville.cards import formation
from bot.games.chancellorsville.state.game_state import Moved
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.terms import Formation, Place, Side
from renderers.canvas import Canvas, Pen, drawn_once, patch
from renderers.chancellorsville import pieces
from renderers.chancellorsville.colours import COATS, HOUSE
from renderers.chancellorsville.layout import ABOVE, layout
from renderers.engraving import bearing
from renderers.overland.marks import arrow
from renderers.theme import GOLD, INK

GAP = 4


def pieces_on_map(canvas: Canvas, view: View) -> None:
    """Draws all that stands on the map."""
    _moves(canvas, view)
    for place in board().locations:
        _location(canvas, view, place)


def _location(canvas: Canvas, view: View, place: Place) -> None:
    left, top, right, bottom = layout().plate(place)
    here = [key for key, piece in view.pieces.items() if piece.at == place]
    seen = seen_at(view, place)
    high = (pieces.HIGH + 2 if here else 0) + (pieces.MARK + 2) * len(seen)
    y = top - high - GAP if place in ABOVE else bottom + GAP
    if here:
        wide = sum(pieces.width(key) for key in here) + GAP * (len(here) - 1)
        x = _within((left + right) / 2, wide)
        for key in here:
            pieces.counter(canvas, (x, y), key, str(view.pieces[key].cohesion), not view.pieces[key].shown)
            x += pieces.width(key) + GAP
        y += pieces.HIGH + 2
    for key in seen:
        turn = view.pieces[key].seen_turn
        pieces.mark(canvas, (_within((left + right) / 2, pieces.mark_width(key, turn)), y), key, turn)
        y += pieces.MARK + 2
    pieces.redoubts(canvas, right, top - 3, view.redoubts.get(place, 0))
    if place in board().objectives:
        side: Side = "usa" if place in view.control else "csa"
        canvas.paste(_flag(side), (left + 52, top - 34), f"flag {side} {place}")


def _within(middle: float, wide: float) -> float:
    first, _, last, _ = layout().map
    return round(min(max(middle - wide / 2, first + 4), last - 4 - wide))


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
