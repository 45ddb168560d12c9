"""The options a game is set up with, which of them go together, and who sits at the table."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.chancellorsville.data.terms import SIDES, Side
from bot.games.chancellorsville.state.state import Options
from bot.games.choices import Refusal
from bot.games.contract import Option, Preset, SeatInfo

OPPONENT = Option(
    "opponent",
    "Opponent",
    {
        "person": "A second player",
        "usa": "The Confederate BOT: you lead the Union",
        "csa": "The Union BOT: you lead the Confederates",
    },
)
DIFFICULTY = Option(
    "difficulty",
    "Difficulty (BOT)",
    {
        "standard": "Standard",
        "hard": "Hard: one of your activation cards is removed",
        "hardest": "Hardest: two of your activation cards are removed",
    },
)
WINDOWS = Option("windows", "Reactions", {"orders": "By standing orders", "live": "Asked for each time"})
OPTIONS: tuple[Option, ...] = (OPPONENT, DIFFICULTY, WINDOWS)
"""The options in the order of the lobby, each with its default first."""
PRESETS: tuple[Preset, ...] = (
    Preset(
        "alone",
        "Alone: the Union against the BOT",
        "One player; the game's own BOT answers at once",
        {"opponent": "usa", "difficulty": "standard"},
    ),
    Preset(
        "days",
        "Two players over days",
        "Nobody waits for the other's small answers: orders given beforehand decide them",
        {"opponent": "person", "windows": "orders"},
    ),
    Preset(
        "sitting",
        "Two players at one sitting",
        "Each is asked for every answer",
        {"opponent": "person", "windows": "live"},
    ),
)
REMOVED = {"standard": 0, "hard": 1, "hardest": 2}
"""Cards removed from the player's deck, by difficulty (CV-16.6)."""
SEATS: dict[Side, str] = {"usa": "Union", "csa": "Confederates"}


def offered(options: Mapping[str, str]) -> tuple[Option, ...]:
    """Returns the options that mean something against the opponent that is chosen (CV-16.6, CV-16.8a)."""
    return (OPPONENT, DIFFICULTY if solo_side(options) else WINDOWS)


def read(values: Mapping[str, str]) -> Options:
    """Returns the options of setup from their values. Raises Refusal for those that do not go together (CV-16.6)."""
    solo, removed = solo_side(values), REMOVED[values[DIFFICULTY.key]]
    if removed and not solo:
        raise Refusal("Only a game against the BOT can be hard", "CV-16.6", ("standard",))
    return Options(solo=solo or "", removed=removed, live=values[WINDOWS.key] == "live")


def solo_side(values: Mapping[str, str]) -> Side | None:
    """Returns the side that a person leads against the BOT; None for two players (CV-1.1)."""
    return next((side for side in SIDES if side == values.get(OPPONENT.key)), None)


def seats(options: Mapping[str, str]) -> tuple[SeatInfo, ...]:
    """Returns both sides' seats, of which one may be the BOT's (CV-16.1)."""
    player = solo_side(options)
    return tuple(SeatInfo(side, name, bot=player not in (None, side)) for side, name in SEATS.items())
