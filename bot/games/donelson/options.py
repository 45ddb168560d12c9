"""The options a game is set up with, and who sits at the table (US-29.2)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract.game import Option, Preset, SeatInfo
from bot.games.kit.orders import windows
from bot.games.kit.sides import Side

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


def seats(options: Mapping[str, str]) -> tuple[SeatInfo, ...]:
    """Returns both sides' seats."""
    return tuple(SeatInfo(side, name, article=True) for side, name in SEATS.items())
