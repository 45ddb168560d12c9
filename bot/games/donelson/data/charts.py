"""The charts of data/charts.toml: what movement costs, odds, modifiers, results (sections 4, 11, 15 and 16)."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from bot.games.kit.sides import Side

RESULT = re.compile(r"(\d)(?: R(\d))?/(\d)(?: R(\d))?( Eng)?")


class Result(Struct, frozen=True):
    """A row of a results table: points lost and hexes retreated, and whether both sides are engaged."""

    name: str
    loss: int = 0
    """Points that the attacker loses."""
    retreat: int = 0
    """Hexes that the attacker retreats."""
    defender_loss: int = 0
    defender_retreat: int = 0
    engaged: bool = False


class Modifiers(Struct, frozen=True, forbid_unknown_fields=True):
    """The modifiers of the die by name (section 11)."""

    flank: int
    superiority: int
    fresh: int
    works: int
    astray: int
    disordered: int


class TerrainPoints(Struct, frozen=True, forbid_unknown_fields=True):
    """The points that terrain gives to defending infantry (section 11)."""

    height: int
    cover: int
    most: int
    fort: int


class CombatChart(Struct, frozen=True, forbid_unknown_fields=True):
    """The chart of combat."""

    odds: dict[str, int]
    modifiers: Modifiers
    results: dict[int, str]
    terrain: TerrainPoints


class BombardmentChart(Struct, frozen=True, forbid_unknown_fields=True):
    """The chart of bombardment."""

    cover: int
    results: dict[int, str]


class RallyChart(Struct, frozen=True, forbid_unknown_fields=True):
    """What rallies without a commander: the number to roll or less."""

    in_command: int
    out_of_command: int


class MovementChart(Struct, frozen=True, forbid_unknown_fields=True):
    """The movement points of section 4. ``terrain`` is what entering a kind of hex costs, ``road`` what a step along a
    road costs in all; the others are added: ``climb`` from level to high ground, ``ridge``, ``stream`` and ``pit`` over
    such a hexside, ``zone`` from one enemy zone of control into another, ``sideways`` into one's own flank or rear hex.
    ``turn`` is a change of facing, ``unlimber`` that of a battery's formation."""

    road: int
    climb: int
    ridge: int
    stream: int
    pit: int
    zone: int
    sideways: int
    turn: int
    unlimber: int
    terrain: dict[str, int]


class Charts(Struct, frozen=True):
    """What data/charts.toml has for combat."""

    combat: CombatChart
    bombardment: BombardmentChart
    rally: RallyChart


@cache
def charts() -> Charts:
    """Returns the charts. Raises ValueError that says what is wrong in them."""
    raw = tomllib.loads(resources.files("bot.games.donelson").joinpath("data/charts.toml").read_text("utf-8"))
    return msgspec.convert(raw, Charts, strict=False)


@cache
def movement() -> MovementChart:
    """Returns the movement chart of data/charts.toml. Raises ValueError that says what is wrong in it."""
    raw = tomllib.loads(resources.files("bot.games.donelson").joinpath("data/charts.toml").read_text("utf-8"))
    return msgspec.convert(raw["movement"], MovementChart)


def parsed(name: str) -> Result:
    """Returns a result by its name: "1 R1/0", "1/1 Eng", "Eng". Raises ValueError."""
    if name in ("Eng", "No effect"):
        return Result(name, engaged=name == "Eng")
    found = RESULT.fullmatch(name)
    if found is None:
        raise ValueError(f"data/charts.toml: {name!r} is no result")
    loss, retreat, defender_loss, defender_retreat = (int(each or 0) for each in found.groups()[:4])
    return Result(name, loss, retreat, defender_loss, defender_retreat, bool(found[5]))


@cache
def result(index: int) -> Result:
    """Returns the result of a combat at an index; beyond an end of the table it is that end's (US-11.5)."""
    return _row(charts().combat.results, index)


@cache
def bombarded(index: int) -> Result:
    """Returns the result of a bombardment at an index (US-16.17)."""
    return _row(charts().bombardment.results, index)


def _row(rows: dict[int, str], index: int) -> Result:
    return parsed(rows[min(max(index, min(rows)), max(rows))])


@cache
def _ladder() -> tuple[tuple[int, int, int], ...]:
    """The odds, the best for the attacker first: his part, the defender's, the shift."""
    steps = [(*map(int, odds.split(":")), shift) for odds, shift in charts().combat.odds.items()]
    return tuple(sorted(((a, d, shift) for a, d, shift in steps), key=lambda step: -step[2]))


def odds(attack: int, defence: int) -> tuple[str, int]:
    """Returns the odds of points against points, rounded down for the attacker, and the shift (US-11.4)."""
    steps = _ladder()
    for a, d, shift in steps:
        if attack * d >= defence * a:
            return f"{a}:{d}", shift
    a, d, shift = steps[-1]
    return f"{a}:{d}", shift


STEPS: dict[int, dict[Side, tuple[int, ...]]] = {
    2: {"usa": (64, 70, 76, 82, 88), "csa": (106, 112, 118, 124, 130)},
    1: {"usa": (36, 42, 48, 54, 60), "csa": (46, 52, 58, 64, 70)},
}
"""Demoralization at which a 6 breaks an army, then a 5 or more, and so on, by the days of the game (reconstruction)."""


def third(lost: int) -> int:
    """Returns how many of the points that it has lost a brigade recovers: a third, rounded to the nearest (US-19.6)."""
    return (2 * lost + 3) // 6


def need(side: Side, demoralization: int, days: int) -> int:
    """Returns the lowest roll of a die that breaks an army in a game of so many days; 7 where none does (US-21.4)."""
    return 7 - sum(demoralization >= step for step in STEPS[days][side])
