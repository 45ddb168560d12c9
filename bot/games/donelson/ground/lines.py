"""Straight lines from the middle of one hex to the middle of another, exactly (section 17)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import groupby

from bot.games.donelson.data.compass import Cube, cube, from_cube
from bot.games.donelson.data.terms import Hex

Stretch = tuple[Hex, ...]
"""The hexes of one stretch of a line: the hex it crosses, or the two that it runs between, along their hexside."""

_WIDTHS = ((1, 0, 1), (1, 1, 2), (1, -1, 2))
"""A hex as what lies between three pairs of parallels: (i, j, w) for -w <= i x + j y <= w, x and y as in
compass.position, counted from its middle."""


@cache
def line(a: Hex, b: Hex) -> tuple[Stretch, ...]:
    """Returns the stretches of the line between the middles of two hexes of the map, both hexes included. A hex that it
    touches at a corner alone is left out. Some hexes may lie off the map."""
    (row, east), (to_row, to_east) = cube(a), cube(b)
    stretches = _from_origin((to_row - row, to_east - east))
    return tuple(tuple(from_cube((row + down, east + right)) for down, right in stretch) for stretch in stretches)


@cache
def _from_origin(to: Cube) -> tuple[tuple[Cube, ...], ...]:
    """Returns the stretches of a line from the hex at (0, 0)."""
    down, east = to
    rows = range(min(0, down), max(0, down) + 1)
    places = range(min(0, east) - 1, max(0, east) + 2)
    parts = [(part, (row, place)) for row in rows for place in places if (part := _part(to, (row, place)))]
    return tuple(tuple(hex_ for _, hex_ in same) for _, same in groupby(sorted(parts), key=lambda each: each[0]))


def _part(to: Cube, through: Cube) -> tuple[Fraction, Fraction] | None:
    """Returns which part of the line from (0, 0) lies in a hex, as two shares of its length; None where it meets a
    corner of the hex at most."""
    (x, y), (mid_x, mid_y) = _position(to), _position(through)
    first, last = Fraction(0), Fraction(1)
    for i, j, width in _WIDTHS:
        slope, offset = i * x + j * y, -(i * mid_x + j * mid_y)
        if slope:
            ends = sorted((Fraction(-width - offset, slope), Fraction(width - offset, slope)))
            first, last = max(first, ends[0]), min(last, ends[1])
        elif abs(offset) > width:
            return None
    return (first, last) if first < last else None


def _position(place: Cube) -> tuple[int, int]:
    """Returns where a hex lies from that at (0, 0): half-widths to the east, half-lengths of a side to the south."""
    down, east = place
    return 2 * east + down, 3 * down
