"""The map: locations, lines, arrows and distances, read from map.toml (CV-17.1, CV-17.2)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from msgspec import Struct

from bot.games.chancellorsville.data.terms import Place
from bot.games.kit.sides import Side


class Location(Struct, frozen=True):
    """A location of the map; ``x`` and ``y`` place it on the picture, in hundredths from the north-western corner."""

    number: Place
    name: str
    x: int
    y: int
    objective: bool = False


class Board(Struct, frozen=True):
    """Everything printed on the map."""

    locations: dict[Place, Location]
    adjacent: dict[Place, tuple[Place, ...]]
    """Each location's neighbours, the lower number first (CV-4.12)."""
    river: frozenset[tuple[Place, Place]]
    """Pairs of neighbours with the river between them, both ways round: red arrows (CV-7.2)."""
    green: frozenset[tuple[Place, Place]]
    """Green arrows, from the attacker's location to the defender's (CV-7.2)."""
    deep: dict[Side, frozenset[Place]]
    """The locations deep in a side's own country (CV-5.3)."""
    hashed: tuple[Place, ...]
    """The hashed road, from where it begins (CV-5.4)."""
    north: frozenset[Place]
    """The locations north of the rivers (CV-8.4)."""
    objectives: tuple[Place, ...]
    """CV-1.8."""
    steps: dict[Place, dict[Place, int]]
    """The number of lines on a shortest way between two locations."""

    def nearer(self, place: Place) -> tuple[Place, ...]:
        """Returns the neighbours that are nearer to Salem Church (CV-8.3)."""
        return tuple(n for n in self.adjacent[place] if self.steps[n][CENTRE] < self.steps[place][CENTRE])

    def farther(self, place: Place) -> tuple[Place, ...]:
        """Returns the neighbours that are farther from Salem Church (CV-8.4)."""
        return tuple(n for n in self.adjacent[place] if self.steps[n][CENTRE] > self.steps[place][CENTRE])

    def name(self, place: Place) -> str:
        """Returns a location's number and name: "18 Chancellorsville Junction"."""
        return f"{place} {self.locations[place].name}"


CENTRE: Place = 22
"""Salem Church, which retreats are measured by (CV-8.3, CV-8.4)."""


@cache
def board() -> Board:
    """Returns the one map."""
    raw = tomllib.loads(resources.files(__package__).joinpath("map.toml").read_text("utf-8"))
    locations = {each["number"]: Location(**each) for each in raw["location"]}
    lines, zones = raw["lines"], raw["zones"]
    between = [(a, b) for a, b in lines["between"]]
    adjacent = {p: tuple(sorted({a + b - p for a, b in between if p in (a, b)})) for p in locations}
    return Board(
        locations=locations,
        adjacent=adjacent,
        river=frozenset(pair for a, b in lines["river"] for pair in ((a, b), (b, a))),
        green=frozenset((a, b) for a, b in lines["green"]),
        deep={"usa": frozenset(zones["deep_union"]), "csa": frozenset(zones["deep_confederate"])},
        hashed=tuple(zones["hashed"]),
        north=frozenset(zones["north"]),
        objectives=tuple(p for p, each in locations.items() if each.objective),
        steps={p: distances(adjacent, p) for p in locations},
    )


def distances(adjacent: dict[Place, tuple[Place, ...]], start: Place) -> dict[Place, int]:
    """Returns the number of lines on a shortest way from ``start`` to each location."""
    found, edge = {start: 0}, [start]
    for at in edge:
        new = [n for n in adjacent[at] if n not in found]
        found |= dict.fromkeys(new, found[at] + 1)
        edge += new
    return found
