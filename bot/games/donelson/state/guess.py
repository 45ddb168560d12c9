"""A state as it may be, made up from what a seat can see and from random numbers alone."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bot.games.contract import Seat
from bot.games.donelson import state_checks
from bot.games.donelson.state.game_state import Roster, State
from bot.games.donelson.state.reckoning import reckoned
from bot.games.donelson.state.resample import exchanged, goals_anew, preferences_anew
from bot.games.donelson.terms import SIDES, Objective, Side


def guess(state: State, seat: Seat | None, rng: random.Random) -> State | None:
    """Returns a state with a seat's view (None: a spectator's), the same for the same view and random numbers; None
    where none was found."""
    if state.ending:
        return state
    rosters = {side: state.rosters[side] if side == seat else anew(state, side, rng) for side in SIDES}
    guessed = replace(state, rosters=rosters)
    return None if state_checks.problems(guessed) else guessed


def anew(state: State, side: Side, rng: random.Random) -> Roster:
    """Returns a side's roster sheet as it may be, by what everybody sees."""
    roster = exchanged(state, side, reckoned(state, side), rng)
    objective: Objective = ""
    if side == "csa" and state.objective_drawn:
        objective = "breakout" if state.options.days == 1 else rng.choice(("defend", "breakout"))
    goals = goals_anew(state, side, rng)
    early = 0 if state.camps else roster.exited
    return replace(roster, objective=objective, early=early, preferences=preferences_anew(rng), goals=goals)
