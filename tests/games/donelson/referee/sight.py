"""Lines of sight and fields of fire as the referee sees them: points along the line in the plane, and plain angles."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise

from bot.games.donelson.data.forces import counters
from tests.games.donelson.referee.ground import CORNERS, apart, high, letters, near, point, ridges, terrain
from tests.games.donelson.referee.zones import Field

EVEN = 1e-7
"""How nearly two hexes' middles are as far from a point that lies on the hexside between them."""


@cache
def crossed(a: int, b: int) -> tuple[frozenset[int], ...]:
    """The hexes that the line from one middle to another leads through, in order: one, or the two beside a hexside that
    it runs along. Corners that it touches do not count."""
    (x, y), (to_x, to_y) = point(a), point(b)
    some = [at for at in everywhere() if beside(a, b, at) < 1 and max(apart(a, at), apart(b, at)) < apart(a, b) + 1]
    found: list[frozenset[int]] = []
    samples = round(apart(a, b)) * 24 + 1
    for n in range(1, samples):
        t = n / samples
        here = (x + (to_x - x) * t, y + (to_y - y) * t)
        far = {at: math.dist(here, point(at)) for at in some}
        least = min(far.values())
        at = frozenset(h for h in some if far[h] - least < EVEN)
        if len(at) < 3 and (not found or found[-1] != at):
            found.append(at)
    # Two hexes that are found at one point of the line only meet in a corner, or in a hexside that it crosses.
    return tuple(each for n, each in enumerate(found) if len(each) == 1 or long_way(a, b, each))


@cache
def everywhere() -> tuple[int, ...]:
    """The hexes of the map and those about it, which hinder nobody."""
    return tuple(row * 100 + place for row in range(29) for place in range(7, 27))


def beside(a: int, b: int, at: int) -> float:
    """How far the middle of a hex is from the line through two others."""
    (x, y), (to_x, to_y), (px, py) = point(a), point(b), point(at)
    return abs((px - x) * (to_y - y) - (py - y) * (to_x - x)) / apart(a, b)


@cache
def long_way(a: int, b: int, two: frozenset[int]) -> bool:
    """Whether the line runs along the hexside between two hexes: both lie half a hex from it."""
    return len(two) == 2 and all(abs(beside(a, b, at) - 0.5) < 0.01 for at in two)


def sees(field: Field, a: int, b: int, friends: tuple[str, ...] = ()) -> bool:
    """Whether a battery in one hex sees another; the infantry of its own attack does not hinder it."""
    if b == a or b in near(a):
        return True
    return not shut(a, b) and all(
        any(not hindered(field, at, a, b, friends) for at in each if not ground(at, a, b) and not walled(a, b, at))
        for each in crossed(a, b)[1:-1]
    )


@cache
def shut(a: int, b: int) -> bool:
    """Whether the ground alone shuts a line."""
    way = crossed(a, b)
    for one, two in pairwise(way):
        if len(one) == len(two) == 1 and not (high(a) and high(b)) and frozenset({*one, *two}) in ridges():
            return True
    return any(all(ground(at, a, b) or walled(a, b, at) for at in each) for each in way[1:-1])


@cache
def ground(at: int, a: int, b: int) -> bool:
    """Whether a hex between hinders sight by what it is."""
    if at not in letters():
        return False
    if high(a) and high(b):
        return high(at) and terrain(at) == "woods"
    return high(at) or terrain(at) == "woods"


@cache
def walled(a: int, b: int, at: int) -> bool:
    """Whether one of two hexes between which a line runs lies behind a ridge from either end of their hexside."""
    way = crossed(a, b)
    for before, each, after in zip(way, way[1:], way[2:], strict=False):
        if at in each and len(each) == 2 and not (high(a) and high(b)):
            return any(frozenset((at, *end)) in ridges() for end in (before, after))
    return False


def hindered(field: Field, at: int, a: int, b: int, friends: tuple[str, ...]) -> bool:
    """Whether troops in a hex between hinder sight."""
    there = [k for k in field.fighters(at) if k not in friends or counters()[k].arm != "inf"]
    if not there:
        return False
    if high(a) == high(b):
        return high(at) or not high(a)
    return high(at) or at in near(a) or at in near(b)


@cache
def before_guns(at: int, facing: str, other: int) -> bool:
    """Whether a hex lies in a field of fire: within 60 degrees of the corner faced, its edges included."""
    (x, y), (to_x, to_y) = point(at), point(other)
    turn = (math.degrees(math.atan2(to_y - y, to_x - x)) - CORNERS[facing] + 180) % 360 - 180
    return abs(turn) < 30.01
