"""Overland's map, leaders and tables, read from data/map.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from msgspec import Struct


class AreaInfo(Struct, frozen=True):
    """A named area. ``defence`` modifies all battles here, ``richmond_defence`` Union attacks on Richmond from here."""

    key: str
    name: str
    defence: int = 0
    richmond_defence: int = 0


class LeaderInfo(Struct, frozen=True):
    """A leader counter; ``side`` is UNION ("us") or "csa"."""

    key: str
    name: str
    side: str
    rating: int
    start: str


class CombatChart(Struct, frozen=True):
    """A combat table: the least modified die that earns a Turning Movement Attempt, and that forces a retreat; and the
    Union's chance of winning on it under best play, from the start (a test works it out again)."""

    name: str
    turn: int
    retreat: int
    par: float


class Board(Struct, frozen=True):
    """Everything printed on the map. ``adjacent`` lists each area's neighbours, the way forward before the way back."""

    areas: dict[str, AreaInfo]
    leaders: dict[str, LeaderInfo]
    lines: tuple[tuple[str, str], ...]
    adjacent: dict[str, tuple[str, ...]]
    retreats: dict[str, str]
    tables: dict[str, CombatChart]
    steps: dict[str, int]
    """The movement lines between an area and Richmond, counted; no entry where none lead there."""


@cache
def board() -> Board:
    """The one board."""
    raw = tomllib.loads(resources.files(__package__).joinpath("map.toml").read_text("utf-8"))
    areas = {a["key"]: AreaInfo(**a) for a in raw["area"]}
    lines = tuple((a, b) for a, b in raw["lines"]["between"])
    adjacent: dict[str, tuple[str, ...]] = {}
    for key in areas:
        # The lines are written from the northern end, so going forward comes before going back.
        forward = tuple(b for a, b in lines if a == key)
        back = tuple(a for a, b in lines if b == key)
        adjacent[key] = forward + back
    steps, edge = {"richmond": 0}, ["richmond"]
    for at in edge:
        new = [b for b in adjacent[at] if b not in steps]
        steps |= dict.fromkeys(new, steps[at] + 1)
        edge += new
    return Board(
        areas=areas,
        leaders={x["key"]: LeaderInfo(**x) for x in raw["leader"]},
        lines=lines,
        adjacent=adjacent,
        retreats=dict(raw["retreats"]),
        tables={key: CombatChart(**t) for key, t in raw["tables"].items()},
        steps=steps,
    )
