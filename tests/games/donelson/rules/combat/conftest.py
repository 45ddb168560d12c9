"""Combat on a flat, clear map, on which a test draws what it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest
from msgspec.structs import replace

from bot.games.donelson.data import board as maps
from bot.games.donelson.data.board import field
from bot.games.donelson.data.terms import Hex
from bot.games.donelson.data.terrain import Cell, Pit, Terrain, edge

Pair = tuple[Hex, Hex]
Land = Callable[..., None]


@pytest.fixture(autouse=True)
def land(monkeypatch: pytest.MonkeyPatch) -> Iterator[Land]:
    """Draws a map that is clear and level but for what is named; ``pits`` are pairs, the hex behind the pit first."""
    printed = field()

    def draw(
        terrain: dict[Hex, Terrain] | None = None,
        high: Iterable[Hex] = (),
        pits: Iterable[Pair] = (),
        ridges: Iterable[Pair] = (),
        streams: Iterable[Pair] = (),
        roads: Iterable[Pair] = (),
    ) -> None:
        kinds, heights = terrain or {}, frozenset(high)
        drawn = replace(
            printed,
            cells={at: Cell(kinds.get(at, "clear"), at in heights) for at in printed.cells},
            pits={edge(*pair): Pit(*pair, 1) for pair in pits},
            ridges=frozenset(edge(*pair) for pair in ridges),
            streams=frozenset(edge(*pair) for pair in streams),
            roads=frozenset(edge(*pair) for pair in roads),
            impassable=frozenset(),
            inside=frozenset(),
        )
        monkeypatch.setattr(maps, "read", lambda *texts: drawn)
        field.cache_clear()

    draw()
    yield draw
    field.cache_clear()
