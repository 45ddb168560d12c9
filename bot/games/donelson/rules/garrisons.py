"""Garrison markers: a single counter that guards the pits around it (section 23)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract.choices import Refusal
from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import distance
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import MOVING, Key
from bot.games.donelson.rules.facts import Facts, engaged_with
from bot.games.donelson.state.places import GUARDS, Places
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import events

LEAST = 2
"""Strength points of a counter that may garrison."""


def barred_from_garrisoning(facts: Facts, strength: Mapping[Key, int], key: Key) -> Refusal | None:
    """Returns why a counter cannot man the works around it, or None; ``strength`` is its side's own sheet (US-23.1)."""
    each, unit = counter(key), facts.units[key]
    if each.side != "csa" or each.arm != "inf":
        return Refusal("Only Confederate infantry garrisons the pits", "US-23.1")
    if unit.status != "map" or facts.stage not in MOVING or facts.active != "csa":
        return Refusal("Garrison markers are placed in the Confederate movement phases", "US-23.6")
    if key in facts.garrisons:
        return Refusal(f"{each.name} already has a garrison marker", "US-23.6")
    if unit.walked or unit.gtm or unit.fought or unit.disordered or engaged_with(facts, key):
        return Refusal(f"{each.name} must be in good order, unengaged, and must not have moved or attacked", "US-23.6")
    if unit.at not in field().inside or all(distance(unit.at, pit) > GUARDS for pit in field().pit_hexes()):
        return Refusal(f"{each.name} stands too far from the pits, or outside of them", "US-23.6")
    if strength.get(key, 0) < LEAST:
        return Refusal(f"It takes {LEAST} strength points; {each.name} has fewer", "US-23.1")
    return None


def barred_from_gathering(facts: Facts, board: Places, key: Key) -> Refusal | None:
    """Returns why a garrison cannot be taken in, or None (US-23.5)."""
    each, unit = counter(key), facts.units[key]
    if key not in facts.garrisons or unit.status != "map":
        return Refusal(f"{each.name} has no garrison marker", "US-23.5")
    if facts.stage not in MOVING or facts.active != each.side:
        return Refusal("Garrison markers are removed in their own movement phases", "US-23.5")
    if key in facts.gathering:
        return Refusal(f"{each.name} is already removing its garrison marker", "US-23.5")
    if board.next_to_enemy(unit.at, each.side):
        return Refusal(f"{each.name} is next to the enemy", "US-23.5")
    return None


def garrison(work: Work, key: Key) -> None:
    """Puts a garrison marker on a counter; pits that it guards anew have their nominal point again (US-23.6)."""
    at = work.units[key].at
    broken = tuple(pit for pit in work.broken if distance(pit, at) > GUARDS)
    work.set_garrisons((*work.garrisons, key), broken)
    work.tell("garrison", events.mans_the_works(key, at), unit=key, at=at)


def gather(work: Work, key: Key) -> None:
    """Begins to take a garrison in: it takes this whole phase, in which the counter does not move (US-23.5)."""
    work.gathering = (*work.gathering, key)
    work.tell("gather", events.takes_garrison_in(key), unit=key)
