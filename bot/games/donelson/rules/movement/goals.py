"""Marching on to a goal from phase to phase, and holding a place (US-29.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from bot.games.donelson.data.board import field
from bot.games.donelson.data.forces import brigades, counter
from bot.games.donelson.data.terms import Arm, Hex, Key
from bot.games.donelson.rules.facts import Facts
from bot.games.donelson.rules.movement import groups, moving
from bot.games.donelson.rules.movement.allowance import barred
from bot.games.donelson.rules.movement.costs import reach, step
from bot.games.donelson.rules.movement.marches import barred_from_marching, marches
from bot.games.donelson.rules.movement.paths import Walker
from bot.games.donelson.state.places import Places
from bot.games.donelson.state.state import Unit, goals_of
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import events
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side

FARTHEST = 999
"""More movement points than any way over the map takes."""
ONWARD = frozenset({"head", "resume", "back"})
"""First words of what leaves goals as they are."""
REST = "rest"
"""In place of a name: all counters that march nowhere."""
EVERYBODY = "all"
"""In place of a name: all counters with a goal."""


class Head(Decision, frozen=True):
    """ "head oglesby 1811": a brigade or counter goes towards a named hex, and goes on in the phases to come; "head
    oglesby 18 1812" the same to any hex, by its column."""

    who: str
    at: str
    column: str = ""


class Resume(Decision, frozen=True):
    """ "resume": everybody with a goal goes on to it."""


class Hold(Decision, frozen=True):
    """ "hold oglesby": stays where it is, phase by phase; "hold rest"."""

    who: str


class Free(Decision, frozen=True):
    """ "free oglesby": neither marches on nor holds; "free all"."""

    who: str


class Onward(Struct, frozen=True):
    """A counter's next part of the way to its goal: the hex that it comes to, by road or not."""

    to: Hex
    how: Literal["move", "march"]


@lru_cache(maxsize=256)
def distances(arm: Arm, goal: Hex) -> Mapping[Hex, int]:
    """Returns the movement points from a goal to every hex, for the ground alone."""
    ground = field()
    return {at: walk.cost for at, walk in reach(ground, goal, lambda a, b: step(ground, b, a, arm), FARTHEST).items()}


def away(key: Key, at: Hex, goal: Hex) -> int:
    """Returns how far a counter in a hex is from its goal, in movement points."""
    return distances(counter(key).arm, goal).get(at, FARTHEST)


def onward(facts: Facts, board: Places, key: Key, goal: Hex) -> Onward | None:
    """Returns a counter's way toward its goal in this phase: by road if that brings it nearer, and into no enemy zone
    of control. Returns None if it comes no nearer."""
    at, enemy = facts.units[key].at, OTHER[counter(key).side]
    if at == goal:
        return None
    found = [(away(key, at, goal), 0, at)]
    for to, ways in groups.ways_of(facts, board, key).items():
        if to == goal or not board.in_zone(to, enemy):
            found.append((away(key, to, goal), 1 + groups.cheapest(ways), to))
    if not barred_from_marching(facts, key):
        found += [(away(key, to, goal), FARTHEST, to) for to in marches(facts, board, key)]
    _, cost, to = min(found)
    return Onward(to, "march" if cost == FARTHEST else "move") if to != at else None


def comes_nearer(facts: Facts, board: Places, key: Key, goal: Hex) -> bool:
    """Whether a counter goes on to its goal in this phase; most need only look at the hexes next to them."""
    at, enemy = facts.units[key].at, OTHER[counter(key).side]
    if at != goal and not barred(facts, key):
        left = away(key, at, goal)
        for to in Walker(facts, board, key).one_step():
            if away(key, to, goal) < left and (to == goal or not board.in_zone(to, enemy)):
                return True
    return onward(facts, board, key, goal) is not None


