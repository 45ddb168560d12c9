"""The ground in words, for whoever sees no map: each hex in full, the way to the hexes next to it, and what has a name
of its own and is more than one hex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import around
from bot.games.donelson.data.terms import Hex
from bot.games.donelson.words.names import group_name, plain

BEARINGS = ("northeast", "east", "southeast", "southwest", "west", "northwest")
"""Where the six hexes around one lie, clockwise from the north-east."""
KINDS = {"fort": "inside the fort", "buildings": "buildings", "clear": "open ground"}
"""Terrains whose own word is not plain."""


def in_full(at: Hex) -> str:
    """Returns all that the map says of a hex: "open ground, high, behind rifle pits, on the Forge road"."""
    ground = field()
    cell = ground.cells[at]
    told = [KINDS.get(cell.terrain, cell.terrain)]
    told += ["high"] if cell.high else []
    told += ["behind rifle pits"] if at in ground.pit_hexes() else []
    told += [f"of the {group_name(key)} batteries" for key, some in ground.groups.items() if at in some]
    told += ["a Union camp"] if at in ground.deployment else []
    told += [f"on the {road}" for road, course in ground.courses.items() if at in course]
    told += [f"where the {ground.exits[at]} leaves the map"] if at in ground.exits else []
    told += ["where Union reinforcements enter"] if at == ground.entry else []
    return ", ".join(told)


def towards(start: Hex, at: Hex) -> str:
    """Returns where a hex lies from one next to it, its ground, and what lies between them: "northeast: woods, across a
    stream"."""
    ground, told = field(), list[str]()
    told += ["rifle pits"] if ground.pit(start, at) else []
    told += ["a stream"] if ground.stream(start, at) else []
    told += ["a ridge"] if ground.ridge(start, at) else []
    between = f", across {' and '.join(told)}" if told else ""
    road = ", by road" if ground.road(start, at) else ""
    return f"{BEARINGS[around(start).index(at)]}: {in_full(at).partition(', on the ')[0]}{between}{road}"


@cache
def landmarks() -> Mapping[str, tuple[Hex, ...]]:
    """Returns the hexes of what has a name and is more than one hex, by that name as names are compared: roads, the
    Union's camps, the ways out, the battery groups and the flooded creeks."""
    ground = field()
    found = {
        **ground.courses,
        **ground.backwaters,
        "camps": tuple(sorted(ground.deployment)),
        "exits": (*ground.exits,),
    }
    found |= {f"{group_name(key)} batteries": some for key, some in ground.groups.items()}
    others = {"camp": "camps", "union camps": "camps", "exit": "exits", "ways out": "exits"}
    found |= {name: found[meant] for name, meant in others.items()}
    return {plain([name]): hexes for name, hexes in found.items()}


def landmark(words: Sequence[str]) -> tuple[Hex, ...]:
    """Returns the hexes of what some words name, () for none."""
    return landmarks().get(plain(words), ())
