"""What terrain and hexsides cost a counter that moves (section 4), and the cheapest ways over the ground."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from msgspec import Struct

from bot.games.donelson.data.charts import movement
from bot.games.donelson.data.terms import Arm, Hex
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


def step(ground: Field, a: Hex, b: Hex, arm: Arm) -> int | None:
    """Returns the movement points from a hex into the next for terrain and hexsides alone; None where the arm may not
    go: into water or off the map, over a hexside that nothing crosses, and with guns over a stream or a rifle pit where
    no road does (section 4)."""
    return _price(ground, a, b, arm)[0]


def steps_out(ground: Field, at: Hex, arm: Arm, free_of_pits: bool) -> tuple[tuple[Hex, int], ...]:
    """Returns the hexes next to one into which the arm may go, clockwise from the north-east, with the movement points
    for terrain and hexsides alone. With ``free_of_pits`` rifle pits cost nothing, as Confederates pay nothing for them
    on the first turn (section 22)."""
    known: dict[tuple[Hex, bool, bool], tuple[tuple[Hex, int], ...]] = ground.__dict__.setdefault("steps_out", {})
    entry = (at, arm == "art", free_of_pits)
    found = known.get(entry)
    if found is None:
        some = ((near, _price(ground, at, near, arm)[free_of_pits]) for near in ground.neighbours(at))
        found = known[entry] = tuple((near, price) for near, price in some if price is not None)
    return found


Price = tuple[int | None, int | None]
"""With and without what a rifle pit costs."""


def _price(ground: Field, a: Hex, b: Hex, arm: Arm) -> Price:
    known: dict[tuple[Hex, Hex, bool], Price] = ground.__dict__.setdefault("prices", {})
    entry = (a, b, arm == "art")
    if entry not in known:
        known[entry] = _reckoned(ground, a, b, arm)
    return known[entry]


def _reckoned(ground: Field, a: Hex, b: Hex, arm: Arm) -> Price:
    chart = movement()
    if not ground.passable(b) or ground.blocked(a, b):
        return None, None
    if ground.road(a, b):
        return chart.road, chart.road
    stream, pit = ground.stream(a, b), ground.pit(a, b) is not None
    if arm == "art" and (stream or pit):
        return None, None
    climbs = ground.high(b) and not ground.high(a)
    free = chart.terrain[ground.cells[b].terrain]
    free += chart.climb * climbs + chart.ridge * ground.ridge(a, b) + chart.stream * stream
    return free + chart.pit * pit, free
