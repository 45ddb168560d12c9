"""How far hexes are from a set of goals as infantry walks, whoever stands in the way."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush

from bot.games.donelson.ground.cost import step
from bot.games.donelson.ground.field import field
from bot.games.donelson.terms import Hex

NEVER = 200
"""Movement points to a hex from which no way leads to the goals."""

BARRED = 12
"""What a way through what is shunned counts more, in movement points."""


@lru_cache(256)
def distances(goals: frozenset[Hex], shunned: frozenset[Hex] = frozenset()) -> Mapping[Hex, int]:
    """Returns the movement points from every hex to the nearest of some goals, by ways that enter none of the hexes
    that are shunned; hexes without a way are left out."""
    ground = field()
    found: dict[Hex, int] = {}
    heap = [(0, at) for at in sorted(goals)]
    while heap:
        cost, at = heappop(heap)
        if at in found:
            continue
        found[at] = cost
        for near in ground.neighbours(at):
            # The price of walking from there to here: the search goes backwards.
            price = step(ground, near, at, "inf") if ground.passable(near) else None
            if price is not None and near not in found and at not in shunned:
                heappush(heap, (cost + price, near))
    return found


def far(goals: frozenset[Hex], at: Hex, shunned: frozenset[Hex] = frozenset()) -> int:
    """Returns the movement points from a hex to the nearest of some goals, as ``distances`` does; where every way leads
    through what is shunned, that way's and BARRED more."""
    free = distances(goals, shunned).get(at)
    return distances(goals).get(at, NEVER) + BARRED if free is None else free
