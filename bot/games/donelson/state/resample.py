"""Another state with the same view: the other side's secrets dealt anew."""

from __future__ import annotations

import random
from itertools import pairwise

from msgspec.structs import replace

from bot.games.contract.game import Seat
from bot.games.donelson.data.forces import brigades, counter, of_side
from bot.games.donelson.data.terms import Brigade, Division, Hex, Key, Objective
from bot.games.donelson.state.state import Preferences, Roster, State, boxes, shatter_number
from bot.games.kit.sides import OTHER, Side


def resample(state: State, seat: Seat, rng: random.Random) -> State:
    """Returns a state in which all that ``seat`` knows is as it is. Once the game is over nothing is hidden."""
    if state.ending:
        return state
    enemy = OTHER[seat]
    roster = exchanged(state, enemy, state.rosters[enemy], rng)
    roster = replace(roster, preferences=preferences_anew(rng), goals=goals_anew(state, enemy, rng))
    if enemy == "csa":
        roster = intent_anew(state, roster, rng)
    return replace(state, rosters={**state.rosters, enemy: roster})


def preferences_anew(rng: random.Random) -> Preferences:
    """Returns standing preferences at random."""
    return Preferences(
        rng.choice(("all", "hold", "never")), rng.choice(("enemy", "keep")), rng.choice(("strongest", "weakest"))
    )


def goals_anew(state: State, side: Side, rng: random.Random) -> dict[Key, Hex]:
    """Returns goals of some counters at random, or of none: where they stand, or where others do."""
    some = [key for key in of_side(side) if here(state, key) and not counter(key).fixed]
    spots = [state.units[key].at for key in some]
    return {key: rng.choice(spots) for key in rng.sample(some, min(len(some), rng.choice((0, 0, 1, 3))))}


def intent_anew(state: State, roster: Roster, rng: random.Random) -> Roster:
    """Returns the Confederates' sheet with another objective, where one was drawn unseen, and another resolve."""
    if not state.objective_drawn or state.options.days == 1:
        drawn: Objective = roster.objective
    else:
        drawn = rng.choice(("defend", "breakout"))
    return replace(roster, objective=drawn, persist=drawn == "breakout" and rng.random() < 0.5)


def pairs(side: Side) -> list[tuple[Brigade, Brigade]]:
    """Returns the pairs of a side's brigades that may have exchanged a point at set-up (US-28.4)."""
    by_division: dict[Division, list[Brigade]] = {}
    for key, each in brigades().items():
        if each.side == side and all(counter(unit).start for unit in each.counters):
            by_division.setdefault(each.division, []).append(key)
    return [pair for some in by_division.values() for pair in list(pairwise(some))[::2]]


def exchanged(state: State, side: Side, roster: Roster, rng: random.Random) -> Roster:
    """Returns a roster sheet on which pairs of brigades have exchanged a point or not, dealt anew, as far as that
    leaves every counter where it is and every brigade unshattered; and on which losses lie otherwise in its stacks."""
    roster = spread(state, side, roster, rng)
    if not state.options.exchange:
        return roster
    strength, base = dict(roster.strength), dict(roster.base)
    for first, second in pairs(side):
        if first in state.shattered or second in state.shattered:
            continue
        had = base[first] - brigades()[first].strength
        change = rng.choice((-1, 0, 1)) - had
        takes, gives = (first, second) if change > 0 else (second, first)
        if change and (moved := moving(state, roster, strength, gives, takes, abs(change))):
            (giver, taker), number = moved, abs(change)
            strength[giver] -= number
            strength[taker] += number
            base[gives] -= number
            base[takes] += number
    return replace(roster, strength=strength, base=base)


def spread(state: State, side: Side, roster: Roster, rng: random.Random) -> Roster:
    """Returns a roster sheet on which a brigade that has lost points in a stack of two of its counters may have lost
    one of them in the other: nobody sees which."""
    strength = dict(roster.strength)
    for key, each in brigades().items():
        some = [unit for unit in each.counters if each.side == side and here(state, unit)]
        for first, second in pairwise(some):
            together = state.units[first].at == state.units[second].at and roster.lost.get(key)
            giver, taker = rng.sample((first, second), 2)
            if together and strength.get(giver, 0) > 1 and rng.random() < 0.5:
                strength[giver] -= 1
                strength[taker] += 1
    return replace(roster, strength=strength)


def moving(
    state: State, roster: Roster, strength: dict[Key, int], gives: Brigade, takes: Brigade, number: int
) -> tuple[Key, Key] | None:
    """Returns the counters between which points may be moved unseen: the giver keeps a point, and neither brigade's
    losses reach its shatter number by it."""
    weaker = replace(roster, base={**roster.base, gives: roster.base[gives] - number})
    if boxes(roster, gives) >= shatter_number(weaker, gives):
        return None
    able = [key for key in brigades()[gives].counters if here(state, key) and strength.get(key, 0) > number]
    room = [key for key in brigades()[takes].counters if here(state, key)]
    return (able[-1], room[-1]) if able and room else None


def here(state: State, key: Key) -> bool:
    """Whether a counter is on the map."""
    return state.units[key].status == "map"
