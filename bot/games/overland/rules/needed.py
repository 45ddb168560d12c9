"""The die that a decision of the Union's needs, its modifiers reckoned in."""

from __future__ import annotations

from bot.games.overland.data.board import board
from bot.games.overland.decisions import Assault, Attack, Cross, Decision, Turn
from bot.games.overland.rules.modifiers import attack_modifiers
from bot.games.overland.state.state import RICHMOND, Leader, OverlandView


def least_die(view: OverlandView, target: str, leader: Leader) -> int:
    """The least die, before its modifiers, with which an attack drives the defender out; above 6 where none does."""
    modifiers = attack_modifiers(view.places, target, leader)
    return board().tables[view.table].retreat - sum(m.value for m in modifiers)


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
