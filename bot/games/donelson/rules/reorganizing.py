"""Shattered brigades that are reorganized and come back (section 19)."""

from __future__ import annotations

from itertools import chain

from bot.games.donelson.data.charts import third
from bot.games.donelson.data.compass import distance, towards
from bot.games.donelson.data.forces import PER_COUNTER, brigades, counter, counters, divisions
from bot.games.donelson.data.terms import Brigade, Facing, Hex, Key
from bot.games.donelson.rules.facts import division_of
from bot.games.donelson.rules.morale import passed
from bot.games.donelson.state.guess import come_back
from bot.games.donelson.state.state import Shattered, Unit
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import events
from bot.games.kit.sides import OTHER


def bring_back(work: Work) -> None:
    """Rebuilds the brigades of both sides whose turn has come, and places those that wait where it may (US-19.6)."""
    due = [key for key, each in work.shattered.items() if each.due and each.due <= work.turn]
    _bring(work, due)


def bring_all_back(work: Work) -> None:
    """Rebuilds and places all brigades shattered once, those due later too: at night (US-24.1)."""
    _bring(work, [key for key, each in work.shattered.items() if each.due])


def _bring(work: Work, due: list[Brigade]) -> None:
    for brigade in due:
        rebuild(work, brigade)
    for brigade in work.returning:
        place(work, brigade)


def rebuild(work: Work, brigade: Brigade) -> None:
    """Gives a brigade its points back on the roster sheet: what was left and a third of what was lost, which lowers
    demoralization. It waits to be placed (US-19.9)."""
    info = brigades()[brigade]
    roster = work.disclose(info.side)  # What comes back, on how many counters, is seen by all.
    left = sum(roster.strength.get(key, 0) for key in info.counters)
    recovered = third(roster.lost.get(brigade, 0))
    work.shattered = {**work.shattered, brigade: Shattered(1)}
    if not left + recovered:
        disband(work, brigade)
        return
    work.write(
        info.side,
        rebuilt={**roster.rebuilt, brigade: left + recovered},
        base={**roster.base, brigade: left + recovered},
        lost={**roster.lost, brigade: 0},
        marks={**roster.marks, brigade: 0},
        shift={**roster.shift, brigade: 0},
        strength={**roster.strength, **dict.fromkeys(info.counters, 0)},
        demoralization=roster.demoralization - recovered,
    )
    work.returning = (*work.returning, brigade)
    work.tell_apart(
        "rebuilt",
        info.side,
        events.reorganized(brigade, left + recovered),
        "",
        brigade=brigade,
        points=left + recovered,
    )


def disband(work: Work, brigade: Brigade) -> None:
    """Removes a brigade of which nothing is left to reorganize (US-19.7, US-19.8)."""
    info = brigades()[brigade]
    for key in info.counters:
        work.change(key, status="gone")
    work.estimates = {**work.estimates, **dict.fromkeys(info.counters, 0)}
    work.tell("disbanded", events.disbanded(brigade), brigade=brigade, side=info.side)


def place(work: Work, brigade: Brigade) -> None:
    """Places a rebuilt brigade, on the fewest counters that hold its points, with units of its division or the army's
    commander, away from the enemy; where there is no room it goes on waiting (US-19.8)."""
    info = brigades()[brigade]
    points = work.disclose(info.side).rebuilt[brigade]
    number = min(max(1, -(-points // PER_COUNTER)), len(info.counters))
    hexes = rooms(work, brigade)[:number]
    if len(hexes) < number:
        return
    keys = info.counters[:number]
    strengths = even(points, keys)
    roster = work.roster(info.side)
    work.write(
        info.side,
        strength={**roster.strength, **strengths},
        rebuilt={key: each for key, each in roster.rebuilt.items() if key != brigade},
    )
    work.estimates = {**work.estimates, **reckoned(work, brigade, keys)}
    for key, at in zip(keys, hexes, strict=True):
        work.place(key, Unit(at=at, facing=facing(work, key, at)))
    work.returning = tuple(each for each in work.returning if each != brigade)
    work.tell("returned", events.returns(brigade, hexes), brigade=brigade, side=info.side)
    passed(work, keys[0], hexes)  # A commander alone in a hex does not hold it; they do.


def rooms(work: Work, brigade: Brigade) -> list[Hex]:
    """Returns the hexes in which counters of a brigade may come back, one entry for each that has room: the division
    commander's first, then the army commander's, then those of its division by number."""
    info = brigades()[brigade]
    side, division = info.side, work.divisions.get(brigade, info.division)
    chiefs = (divisions()[division].commander, *(key for key, each in counters().items() if each.army))
    found: dict[Hex, int] = {}
    for key, unit in work.units.items():
        if unit.status != "map" or counter(key).side != side:
            continue
        if division_of(work, key) == division or counter(key).army:
            rank = chiefs.index(key) if key in chiefs else len(chiefs)
            found[unit.at] = min(rank, found.get(unit.at, rank))
    open_hexes = [
        at
        for at in sorted(found, key=lambda at: (found[at], at))
        if work.board.holder(at) != OTHER[side] and not work.board.next_to_enemy(at, side)
    ]
    return list(chain.from_iterable([at] * work.board.stack_room(at, "inf", side) for at in open_hexes))


def even(points: int, keys: tuple[Key, ...]) -> dict[Key, int]:
    """Returns points spread evenly over counters, the first ones with the odd points."""
    each, more = divmod(points, len(keys))
    return {key: each + (index < more) for index, key in enumerate(keys)}


def reckoned(work: Work, brigade: Brigade, keys: tuple[Key, ...]) -> dict[Key, int]:
    """Returns the points that the table may expect of a returned brigade's counters: the points that it thought were
    left, and a third of the losses that it saw."""
    total = max(len(keys), come_back(work.estimates, brigade))
    return dict.fromkeys(brigades()[brigade].counters, 0) | even(total, keys)


def facing(work: Work, key: Key, at: Hex) -> Facing:
    """Returns how a counter faces that comes back: as the stack does, or else towards the nearest enemy."""
    there = work.board.combat(at)
    if there:
        return work.units[there[0]].facing
    side = counter(key).side
    enemies = work.board.held(OTHER[side])
    nearest = min(enemies, key=lambda enemy: (distance(at, enemy), enemy), default=0)
    return towards(at, nearest)[0] if nearest else counter(key).facing
