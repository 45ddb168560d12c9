"""What hangs on a decision: the die that it needs, and how the campaign may end by it."""

from __future__ import annotations

from bot.games.contract.choices import WINS
from bot.games.overland.data.board import board
from bot.games.overland.rules.battles import Assault, Attack, valley_gain
from bot.games.overland.rules.modifiers import least_die
from bot.games.overland.rules.movement import Cross, Move, Turn
from bot.games.overland.state.state import RICHMOND
from bot.games.overland.state.view import OverlandView
from bot.games.overland.words import names

Decision = Attack | Assault | Move | Turn | Cross
ANY = "any"
"""The die of an attack that cannot fail."""


def die_needed(view: OverlandView, decision: Decision) -> str:
    """The die that a decision succeeds with, such as "5+" (OV-7.D3a) or "≤ 3" (OV-6.1); "any" or "none"; "" where none
    is rolled."""
    match decision:
        case Attack():
            return _least(least_die(view, decision.target, decision.attacker))
        case Assault(leader):
            return _least(least_die(view, RICHMOND, leader))
        case Turn() | Cross():
            return f"≤ {board().leaders['grant'].rating}"
        case _:
            return ""


def _least(die: int) -> str:
    if die <= 1:
        return ANY
    return "none" if die > 6 else "6" if die == 6 else f"{die}+"


def ending(view: OverlandView, decision: Decision) -> str:
    """Says how the campaign may end by a decision; "" where it cannot."""
    die, won = "", ""
    match decision:
        case Cross():
            die, won = "3 or less", "if Grant crosses the James"
        case Assault(leader):
            die, won = _shown(least_die(view, RICHMOND, leader)), "if Richmond falls"
        case Attack("breckinridge"):
            die = _shown(least_die(view, "breckinridge", "sigel"))
        case Attack() | Turn():
            pass
        case _:
            return ""
    if view.points == 1 and die != ANY:
        brings = "wins it" if won else f"brings {valley_gain(0)} more Action Points"
        lost = f"unless the die shows {die}, which {brings}" if die else "whatever the die shows"
        return f"This spends the last Action Point: the campaign is lost {lost} (OV-3.2)."
    return f"{WINS}campaign: it is won and over {won} (OV-3.1)." if won and die else ""


def _shown(least: int) -> str:
    """The die from which on an attack succeeds, in words; "" where none does."""
    return ANY if least <= 1 else names.at_least(least) if least <= 6 else ""
