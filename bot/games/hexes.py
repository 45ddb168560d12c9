"""Hexes in rows: pointy-topped, every odd row shifted half a hex to the right.

A place is (row, column), both from 0. Distances are in hexes, as a piece walks on an unbroken field.
"""

from __future__ import annotations

Place = tuple[int, int]


def beside(place: Place) -> tuple[Place, ...]:
    """Returns the six places around one, clockwise from the upper left; some may lie off the board."""
    row, column = place
    shift = row % 2
    return (
        (row - 1, column - 1 + shift),
        (row - 1, column + shift),
        (row, column + 1),
        (row + 1, column + shift),
        (row + 1, column - 1 + shift),
        (row, column - 1),
    )


def distance(a: Place, b: Place) -> int:
    """Returns the distance of two places in hexes, 0 for the same one."""
    across = _slant(a) - _slant(b)
    down = a[0] - b[0]
    return max(abs(across), abs(down), abs(across + down))


def centre(place: Place, size: float) -> tuple[float, float]:
    """Returns x and y of a hex's centre, when its corners lie ``size`` from it and (0, 0) is place (0, 0)'s centre."""
    row, column = place
    return (column + (row % 2) / 2) * size * 3**0.5, row * size * 1.5


def _slant(place: Place) -> int:
    """Returns the column counted along the slant of the rows."""
    return place[1] - (place[0] - place[0] % 2) // 2
