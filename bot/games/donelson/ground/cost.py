"""What terrain and hexsides cost a counter that moves (section 4)."""

from __future__ import annotations

from bot.games.donelson.data.charts import movement
from bot.games.donelson.data.terms import Arm, Hex
from bot.games.donelson.data.terrain import Field


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
