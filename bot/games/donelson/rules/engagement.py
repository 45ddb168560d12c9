"""Engagement markers: put, lifted by relief, and taken off once nobody is left to be engaged with (section 13)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from bot.games.donelson.data.compass import distance
from bot.games.donelson.data.terms import Key
from bot.games.donelson.state.state import Engagement
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import combat_events as fights
from bot.games.kit.sides import Side


def engage(work: Work, colour: Side, attackers: Collection[Key], defenders: Collection[Key]) -> None:
    """Puts a marker of a colour on both sides' units; an older one on none but those makes way (US-13.1)."""
    attackers, defenders = _on_map(work, attackers), _on_map(work, defenders)
    if not attackers or not defenders:
        return
    union, confederate = (attackers, defenders) if colour == "usa" else (defenders, attackers)
    older = [
        each for each in work.engagements if not (set(each.usa) <= set(union) and set(each.csa) <= set(confederate))
    ]
    work.markers += 1
    work.engagements = (*older, Engagement(colour, union, confederate, work.markers))
    hexes = sorted({work.units[key].at for key in (*union, *confederate)})
    work.tell("engaged", fights.engaged(hexes), usa=list(union), csa=list(confederate))


def _on_map(work: Work, keys: Collection[Key]) -> tuple[Key, ...]:
    return tuple(key for key in keys if work.units[key].status == "map")


def relieve(work: Work, attackers: Collection[Key], defenders: Collection[Key], firing: Collection[Key] = ()) -> None:
    """Ends the engagement of units of whose hex another attacks one of their enemies while they do not; batteries that
    are ``firing`` in support of the attack keep theirs, and relieve nobody (US-13.9)."""
    hexes = {work.units[key].at for key in attackers}
    fighting = {*attackers, *firing}
    left = []
    for each in work.engagements:
        own, others = (each.usa, each.csa) if work.active == "usa" else (each.csa, each.usa)
        if set(others) & set(defenders):
            kept = tuple(key for key in own if key in fighting or work.units[key].at not in hexes)
            each = replace(each, usa=kept) if work.active == "usa" else replace(each, csa=kept)
        left.append(each)
    work.engagements = tuple(left)
    tidy(work)


def tidy(work: Work) -> None:
    """Takes units off markers that have left the map or are next to no enemy of theirs, and markers that are left on
    one side alone (US-13.10)."""
    while True:
        kept = tuple(each for old in work.engagements if (each := _adjacent(work, old)).usa and each.csa)
        if kept == work.engagements:
            return
        work.engagements = kept


def _adjacent(work: Work, marker: Engagement) -> Engagement:
    """Returns a marker with those alone that are next to an enemy on it."""

    def near(some: tuple[Key, ...], others: tuple[Key, ...]) -> tuple[Key, ...]:
        there = [work.units[key].at for key in others if work.units[key].status == "map"]
        return tuple(
            key
            for key in some
            if work.units[key].status == "map" and any(distance(work.units[key].at, at) == 1 for at in there)
        )

    return replace(marker, usa=near(marker.usa, marker.csa), csa=near(marker.csa, marker.usa))
