"""The options a game is set up with, which of them go together, and who sits at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from bot.games.chancellorsville.data.terms import SIDES
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Option, Preset, SeatInfo
from bot.games.kit.orders import is_live, windows
from bot.games.kit.sides import OTHER, Side


class Options(Struct, frozen=True):
    """The options of setup: the side that a person plays against the BOT ("" for two players), how many of his cards
    are removed (CV-16.6), and whether reactions are asked for (CV-15.2)."""

    solo: Literal["", "usa", "csa"] = ""
    removed: int = 0
    live: bool = False

    @property
    def bot(self) -> Side | None:
        """The BOT's side, None for two players (CV-16.1)."""
        return OTHER[self.solo] if self.solo else None

    @property
    def asks(self) -> bool:
        """Whether reactions are asked for each time: in live windows (CV-15.2), and always in solitaire, where the
        only person is present (CV-16.8a)."""
        return self.live or bool(self.solo)


OPPONENT = Option(
    "opponent",
    "Opponent",
    {
        "person": "A second player",
        "usa": "The Confederate BOT: you lead the Union",
        "csa": "The Union BOT: you lead the Confederates",
    },
    about="A player or the practice opponent leads a whole side. The BOT only turns cards over, for a game alone.",
    basic=True,
)
DIFFICULTY = Option(
    "difficulty",
    "Difficulty (BOT)",
    {
        "standard": "Standard",
        "hard": "Hard: one of your activation cards is removed",
        "hardest": "Hardest: two of your activation cards are removed",
    },
    about="How hard the BOT makes it for you.",
    basic=True,
)
WINDOWS = windows("Reactions")
OPTIONS: tuple[Option, ...] = (OPPONENT, DIFFICULTY, WINDOWS)
"""The options in the order of the lobby, each with its default first."""
PRESETS: tuple[Preset, ...] = (
    Preset(
        "sitting",
        "At one sitting",
        "For a first game, and against the practice opponent: each player is asked about every reaction",
        {"opponent": "person", "windows": "live"},
    ),
    Preset(
        "days",
        "Over days",
        "For two players: standing orders handle reactions, so no one has to wait",
        {"opponent": "person", "windows": "orders"},
    ),
    Preset(
        "alone",
        "Against the BOT",
        "The published game for one: you lead the Union, and a deck of cards, the BOT, the other side",
        {"opponent": "usa", "difficulty": "standard"},
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
    return Options(solo=solo or "", removed=removed, live=is_live(values))


def solo_side(values: Mapping[str, str]) -> Side | None:
    """Returns the side that a person leads against the BOT; None for two players (CV-1.1)."""
    return next((side for side in SIDES if side == values.get(OPPONENT.key)), None)


def seats(options: Mapping[str, str]) -> tuple[SeatInfo, ...]:
    """Returns both sides' seats, of which one may be the BOT's (CV-16.1)."""
    player = solo_side(options)
    return tuple(SeatInfo(side, name, bot=player not in (None, side), article=True) for side, name in SEATS.items())
