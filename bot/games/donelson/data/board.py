"""The map as it is printed, read from data/map.txt (hexes) and data/map.toml (hexsides and lists); what cannot be a map
is refused by file and line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import NoReturn

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.games.donelson.data.compass import around
from bot.games.donelson.data.terms import Hex
from bot.games.donelson.data.terrain import Cell, Edge, Field, Pit, Terrain, edge, enclosed

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


class Lists(Struct, frozen=True, forbid_unknown_fields=True):
    """What the file of hexsides and lists holds, as it is written."""

    entry: str
    dover: str
    impassable: tuple[str, ...]
    heights: tuple[str, ...]
    pits: dict[str, tuple[str, ...]]
    open: tuple[str, ...]
    ridges: tuple[str, ...]
    streams: dict[str, tuple[str, ...]]
    backwaters: dict[str, tuple[str, ...]]
    roads: dict[str, tuple[str, ...]]
    exits: dict[str, str]
    groups: dict[str, tuple[str, ...]]
    deployment: dict[str, tuple[str, ...]]
    names: dict[str, str]


class Reader:
    """The file of hexsides and lists, being read for those hexes."""

    def __init__(self, cells: dict[Hex, Cell], text: str) -> None:
        self.cells, self.lines = cells, text.splitlines()
        try:
            self.data = msgspec.toml.decode(text.encode(), type=Lists)
        except msgspec.ValidationError as error:
            refuse(LISTS, self.line_of_key(str(error)), str(error))
        except msgspec.DecodeError as error:
            raise ValueError(f"{LISTS}: {error}") from error

    def field(self) -> Field:
        """Returns the map. Raises ValueError."""
        data, streams, roads = self.data, self.data.streams.values(), self.data.roads
        found = Field(
            cells=self.cells,
            pits={edge(pit.hex, pit.out): pit for pit in self.pits()},
            ridges=frozenset(self.ridges()),
            streams=frozenset(edge(*self.pair(each, "streams")) for some in streams for each in some),
            roads=frozenset(each for name in roads for each in self.road(name)),
            impassable=frozenset(edge(int(a), int(b)) for a, b in (each.split("-") for each in data.impassable)),
            groups={name: self.land(some, "groups") for name, some in data.groups.items()},
            deployment=frozenset(at for some in data.deployment.values() for at in self.land(some, "deployment")),
            exits={self.leaving(at, road): road for at, road in data.exits.items()},
            entry=self.land([data.entry], "entry")[0],
            dover=self.land([data.dover], "dover")[0],
            heights=self.high(),
            names={self.hex(at, "names"): name for at, name in data.names.items()},
            inside=frozenset(),
            backwaters={name: self.flood(some) for name, some in data.backwaters.items()},
            courses={name: self.land(some, name) for name, some in roads.items()},
        )
        return self.within_works(found)

    def within_works(self, found: Field) -> Field:
        """Returns a map with the hexes within its perimeter. Raises ValueError where the perimeter leaks."""
        shut = [*found.pits, *(edge(*self.pair(each, "open")) for each in self.data.open)]
        inside = enclosed([*found.fort_hexes, found.dover], self.cells, shut)
        for at in sorted(found.deployment):
            if at in inside:
                self.refuse(f"{at:04d}", "deployment", f"{at:04d} is not parted from the fort by the works")
            if any(near in found.pit_hexes() for near in around(at)):
                self.refuse(f"{at:04d}", "deployment", f"{at:04d} is next to a rifle pit")
        return replace(found, inside=inside)

    def pits(self) -> Iterator[Pit]:
        """Yields the rifle pits, each with the number of its division."""
        seen = set[Edge]()
        for number, some in self.data.pits.items():
            if number not in ("1", "2", "3"):
                self.refuse(number, "pits", "pits bear the number of a Union division, 1 to 3")
            for text in some:
                behind, before = self.pair(text, "pits")
                if edge(behind, before) in seen:
                    self.refuse(text, "pits", f"{text} is a rifle pit twice")
                seen.add(edge(behind, before))
                yield Pit(behind, before, int(number))

    def ridges(self) -> Iterator[Edge]:
        """Yields the ridge hexsides."""
        for text in self.data.ridges:
            a, b = self.pair(text, "ridges")
            if self.cells[a].high != self.cells[b].high:
                self.refuse(text, "ridges", "a ridge parts hexes of one level")
            yield edge(a, b)

    def road(self, name: str) -> Iterator[Edge]:
        """Yields the hexsides that a road crosses."""
        for a, b in pairwise(self.land(self.data.roads[name], name)):
            if b not in around(a):
                self.refuse(f"{b:04d}", name, f"the {name} leaps from {a:04d} to {b:04d}")
            yield edge(a, b)

    def leaving(self, text: str, road: str) -> Hex:
        """Returns an exit hex, which lies at the south edge and ends its road."""
        at = self.hex(text, "exits")
        if at // 100 != ROWS - 1 or text not in self.data.roads.get(road, ())[-1:]:
            self.refuse(text, "exits", f"the {road} does not leave the map at {text}")
        return at

    def high(self) -> tuple[Hex, ...]:
        """Returns the high ground of Defend."""
        found = self.land(self.data.heights, "heights")
        for at in found:
            if not self.cells[at].high:
                self.refuse(f"{at:04d}", "heights", f"{at:04d} is no high ground")
        return found

    def flood(self, some: Iterable[str]) -> tuple[Hex, ...]:
        """Returns the hexes of a backwater."""
        found = tuple(self.hex(text, "backwaters") for text in some)
        for at in found:
            if self.cells[at].terrain != "water":
                self.refuse(f"{at:04d}", "backwaters", f"{at:04d} is no water")
        return found

    def land(self, some: Iterable[str], section: str) -> tuple[Hex, ...]:
        """Returns hexes on which counters may stand."""
        found = tuple(self.hex(text, section) for text in some)
        for at in found:
            if self.cells[at].terrain == "water":
                self.refuse(f"{at:04d}", section, f"{at:04d} is water")
        return found

    def hex(self, text: str, section: str) -> Hex:
        """Returns a hex of the map."""
        if not re.fullmatch(r"\d{4}", text) or int(text) not in self.cells:
            self.refuse(text, section, f"“{text}” is no hex of the map")
        return int(text)

    def pair(self, text: str, section: str) -> tuple[Hex, Hex]:
        """Returns a hexside's two hexes as they are written. Raises ValueError."""
        found = re.fullmatch(r"(\d{4})-(\d{4})", text)
        if not found:
            self.refuse(text, section, f"“{text}” is no hexside: write 1419-1420")
        a, b = int(found[1]), int(found[2])
        if a not in self.cells or b not in self.cells or b not in around(a):
            self.refuse(text, section, f"{text} is no hexside: the hexes do not touch")
        return a, b

    def refuse(self, text: str, section: str, why: str) -> NoReturn:
        """Raises ValueError with the line of a section or key in which a text stands: the last one, for where a hexside
        stands twice that one is too many."""
        begins = re.compile(rf'\[{section}\]|"?{re.escape(section)}"? *=')
        start = next((i for i, each in enumerate(self.lines) if begins.match(each)), 0)
        # A section goes on to the next one, a key's value to the next line that is not indented.
        ends = re.compile(r"\[" if self.lines[start].startswith("[") else r"[^\s\]]")
        later = range(start + 1, len(self.lines))
        end = next((i for i in later if ends.match(self.lines[i])), len(self.lines))
        held = re.compile(rf'"{re.escape(text)}"|^{re.escape(text)} *=')
        refuse(LISTS, max((i for i in range(start, end) if held.search(self.lines[i])), default=start) + 1, why)

    def line_of_key(self, error: str) -> int:
        """Returns the line of the key that an error names last, or the first."""
        for key in reversed(re.findall(r"`\$?\.?(\w+)", error)):
            for number, each in enumerate(self.lines, 1):
                if re.match(rf'\[{key}\]|"?{key}"? *=', each):
                    return number
        return 1


def refuse(name: str, line: int, why: str) -> NoReturn:
    """Raises ValueError that names file and line."""
    raise ValueError(f"{name}, line {line}: {why}")


@cache
def field() -> Field:
    """Returns the map. Raises ValueError that names file and line of what is wrong with it."""
    data = resources.files("bot.games.donelson").joinpath("data")
    return read(data.joinpath("map.txt").read_text("utf-8"), data.joinpath("map.toml").read_text("utf-8"))
