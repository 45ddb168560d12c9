"""What a result does once points are lost: retreats, for which nobody is asked, engagement, batteries left without
infantry (sections 12, 13, 16 and 22)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.games.donelson.data import forces
from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import Result
from bot.games.donelson.data.compass import around, distance, towards
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Arm, Facing, Hex, Key
from bot.games.donelson.data.terrain import Field
from bot.games.donelson.rules import engagement
from bot.games.donelson.rules.combat import guns, losses
from bot.games.donelson.rules.combat.position import position
from bot.games.donelson.rules.morale import passed
from bot.games.donelson.rules.movement.costs import step
from bot.games.donelson.rules.rally import disorder
from bot.games.donelson.state.places import Places
from bot.games.donelson.state.state import Combat, Moved
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import combat_events as fights
from bot.games.kit.sides import OTHER, Side

_COMPASS = ("ne", "e", "se", "sw", "w", "nw")
"""The headings to the hexes around one, in the order of compass.around."""
_BACKWARDS = {"usa": ("ne", "nw"), "csa": ("se", "sw")}
"""Where a side's disordered units never go (section 14)."""
_ASTRAY = {"w": 0, "sw": 1, "se": 2, "e": 3}
"""How far a step leads from where the Union retreats to: west, or else south."""


class RetreatPath(Struct, frozen=True):
    """A retreat: the hexes entered, in order, and how many of them are in enemy zones of control without friends in
    them. Each of those costs each counter a point (section 12)."""

    way: tuple[Hex, ...]
    zones: int


class Ranked(Struct, frozen=True, order=True):
    """A way so far, in the order of preference: fewest zones without friends, fewest overstacked hexes, the Union's
    direction, movement points, lower numbers."""

    zones: int
    overstacked: int
    astray: int
    cost: int
    way: tuple[Hex, ...]


def retreat(
    field: Field, board: Places, start: Hex, side: Side, hexes: int, arm: Arm, together: int = 1
) -> RetreatPath | None:
    """Returns the way on which ``together`` counters of one arm retreat from a hex, None if there is none (section 12).

    Each hex is farther from the start than the one before; the way is ``hexes`` long, and longer only while its end is
    in an enemy zone of control or would be overstacked. It never leaves the map, enters water or a hex with enemies,
    and leads nowhere that the arm cannot move; a retreating unit is disordered, so that the Union never goes north and
    the Confederates never south."""
    layer = {start: Ranked(0, 0, 0, 0, ())}
    ends: list[Ranked] = []
    steps = 0
    while layer:
        steps += 1
        layer = _farther(field, board, layer, start, side, arm, together)
        if steps < hexes:
            continue
        halting = [at for at in layer if _may_halt(board, at, side, arm, together)]
        ends += [layer.pop(at) for at in halting]
    if not ends:
        return None
    best = min(ends, key=lambda ranked: _preference(field, start, ranked, side))
    return RetreatPath(best.way, best.zones)


def _farther(
    field: Field, board: Places, layer: dict[Hex, Ranked], start: Hex, side: Side, arm: Arm, together: int
) -> dict[Hex, Ranked]:
    """Returns the best way to every hex one step farther from the start, from those to the hexes of a layer."""
    found: dict[Hex, Ranked] = {}
    for at, so_far in layer.items():
        for new, heading in zip(around(at), _COMPASS, strict=True):
            if heading in _BACKWARDS[side] or distance(start, new) <= distance(start, at):
                continue
            price = None if _barred(board, new, side) else step(field, at, new, arm)
            if price is None:
                continue
            ranked = Ranked(
                so_far.zones + (board.in_zone(new, OTHER[side]) and board.holder(new) != side),
                so_far.overstacked + (board.stack_room(new, arm, side) < together),
                so_far.astray + (_ASTRAY[heading] if side == "usa" else 0),
                so_far.cost + price,
                (*so_far.way, new),
            )
            if new not in found or ranked < found[new]:
                found[new] = ranked
    return found


def _barred(board: Places, at: Hex, side: Side) -> bool:
    """Whether the enemy has anything in a hex, a lone leader or a nominal garrison point too."""
    if board.holder(at) == OTHER[side]:
        return True
    leaders = board.leaders(at)
    return bool(leaders) and forces.counter(leaders[0]).side != side


def _may_halt(board: Places, at: Hex, side: Side, arm: Arm, together: int) -> bool:
    """Whether a retreat may end in a hex: outside enemy zones of control, friends there or not, and with room."""
    return not board.in_zone(at, OTHER[side]) and board.stack_room(at, arm, side) >= together


def _preference(field: Field, start: Hex, ranked: Ranked, side: Side) -> tuple[int, int, int, int, tuple[Hex, ...]]:
    """Returns by what whole ways are compared. A Confederate's direction is how near its end comes to where it goes."""
    astray = ranked.astray
    if side == "csa":
        astray = min((distance(ranked.way[-1], goal) for goal in _goals(field, start)), default=0)
    return ranked.zones, ranked.overstacked, astray, ranked.cost, ranked.way


def _goals(field: Field, start: Hex) -> frozenset[Hex]:
    """Returns where Confederates retreat to: the fort from inside the perimeter, else the pits' hexes."""
    if start not in field.inside:
        return field.pit_hexes()
    fort: frozenset[Hex] | None = field.__dict__.get("fort_hexes")
    if fort is None:
        fort = field.__dict__["fort_hexes"] = frozenset(at for at in field.cells if field.fort(at))
    return fort


