"""Regiments detached and attached, and brigades transferred to another division (sections 18 and 20)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract.choices import Refusal
from bot.games.donelson.data.board import field
from bot.games.donelson.data.forces import REGIMENT, brigades, counter, divisions
from bot.games.donelson.data.terms import MOVING, OFF, Brigade, Division, Key
from bot.games.donelson.rules.command import command_distance
from bot.games.donelson.rules.facts import Facts, commanded_now, division_of, engaged_with, idle
from bot.games.donelson.state.places import Places
from bot.games.donelson.state.state import Unit
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import events
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side

DETACHED = 2
"""What a detachment adds to the shatter number."""


class Detach(Decision, frozen=True):
    """ "detach oglesby-a oglesby-8il": a regiment leaves a counter."""

    unit: Key
    regiment: Key


class Attach(Decision, frozen=True):
    """ "attach oglesby-8il oglesby-a"."""

    regiment: Key
    unit: Key


class Transfer(Decision, frozen=True):
    """ "transfer cook 1": a brigade to another division."""

    brigade: Brigade
    division: str


def barred_from_detaching(facts: Facts, strength: Mapping[Key, int], key: Key) -> Refusal | None:
    """Returns why no regiment can leave a counter now, or None; ``strength`` is its side's own sheet (US-18.5)."""
    each, unit = counter(key), facts.units[key]
    if not each.brigade or each.regiment or unit.status != "map":
        return Refusal("Regiments leave a brigade's counter on the map", "US-18.1")
    if facts.stage not in MOVING or facts.active != each.side or idle(facts, key):
        return Refusal("Regiments are detached in their own side's movement phases", "US-18.1")
    if unit.disordered or engaged_with(facts, key):
        return Refusal(f"{each.name} is disordered or engaged", "US-18.5")
    if facts.stage == "second-move" and unit.fought:
        return Refusal(f"{each.name} attacked in this player turn", "US-18.5")
    if key in facts.garrisons or unit.gtm or unit.halted:
        return Refusal(f"{each.name} garrisons, has marched, or has met the enemy", "US-18.10")
    if strength.get(key, 0) <= REGIMENT:
        return Refusal(f"A regiment takes {REGIMENT} points, and {each.name} would have none left", "US-18.1")
    return None


def regiments_of(facts: Facts, key: Key) -> tuple[Key, ...]:
    """Returns the regiments that are still within a counter's brigade."""
    brigade = brigades().get(counter(key).brigade)
    return tuple(each for each in brigade.regiments if facts.units[each].status == "within") if brigade else ()


def detach(work: Work, key: Key, regiment: Key) -> None:
    """Puts a regiment beside the counter that it leaves, in command or not as that is; for the time being the stack may
    be too high (US-18.4, US-18.6)."""
    each, unit = counter(key), work.units[key]
    roster = work.roster(each.side)
    brigade = each.brigade
    work.write(
        each.side,
        strength={**roster.strength, key: roster.strength[key] - REGIMENT, regiment: REGIMENT},
        marks={**roster.marks, brigade: roster.marks.get(brigade, 0) + REGIMENT},
        shift={**roster.shift, brigade: roster.shift.get(brigade, 0) + DETACHED},
    )
    left = max(1, work.estimates[key] - REGIMENT)
    work.estimates = {**work.estimates, key: left, regiment: REGIMENT}
    work.place(regiment, Unit(at=unit.at, facing=unit.facing, spent=unit.spent, walked=unit.walked))
    astray = tuple(other for other in work.out_of_command if other != regiment)
    work.out_of_command = (*astray, regiment) if key in astray else astray
    work.tell("detached", events.detached(regiment, key, unit.at), unit=regiment, brigade=brigade, side=each.side)


def barred_from_attaching(facts: Facts, regiment: Key, key: Key) -> Refusal | None:
    """Returns why a regiment cannot join a brigade's counter now, or None: both began the phase in one hex, of one
    division, in order and not engaged (US-18.8)."""
    small, large = counter(regiment), counter(key)
    joining, joined = facts.units[regiment], facts.units[key]
    if not small.regiment or large.regiment or not large.brigade:
        return Refusal("A regiment joins a counter of a brigade", "US-18.8")
    if joining.status != "map" or joined.status != "map" or joining.at != joined.at:
        return Refusal(f"{small.name} and {large.name} are not in one hex", "US-18.8")
    if facts.stage not in MOVING or facts.active != small.side or idle(facts, regiment):
        return Refusal("Regiments are attached in their own side's movement phases", "US-18.8")
    if joining.walked or joined.walked or joining.gtm or joined.gtm:
        return Refusal("Both must have begun the phase in this hex", "US-18.8")
    if division_of(facts, regiment) != division_of(facts, key):
        return Refusal(f"{small.name} and {large.name} are not of one division", "US-18.8")
    if any(unit.disordered for unit in (joining, joined)) or any(engaged_with(facts, k) for k in (regiment, key)):
        return Refusal("Disordered or engaged units neither attach nor are attached", "US-18.8")
    if key in facts.garrisons or regiment in facts.garrisons:
        return Refusal("A unit with a garrison marker neither attaches nor is attached", "US-18.8")
    return None


