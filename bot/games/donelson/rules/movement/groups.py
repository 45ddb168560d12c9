"""Units that move together: stacks and brigades, and how each of them goes (US-3.13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import distance, towards
from bot.games.donelson.data.forces import brigades, counter
from bot.games.donelson.data.terms import FACINGS, Brigade, Facing, Hex, Key
from bot.games.donelson.rules.facts import Facts
from bot.games.donelson.rules.movement.allowance import barred, points_left
from bot.games.donelson.rules.movement.paths import Walker, Way, Ways, last_in_fort
from bot.games.donelson.state.places import Places
from bot.games.donelson.state.state import Unit
from bot.games.kit.sides import OTHER, Side

NEAR = 3
"""How near an enemy must be for a unit to end facing it of itself, in hexes."""


class Going(Struct, frozen=True):
    """A unit and the way that it goes."""

    key: Key
    way: Way


def ways_of(facts: Facts, board: Places, key: Key, via: Hex = 0) -> Ways:
    """Returns where a unit may go now, and how; nowhere where it may not move."""
    if barred(facts, key) or points_left(facts, key) <= 0:
        return {}
    return Walker(facts, board, key).ways(via=via)


def can_go(facts: Facts, board: Places, key: Key) -> bool:
    """Whether a unit may go anywhere: most can step into a hex next to them, which is quickly found."""
    if barred(facts, key) or points_left(facts, key) <= 0:
        return False
    walker = Walker(facts, board, key)
    return any(True for _ in walker.one_step()) or bool(walker.ways())


def stack_can_go(facts: Facts, board: Places, at: Hex, side: Side) -> bool:
    """Whether all infantry of a stack of two units or more can step into one hex next to it, quickly found; where it
    says no there may yet be a farther one."""
    infantry = [key for key in stack_units(facts, board, at, side) if counter(key).arm == "inf"]
    if last_in_fort(facts, board, infantry):
        return False
    common: set[Hex] | None = None
    for key in infantry:
        steps = set(Walker(facts, board, key).one_step())
        common = steps if common is None else common & steps
    return any(board.stack_room(to, "inf", side) >= len(infantry) for to in common or ())


def wanted(board: Places, side: Side, at: Hex, own: Facing) -> tuple[Facing, ...]:
    """Returns all facings, the best first for a unit that ends in a hex: towards the nearest enemy within three hexes;
    else as it stands (US-3.13)."""
    near = board.nearest(at, OTHER[side])
    if near and near[0] <= NEAR:
        return towards(at, near[1])
    return (own, *(facing for facing in FACINGS if facing != own))


def chosen(board: Places, key: Key, at: Hex, ways: dict[Facing, Way]) -> Way:
    """Returns the way to a hex that a unit takes if nobody says how it is to face."""
    facings = wanted(board, counter(key).side, at, board.units[key].facing)
    return next(ways[facing] for facing in facings if facing in ways)


# -- stacks


def stack_units(facts: Facts, board: Places, at: Hex, side: Side) -> tuple[Key, ...]:
    """Returns the units of a stack that may move: infantry, guns, then leaders."""
    keys = (*board.inf(at), *board.guns(at), *board.leaders(at))
    return tuple(k for k in keys if counter(k).side == side and not barred(facts, k) and points_left(facts, k) > 0)


def shared(some: Sequence[Ways]) -> dict[Hex, tuple[Facing, ...]]:
    """Returns the hexes to which all of some units can go, with the facings in which they all can end there."""
    if not some:
        return {}
    found = {}
    for to, ways in some[0].items():
        facings = tuple(facing for facing in ways if all(facing in other.get(to, {}) for other in some[1:]))
        if facings:
            found[to] = facings
    return found


def alike(board: Places, keys: Sequence[Key], to: Hex, some: Sequence[Ways]) -> tuple[Way, ...]:
    """Returns the ways of some units to a hex on which they all end with one facing, the one that they would choose;
    none where they cannot."""
    facings = shared(some).get(to)
    if not facings:
        return ()
    first = wanted(board, counter(keys[0]).side, to, board.units[keys[0]].facing)
    facing = next(each for each in first if each in facings)
    return tuple(ways[to][facing] for ways in some)


def stack_hexes(
    facts: Facts, board: Places, infantry: Sequence[Key], some: Sequence[Ways], side: Side
) -> tuple[Hex, ...]:
    """Returns the hexes to which all infantry of a stack can go by the ways of each, with room for all and faced alike;
    the last in the fort stay in it (US-3.13, US-22.1)."""
    room = [to for to in shared(some) if board.stack_room(to, "inf", side) >= len(infantry)]
    if last_in_fort(facts, board, infantry):
        room = [to for to in room if field().fort(to)]
    return tuple(sorted(room))


def stack_goes(facts: Facts, board: Places, at: Hex, to: Hex, side: Side) -> tuple[Going, ...]:
    """Returns how a stack goes to a hex: all its infantry that may move, to face alike, and of guns and leaders those
    that can come along; empty where not all the infantry can."""
    keys = stack_units(facts, board, at, side)
    infantry = [key for key in keys if counter(key).arm == "inf"]
    together = alike(board, infantry, to, [ways_of(facts, board, key) for key in infantry])
    found = [Going(key, way) for key, way in zip(infantry, together, strict=False)]
    if not found:
        return ()
    facing = found[0].way.facing
    units = {**facts.units, **{going.key: arrived(facts.units[going.key], going.way) for going in found}}
    for key in keys:
        if key not in infantry:
            here = Places(units, board.guarded)
            if others := ways_of(Moved(facts, units), here, key).get(to):
                way = others.get(facing) or chosen(here, key, to, others)
                found.append(Going(key, way))
                units[key] = arrived(units[key], way)
    return tuple(found)


class Moved:
    """Facts in which some units have moved already."""

    def __init__(self, facts: Facts, units: dict[Key, Unit]) -> None:
        self._facts, self.units = facts, units

    def __getattr__(self, name: str) -> Any:
        return getattr(self._facts, name)


def arrived(unit: Unit, way: Way) -> Unit:
    """Returns a unit at the end of a way."""
    return Unit(
        at=way.hexes[-1],
        facing=way.facing,
        disordered=unit.disordered,
        limbered=unit.limbered,
        spent=unit.spent + way.cost,
        walked=True,
        fought=unit.fought,
    )


# -- brigades


def brigade_units(facts: Facts, board: Places, brigade: Brigade) -> tuple[Key, ...]:
    """Returns the counters of a brigade that may move."""
    keys = brigades()[brigade].counters
    return tuple(k for k in keys if not barred(facts, k) and points_left(facts, k) > 0)


def brigade_goes(facts: Facts, board: Places, brigade: Brigade, to: Hex) -> tuple[Going, ...]:
    """Returns how a brigade goes to a hex. The first counters go into it, and the others as near as they can. Returns
    nothing if no counter gets there."""
    keys = brigade_units(facts, board, brigade)
    lead = [key for key in keys if to in ways_of(facts, board, key)]
    if not lead:
        return ()
    first = min(lead, key=lambda key: (distance(facts.units[key].at, to), key))
    units, found = dict(facts.units), list[Going]()
    for key in (first, *sorted((k for k in keys if k != first), key=lambda k: (distance(facts.units[k].at, to), k))):
        here = Places(units, board.guarded)
        ways = ways_of(Moved(facts, units), here, key)
        best = to if key == first else min(ways, key=lambda at: (distance(at, to), cheapest(ways[at])), default=0)
        if not best or (key != first and distance(best, to) >= distance(units[key].at, to)):
            continue
        way = chosen(here, key, best, ways[best])
        found.append(Going(key, way))
        units[key] = arrived(units[key], way)
    return tuple(found)


def cheapest(ways: dict[Facing, Way]) -> int:
    """Returns the movement points of the cheapest of some ways."""
    return min(way.cost for way in ways.values())
