"""What hangs on a decision: the die that it needs, and how the campaign may end by it."""

from __future__ import annotations

from bot.games.contract.choices import WINS
from bot.games.overland.data.board import board
from bot.games.overland.rules.battles import Assault, Attack
from bot.games.overland.rules.modifiers import least_die
from bot.games.overland.rules.movement import Cross, Move, Turn
from bot.games.overland.state.state import RICHMOND
from bot.games.overland.state.view import OverlandView

Decision = Attack | Assault | Move | Turn | Cross


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
        return "any"
    return "none" if die > 6 else "6" if die == 6 else f"{die}+"


def ending(view: OverlandView, decision: Decision) -> str:
    """Says how the campaign may end by a decision; "" where it cannot."""
    match decision:
        case Cross():
            return f"{WINS}campaign: it is won and over if Grant crosses the James (OV-3.1)."
        case Assault(leader) if least_die(view, RICHMOND, leader) <= 6:
            return f"{WINS}campaign: it is won and over if Richmond falls (OV-3.1)."
        case Attack("breckinridge") if least_die(view, "breckinridge", "sigel") <= 1:
            return ""
        case Assault() | Attack() | Turn() if view.points == 1:
            return "This spends the last Action Point, and the campaign may be over with it (OV-3.2)."
    return ""
