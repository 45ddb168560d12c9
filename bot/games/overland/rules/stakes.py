"""The campaign's end, as a decision may bring it about."""

from __future__ import annotations

from bot.games.overland.decisions import Assault, Attack, Cross, Decision, Turn
from bot.games.overland.rules.needed import least_die
from bot.games.overland.state.state import RICHMOND, OverlandView


def ending(view: OverlandView, decision: Decision) -> str:
    """Says how the campaign may end by a decision; "" where it cannot."""
    match decision:
        case Cross():
            return "If Grant crosses the James, the campaign is won and over (OV-3.1)."
        case Assault(leader) if least_die(view, RICHMOND, leader) <= 6:
            return "If Richmond falls, the campaign is won and over (OV-3.1)."
        case Attack("breckinridge") if least_die(view, "breckinridge", "sigel") <= 1:
            return ""
        case Assault() | Attack() | Turn() if view.points == 1:
            return "This spends the last Action Point, and the campaign may be over with it (OV-3.2)."
    return ""
