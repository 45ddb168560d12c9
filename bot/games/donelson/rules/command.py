"""How far a leader's orders reach; command and initiative, checked as a movement phase opens (sections 8 and 9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import distance
from bot.games.donelson.data.forces import brigades, counter, divisions, of_side
from bot.games.donelson.data.terms import Brigade, Division, Hex, Key
from bot.games.donelson.data.terrain import Field
from bot.games.donelson.rules.facts import division_of, idle
from bot.games.donelson.state.places import Places
from bot.games.donelson.state.state import Initiative
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import events
from bot.games.kit.sides import OTHER, Side


def command_distance(field: Field, board: Places, leader_hex: Hex, radius: int, side: Side) -> Mapping[Hex, int]:
    """Returns the hexes within a leader's radius, and how far the shortest path to each is.

    A path goes over land, over no hexside that nothing may cross, through no hex that the enemy holds, and through or
    into a hex next to such only where ``side`` holds it itself; the leader's own hex always counts (section 8). Found
    once for a board."""
    about = ("command", leader_hex, radius, side)
    if about not in board.kept:
        board.kept[about] = _command_distance(field, board, leader_hex, radius, side)
    found: Mapping[Hex, int] = board.kept[about]
    return found


def _command_distance(field: Field, board: Places, leader_hex: Hex, radius: int, side: Side) -> Mapping[Hex, int]:
    found = {leader_hex: 0}
    edge = [leader_hex]
    for steps in range(1, radius + 1):
        entered: list[Hex] = []
        for at in edge:
            for new in field.neighbours(at):
                if new not in found and not field.blocked(at, new) and _open(field, board, new, side):
                    found[new] = steps
                    entered.append(new)
        edge = entered
    return found


def _open(field: Field, board: Places, at: Hex, side: Side) -> bool:
    """Whether a path of orders may enter a hex."""
    holder = board.holder(at)
    if holder == OTHER[side] or not field.passable(at):
        return False
    return holder == side or not board.next_to_enemy(at, side)


def open_movement(work: Work) -> None:
    """Opens a movement phase of the active side: brigades come under their new command, everybody has all movement
    points, and each division's initiative is rolled (US-8.5)."""
    side = work.active
    work.divisions, work.joining = {**work.divisions, **work.joining}, {}
    work.tried, work.arrivals = (), 0
    for key in of_side(side):
        unit = work.units[key]
        if unit.spent or unit.walked or unit.gtm or unit.halted:
            work.change(key, spent=0, walked=False, gtm=False, halted=False)
    work.initiative = tuple(rolled(work, side))
    work.fragmented = tuple(key for key, each in brigades().items() if each.side == side and fragments(work, key))
    work.out_of_command = tuple(out_of_command(work, side))


def rolled(work: Work, side: Side) -> Iterable[Initiative]:
    """Rolls the initiative of each of a side's divisions that may move and whose commander is on the map (US-8.5)."""
    for number, each in divisions().items():
        if each.side != side or (side == "usa" and number not in work.active_divisions):
            continue
        leader = work.units[each.commander]
        if leader.status != "map":
            yield Initiative(number, 0, 0, False)
            continue
        need = counter(each.commander).initiative + bonus(work, side, leader.at)
        die = work.draw(6, f"the initiative of {each.name}")
        passed = die <= need
        text = events.initiative(number, die, need)
        work.tell("initiative", text, division=number, die=die, need=need, passed=passed)
        yield Initiative(number, die, need, passed)


def bonus(work: Work, side: Side, at: Hex) -> int:
    """Returns what an army commander in a hex lends to a division's initiative (US-8.7)."""
    return sum(counter(key).bonus for key in work.board.leaders(at) if counter(key).army and counter(key).side == side)


def fragments(work: Work, brigade: Brigade) -> bool:
    """Whether a brigade's counters on the map do not hang together, each next to another (US-9.1)."""
    spots = [work.units[key].at for key in brigades()[brigade].counters if work.units[key].status == "map"]
    if len(spots) < 2:
        return False
    joined, rest = {spots[0]}, set(spots[1:])
    while near := {at for at in rest if any(distance(at, other) <= 1 for other in joined)}:
        joined |= near
        rest -= near
    return bool(rest - joined)


def out_of_command(work: Work, side: Side) -> Iterable[Key]:
    """Yields a side's combat units that are out of command: beyond their commander's radius, of a division that failed
    its initiative, or of a fragmented brigade (US-8.4, US-9.2)."""
    reached = {each: commanded(work, each, side) for each in divisions() if divisions()[each].side == side}
    passed = {each.division for each in work.initiative if each.passed}
    within = {
        counter(key).brigade
        for key in of_side(side)
        if belongs(work, key) and work.units[key].at in reached[division_of(work, key)]
    }
    for key in of_side(side):
        each, unit = counter(key), work.units[key]
        if unit.status != "map" or each.arm == "hq" or idle(work, key):
            continue
        division = division_of(work, key)
        if led(work, key, division):
            continue
        whole = belongs(work, key) and each.brigade not in work.fragmented and each.brigade in within
        near = whole or unit.at in reached[division]
        if not near or division not in passed or (belongs(work, key) and each.brigade in work.fragmented):
            yield key


def belongs(work: Work, key: Key) -> bool:
    """Whether a counter is on the map as one of its brigade's, not as a regiment by itself (US-18.4)."""
    each = counter(key)
    return bool(each.brigade) and not each.regiment and work.units[key].status == "map"


def led(work: Work, key: Key, division: Division) -> bool:
    """Whether a unit is stacked with its division's commander, or with its army's (US-8.6, US-9.3)."""
    commander, side = divisions()[division].commander, counter(key).side
    leaders = work.board.leaders(work.units[key].at)
    return commander in leaders or any(counter(each).army and counter(each).side == side for each in leaders)


def commanded(work: Work, division: Division, side: Side) -> frozenset[Hex]:
    """Returns the hexes within a division commander's radius (US-8.1)."""
    commander = divisions()[division].commander
    unit = work.units[commander]
    if unit.status != "map":
        return frozenset()
    return frozenset(command_distance(field(), work.board, unit.at, counter(commander).radius, side))
