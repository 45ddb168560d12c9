"""The facts that hold in every state of play: where everyone stands, how many points each counter has left, and the
course of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.games.donelson.data.board import field
from bot.games.donelson.data.forces import brigades, counter, counters, of_side
from bot.games.donelson.data.terms import (
    GUNS_STACK,
    MOVING,
    OFF,
    SIDES,
    STACK,
    TURNS_A_DAY,
    Arm,
    Hex,
    Key,
)
from bot.games.donelson.state.state import State
from bot.games.kit.sides import NAMES, Side, does

ROOM: dict[Arm, int] = {"inf": STACK, "art": GUNS_STACK}
"""Counters of an arm in a hex."""


def problems(state: State) -> list[str]:
    """Returns the problems of a state, in sentences; empty for every state that play can reach."""
    checks = (_units, _stacks, _rosters, _estimates, _course, _secrets)
    return [text for check in checks for text in check(state)]


def _units(state: State) -> Iterator[str]:
    if set(state.units) != set(counters()):
        yield "There are other counters than those printed (US-28.2)."
        return
    for key, unit in state.units.items():
        name = counter(key).name
        if (unit.status == "map") != (unit.at != OFF):
            yield f"{name} is off the map and in {unit.at:04}." if unit.at else f"{name} is on the map and in no hex."
        elif unit.status == "map" and not field().passable(unit.at):
            yield f"{name} is at {unit.at:04}, where nothing can stand (US-4.7)."
        if counter(key).arm == "hq" and unit.disordered:
            yield f"{name} is a disordered leader (US-14.1)."
        if unit.status == "out" and counter(key).side != "csa":
            yield f"{name} has left the map, and is no Confederate (US-27.6)."


def _stacks(state: State) -> Iterator[str]:
    """Enemies never share a hex; there is room for two infantry counters and two batteries. While a combat is under way
    there may be more for a moment, and while its side moves with a regiment just detached (US-18.6); the game may end
    just then."""
    held = dict[Hex, Side]()
    number = Counter[tuple[Hex, Arm]]()
    detached = set[Hex]()
    for key, unit in state.units.items():
        each = counter(key)
        if unit.status != "map" or each.arm == "hq":
            continue
        if held.setdefault(unit.at, each.side) != each.side:
            yield f"Enemies stand in {unit.at:04} (US-3.6)."
        number[unit.at, each.arm] += 1
        if each.regiment and each.side == state.active and state.stage in MOVING:
            detached.add(unit.at)
    if state.combat or state.tasks or state.ending:
        return
    crowded = [at for (at, arm), n in number.items() if n > ROOM[arm] and not (arm == "inf" and at in detached)]
    yield from (f"Too many of one arm stand in {at:04} (US-5.1)." for at in crowded)


def _rosters(state: State) -> Iterator[str]:
    for side in SIDES:
        roster = state.rosters[side]
        if min((*roster.strength.values(), *roster.guns.values(), *roster.crew.values()), default=0) < 0:
            yield f"{does(side, 'has', 'have')} a counter with less than nothing left."
        if set(roster.guns) != {key for key in of_side(side) if counter(key).arm == "art"}:
            yield f"The sheet of {NAMES[side]} has other batteries than its own (US-1.6)."
        for key in of_side(side):
            if state.units[key].status == "map" and not _alive(state, side, key):
                yield f"{counter(key).name} is on the map with nothing left (US-1.4)."
        if set(roster.rebuilt) != {key for key in state.returning if brigades()[key].side == side}:
            yield f"{does(side, 'has', 'have')} other brigades rebuilt than those that wait to be placed (US-19.9)."
        if roster.crossed < 0 or roster.exited < 0:
            yield f"{does(side, 'has', 'have')} lost less than nothing."


def _alive(state: State, side: Side, key: Key) -> bool:
    """Whether something is left of a counter."""
    roster, each = state.rosters[side], counter(key)
    if each.arm == "inf":
        return roster.strength.get(key, 0) > 0
    return each.arm == "hq" or each.fixed or roster.guns.get(key, 0) > 0 or roster.crew.get(key, 0) > 0


def _estimates(state: State) -> Iterator[str]:
    for key, number in state.estimates.items():
        if number < 0:
            yield f"{counter(key).name} is reckoned at {number}."


def _course(state: State) -> Iterator[str]:
    if (state.stage == "over") != bool(state.ending):
        yield "The game is over, or it is not (US-27.9)."
    if not 1 <= state.turn <= state.options.days * TURNS_A_DAY:
        yield f"There is no turn {state.turn} (US-2.7)."
    if state.stage == "over":
        return
    if state.stage == "night-move" and (state.options.days == 1 or state.turn != TURNS_A_DAY):
        yield "It is night by day (US-24.2)."
    if not state.asks and state.tasks:
        yield "Something is left to do, and nobody is asked."
    if not set(state.active_divisions) | set(state.attacked) <= {1, 2, 3}:
        yield "A division is active that is none of the Union's (US-26.1)."
    alive = {key for key, unit in state.units.items() if unit.status == "map"}
    if not set(state.garrisons) <= alive | {key for key in state.garrisons if counter(key).side == "csa"}:
        yield "A garrison marker lies on nobody (US-23.1)."


def _secrets(state: State) -> Iterator[str]:
    roster = state.rosters["csa"]
    if bool(roster.objective) != state.objective_drawn:
        yield "The Confederates have an objective, or they have none (US-27.2)."
    if state.options.days > 1 and state.camps != state.objective_drawn:
        yield "The camps are taken, or no objective is drawn (US-27.1)."
    if not 0 <= roster.early <= roster.exited:
        yield "More points left before the camps were taken than left at all (US-27.13)."
    if state.rosters["usa"].objective or state.rosters["usa"].exited:
        yield "The Union has an objective (US-27.2)."
