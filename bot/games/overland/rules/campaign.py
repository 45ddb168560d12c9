"""The campaign's first position, its limits, and the view of it."""

from __future__ import annotations

from bot.games.overland.data.board import board
from bot.games.overland.state.state import Area, Leader, OverlandState, OverlandView
from bot.games.views import shown

MOST_POINTS = 10
"""The Union's Action Points never rise above this, and the game starts with them (OV-2.4, OV-9.2)."""
VALLEY_POINTS = 2
"""Action Points gained by the first victory in the Valley (OV-9.C)."""


def start(table: str) -> OverlandState:
    """The starting position on the combat table of that key (OV-2.1 to OV-2.4)."""
    at = {key: leader.start for key, leader in board().leaders.items()}
    return OverlandState(table, MOST_POINTS, at["grant"], at["lee"], at["beauregard"], at["breckinridge"])


def view(state: OverlandState) -> OverlandView:
    """The state as everyone sees it; nothing is left out."""
    return shown(state, OverlandView, places=places(state))


def places(state: OverlandState) -> dict[Leader, Area]:
    """The area of each of the six leaders; OUT for one that has left the map."""
    return {
        "grant": state.grant,
        "butler": "drurys-bluff",
        "sigel": "valley",
        "lee": state.lee,
        "beauregard": state.beauregard,
        "breckinridge": state.breckinridge,
    }
