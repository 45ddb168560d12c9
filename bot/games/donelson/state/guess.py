"""A state as it may be, made up from what a seat can see and from random numbers alone; and a side's roster sheet as
anybody at the table may reckon it, from the printed strengths and the losses seen."""

from __future__ import annotations

import random
from collections.abc import Mapping

from msgspec.structs import replace

from bot.games.contract.game import Seat
from bot.games.donelson.data.charts import third
from bot.games.donelson.data.forces import REGIMENT, brigades, counter, of_side
from bot.games.donelson.data.terms import SIDES, Brigade, Key, Objective
from bot.games.donelson.state import checks
from bot.games.donelson.state.resample import exchanged
from bot.games.donelson.state.state import Roster, State
from bot.games.kit.sides import Side


def guess(state: State, seat: Seat | None, rng: random.Random) -> State | None:
    """Returns a state with a seat's view (None: a spectator's), the same for the same view and random numbers; None
    where none was found."""
    if state.ending:
        return state
    rosters = {side: state.rosters[side] if side == seat else anew(state, side, rng) for side in SIDES}
    guessed = replace(state, rosters=rosters)
    return None if checks.problems(guessed) else guessed


def anew(state: State, side: Side, rng: random.Random) -> Roster:
    """Returns a side's roster sheet as it may be, by what everybody sees. Its orders are those of a side that has given
    none, which is likelier than any: random ones would make a guessed enemy weaker than the true one."""
    roster = exchanged(state, side, reckoned(state, side), rng)
    objective: Objective = ""
    if side == "csa" and state.objective_drawn:
        objective = "breakout" if state.options.days == 1 else rng.choice(("defend", "breakout"))
    early = 0 if state.camps else roster.exited
    return replace(roster, objective=objective, early=early)


SHATTERED = 3
"""Demoralization for a brigade shattered."""


def reckoned(state: State, side: Side) -> Roster:
    """Returns a roster sheet made up from what everybody sees: ``state``'s rosters are not looked at."""
    strength = {key: points(state, key) for key in of_side(side) if _has_strength(state, key)}
    guns = {key: points(state, key) for key in of_side(side) if counter(key).arm == "art"}
    own = {key: each for key, each in brigades().items() if each.side == side}
    marks = {key: REGIMENT * _detached(state, key) for key in own}
    here = {key: sum(strength[unit] for unit in each.counters) for key, each in own.items()}
    base = {key: max(own[key].strength, here[key] + marks[key]) for key in own}
    lost = {key: base[key] - marks[key] - here[key] for key in own}
    crossed = lost_in_all(state.estimates, side)
    shattered = SHATTERED * sum(each.times for key, each in state.shattered.items() if brigades()[key].side == side)
    gone = [key for key in of_side(side) if state.units[key].status == "out"]
    return Roster(
        strength=strength,
        guns=guns,
        crew={key: counter(key).guns if state.units[key].status == "map" else 0 for key in guns},
        base=base,
        lost={key: number for key, number in lost.items() if number},
        marks={key: number for key, number in marks.items() if number},
        rebuilt={key: max(1, come_back(state.estimates, key)) for key in state.returning if key in own},
        demoralization=crossed + shattered,
        crossed=crossed,
        exited=sum(state.estimates.get(key, 0) for key in gone),
    )


def come_back(estimates: Mapping[Key, int], brigade: Brigade) -> int:
    """Returns the points with which a shattered brigade may be reckoned to come back: what the table thinks was left,
    and a third of what it saw lost (US-19.6)."""
    left = sum(estimates.get(key, 0) for key in brigades()[brigade].counters)
    return left + third(max(0, brigades()[brigade].strength - left))


def points(state: State, key: Key) -> int:
    """Returns the points that a counter is reckoned to have: one at least while it is on the map; none once it is
    removed."""
    status = state.units[key].status
    if status in ("gone", "shattered"):
        return 0
    least = 1 if status == "map" and not counter(key).fixed else 0
    return max(least, state.estimates.get(key, 0))


def _has_strength(state: State, key: Key) -> bool:
    each = counter(key)
    if each.arm != "inf":
        return False
    return not each.regiment or state.units[key].status in ("map", "out")


def _detached(state: State, brigade: Brigade) -> int:
    return sum(state.units[key].status not in ("within", "due") for key in brigades()[brigade].regiments)


def lost_in_all(estimates: Mapping[Key, int], side: Side) -> int:
    """Returns the points that the table has seen a side lose, going by its ``estimates``."""
    return sum(
        max(0, (each.strength or each.guns) - estimates.get(key, 0))
        for key in of_side(side)
        if (each := counter(key)).arm != "hq" and not each.regiment
    )
