"""Union reinforcements that come up, and Confederates who leave by the roads south (sections 25 and 27)."""

from __future__ import annotations

from bot.games.contract.choices import Refusal
from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import towards
from bot.games.donelson.data.forces import counter, of_side
from bot.games.donelson.data.terms import HQ_POINTS, INF_POINTS, MOVING, OFF, Division, Hex, Key
from bot.games.donelson.rules.facts import Facts, engaged_with
from bot.games.donelson.rules.morale import passed
from bot.games.donelson.rules.movement.allowance import barred, points_left
from bot.games.donelson.state.places import Places
from bot.games.donelson.state.state import Moved, Unit
from bot.games.donelson.state.view import View
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import events
from bot.games.kit.sides import OTHER, Side

RESERVES_DIVISION: Division = 3


def arriving(facts: Facts) -> tuple[Key, ...]:
    """Returns the Union counters that may enter on this turn or later and have not (US-25.4)."""
    return tuple(key for key in of_side("usa") if facts.units[key].status == "due" and counter(key).turn <= facts.turn)


def barred_from_entering(facts: Facts, board: Places, arrivals: int, key: Key) -> Refusal | None:
    """Returns why a counter cannot enter now, or None; ``arrivals`` have entered in this phase before it."""
    each, entry = counter(key), field().entry
    if key not in arriving(facts):
        return Refusal(f"{each.name} has not arrived", "US-25.4")
    if facts.active != "usa" or facts.stage not in MOVING:
        return Refusal("Reinforcements enter in the Union's movement phases", "US-25.1")
    if board.stack_room(entry, each.arm, "usa") <= 0 or board.holder(entry) == "csa":
        return Refusal(f"There is no room in {entry:04d}", "US-5.1")
    if facts.stage == "night-move" and board.next_to_enemy(entry, "usa"):
        return Refusal(f"{entry:04d} is next to the enemy at night", "US-24.3")
    points = HQ_POINTS if each.arm == "hq" else INF_POINTS
    price = arrivals + 1
    return Refusal(f"To enter as number {price} costs {price} points", "US-25.2") if price > points else None


def entrants(view: View, board: Places, side: Side) -> tuple[Key, ...]:
    """Returns a side's counters that can enter now: only the Union has reinforcements (US-25.1)."""
    if side != "usa":
        return ()
    return tuple(key for key in arriving(view) if not barred_from_entering(view, board, view.arrivals, key))


def divisions_for(facts: Facts, key: Key) -> tuple[Division, ...]:
    """Returns the divisions that a reinforcement may be given to: the first or second if active, else the third; a
    brigade's later units go where the first went. None for a leader (US-25.3)."""
    each = counter(key)
    if each.arm == "hq":
        return ()
    if each.brigade in facts.divisions:
        return (facts.divisions[each.brigade],)
    active = tuple(division for division in (1, 2) if division in facts.active_divisions)
    return active or (RESERVES_DIVISION,)


def enter(work: Work, key: Key, division: Division) -> None:
    """Brings a counter onto the map: the first of a phase pays one point, the second two, and so on (US-25.2)."""
    each, entry = counter(key), field().entry
    work.arrivals += 1
    facing = work.units[work.board.combat(entry)[0]].facing if work.board.combat(entry) else towards(entry, 2120)[0]
    halted = each.arm != "hq" and work.board.in_zone(entry, "csa")
    work.place(key, Unit(at=entry, facing=facing, spent=work.arrivals, walked=True, halted=halted))
    if division:
        work.divisions = {**work.divisions, each.brigade or key: division}
    work.note(Moved(key, (entry, entry)))
    passed(work, key, (entry,))
    work.tell("enters", events.comes_up(key, entry, division), unit=key, at=entry, side="usa")


COST = 1


def leavers(facts: Facts, board: Places, at: Hex) -> tuple[Key, ...]:
    """Returns the Confederates who may leave the map from a hex now: none who are disordered, for the way leads south
    (US-14.4, US-27.6)."""
    if at not in field().exits or facts.active != "csa":
        return ()
    return tuple(
        key
        for key in board.at(at)
        if counter(key).side == "csa"
        and not barred(facts, key)
        and points_left(facts, key) >= COST
        and not engaged_with(facts, key, OTHER["csa"])
        and not facts.units[key].disordered
    )


def exits(facts: Facts, board: Places, side: Side) -> tuple[Hex, ...]:
    """Returns the hexes from which some of a side can leave the map now: only Confederates do (US-27.6)."""
    return tuple(at for at in field().exits if leavers(facts, board, at)) if side == "csa" else ()


def leave(work: Work, at: Hex, keys: tuple[Key, ...]) -> None:
    """Takes counters off the map for good; their points count for a Breakout (US-27.6)."""
    roster = work.roster("csa")
    points = sum(roster.strength.get(key, 0) + roster.guns.get(key, 0) for key in keys)
    work.write("csa", exited=roster.exited + points)
    for key in keys:
        work.note(Moved(key, (at, at), "exit"))
        work.change(key, at=OFF, status="out", limbered=False)
    told = events.leaves_the_map(keys, at, roster.exited + points, work.camps)
    work.tell_apart("exit", "csa", *told, at=at, units=list(keys), points=points)


def held_back(facts: Facts, board: Places, at: Hex) -> Refusal | None:
    """Returns the reason that keeps the active side's counters from leaving by a road from their hex; None if no
    counter is there."""
    for key in board.at(at) if at in field().exits else ():
        name = counter(key).name
        if counter(key).side != facts.active:
            continue
        if facts.units[key].disordered:
            return Refusal(f"{name} is disordered: it does not go south", "US-14.4")
        if refused := barred(facts, key):
            return refused
        if engaged_with(facts, key):
            return Refusal(f"{name} is engaged: it does not leave the map", "US-27.6")
        return Refusal(f"{name} has no movement point left to leave with", "US-27.6")
    return None
