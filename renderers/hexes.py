"""A field of hexes on a picture: pointy-topped, in rows, as bot.games.hexes counts them."""

from __future__ import annotations

from math import cos, pi, sin

from msgspec import Struct

from bot.games import hexes

Point = tuple[float, float]


class Field(Struct, frozen=True):
    """``radius`` is the pixels from a hex's centre to its corners, ``first`` the centre of place (0, 0)."""

    radius: float
    first: Point

    def centre(self, place: hexes.Place) -> Point:
        """The centre of a hex, in pixels."""
        x, y = hexes.centre(place, self.radius)
        return self.first[0] + x, self.first[1] + y


def corners(centre: Point, radius: float) -> list[Point]:
    """A hex's six corners, clockwise from the top."""
    return [(centre[0] + radius * sin(i * pi / 3), centre[1] - radius * cos(i * pi / 3)) for i in range(6)]
