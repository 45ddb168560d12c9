"""The field of fire of a battery (section 16)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from bot.games.donelson.data.compass import AROUND, cube, from_cube
from bot.games.donelson.data.terms import FACINGS, Facing, Hex


@cache
def fan(at: Hex, facing: Facing, reach: int) -> Mapping[Hex, int]:
    """Returns the hexes in a battery's field of fire, and their range: its two front hexes, the three behind those,
    then four, and so on to its ``reach``. Some may lie off the map."""
    turn = FACINGS.index(facing)
    rows, places = zip(AROUND[turn - 1], AROUND[turn], strict=True)
    row, east = cube(at)
    found: dict[Hex, int] = {}
    for steps in range(1, reach + 1):
        for right in range(steps + 1):
            left = steps - right
            down = left * rows[0] + right * rows[1]
            found[from_cube((row + down, east + left * places[0] + right * places[1]))] = steps
    return MappingProxyType(found)
