"""The advance into a hex that the enemy has left, and the turn that ends it (section 12)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import distance
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import FACINGS, Facing, Hex, Key
from bot.games.donelson.rules.combat.declaring import Why
from bot.games.donelson.rules.facts import Facts
from bot.games.donelson.rules.movement.costs import step
from bot.games.donelson.rules.movement.moving import settle
from bot.games.donelson.rules.movement.paths import last_in_fort
from bot.games.donelson.state.places import Places
from bot.games.donelson.state.state import Moved
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import combat_events as fights
from bot.games.kit.sides import OTHER


def able(known: Facts, board: Places, keys: Iterable[Key], to: Hex) -> tuple[Key, ...]:
    """Returns which of the attackers may advance into a hex: next to it, in order, with a way for their arm, and room;
    batteries into an enemy zone of control only where infantry stands already. Who garrisons the works stays, and so
    does the last one in the fort (US-12.10, US-12.12, US-22.1, US-23.6)."""
    found = []
    for key in keys:
        unit, each = known.units[key], counter(key)
        if unit.status != "map" or unit.disordered or each.fixed or distance(unit.at, to) != 1:
            continue
        if key in known.garrisons or (last_in_fort(known, board, (key,)) and not field().fort(to)):
            continue
        alone = each.arm == "art" and board.in_zone(to, OTHER[each.side]) and not board.inf(to)
        if alone or step(field(), unit.at, to, each.arm) is None or board.stack_room(to, each.arm, each.side) < 1:
            continue
        found.append(key)
    return tuple(found)


def onward(known: Facts, board: Places, keys: Iterable[Key], target: Hex) -> dict[Hex, tuple[Key, ...]]:
    """Returns the hexes beyond a target into which attackers that have advanced into it may go on, and who: as long as
    one attacker stays in it (US-12.10)."""
    there = tuple(key for key in keys if known.units[key].status == "map" and known.units[key].at == target)
    if len(there) < 2:
        return {}
    found = {}
    for to in field().neighbours(target):
        if board.holder(to) is None or board.holder(to) == counter(there[0]).side:
            some = able(known, board, there, to)
            if some:
                found[to] = some
    return found


def one_stays(known: Facts, board: Places, keys: tuple[Key, ...], to: Hex) -> bool:
    """Whether one of some attackers stays behind, for they are the last units in the fort (US-22.1)."""
    return not field().fort(to) and last_in_fort(known, board, keys)


def most(known: Facts, board: Places, keys: tuple[Key, ...], to: Hex, beyond: bool) -> int:
    """Returns how many of some attackers of one arm may advance together into a hex, one at least; ``beyond`` it one
    goes on at a time (US-5.1, US-12.10, US-22.1)."""
    each = counter(keys[0])
    room = 1 if beyond else min(board.stack_room(to, "art" if each.arm == "art" else "inf", each.side), len(keys))
    if not one_stays(known, board, keys, to):
        return max(1, room)
    within = sum(field().fort(known.units[key].at) for key in keys)
    return max(1, min(room, within - 1))  # whoever else may go on is asked again


def barred(known: Facts, board: Places, key: Key, to: Hex) -> Why:
    """Returns why a counter on the map is not among the attackers that may advance into a hex."""
    name = counter(key).name
    if known.units[key].disordered:
        return f"{name} is disordered: it does not advance", "US-12.1"
    if key in known.garrisons:
        return f"{name} garrisons the works: it does not advance", "US-23.6"
    if last_in_fort(known, board, (key,)):
        return f"{name} is the last unit in the fort and stays in it", "US-22.1"
    if counter(key).arm == "art":
        return f"{name} did not fire canister, or has no way there: it does not advance", "US-12.12"
    return f"{name} did not attack {to:04d}, or has no way there: it does not advance", "US-12.10"


def enter(work: Work, keys: Collection[Key], to: Hex) -> None:
    """Advances counters into a hex; they keep their facing, or take that of the stack. An enemy's lone leader goes to
    the nearest unit of his division (US-12.10)."""
    work.tell("advance", fights.advances(keys, to), units=list(keys), at=to)
    for key in keys:
        start, there = work.units[key].at, work.board.combat(to)
        facing = work.units[there[0]].facing if there else work.units[key].facing
        work.change(key, at=to, facing=facing)
        work.note(Moved(key, (start, to), "advance"))
        settle(work, key, (to,))


def turns(facing: Facing) -> tuple[Facing, Facing]:
    """Returns the two facings next to one: a turn of 60 degrees (US-12.11)."""
    at = FACINGS.index(facing)
    return FACINGS[at - 1], FACINGS[(at + 1) % 6]


def pivot(work: Work, key: Key, facing: Facing) -> None:
    """Turns a unit, and with it all that are in its hex (US-5.4)."""
    at = work.units[key].at
    for other in work.board.combat(at):
        work.change(other, facing=facing)
    work.tell("pivot", fights.pivots(key, at, facing), unit=key, facing=facing)
