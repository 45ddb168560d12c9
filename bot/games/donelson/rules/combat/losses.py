"""Points crossed off rosters, and what follows: counters removed, brigades shattered, demoralization (sections 12, 19
and 21)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.games.donelson.data.forces import brigades, counter
from bot.games.donelson.data.terms import OFF, TURNS_A_DAY, Brigade, Hex, Key
from bot.games.donelson.rules import engagement
from bot.games.donelson.state.state import Fell, Preferences, Shattered, Status, boxes, shatter_number
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import combat_events as fights
from bot.games.kit.sides import Side

SHATTERED = 3
"""Demoralization for a brigade shattered."""
AWAY = 3
"""Turns for which a shattered brigade is away."""
REGIMENT_LEFT = 1
"""Points at which a regiment shatters."""


def cross_off(work: Work, key: Key, points: int, why: str) -> int:
    """Crosses points of one counter off, strength or guns, where the table sees which counter loses; returns how many
    it had to lose. ``why`` ends the owner's line: "on the retreat"."""
    at = work.units[key].at
    lost = strike(work, key, points, why)
    if at != OFF and lost:
        # Whether it had as many left, the table does not see.
        seen(work, (key,), points, at)
    return lost


def strike(work: Work, key: Key, points: int, why: str) -> int:
    """Crosses points of one counter off its owner's roster; returns how many. What the table sees is the caller's."""
    each = counter(key)
    roster = work.disclose(each.side)  # Whether the counter, or its brigade, is gone by it is seen by all.
    held = roster.guns if each.arm == "art" else roster.strength
    have = held.get(key, 0)
    lost = min(points, have)
    if each.regiment and lost and have - lost <= REGIMENT_LEFT:
        lost = have
    if not lost:
        return 0
    left = have - lost
    changed = {**held, key: left}
    work.write(
        each.side,
        **{"guns" if each.arm == "art" else "strength": changed},
        demoralization=roster.demoralization + lost,
        crossed=roster.crossed + lost,
    )
    work.tell_apart("loss", each.side, fights.loses(key, lost, why, left), "", unit=key, points=lost, left=left)
    if not left:
        remove(work, key)
    if each.brigade and not each.regiment:
        count(work, each.brigade, lost)
    return lost


def count(work: Work, brigade: Brigade, lost: int) -> None:
    """Adds losses to a brigade's, and shatters it if they reach its number (US-19.1). One that is away already shatters
    no second time by what else it loses in the same retreat (US-19.11)."""
    side = brigades()[brigade].side
    roster = work.roster(side)
    total = roster.lost.get(brigade, 0) + lost
    work.write(side, lost={**roster.lost, brigade: total})
    if brigade in work.shattered and work.shattered[brigade].due:
        return
    alive = any(roster.strength.get(key, 0) for key in brigades()[brigade].counters)
    if boxes(roster, brigade) + lost >= shatter_number(roster, brigade) or not alive:
        shatter(work, brigade)


def shatter(work: Work, brigade: Brigade) -> None:
    """Takes a shattered brigade's counters off the map: to be reorganized, or for good (US-19.1, US-19.3)."""
    info = brigades()[brigade]
    times = work.shattered[brigade].times + 1 if brigade in work.shattered else 1
    again = times == 1
    back = work.turn + AWAY if again else 0
    work.shattered = {**work.shattered, brigade: Shattered(times, back)}
    roster = work.roster(info.side)
    work.write(info.side, demoralization=roster.demoralization + SHATTERED)
    text = fights.shatters(brigade, back if back <= work.options.days * TURNS_A_DAY else 0)
    work.tell("shattered", text, brigade=brigade, times=times, side=info.side)
    for key in info.counters:
        take_off(work, key, "shattered" if again else "gone")
    if not again:
        bury(work, brigade)


def bury(work: Work, brigade: Brigade) -> None:
    """Counts all that was left of a brigade shattered twice as crossed off (US-27.3)."""
    info = brigades()[brigade]
    roster = work.roster(info.side)
    left = sum(roster.strength.get(key, 0) for key in info.counters)
    none = dict.fromkeys(info.counters, 0)
    work.write(info.side, strength={**roster.strength, **none}, crossed=roster.crossed + left)
    work.estimates = {**work.estimates, **none}


def remove(work: Work, key: Key) -> None:
    """Takes a counter with nothing left off the map for good, and tells everyone."""
    each, unit = counter(key), work.units[key]
    if unit.status != "map":
        return
    work.estimates = {**work.estimates, key: 0}
    work.tell("removed", fights.eliminated(key, unit.at), unit=key, at=unit.at, side=each.side)
    take_off(work, key, "gone")


def take_off(work: Work, key: Key, status: Status) -> None:
    """Takes a counter off the map, its garrison and engagement markers too; one off the map has its status alone
    changed."""
    unit = work.units[key]
    if unit.status == "map":
        work.note(Fell(key, unit.at))
    work.change(key, at=OFF, status=status, disordered=False, limbered=False)
    if key in work.garrisons:
        work.set_garrisons(tuple(each for each in work.garrisons if each != key))
        work.gathering = tuple(each for each in work.gathering if each != key)
    engagement.tidy(work)


def destroy(work: Work, key: Key, why: str) -> None:
    """Eliminates a counter with all its points, which nobody but its owner sees (US-12.7, US-11.14)."""
    strike(work, key, points_left(work, key), why)


def points_left(work: Work, key: Key) -> int:
    """Returns the strength or gun points left of a counter, through the gate."""
    each = counter(key)
    roster = work.roster(each.side)
    return (roster.guns if each.arm == "art" else roster.strength).get(key, 0)


def lose_crew(work: Work, key: Key) -> None:
    """Takes a crew point of a battery; one without crew is lost with its guns (US-16.1)."""
    each = counter(key)
    roster = work.roster(each.side)
    left = roster.crew.get(key, 0) - 1
    work.write(each.side, crew={**roster.crew, key: max(left, 0)})
    work.tell_apart("crew", each.side, *fights.loses_a_crew(key, max(left, 0)), unit=key, left=max(left, 0))
    if left <= 0:
        destroy(work, key, fights.LAST_CREW)


def seen(work: Work, keys: Collection[Key], points: int, at: Hex) -> None:
    """Lowers what may be reckoned with of a stack that lost points before all eyes: the strongest first as far as is
    known, for nobody sees which counter lost; one on the map has a point at least."""
    if points:
        work.note(Fell(next(iter(keys)), at, points))
    known = dict(work.estimates)
    for _ in range(points):
        some = [key for key in keys if work.units[key].status == "map" and known.get(key, 0) > 1]
        if not some:
            break
        known[max(some, key=lambda key: known[key])] -= 1
    work.estimates = known


def picked(work: Work, keys: Iterable[Key]) -> Key:
    """Returns the counter that loses the next point by its side's preference: strongest or weakest (US-11.13)."""
    some = [key for key in keys if work.units[key].status == "map" and points_left(work, key)]
    if not some:
        return ""
    side = counter(some[0]).side
    choice = {"strongest": max, "weakest": min}[preferences(work, side).lose]
    return choice(some, key=lambda key: points_left(work, key))


def preferences(work: Work, side: Side) -> Preferences:
    """Returns a side's standing preferences, through the gate."""
    return work.roster(side).preferences
