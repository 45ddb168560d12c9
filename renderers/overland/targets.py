"""What the Union can do now, on the map: the die that each attack and check needs, and the areas open to Grant."""

from __future__ import annotations

from bot.games.overland.data.board import board
from bot.games.overland.decisions import legal_decisions
from bot.games.overland.rules.battles import Assault, Attack
from bot.games.overland.rules.movement import Cross, Move, Turn
from bot.games.overland.rules.stakes import die_needed
from bot.games.overland.state.state import RICHMOND
from bot.games.overland.state.view import OverlandView
from renderers import fonts
from renderers.canvas import Canvas
from renderers.marks import NEED_HEIGHT, need_width, needed, reachable
from renderers.overland.layout import layout
from renderers.overland.static_layer import NAME_SIZE
from renderers.theme import UNION

SIZE = 36
"""Pixels to the em."""


def targets(canvas: Canvas, view: OverlandView) -> None:
    """Marks everything that the rules allow now."""
    if view.ending:
        return
    for decision in legal_decisions(view):
        die = die_needed(view, decision)
        match decision:
            case Attack():
                _in_area(canvas, view.places[decision.target], die)
            case Assault(leader):
                _on_richmond(canvas, view.places[leader], die)
            case Move(to):
                _open(canvas, to, "move")
            case Turn(to):
                _open(canvas, to, "turn", die)
            case Cross():
                for way in layout().exit:
                    needed(canvas, way.need, die, "us", "needed to cross the James")


def _in_area(canvas: Canvas, area: str, text: str) -> None:
    """A tag at the upper right corner of an area's box: beside its name where there is room, else on its edge or
    beside it."""
    plan, wide = layout().of(area), need_width(text)
    left, top, right, _ = plan.box
    name = fonts.width(board().areas[area].name, fonts.ROMAN, NAME_SIZE)
    free = right - left - (plan.name or (right - left) / 2) - name / 2
    if free > wide + 12:
        middle = right - 8 - wide / 2, top + 22
    else:
        middle = plan.need or (right - 8 - wide / 2, top + 3 - NEED_HEIGHT / 2)
    needed(canvas, middle, text, "us", f"needed in {area}")


def _on_richmond(canvas: Canvas, area: str, text: str) -> None:
    """A tag at the line from an area to Richmond."""
    for line in layout().line:
        if line.between == (area, RICHMOND) and line.need is not None:
            left, y = line.need
            needed(canvas, (left + need_width(text) / 2, y), text, "us", f"needed from {area}")


def _open(canvas: Canvas, area: str, *lines: str) -> None:
    """An area that Grant can go to: his place in it, with a word for the way."""
    left, top, right, bottom = layout().place("grant", area)
    what = f"open: {area}"
    canvas.paste(reachable(round(right - left), round(bottom - top), "us"), (left, top), what)
    foot = (top + bottom) / 2 + 13 - (len(lines) - 1) * 20
    for i, line in enumerate(lines):
        canvas.text(((left + right) / 2, foot + i * 40), line, fonts.SLAB, SIZE, UNION, "ms", within=what)
