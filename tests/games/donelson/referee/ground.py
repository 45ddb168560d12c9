"""The ground as the referee reads it from the files of the map, and geometry in plane coordinates."""

from __future__ import annotations

import math
import tomllib
from functools import cache
from importlib import resources
from itertools import pairwise

FILES = resources.files("bot.games.donelson").joinpath("data")
LETTERS = {
    ".": "clear", "^": "clear", "w": "woods", "W": "woods", "t": "thicket", "T": "thicket", "b": "buildings",
    "B": "buildings", "f": "fort", "F": "fort", "~": "water",
}  # fmt: skip
CORNERS = {"n": 90, "ne": 30, "se": -30, "s": -90, "sw": -150, "nw": 150}
"""The direction of each corner, in degrees from the east."""


@cache
def letters() -> dict[int, str]:
    """The letter of each hex."""
    found, row = {}, 0
    for line in FILES.joinpath("map.txt").read_text("utf-8").splitlines():
        if line.startswith("#") or not line.strip():
            continue
        cells = line.split()[1:]
        for place, letter in enumerate(reversed(cells)):
            found[row * 100 + 8 + place] = letter
        row += 1
    return found


@cache
def lists() -> dict[str, object]:
    """The lists of hexsides."""
    return tomllib.loads(FILES.joinpath("map.toml").read_text("utf-8"))


def pairs(texts: list[str]) -> set[frozenset[int]]:
    """Hexsides without order."""
    return {frozenset(map(int, text.split("-"))) for text in texts}


@cache
def streams() -> set[frozenset[int]]:
    """Hexsides with a stream."""
    some: dict[str, list[str]] = lists()["streams"]  # type: ignore[assignment]
    return set().union(*(pairs(each) for each in some.values()))


@cache
def ridges() -> set[frozenset[int]]:
    """Hexsides with a ridge."""
    some: list[str] = lists()["ridges"]  # type: ignore[assignment]
    return pairs(some)


@cache
def pits() -> dict[tuple[int, int], int]:
    """The hex behind each rifle pit and the one before it, with the division's number."""
    some: dict[str, list[str]] = lists()["pits"]  # type: ignore[assignment]
    return {tuple(map(int, t.split("-"))): int(n) for n, texts in some.items() for t in texts}  # type: ignore[misc]


@cache
def roads() -> set[frozenset[int]]:
    """Hexsides that a road crosses."""
    some: dict[str, list[str]] = lists()["roads"]  # type: ignore[assignment]
    return {frozenset((int(a), int(b))) for way in some.values() for a, b in pairwise(way)}


def point(at: int) -> tuple[float, float]:
    """The middle of a hex, x to the east and y to the north, neighbours one apart: even rows half a hex east."""
    row, place = at // 100, at % 100
    return -place + (0.5 if row % 2 == 0 else 0.0), -row * math.sqrt(3) / 2


@cache
def apart(a: int, b: int) -> float:
    """How far two hexes' middles are apart."""
    return math.dist(point(a), point(b))


@cache
def near(at: int) -> frozenset[int]:
    """The hexes that touch one, on the map."""
    return frozenset(other for other in letters() if 0.5 < apart(at, other) < 1.5 and apart(at, other) < 1.1)


@cache
def before(at: int, facing: str) -> frozenset[int]:
    """The front hexes: those whose direction lies within half a hexside of the corner faced."""
    found = set()
    for other in near(at):
        (x, y), (to_x, to_y) = point(at), point(other)
        turn = (math.degrees(math.atan2(to_y - y, to_x - x)) - CORNERS[facing] + 180) % 360 - 180
        if abs(turn) < 45:
            found.add(other)
    return frozenset(found)


def high(at: int) -> bool:
    """Whether a hex is high ground."""
    return letters()[at] in "^WTBF"


def terrain(at: int) -> str:
    """The terrain of a hex."""
    return LETTERS[letters()[at]]


def price(a: int, b: int, pit_free: bool) -> int:
    """The points of a step for terrain and hexsides, as section 4 of the rulebook has them."""
    side = frozenset((a, b))
    if side in roads():
        return 1
    found = {"clear": 1, "buildings": 1, "fort": 1, "woods": 2, "thicket": 3}[terrain(b)]
    found += 1 if high(b) and not high(a) else 0
    found += 1 if side in ridges() else 0
    found += 2 if side in streams() else 0
    if not pit_free and ((a, b) in pits() or (b, a) in pits()):
        found += 1
    return found
