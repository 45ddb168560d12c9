"""How far hexes are from a set of goals, as infantry walks or guns roll, whoever stands in the way."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from bot.games.donelson.data.board import field
from bot.games.donelson.data.terms import Arm, Hex
from bot.games.donelson.rules.movement.costs import step

NEVER = 200
"""Movement points to a hex from which no way leads to the goals."""

BARRED = 12
"""What a way through what is shunned counts more, in movement points."""


@lru_cache(1024)
def distances(goals: frozenset[Hex], shunned: frozenset[Hex] = frozenset(), arm: Arm = "inf") -> Mapping[Hex, int]:
    """Returns an arm's movement points from every hex to the nearest of some goals, by ways that enter none of the
    hexes that are shunned; hexes without a way are left out."""
    found: dict[Hex, int] = {}
    waiting = {0: list(goals)}
    cost = 0
    while waiting:
        for at in waiting.pop(cost, ()):
            if at in found:
                continue
            found[at] = cost
            if at not in shunned:
                for near, price in arrivals(at, arm):
                    if near not in found:
                        waiting.setdefault(cost + price, []).append(near)
        cost += 1
    return found


@cache
def arrivals(at: Hex, arm: Arm) -> tuple[tuple[Hex, int], ...]:
    """Returns the hexes from which an arm steps into one, with the price: distances are found going backwards."""
    ground = field()
    some = ((near, step(ground, near, at, arm)) for near in ground.neighbours(at) if ground.passable(near))
    return tuple((near, price) for near, price in some if price is not None)


def far(goals: frozenset[Hex], at: Hex, shunned: frozenset[Hex] = frozenset(), arm: Arm = "inf") -> int:
    """Returns an arm's movement points from a hex to the nearest of some goals, as ``distances`` does; where every way
    leads through what is shunned, that way's and BARRED more."""
    free = distances(goals, shunned, arm).get(at)
    return distances(goals, arm=arm).get(at, NEVER) + BARRED if free is None else free