def advance(work: Work, goals: Iterable[tuple[Key, Hex]]) -> tuple[Key, ...]:
    """Moves counters on to their goals as far as each comes in this phase, the nearest first; returns those that
    moved."""
    moved = []
    for key, goal in sorted(goals, key=lambda each: (away(each[0], work.units[each[0]].at, each[1]), each)):
        board = work.board
        part = onward(work, board, key, goal)
        if part is None:
            continue
        if part.how == "march":
            march(work, key, part.to)
        else:
            moving.go(work, key, groups.chosen(board, key, part.to, Walker(work, board, key).ways()[part.to]))
        moved.append(key)
    return tuple(moved)


def march(work: Work, key: Key, to: Hex) -> None:
    """Marches a counter by road: it faces as the stack there, else as it would choose."""
    board = work.board
    there = board.combat(to)
    wanted = groups.wanted(board, counter(key).side, to, work.units[key].facing)[0]
    moving.march(work, key, marches(work, board, key)[to].way, work.units[there[0]].facing if there else wanted)


def marching_on(facts: Facts, goals: Mapping[Key, Hex]) -> dict[Key, Hex]:
    """Returns the goals of those that are on their way and have not moved in this phase."""
    units = facts.units
    return {k: goal for k, goal in goals.items() if units[k].at != goal and not units[k].walked and not units[k].spent}


def members(units: Mapping[Key, Unit], who: str) -> tuple[Key, ...]:
    """Returns the counters on the map that a name means: a brigade's, those in a hex, or a counter alone."""
    if who.isdigit():
        return tuple(key for key, unit in units.items() if unit.at == int(who) and not counter(key).fixed)
    some = (*brigades()[who].counters, *brigades()[who].regiments) if who in brigades() else (who,)
    return tuple(key for key in some if units[key].status == "map")


def set_goals(work: Work, side: Side, keys: Iterable[Key], goal: Hex) -> None:
    """Notes a goal of some counters; the hex 0 makes each hold the hex that it is in."""
    goals = goals_of(work.roster(side), work.units)
    work.write(side, goals={**goals, **{key: goal or work.units[key].at for key in keys}})


def forget(work: Work, side: Side, keys: Iterable[Key]) -> None:
    """Forgets the goals of some counters."""
    goals, gone = work.roster(side).goals, set(keys)
    if gone & goals.keys():
        work.write(side, goals={key: goal for key, goal in goals.items() if key not in gone})


def goal_for(who: str, at: Hex, here: set[Hex]) -> bool:
    """Whether a hex may be somebody's goal: a way leads there."""
    kind: Arm = counter(who).arm if who not in brigades() and not who.isdigit() else "inf"
    return any(at in distances(kind, start) for start in here - {at})


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Moves on, and notes the goal, which nobody else learns."""
    if isinstance(decision, Resume):
        going = marching_on(work, goals_of(work.roster(side), work.units))
        advance(work, going.items())
        return
    assert isinstance(decision, Head)
    keys, goal = members(work.units, decision.who), int(decision.at)
    set_goals(work, side, keys, goal)
    moved = advance(work, [(key, goal) for key in keys])
    text, others = events.marches_on(decision.who, decision.at)
    work.tell_apart("prefers", side, text, "" if moved else others, who=decision.who, goal=goal)


def hold_or_free(work: Work, side: Side, decision: Decision) -> None:
    """Notes who holds, or no longer has a goal; nobody else learns of it."""
    standing = goals_of(work.roster(side), work.units)
    if isinstance(decision, Hold):
        if decision.who == REST:
            here = (k for k, unit in work.units.items() if unit.status == "map" and counter(k).side == side)
            keys = tuple(k for k in here if not counter(k).fixed and k not in standing)
        else:
            keys = members(work.units, decision.who)
        set_goals(work, side, keys, 0)
        said = events.holds(keys)
    else:
        assert isinstance(decision, Free)
        keys = tuple(standing) if decision.who == EVERYBODY else members(work.units, decision.who)
        forget(work, side, keys)
        said = events.has_no_goal(keys)
    work.tell_apart("prefers", side, said, "", who=decision.who)
