"""Sizes of Battle Decks: the cards and the Battle Points that a side has in a battle."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from bot.games.dixie.data.terms import Edition
from bot.games.dixie.options import Options
from bot.games.kit.sides import Side


class ThreeDays(Struct, frozen=True):
    """Gettysburg over three days: all cards, a turn's reinforcements, a night's cards and each day's (DX-15.2a)."""

    deck: int
    rate: int
    night: int
    each: int


class Scale(Struct, frozen=True):
    """A side's Battle Deck; see data/decks.toml."""

    deck: int
    muster: int
    rate: int
    points: dict[int, int]
    three_days: ThreeDays | None = None


@cache
def scales() -> dict[Edition, dict[Side, Scale]]:
    """Returns the Battle Decks by edition and side."""
    raw = tomllib.loads(resources.files("bot.games.dixie").joinpath("data/decks.toml").read_text("utf-8"))
    return msgspec.convert(raw, dict[Edition, dict[Side, Scale]], strict=False)


def scale(setup: Options, side: Side) -> Scale:
    """Returns a side's Battle Deck in a game."""
    return scales()[setup.edition][side]


def total(setup: Options, side: Side) -> int:
    """Returns the Battle Points of a side's deck (DX-14.1 to DX-14.3); 0 for a standard deck."""
    return 0 if setup.deck == "random" else scale(setup, side).points[setup.columns]


def rate(setup: Options, side: Side) -> int:
    """Returns the number of reinforcements that a side draws in a turn (DX-9.0b, DX-15.2b)."""
    found = scale(setup, side)
    return found.three_days.rate if setup.days == 3 and found.three_days else found.rate
