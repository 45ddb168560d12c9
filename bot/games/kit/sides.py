"""The two sides of the Civil War, as the games of two players have them: a side's key is its seat's."""

from __future__ import annotations

from typing import Any, Literal

from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat

Side = Literal["usa", "csa"]
"""A side, which is also its seat's key."""
OTHER: dict[str, Side] = {"usa": "csa", "csa": "usa"}
NAMES: dict[Side, str] = {"usa": "the Union", "csa": "the Confederates"}


def does(side: Side, singular: str, plural: str) -> str:
    """Returns the beginning of a sentence on what a side does: "The Union plays", "The Confederates play"."""
    return f"The Union {singular}" if side == "usa" else f"The Confederates {plural}"


def side_of_seat(seat: Seat) -> Side:
    """Returns the side of a seat. Raises Refusal for a seat that does not exist."""
    if seat not in OTHER:
        raise Refusal(f"There is no seat “{seat}” in this game")
    return "usa" if seat == "usa" else "csa"


def resigning(view: Any, seat: Seat) -> str:
    """Returns what is asked before a side gives up a game that its resignation ends; see ``Game.resigning``."""
    return f"The game ends at once: {does(OTHER[side_of_seat(seat)], 'wins', 'win')}."
