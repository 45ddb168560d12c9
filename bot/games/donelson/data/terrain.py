"""What the map says of each hex and hexside."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Literal

from msgspec import Struct

from bot.games.donelson.data.compass import around
from bot.games.donelson.data.terms import Division, Hex

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
    backwaters: dict[str, tuple[Hex, ...]] = {}
    """Flooded creeks by name, hex by hex from the mouth; they are water as the river is."""
    courses: dict[str, tuple[Hex, ...]] = {}
    """Roads by name, hex by hex."""

    def neighbours(self, at: Hex) -> tuple[Hex, ...]:
        """Returns the hexes on the map that touch ``at``, clockwise from the north-east; water included."""
        return self._neighbours.get(at, ())

    def passable(self, at: Hex) -> bool:
        """Whether counters may stand in a hex: it is on the map and no water."""
        return at in self._land

    def fort(self, at: Hex) -> bool:
        """Whether a hex is of the fort."""
        return at in self.fort_hexes

    def high(self, at: Hex) -> bool:
        """Whether a hex is high ground."""
        return at in self._high

    def pit(self, a: Hex, b: Hex) -> Pit | None:
        """Returns the rifle pit between two hexes."""
        return self.pits.get((a, b) if a < b else (b, a))

    def stream(self, a: Hex, b: Hex) -> bool:
        """Whether a stream runs between two hexes."""
        return edge(a, b) in self.streams

    def ridge(self, a: Hex, b: Hex) -> bool:
        """Whether a ridge hexside parts two hexes."""
        return edge(a, b) in self.ridges

    def road(self, a: Hex, b: Hex) -> bool:
        """Whether a road leads from one hex into the other."""
        return edge(a, b) in self.roads

    def roadside(self, at: Hex) -> bool:
        """Whether a road leads out of a hex into another of the map."""
        return at in self._roadside

    def blocked(self, a: Hex, b: Hex) -> bool:
        """Whether nothing may cross between two hexes."""
        return edge(a, b) in self.impassable

    def pit_hexes(self) -> frozenset[Hex]:
        """Returns the hexes behind rifle pits."""
        return self._pit_hexes

    @cached_property
    def fort_hexes(self) -> tuple[Hex, ...]:
        """The hexes of the fort, in the order of their numbers."""
        return tuple(sorted(at for at, cell in self.cells.items() if cell.terrain == "fort"))

    @cached_property
    def _pit_hexes(self) -> frozenset[Hex]:
        return frozenset(pit.hex for pit in self.pits.values())

    @cached_property
    def _land(self) -> frozenset[Hex]:
        return frozenset(at for at, cell in self.cells.items() if cell.terrain != "water")

    @cached_property
    def _high(self) -> frozenset[Hex]:
        return frozenset(at for at, cell in self.cells.items() if cell.high)

    @cached_property
    def _roadside(self) -> frozenset[Hex]:
        return frozenset(at for at in self.cells if any(self.road(at, near) for near in self.neighbours(at)))

    @cached_property
    def _neighbours(self) -> dict[Hex, tuple[Hex, ...]]:
        return {at: tuple(near for near in around(at) if near in self.cells) for at in self.cells}


def edge(a: Hex, b: Hex) -> Edge:
    """Returns the hexside between two hexes."""
    return (a, b) if a < b else (b, a)


def enclosed(starts: Iterable[Hex], cells: dict[Hex, Cell], shut: Iterable[Edge]) -> frozenset[Hex]:
    """Returns the hexes of land that can be reached from ``starts`` without crossing a hexside of ``shut``."""
    walls, found, todo = frozenset(shut), set(starts), list(starts)
    while todo:
        at = todo.pop()
        for near in around(at):
            cell = cells.get(near)
            if cell is not None and cell.terrain != "water" and near not in found and edge(at, near) not in walls:
                found.add(near)
                todo.append(near)
    return frozenset(found)
