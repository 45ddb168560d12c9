"""Small maps and small armies drawn by hand, for tests of geometry."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.donelson.data.forces import Counter
from bot.games.donelson.data.terms import OFF, Facing, Hex, Key
from bot.games.donelson.data.terrain import Cell, Edge, Field, Pit, Terrain, edge
from bot.games.donelson.state.places import Places
from bot.games.donelson.state.state import Unit
from bot.games.kit.sides import Side

ROWS = range(8, 19)
PLACES = range(4, 15)
"""The drawn maps reach from 0804 in the north-east to 1814 in the south-west."""

Pair = tuple[Hex, Hex]


def ground(
    *,
    terrain: dict[Terrain, Iterable[Hex]] | None = None,
    high: Iterable[Hex] = (),
    pits: Iterable[Pair] = (),
    ridges: Iterable[Pair] = (),
    streams: Iterable[Pair] = (),
    roads: Iterable[Pair] = (),
    impassable: Iterable[Pair] = (),
    inside: Iterable[Hex] = (),
) -> Field:
    """Returns a map of clear level hexes but for what is drawn; ``pits`` are pairs, the hex behind the pit first."""
    kinds: dict[Hex, Terrain] = {at: kind for kind, hexes in (terrain or {}).items() for at in hexes}
    heights = frozenset(high)
    hexes = [row * 100 + place for row in ROWS for place in PLACES]

    def edges(pairs: Iterable[Pair]) -> frozenset[Edge]:
        return frozenset(edge(a, b) for a, b in pairs)

    return Field(
        cells={at: Cell(kinds.get(at, "clear"), at in heights) for at in hexes},
        pits={edge(within, out): Pit(within, out, 1) for within, out in pits},
        ridges=edges(ridges),
        streams=edges(streams),
        roads=edges(roads),
        impassable=edges(impassable),
        groups={},
        deployment=frozenset(),
        exits={},
        entry=OFF,
        dover=OFF,
        heights=(),
        names={},
        inside=frozenset(inside),
    )


def _printed(side: Side, name: str) -> list[Counter]:
    infantry = [Counter(f"{name}-{letter}", name, "XX", side, "inf", 1, name, letter) for letter in "abcdef"]
    guns = [Counter(f"{name}-gun-{n}", name, "XX", side, "art", 1, guns=2, reach=5) for n in (1, 2)]
    return [*infantry, *guns, Counter(f"{name}-hq", name, "XX", side, "hq", 1, radius=4)]


COUNTERS: dict[Key, Counter] = {each.key: each for each in (*_printed("usa", "blue"), *_printed("csa", "grey"))}
"""Both armies: blue-a to blue-f, blue-gun-1 and -2, blue-hq; the same in grey."""


def board(
    field: Field,
    *placed: tuple[Key, Hex] | tuple[Key, Hex, Facing],
    guarded: Iterable[Hex] = (),
    rout: Iterable[Key] = (),
) -> Places:
    """Returns a board with some counters placed, facing north unless said; those of ``rout`` are disordered."""
    routed = frozenset(rout)
    units = {key: Unit(at=at, facing=turn[0] if turn else "n", disordered=key in routed) for key, at, *turn in placed}
    return Places(units, frozenset(guarded), field)
