"""The Soldier's standing plan (section 13 of the rulebook)."""

from __future__ import annotations

from bot.games.life_1861.board import board
from bot.games.life_1861.rules.turns import alive, begin, waiting_loses
from bot.games.life_1861.rules.working_copy import WorkingCopy
from bot.games.life_1861.state import CIVILIANS, Position
from bot.games.life_1861.text import action_text


def soldier_goes(work: WorkingCopy) -> bool:
    """Looks at the Soldier's plan where he may go: begins his turn, or asks him, or (False) lets the Civilians go."""
    state, plan = work.state, work.consult("soldier").plan
    if plan.kind == "after":
        taken = state.turns.count("soldier")
        done = len(state.turns) - taken
        if done >= (plan.second if taken else plan.first) or waiting_loses(state):  # LF-13.3, LF-13.5
            begin(work, "soldier")
            work.tell("turn", action_text.turn_begins(state), piece="soldier", round=state.round)
            return True
        return False
    if plan.kind == "ask" or waiting_loses(state) or near(state, plan.hexes):  # LF-13.1, LF-13.4, LF-13.5
        work.set(asked=True)
        return True
    return False


def near(position: Position, hexes: int) -> bool:
    """Whether a living Civilian is within so many hexes of the Soldier."""
    here, far = position.pieces["soldier"].at, board().distances
    return any(alive(position, key) and far[here, position.pieces[key].at] <= hexes for key in CIVILIANS)
