"""The map: what each hex and hexside is. Read from data/map.txt (hexes) and data/map.toml (hexsides and lists)."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from bot.games.donelson.terms import Division, Hex

Terrain = Literal["clear", "woods", "thicket", "buildings", "water", "fort"]
Edge = tuple[Hex, Hex]
"""A hexside by the two hexes that it parts, the lower number first."""


class Cell(Struct, frozen=True):
    """A hex: its terrain, and whether it is high ground."""

    terrain: Terrain
    high: bool = False


class Pit(Struct, frozen=True):
    """A rifle-pit hexside: ``hex`` lies behind it, inside the works, ``out`` before it; ``division`` is the Union
    division whose number it bears (US: 1, 2 or 3)."""

    hex: Hex
    out: Hex
    division: Division


class Field(Struct, frozen=True, dict=True):
    """The whole ground. ``groups`` are the battery groups by key ("west", "centre", "south", "river"), each a tuple of
    hexes; ``deployment`` the Union's start hexes (their count decides when an objective is drawn); ``exits`` the hexes
    with the road by which the Confederates leave; ``heights`` the high ground of Defend; ``names`` what hexes are
    called."""

    cells: dict[Hex, Cell]
    pits: dict[Edge, Pit]
    ridges: frozenset[Edge]
    streams: frozenset[Edge]
    roads: frozenset[Edge]
    impassable: frozenset[Edge]
    groups: dict[str, tuple[Hex, ...]]
    deployment: frozenset[Hex]
    exits: dict[Hex, str]
    entry: Hex
    dover: Hex
    heights: tuple[Hex, ...]
    names: dict[Hex, str]
    inside: frozenset[Hex]
    """The hexes within the perimeter, the fort's and those behind the pits."""

    def neighbours(self, at: Hex) -> tuple[Hex, ...]:
        """Returns the hexes on the map that touch ``at``, clockwise from the north-east-most; water included."""
        raise NotImplementedError

    def passable(self, at: Hex) -> bool:
        """Whether counters may stand in a hex: it is on the map and no water."""
        raise NotImplementedError

    def fort(self, at: Hex) -> bool:
        """Whether a hex is of the fort."""
        raise NotImplementedError

    def high(self, at: Hex) -> bool:
        """Whether a hex is high ground."""
        raise NotImplementedError

    def pit(self, a: Hex, b: Hex) -> Pit | None:
        """Returns the rifle pit between two hexes."""
        raise NotImplementedError

    def stream(self, a: Hex, b: Hex) -> bool:
        """Whether a stream runs between two hexes."""
        raise NotImplementedError

    def ridge(self, a: Hex, b: Hex) -> bool:
        """Whether a ridge hexside parts two hexes."""
        raise NotImplementedError

    def road(self, a: Hex, b: Hex) -> bool:
        """Whether a road leads from one hex into the other."""
        raise NotImplementedError

    def blocked(self, a: Hex, b: Hex) -> bool:
        """Whether nothing may cross between two hexes."""
        raise NotImplementedError

    def pit_hexes(self) -> frozenset[Hex]:
        """Returns the hexes behind rifle pits."""
        raise NotImplementedError


def edge(a: Hex, b: Hex) -> Edge:
    """Returns the hexside between two hexes."""
    return (a, b) if a < b else (b, a)


@cache
def field() -> Field:
    """Returns the map. Raises ValueError that names file and line of what is wrong with it."""
    raise NotImplementedError
