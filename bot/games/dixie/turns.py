"""The turn sequence: Morale, Combat, Move, Reinforce, and whose turn is next.

The phase of a Battle says what goes on: "combat" and "move" wait for the active side, whose ``next`` ends them and is
carried out here; "morale" is run by morale.phase, and "reinforce", which begins as soon as movement is complete, first
by moves.finish and then here. Both may push a question and return False; they are called again once no question is
open, and go on from what the state says. A volley or melee under way, in whichever phase, is gone on with first, by combat.go_on.
"""

from __future__ import annotations

from bot.games.contract import Level, Path
from bot.games.dixie import combat, morale, moves
from bot.games.dixie.battle import Battle
from bot.games.dixie.decisions import Decision
from bot.games.dixie.sight import Sight
from bot.games.dixie.state import DixieView, Side


def choices(view: DixieView, sight: Sight, side: Side, path: Path) -> Level | None:
    """To go on to the next phase, after ``path``."""
    return Level("Nothing", ())


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Ends the Combat phase, or the moves and with them the turn."""
    raise NotImplementedError


def advance(battle: Battle) -> None:
    """Goes on with the turn sequence until a player is to decide. A part that is interrupted by a question (returning
    False) is called again when the question is answered, and goes on from what the state says."""
    while not battle.asks and not battle.ending:
        if not combat.go_on(battle):
            return
        if battle.phase == "morale" and morale.phase(battle):
            combat.begin(battle)
        elif battle.phase == "reinforce" and moves.finish(battle):
            raise NotImplementedError
        else:
            return