def fall_back(work: Work, keys: Iterable[Key], hexes: int) -> None:
    """Lets units retreat so many hexes, hex by hex, in each the infantry together and then the batteries (US-12.4)."""
    if hexes <= 0:
        return
    standing = [key for key in keys if work.units[key].status == "map"]
    for at in dict.fromkeys(work.units[key].at for key in standing):
        for arm in ("inf", "art"):
            together = tuple(key for key in standing if work.units[key].at == at and counter(key).arm == arm)
            leave(work, together, at, hexes, arm)


def leave(work: Work, keys: tuple[Key, ...], at: Hex, hexes: int, arm: Arm) -> None:
    """Lets counters of one arm retreat from a hex: together, or else one by one; one that cannot is eliminated, and so
    is a battery that never moves (US-12.7, US-16.18)."""
    movable = tuple(key for key in keys if not counter(key).fixed)
    for key in keys:
        if key not in movable:
            losses.destroy(work, key, fights.CANNOT_RETREAT)
    if not movable:
        return
    side = counter(movable[0]).side
    path = retreat(field(), work.board, at, side, hexes, arm, len(movable))
    if path is not None:
        # One whose brigade another's loss has just shattered is off the map.
        if going := tuple(key for key in movable if work.units[key].status == "map"):
            go(work, going, path.way, path.zones)
    elif len(movable) > 1:
        for key in movable:
            leave(work, (key,), at, hexes, arm)
    else:
        losses.destroy(work, movable[0], fights.NO_WAY)


def go(work: Work, keys: tuple[Key, ...], way: tuple[Hex, ...], zones: int) -> None:
    """Moves retreating counters along a way: they are disordered, batteries limber, garrison markers are given up, and
    each loses a point for each enemy zone of control on it that no friend is in (US-12.5, US-16.4)."""
    start, end = work.units[keys[0]].at, way[-1]
    turned = facing_at(work, end, start, keys[0])
    work.tell("retreat", fights.retreats(keys, end), units=list(keys), at=end, side=counter(keys[0]).side)
    for key in keys:
        work.change(key, at=end, facing=turned, limbered=counter(key).arm == "art")
        disorder(work, key)
        work.note(Moved(key, (start, *way), "retreat"))
        passed(work, key, way)
        if key in work.garrisons:
            work.set_garrisons(tuple(each for each in work.garrisons if each != key))
            work.gathering = tuple(each for each in work.gathering if each != key)
    if zones:
        work.tell("harried", fights.harried(keys, zones), points=zones)
        for key in keys:
            losses.cross_off(work, key, zones, fights.ON_THE_RETREAT)


def facing_at(work: Work, end: Hex, start: Hex, key: Key) -> Facing:
    """Returns how counters face after a retreat: as those in the hex do, or else to where they came from."""
    there = work.board.combat(end)
    return work.units[there[0]].facing if there else towards(end, start)[0]


ABANDONED = 2
"""Hexes that batteries retreat whose infantry is destroyed."""
OVERRUN = 2
"""Hexes that batteries alone retreat from an engagement."""


def apply(work: Work, fight: Combat, row: Result, works: bool, beside: tuple[Key, ...]) -> None:
    """Carries out retreats and engagement of a result; ``works`` says that all defenders were in the fort or behind
    rifle pits, which takes a hex off their retreat (US-22.6), ``beside`` are the batteries in the attackers' hexes."""
    back = max(0, row.defender_retreat - works)
    target, there = fight.attack.target, fight.defenders
    infantry = any(counter(key).arm == "inf" for key in there)
    attackers = (*fight.attack.by, *fight.canister)
    gone = abandon(work, beside, ABANDONED)
    homes = {key: work.units[key].at for key in fight.attack.by if work.units[key].status == "map"}
    fall_back(work, (key for key in attackers if key not in gone), row.retreat)
    lost = {at for at in homes.values() if all(_off(work, key) for key in homes if homes[key] == at)}
    abandon(work, tuple(key for key in beside if work.units[key].at in lost), ABANDONED)
    if there and not infantry:
        alone(work, there, back, OVERRUN - works if row.engaged else 0)
        return
    gone = abandon(work, there, max(ABANDONED - works, back))
    fall_back(work, (key for key in there if key not in gone), back)
    if row.engaged:
        firing = guns.in_self_defence(position(work, work.board), fight.attack)
        fought = (key for key in there if counter(key).arm == "inf" or key in firing)
        stayed = tuple(key for key in fought if work.units[key].at == target)
        engagement.engage(work, work.active, attackers, stayed)


def _off(work: Work, key: Key) -> bool:
    return work.units[key].status != "map"


def alone(work: Work, batteries: tuple[Key, ...], back: int, overrun: int = 0) -> None:
    """Carries out a result on batteries without infantry: they are destroyed if they had to retreat; an engagement
    costs them a gun, and they retreat the ``overrun`` hexes, 0 for none (US-16.16)."""
    if back:
        for key in batteries:
            if work.units[key].status == "map":
                losses.destroy(work, key, fights.OVERRUN)
    elif overrun:
        key = losses.picked(work, batteries)
        if key:
            at = work.units[key].at
            losses.seen(work, batteries, losses.strike(work, key, 1, fights.LIMBERING_UP), at)
        fall_back(work, batteries, overrun)


def abandon(work: Work, some: tuple[Key, ...], hexes: int) -> tuple[Key, ...]:
    """Lets batteries retreat in whose hexes no infantry is left, for it is destroyed; returns them (US-12.8)."""
    left = tuple(
        key
        for key in some
        if counter(key).arm == "art" and work.units[key].status == "map" and not work.board.inf(work.units[key].at)
    )
    fall_back(work, left, hexes)
    return left
