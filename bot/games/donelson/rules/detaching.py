"""Regiments detached from their brigades, and attached again (section 18)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.choices import Refusal
from bot.games.donelson.forces import REGIMENT, brigades, counter
from bot.games.donelson.rules.allowance import MOVING
from bot.games.donelson.rules.facts import Facts, division_of, engaged_with, idle
from bot.games.donelson.state.campaign import Campaign
from bot.games.donelson.state.unit import Unit
from bot.games.donelson.terms import OFF, Key

DETACHED = 2
"""What a detachment adds to the shatter number."""


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


def detach(work: Campaign, key: Key, regiment: Key) -> None:
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
    text = f"{counter(regiment).name} is detached from {each.name} at {unit.at:04d}."
    work.tell("detached", text, unit=regiment, brigade=brigade, side=each.side)


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
        return Refusal("Whoever is disordered or engaged neither attaches nor is attached", "US-18.8")
    if key in facts.garrisons or regiment in facts.garrisons:
        return Refusal("Whoever garrisons the works neither attaches nor is attached", "US-18.8")
    return None


def attach(work: Campaign, regiment: Key, key: Key) -> None:
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
    work.tell("attached", f"{small.name} joins {large.name}.", unit=regiment, to=key, side=large.side)


def rejoin(work: Campaign) -> None:
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
