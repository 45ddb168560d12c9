"""The map: what each hex and hexside is. Read from data/map.txt (hexes) and data/map.toml (hexsides and lists)."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from bot.games.donelson.ground.compass import around
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
        known: dict[Hex, tuple[Hex, ...]] = self.__dict__.setdefault("neighbours_known", {})
        if at not in known:
            known[at] = tuple(each for each in around(at) if each in self.cells)
        return known[at]

    def passable(self, at: Hex) -> bool:
        """Whether counters may stand in a hex: it is on the map and no water."""
        cell = self.cells.get(at)
        return cell is not None and cell.terrain != "water"

    def fort(self, at: Hex) -> bool:
        """Whether a hex is of the fort."""
        cell = self.cells.get(at)
        return cell is not None and cell.terrain == "fort"

    def high(self, at: Hex) -> bool:
        """Whether a hex is high ground."""
        cell = self.cells.get(at)
        return cell is not None and cell.high

    def pit(self, a: Hex, b: Hex) -> Pit | None:
        """Returns the rifle pit between two hexes."""
        return self.pits.get(edge(a, b))

    def stream(self, a: Hex, b: Hex) -> bool:
        """Whether a stream runs between two hexes."""
        return edge(a, b) in self.streams

    def ridge(self, a: Hex, b: Hex) -> bool:
        """Whether a ridge hexside parts two hexes."""
        return edge(a, b) in self.ridges

    def road(self, a: Hex, b: Hex) -> bool:
        """Whether a road leads from one hex into the other."""
        return edge(a, b) in self.roads

    def blocked(self, a: Hex, b: Hex) -> bool:
        """Whether nothing may cross between two hexes."""
        return edge(a, b) in self.impassable

    def pit_hexes(self) -> frozenset[Hex]:
        """Returns the hexes behind rifle pits."""
        known: frozenset[Hex] | None = self.__dict__.get("pit_hexes_known")
        if known is None:
            known = self.__dict__["pit_hexes_known"] = frozenset(pit.hex for pit in self.pits.values())
        return known


def edge(a: Hex, b: Hex) -> Edge:
    """Returns the hexside between two hexes."""
    return (a, b) if a < b else (b, a)


@cache
def field() -> Field:
    """Returns the map. Raises ValueError that names file and line of what is wrong with it."""
    raise NotImplementedError
