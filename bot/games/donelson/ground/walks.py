"""Cheapest ways over the ground, for whatever price a rule puts on each step."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from msgspec import Struct

from bot.games.donelson.data.terms import Hex
from bot.games.donelson.data.terrain import Field

Cost = Callable[[Hex, Hex], int | None]
"""The movement points of a step from one hex into the next; None where it is not allowed."""


class Walk(Struct, frozen=True):
    """A way: its movement points, and the hexes entered, in order (none to stay)."""

    cost: int
    way: tuple[Hex, ...] = ()


def onward(_at: Hex) -> bool:
    """Halts nowhere."""
    return False


def reach(field: Field, start: Hex, cost: Cost, most: int, halts: Callable[[Hex], bool] = onward) -> dict[Hex, Walk]:
    """Returns the cheapest walk to every hex within ``most`` movement points, the start itself included.

    Among equals it is that with the fewest hexes, then that with the lower numbers. A walk goes no farther than a hex
    that ``halts``; it may begin in one."""
    found: dict[Hex, Walk] = {}
    heap: list[tuple[int, int, tuple[Hex, ...]]] = [(0, 0, ())]
    while heap:
        spent, steps, way = heappop(heap)
        at = way[-1] if way else start
        if at in found:
            continue
        found[at] = Walk(spent, way)
        if way and halts(at):
            continue
        for new in field.neighbours(at):
            price = None if new in found else cost(at, new)
            if price is not None and spent + price <= most:
                heappush(heap, (spent + price, steps + 1, (*way, new)))
    return found


def through(
    field: Field, start: Hex, via: Hex, cost: Cost, most: int, halts: Callable[[Hex], bool] = onward
) -> dict[Hex, Walk]:
    """Returns the cheapest walks that pass through the hex ``via`` (or end there), as reach does; none if it is too
    far."""
    first = reach(field, start, cost, most, halts).get(via)
    if first is None:
        return {}
    if first.way and halts(via):
        return {via: first}
    rest = reach(field, via, cost, most - first.cost, halts)
    return {at: Walk(first.cost + walk.cost, first.way + walk.way) for at, walk in rest.items()}
