"""The options a game is set up with, and who sits at the table (US-29.2)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.games.contract.game import Option, Preset, SeatInfo
from bot.games.kit.orders import is_live, windows
from bot.games.kit.sides import Side


class Options(Struct, frozen=True):
    """The options of setup: the days that the battle lasts (1 or 2), whether the small answers are asked for in live
    windows instead of being given by standing preferences, and whether pairs of brigades exchange a point unseen."""

    days: int = 2
    live: bool = False
    exchange: bool = True


LENGTH = Option(
    "length",
    "Length",
    {
        "two": "Two days and a night between: 32 player turns",
        "one": "One day: 16 player turns; take camps, then break out",
    },
    ladder=True,
    about="How much of the battle you play.",
    basic=True,
)
WINDOWS = windows("Answers")
ROSTERS = Option(
    "rosters",
    "Rosters",
    {"varied": "Varied: pairs of brigades may exchange a point, unseen", "printed": "As printed"},
    about="How strong each brigade is.",
)
OPTIONS: tuple[Option, ...] = (LENGTH, WINDOWS, ROSTERS)
"""The options in the order of the lobby, each with its default first."""
PRESETS: tuple[Preset, ...] = (
    Preset(
        "first",
        "One day of battle",
        "45 to 60 minutes alone, 2 to 3 hours for two: can the Confederates break out by dark?",
        {"length": "one", "windows": "orders", "rosters": "printed"},
    ),
    Preset(
        "days",
        "The whole battle over days",
        "Standing orders handle reactions, so no one has to wait",
        {"length": "two", "windows": "orders", "rosters": "varied"},
    ),
    Preset(
        "sitting",
        "The whole battle, both present",
        "Both players answer every reaction live",
        {"length": "two", "windows": "live", "rosters": "varied"},
    ),
)
SEATS: dict[Side, str] = {"usa": "Union", "csa": "Confederates"}


def read(values: Mapping[str, str]) -> Options:
    """Returns the options of setup from their values."""
    return Options(
        days=1 if values[LENGTH.key] == "one" else 2,
        live=is_live(values),
        exchange=values[ROSTERS.key] == "varied",
    )


def seats(options: Mapping[str, str]) -> tuple[SeatInfo, ...]:
    """Returns both sides' seats."""
    return tuple(SeatInfo(side, name, article=True) for side, name in SEATS.items())
