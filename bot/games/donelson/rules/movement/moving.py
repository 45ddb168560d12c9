"""Movement carried out: steps, facings, marches, batteries limbered and unlimbered, and the end of the phase (sections
3, 5, 6, 7 and 16)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.contract.choices import Refusal
from bot.games.donelson.data.charts import movement
from bot.games.donelson.data.compass import distance, towards
from bot.games.donelson.data.forces import counter, of_side
from bot.games.donelson.data.terms import FACINGS, Facing, Hex, Key
from bot.games.donelson.rules import engagement, organization, rally
from bot.games.donelson.rules.facts import Facts, division_of
from bot.games.donelson.rules.morale import passed
from bot.games.donelson.rules.movement.allowance import barred_from_turning, points_left
from bot.games.donelson.rules.movement.paths import Way, faces_enemy, sound
from bot.games.donelson.state.places import Places
from bot.games.donelson.state.state import Moved
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import events
from bot.games.kit.sides import OTHER, Side


def go(work: Work, key: Key, way: Way) -> None:
    """Moves a counter along a way that is legal (US-3.1)."""
    unit, each = work.units[key], counter(key)
    halted = each.arm != "hq" and work.board.in_zone(way.hexes[-1], OTHER[each.side])
    work.note(Moved(key, (unit.at, *way.hexes)))
    work.change(key, at=way.hexes[-1], facing=way.facing, spent=unit.spent + way.cost, walked=True, halted=halted)
    settle(work, key, way.hexes)
    work.tell("move", events.moves(key, unit.at, way.hexes[-1]), unit=key, way=[unit.at, *way.hexes], side=each.side)


def march(work: Work, key: Key, hexes: Sequence[Hex], facing: Facing) -> None:
    """Marches a counter by road: it takes the whole phase, and it may face as it likes (US-7.6)."""
    unit, each = work.units[key], counter(key)
    work.note(Moved(key, (unit.at, *hexes), "march"))
    work.change(key, at=hexes[-1], facing=facing, walked=True, gtm=True)
    settle(work, key, hexes)
    work.tell("march", events.marches(key, unit.at, hexes[-1]), unit=key, way=[unit.at, *hexes], side=each.side)


def turn(work: Work, at: Hex, facing: Facing) -> None:
    """Turns all combat units of a stack, each for its movement point (US-3.9, US-5.4)."""
    keys = [key for key in work.board.combat(at) if work.units[key].facing != facing]
    for key in keys:
        work.change(key, facing=facing, spent=work.units[key].spent + movement().turn)
    work.tell("face", events.turns(keys, at, facing), at=at, facing=facing)


def settle(work: Work, key: Key, hexes: Sequence[Hex]) -> None:
    """Notes whose hexes a way leads through, and moves enemy leaders that stood alone in it (US-3.7)."""
    passed(work, key, hexes)
    side = counter(key).side
    for at in hexes:
        for leader in work.board.leaders(at):
            if counter(leader).side != side and work.board.holder(at) != counter(leader).side:
                displace(work, leader)


def displace(work: Work, leader: Key) -> None:
    """Moves a leader whose hex an enemy enters to the nearest own unit of his division; an army commander goes to any
    unit. He is out of the game if there is none (US-3.7)."""
    side, here = counter(leader).side, work.units[leader].at
    division = division_of(work, leader)
    spots = [
        work.units[key].at
        for key in of_side(side)
        if work.units[key].status == "map"
        and counter(key).arm != "hq"
        and (not division or division_of(work, key) == division)
        and work.board.holder(work.units[key].at) == side
    ]
    if not spots:
        work.change(leader, at=0, status="gone")
        work.tell("removed", events.leader_captured(leader), unit=leader, side=side)
        return
    there = min(spots, key=lambda at: (distance(here, at), at))
    work.change(leader, at=there)
    work.tell("displaced", events.rides(leader, here, there), unit=leader, side=side)


def close_movement(work: Work) -> None:
    """Ends a movement phase: who showed an enemy zone only flank or rear turns if he can, those who gathered have done
    so, disorder spreads, and engagements with nobody adjacent end (US-6.7, US-13.10, US-14.3, US-23.5)."""
    for at in sorted({work.units[key].at for key in of_side(work.active) if work.units[key].status == "map"}):
        mend_facing(work, at)
    if work.gathering:
        left = tuple(key for key in work.garrisons if key not in work.gathering)
        work.set_garrisons(left)
        work.gathering = ()
    organization.rejoin(work)
    rally.spread(work)
    engagement.tidy(work)


def mend_facing(work: Work, at: Hex) -> None:
    """Turns a stack that must not stay as it faces, where its units have the points for it (US-6.7)."""
    board, side = work.board, work.active
    infantry = board.inf(at)
    if not infantry or any(sound(board, side, at, work.units[key].facing) for key in infantry):
        return
    units = board.combat(at)
    able = all(points_left(work, key) >= movement().turn and not barred_from_turning(work, key) for key in units)
    if not able:
        return
    threats = board.zone(OTHER[side])[at]
    nearest = min(work.units[key].at if key in work.units else int(key.removeprefix("pit-")) for key in threats)
    for facing in towards(at, nearest):
        if sound(board, side, at, facing):
            turn(work, at, facing)
            return


def turns(facts: Facts, board: Places, at: Hex) -> tuple[Facing, ...]:
    """Returns the facings to which a stack may turn, all of it together (US-5.4, US-6.6)."""
    units, price, side = board.combat(at), movement().turn, facts.active
    if any(barred_from_turning(facts, key) or points_left(facts, key) < price for key in units):
        return ()
    infantry = bool(board.inf(at))
    return tuple(
        facing
        for facing in FACINGS
        if any(facts.units[key].facing != facing for key in units)
        and (not infantry or faces_enemy(board, side, at, facing) or unsound(board, side, at))
    )


def unsound(board: Places, side: Side, at: Hex) -> bool:
    """Whether no facing at all has one of the enemies in zone: then any will do."""
    return not any(faces_enemy(board, side, at, facing) for facing in FACINGS)


def barred_from_limbering(facts: Facts, key: Key) -> Refusal | None:
    """Returns why a counter cannot limber now, or None."""
    each = counter(key)
    if each.arm != "art" or each.fixed:
        return Refusal(f"{each.name} is no battery that can limber", "US-16.3")
    if refused := barred_from_turning(facts, key):
        return refused
    if facts.units[key].fought:
        return Refusal(f"{each.name} fired in the first combat phase: it may only change facing", "US-2.5")
    return Refusal(f"{each.name} is limbered already", "US-16.2") if facts.units[key].limbered else None


def barred_from_unlimbering(facts: Facts, key: Key) -> Refusal | None:
    """Returns why a counter cannot unlimber now, or None."""
    each, price = counter(key), movement().unlimber
    if each.arm != "art" or each.fixed:
        return Refusal(f"{each.name} is no battery that can unlimber", "US-16.3")
    if refused := barred_from_turning(facts, key):
        return refused
    if facts.units[key].fought:
        return Refusal(f"{each.name} fired in the first combat phase: it may only change facing", "US-2.5")
    if not facts.units[key].limbered:
        return Refusal(f"{each.name} is unlimbered already", "US-16.2")
    left = points_left(facts, key)
    return Refusal(f"To unlimber costs {price} points; {each.name} has {left}", "US-16.3") if left < price else None


def limber(work: Work, key: Key) -> None:
    """Makes a battery ready to move, for nothing (US-16.3)."""
    work.change(key, limbered=True)
    work.tell("limber", events.limbers(key), unit=key)


def unlimber(work: Work, key: Key) -> None:
    """Makes a battery ready to fire (US-16.3)."""
    work.change(key, limbered=False, spent=work.units[key].spent + movement().unlimber)
    work.tell("unlimber", events.unlimbers(key, work.units[key].at), unit=key)


def batteries(work: Work, side: Side, bar: Callable[[Work, Key], Refusal | None]) -> tuple[Key, ...]:
    """Returns a side's batteries on the map that nothing bars."""
    own = (key for key in of_side(side) if work.units[key].status == "map")
    return tuple(key for key in own if not bar(work, key))
