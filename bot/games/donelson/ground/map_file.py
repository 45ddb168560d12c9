"""Reads the map from its two files, and refuses what cannot be a map by file and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, NoReturn

from bot.games.donelson.ground.compass import around
from bot.games.donelson.ground.terrain import Cell, Edge, Field, Pit, Terrain, edge, enclosed
from bot.games.donelson.terms import Hex

HEXES, LISTS = "data/map.txt", "data/map.toml"
WEST, EAST, ROWS = 25, 8, 28
"""The first and the last place of a row, and the number of rows."""
LETTERS: dict[str, tuple[Terrain, bool]] = {
    ".": ("clear", False),
    "^": ("clear", True),
    "w": ("woods", False),
    "W": ("woods", True),
    "t": ("thicket", False),
    "T": ("thicket", True),
    "b": ("buildings", False),
    "B": ("buildings", True),
    "f": ("fort", False),
    "F": ("fort", True),
    "~": ("water", False),
}
"""What each letter of the map means: terrain, and whether it is high ground."""


def read(hexes: str, lists: str) -> Field:
    """Returns the map of two files' texts. Raises ValueError that names file and line of what is wrong."""
    return Reader(cells_of(hexes), lists).field()


def cells_of(text: str) -> dict[Hex, Cell]:
    """Returns the hexes of the file of hexes. Raises ValueError."""
    cells: dict[Hex, Cell] = {}
    row = 0
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, *letters = line.split()
        if name != f"{row:02d}":
            refuse(HEXES, number, f"this must be row {row:02d}, not {name}")
        if len(letters) != WEST - EAST + 1:
            refuse(HEXES, number, f"row {name} has {len(letters)} hexes, not {WEST - EAST + 1}")
        for place, letter in zip(range(WEST, EAST - 1, -1), letters, strict=True):
            if letter not in LETTERS:
                refuse(HEXES, number, f"“{letter}” at {row:02d}{place:02d} means no terrain")
            cells[row * 100 + place] = Cell(*LETTERS[letter])
        row += 1
    if row != ROWS:
        refuse(HEXES, len(text.splitlines()), f"there are {row} rows, not {ROWS}")
    return cells


class Reader:
    """The file of hexsides and lists, being read for those hexes."""

    def __init__(self, cells: dict[Hex, Cell], text: str) -> None:
        self.cells, self.lines = cells, text.splitlines()
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"{LISTS}: {error}") from error

    def field(self) -> Field:
        """Returns the map. Raises ValueError."""
        cells, data = self.cells, self.data
        pits = {edge(pit.hex, pit.out): pit for pit in self.pits()}
        fort = [at for at, cell in cells.items() if cell.terrain == "fort"]
        dover = self.hex(data["dover"])
        shut = [*pits, *(edge(a, b) for a, b in map(self.pair, data["open"]["hexsides"]))]
        ridges = frozenset(edge(*self.pair(text)) for text in data["ridges"]["hexsides"])
        for a, b in ridges:
            if cells[a].high != cells[b].high:
                self.refuse(f"{a:04d}-{b:04d}", "a ridge parts hexes of one level")
        return Field(
            cells=cells,
            pits=pits,
            ridges=ridges,
            streams=frozenset(edge(*self.pair(each)) for some in data["streams"].values() for each in some),
            roads=frozenset(self.roads()),
            impassable=frozenset(edge(int(a), int(b)) for a, b in (e.split("-") for e in data["impassable"])),
            groups={name: self.hexes(some) for name, some in data["groups"].items()},
            deployment=frozenset(at for some in data["deployment"].values() for at in self.hexes(some)),
            exits={self.hex(at): road for at, road in data["exits"].items()},
            entry=self.hex(data["entry"]),
            dover=dover,
            heights=self.high(data["heights"]),
            names={self.hex(at): name for at, name in data["names"].items()},
            inside=enclosed([*fort, dover], cells, shut),
        )

    def pits(self) -> Iterator[Pit]:
        """Yields the rifle pits, each with the number of its division."""
        for number, some in self.data["pits"].items():
            if number not in ("1", "2", "3"):
                self.refuse(number, "pits bear the number of a Union division, 1 to 3")
            for text in some:
                behind, before = self.pair(text)
                yield Pit(behind, before, int(number))

    def roads(self) -> Iterator[Edge]:
        """Yields the hexsides that roads cross."""
        for name, some in self.data["roads"].items():
            way = self.hexes(some)
            for a, b in pairwise(way):
                if b not in around(a):
                    self.refuse(f"{b:04d}", f"the {name} leaps from {a:04d} to {b:04d}")
                yield edge(a, b)

    def high(self, some: Iterable[str]) -> tuple[Hex, ...]:
        """Returns hexes that must be high ground."""
        found = self.hexes(some)
        for at in found:
            if not self.cells[at].high:
                self.refuse(f"{at:04d}", f"{at:04d} is no high ground")
        return found

    def hexes(self, some: Iterable[str]) -> tuple[Hex, ...]:
        """Returns hexes on which counters may stand."""
        return tuple(self.hex(text) for text in some)

    def hex(self, text: str) -> Hex:
        """Returns a hex of a text. Raises ValueError where counters cannot stand in it."""
        if not re.fullmatch(r"\d{4}", text) or int(text) not in self.cells:
            self.refuse(text, f"“{text}” is no hex of the map")
        if self.cells[int(text)].terrain == "water" and text not in self.data["names"]:
            self.refuse(text, f"{text} is water")
        return int(text)

    def pair(self, text: str) -> tuple[Hex, Hex]:
        """Returns a hexside's two hexes as they are written. Raises ValueError."""
        found = re.fullmatch(r"(\d{4})-(\d{4})", text)
        if not found:
            self.refuse(text, f"“{text}” is no hexside: write 1419-1420")
        a, b = int(found[1]), int(found[2])
        if a not in self.cells or b not in self.cells or b not in around(a):
            self.refuse(text, f"{text} is no hexside: the hexes do not touch")
        return a, b

    def refuse(self, text: str, why: str) -> NoReturn:
        """Raises ValueError with the line in which a text stands."""
        line = next((number for number, each in enumerate(self.lines, 1) if f'"{text}"' in each), 0)
        refuse(LISTS, line, why)


def refuse(name: str, line: int, why: str) -> NoReturn:
    """Raises ValueError that names file and line."""
    raise ValueError(f"{name}, line {line}: {why}")
