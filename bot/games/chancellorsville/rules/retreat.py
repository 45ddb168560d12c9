"""Retreats (section 8 of the rulebook)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.games.chancellorsville.data.board import CENTRE, board
from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import NOWHERE, ROOM, Formation, Place
from bot.games.chancellorsville.rules.cohesion import destroy
from bot.games.chancellorsville.state.state import Moved
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.chancellorsville.words import events
from bot.games.kit.sides import OTHER, Side


def preferred(side: Side, start: Place, free: Collection[Place]) -> list[Place]:
    """Returns those of the free locations to which a side retreats rather than to the others (CV-8.3 to CV-8.5)."""
    if side == "usa":
        away = [p for p in board().farther(start) if p in free]
        return [p for p in away if p in board().north] or away or list(free)
    if start == CENTRE:
        return [p for p in (21, 23) if p in free] or [p for p in (12,) if p in free] or list(free)
    return [p for p in board().nearer(start) if p in free] or list(free)


def refuge(
    side: Side,
    start: Place,
    origin: Place,
    friends: Mapping[Formation, Place],
    enemies: Collection[Place],
    shown_enemies: Sequence[Place],
) -> Place:
    """Returns where a formation retreats to from ``start``, attacked from ``origin`` (NOWHERE: from nowhere); NOWHERE
    if there is no such location. ``friends`` are its own side's others, ``enemies`` the locations with enemies,
    ``shown_enemies`` those of each enemy that everyone sees."""

    def crowd(place: Place) -> int:
        return sum(at == place for at in friends.values())

    free = [p for p in board().adjacent[start] if p != origin and p not in enemies and crowd(p) < ROOM]
    if not free:
        return NOWHERE

    def order(place: Place) -> tuple[int, int, int]:
        return crowd(place), sum(at in board().adjacent[place] for at in shown_enemies), place

    return min(preferred(side, start, free), key=order)


def retreat(work: Work, defenders: Collection[Formation], start: Place, origin: Place) -> None:
    """Has defenders retreat, the one with the higher cohesion first (CV-8.6, CV-8.7); nobody is asked. Everyone sees
    where they go: whoever forced them out follows, and stands next to them."""
    side = formation(next(iter(defenders))).side
    order = sorted(defenders, key=lambda key: -work.seen(key).cohesion)
    for key in order:
        enemies = work.places(OTHER[side])
        friends = {other: at for other, at in work.places(side).items() if other != key and at != start}
        shown = [work.seen(enemy).at for enemy in enemies if work.seen(enemy).shown]
        to = refuge(side, start, origin, friends, set(enemies.values()), shown)
        if to == NOWHERE:
            work.tell("no-retreat", events.no_retreat(key), formation=key)
            destroy(work, key)
            if work.ending:
                return
            continue
        work.change(key, at=to, held=False, screened=False)
        work.note(Moved(key, start, to, "retreat"))
        work.tell("retreat", events.retreats(key, to), formation=key, start=start, end=to)
