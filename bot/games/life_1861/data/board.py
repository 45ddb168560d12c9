"""The board, the pieces and the event deck, read from data/board.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from msgspec import Struct

from bot.games import hexes


class Building(Struct, frozen=True):
    """A building on the hex ``hex``; ``town`` marks those of the town, near which it attacks the Soldier."""

    key: str
    name: str
    hex: str
    town: bool = False


class PieceInfo(Struct, frozen=True):
    """A player's piece as printed: hexes a turn, health points, the least die that hits, range in hexes."""

    key: str
    name: str
    seat: str
    start: str
    movement: int
    health: int
    combat: int
    range: int
    gun: bool = False


class CardInfo(Struct, frozen=True):
    """An event card and how many there are of it."""

    key: str
    name: str
    count: int


class Board(Struct, frozen=True):
    """Everything printed. Hexes are named by their labels in lower case, such as "c3"."""

    places: dict[str, hexes.Place]
    numbered: tuple[str, ...]
    """The hexes that dice place things on: number n is the one at n - 1."""
    buildings: dict[str, Building]
    built: dict[str, str]
    """The building on a hex, by the hex."""
    pieces: dict[str, PieceInfo]
    cards: dict[str, CardInfo]
    distances: dict[tuple[str, str], int]
    """Between every two hexes."""
    near_town: frozenset[str]
    """The hexes within one hex of a town building."""


@cache
def board() -> Board:
    """The one board."""
    raw = tomllib.loads(resources.files(__package__).joinpath("board.toml").read_text("utf-8"))
    places = {f"{'abcdefghi'[row]}{n + 1}": (row, n) for row, count in enumerate(raw["rows"]) for n in range(count)}
    buildings = {b["key"]: Building(**b) for b in raw["building"]}
    distances = {(a, b): hexes.distance(places[a], places[b]) for a in places for b in places}
    town = [b.hex for b in buildings.values() if b.town]
    return Board(
        places=places,
        numbered=tuple(raw["numbered"]),
        buildings=buildings,
        built={b.hex: b.key for b in buildings.values()},
        pieces={p["key"]: PieceInfo(**p) for p in raw["piece"]},
        cards={c["key"]: CardInfo(**c) for c in raw["card"]},
        distances=distances,
        near_town=frozenset(a for a in places if any(distances[a, b] <= 1 for b in town)),
    )
