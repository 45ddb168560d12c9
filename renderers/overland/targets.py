"""What the Union can do now, on the map: the die that each attack and check needs, and the areas open to Grant."""

from __future__ import annotations

from bot.games.overland.board import board
from bot.games.overland.decisions import Assault, Attack, Cross, Move, Turn
from bot.games.overland.rules.legal import legal_decisions
from bot.games.overland.rules.modifiers import attack_modifiers
from bot.games.overland.state import RICHMOND, Leader, OverlandView
from renderers import fonts
from renderers.canvas import Canvas
from renderers.marks import NEED_HEIGHT, need_width, needed, reachable
from renderers.overland.layout import layout
from renderers.overland.static_layer import NAME_SIZE
from renderers.theme import UNION

BESIDE = 38
"""Pixels from the right edge of a box to its tag beside the number of an Area Defence."""
SIZE = 36
"""Pixels to the em."""


def targets(canvas: Canvas, view: OverlandView) -> None:
    """Marks everything that the rules allow now."""
    if view.ending:
        return
    for decision in legal_decisions(view):
        match decision:
            case Attack():
                text = _battle(view, decision.target, decision.attacker)
                _in_area(canvas, view.places[decision.target], text)
            case Assault(leader):
                _on_richmond(canvas, view.places[leader], _battle(view, RICHMOND, leader))
            case Move(to):
                _open(canvas, to, "move")
            case Turn(to):
                _open(canvas, to, "turn", _check("grant"))
            case Cross():
                for way in layout().exit:
                    needed(canvas, way.need, _check(way.leader), "us", "needed to cross the James")


def _battle(view: OverlandView, target: str, leader: Leader) -> str:
    """The die that wins an attack, its modifiers reckoned in: "5+"."""
    modifiers = attack_modifiers(view.places, target, leader)
    least = board().tables[view.table].retreat - sum(m.value for m in modifiers)
    return "any" if least <= 1 else "none" if least > 6 else "6" if least == 6 else f"{least}+"


def _check(leader: Leader) -> str:
    """The die that passes a Leadership Check."""
    return f"≤ {board().leaders[leader].rating}"


def _in_area(canvas: Canvas, area: str, text: str) -> None:
    """A tag at the upper right corner of an area's box: beside its name where there is room, else on its edge."""
    left, top, right, _ = layout().of(area).box
    wide, info = need_width(text), board().areas[area]
    free = (right - left - fonts.width(info.name, fonts.ROMAN, NAME_SIZE)) / 2
    if free > wide + 12:
        middle = right - 8 - wide / 2, top + 21
    else:
        middle = right - (BESIDE if info.defence else 8) - wide / 2, top + 6 - NEED_HEIGHT / 2
    needed(canvas, middle, text, "us", f"needed in {area}")


def _on_richmond(canvas: Canvas, area: str, text: str) -> None:
    """A tag at the line from an area to Richmond."""
    for line in layout().line:
        if line.between == (area, RICHMOND) and line.need is not None:
            needed(canvas, line.need, text, "us", f"needed from {area}")


def _open(canvas: Canvas, area: str, *lines: str) -> None:
    """An area that Grant can go to: his place in it, with a word for the way."""
    left, top, right, bottom = layout().place("grant", area)
    what = f"open: {area}"
    canvas.paste(reachable(round(right - left), round(bottom - top), "us"), (left, top), what)
    foot = (top + bottom) / 2 + 13 - (len(lines) - 1) * 20
    for i, line in enumerate(lines):
        canvas.text(((left + right) / 2, foot + i * 40), line, fonts.SLAB, SIZE, UNION, "ms", within=what)
