"""Directions and distances: which hexes a counter has before it, beside it and behind it (section 6).

The map's rows run from east to west, so the ``CC`` of a number counts rows from north to south and its ``RR`` places
from east to west; even rows lie half a hex farther east. Everything is exact: positions are whole numbers in
half-widths of a hex (east is positive) and half-lengths of its side (south is positive).
"""

from __future__ import annotations

from functools import cache

from bot.games.donelson.data.terms import FACINGS, Facing, Hex

Cube = tuple[int, int]
"""A hex by two of its three axes: the number of steps south-east, and of steps east."""

AROUND: tuple[Cube, ...] = ((-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0))
"""The steps to the six hexes around one, clockwise from the north-east."""

_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""Where the corners of a hex lie from its middle, in the order of FACINGS."""


def cube(at: Hex) -> Cube:
    """Returns a hex of the map by its axes."""
    row, place = divmod(at, 100)
    return row, -place - (row + 1) // 2


def from_cube(place: Cube) -> Hex:
    """Returns the hex at some axes. Off the map the result is a number that no hex of the map has."""
    row, east = place
    return row * 100 - east - (row + 1) // 2


def position(at: Hex) -> tuple[int, int]:
    """Returns the middle of a hex in whole numbers: half-widths to the east, half-lengths of a side to the south."""
    row, place = divmod(at, 100)
    return -2 * place + (row % 2 == 0), 3 * row


def middle(at: Hex) -> tuple[float, float]:
    """Returns the middle of a hex, x to the east and y to the south, in lengths of a hex's side."""
    x, y = position(at)
    return x * 3**0.5 / 2, y / 2


@cache
def around(at: Hex) -> tuple[Hex, ...]:
    """Returns the six hexes around one, clockwise from the north-east hex, on the map or not."""
    row, east = cube(at)
    return tuple(from_cube((row + down, east + right)) for down, right in AROUND)


@cache
def front(at: Hex, facing: Facing) -> tuple[Hex, Hex]:
    """Returns the two hexes at the corner that a counter faces, clockwise (section 6)."""
    return _pair(at, facing, -1, 0)


@cache
def flanks(at: Hex, facing: Facing) -> tuple[Hex, Hex]:
    """Returns the two hexes beside the front, the left one first (section 6)."""
    return _pair(at, facing, -2, 1)


@cache
def rear(at: Hex, facing: Facing) -> tuple[Hex, Hex]:
    """Returns the two hexes behind a counter, clockwise (section 6)."""
    return _pair(at, facing, 2, 3)


def _pair(at: Hex, facing: Facing, first: int, second: int) -> tuple[Hex, Hex]:
    """Returns two hexes around one, counted clockwise from the hex to the right of the corner faced."""
    hexes, turn = around(at), FACINGS.index(facing)
    return hexes[(turn + first) % 6], hexes[(turn + second) % 6]


@cache
def towards(at: Hex, target: Hex) -> tuple[Facing, ...]:
    """Returns all facings, those that look the most towards another hex first; equals in the order of FACINGS."""
    (x, y), (to_x, to_y) = position(at), position(target)

    def away(facing: Facing) -> int:
        corner_x, corner_y = _CORNERS[FACINGS.index(facing)]
        return -(3 * corner_x * (to_x - x) + corner_y * (to_y - y))

    return tuple(sorted(FACINGS, key=away))


@cache
def distance(a: Hex, b: Hex) -> int:
    """Returns how many hexes lie from one to another, the last one counted."""
    (row, east), (to_row, to_east) = cube(a), cube(b)
    down, right = to_row - row, to_east - east
    return max(abs(down), abs(right), abs(down + right))