def attach(work: Work, regiment: Key, key: Key) -> None:
    """Lets a regiment join a counter; its points come back to the brigade's boxes (US-18.9)."""
    small, large = counter(regiment), counter(key)
    roster = work.roster(large.side)
    points, brigade = roster.strength.get(regiment, 0), large.brigade
    marked = roster.marks.get(brigade, 0)
    replaced = min(points, marked)
    work.write(
        large.side,
        strength={**roster.strength, key: roster.strength[key] + points, regiment: 0},
        marks={**roster.marks, brigade: marked - replaced},
        shift={**roster.shift, brigade: roster.shift.get(brigade, 0) - max(0, replaced - 1)},
    )
    seen = work.estimates
    work.estimates = {**seen, key: seen[key] + seen.get(regiment, 0), regiment: 0}
    own = small.brigade == brigade and points == REGIMENT
    work.change(regiment, at=OFF, status="within" if own else "gone")
    work.tell("attached", events.joins(regiment, key), unit=regiment, to=key, side=large.side)


def rejoin(work: Work) -> None:
    """Lets regiments that left a stack too high join again at the end of the phase: the counter of their brigade in the
    hex, which they left in this phase, or else whom they may join (US-18.6, US-18.7)."""
    for key in [each for each, unit in work.units.items() if counter(each).regiment and unit.status == "map"]:
        at = work.units[key].at
        if work.board.stack_room(at, "inf", counter(key).side) >= 0:
            continue
        others = [other for other in work.board.inf(at) if not counter(other).regiment]
        own = [other for other in others if counter(other).brigade == counter(key).brigade]
        if joined := own or [other for other in others if not barred_from_attaching(work, key, other)]:
            attach(work, key, joined[0])


NEED, NEED_IDLE = 3, 2
"""The die or less that transfers a brigade, from a division that is activated or not."""
ARMY: dict[Side, Key] = {"usa": "grant", "csa": "floyd"}


def barred_from_transferring(
    facts: Facts, board: Places, away: tuple[Division, ...], tried: tuple[Division, ...], brigade: Brigade
) -> Refusal | None:
    """Returns why a brigade cannot be given to another division now, or None: ``away`` are the divisions that have
    given one, ``tried`` those that have rolled in this phase (US-20.3)."""
    info, division = brigades()[brigade], commanded_now(facts, brigade)
    if facts.stage not in MOVING or facts.active != info.side:
        return Refusal("Brigades are transferred in their own side's movement phases", "US-20.1")
    if all(facts.units[key].status != "map" for key in info.counters):
        return Refusal(f"{info.name}'s brigade is not on the map", "US-20.1")
    name = divisions()[division].name
    if division in away:
        return Refusal(f"{name} has given a brigade away already", "US-20.3")
    if division in tried:
        return Refusal(f"{name} has tried a transfer in this phase", "US-20.1")
    if info.side == "csa" and not in_army_radius(facts, board, division, "csa"):
        return Refusal(f"The commander of {name} is beyond Floyd's radius", "US-20.5")
    return None


def in_army_radius(facts: Facts, board: Places, division: Division, side: Side) -> bool:
    """Whether a division's commander is within its army commander's radius (US-20.5)."""
    army, commander = facts.units[ARMY[side]], facts.units[divisions()[division].commander]
    if army.status != "map" or commander.status != "map":
        return False
    return commander.at in command_distance(field(), board, army.at, counter(ARMY[side]).radius, side)


def surely(facts: Facts, board: Places, brigade: Brigade) -> bool:
    """Whether no roll is needed: a Union division within Grant's radius (US-20.4)."""
    division = commanded_now(facts, brigade)
    return brigades()[brigade].side == "usa" and in_army_radius(facts, board, division, "usa")


def transfer(work: Work, brigade: Brigade, division: Division) -> None:
    """Tries to give a brigade to another division; its new command begins with the next phase (US-20.2)."""
    info, old = brigades()[brigade], commanded_now(work, brigade)
    if not surely(work, work.board, brigade):
        is_idle = info.side == "usa" and old not in work.active_divisions
        need = NEED_IDLE if is_idle else NEED
        die = work.draw(6, f"the transfer of {info.name}'s brigade")
        if die > need:
            work.tried = (*work.tried, old)
            work.tell(
                "transfer",
                events.stays_with(brigade, old, die, need),
                brigade=brigade,
                division=old,
                die=die,
                side=info.side,
            )
            return
    work.tried = (*work.tried, old)
    work.moved_away = (*work.moved_away, old)
    work.joining = {**work.joining, brigade: division}
    work.tell("transfer", events.goes_over(brigade, division), brigade=brigade, division=division, side=info.side)


def takers(facts: Facts, brigade: Brigade) -> tuple[Division, ...]:
    """Returns the divisions that may take a brigade: the others of its side."""
    mine, side = commanded_now(facts, brigade), brigades()[brigade].side
    return tuple(number for number, each in divisions().items() if each.side == side and number != mine)


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Detaches, attaches or transfers."""
    match decision:
        case Detach(unit, regiment):
            detach(work, unit, regiment)
        case Attach(regiment, unit):
            attach(work, regiment, unit)
        case Transfer(brigade, division):
            transfer(work, brigade, int(division))
