"""The game as everyone sees it."""

from __future__ import annotations

from msgspec import Struct

from bot.games.kit.views import shown
from bot.games.overland.state.state import Area, Ending, Gain, Leader, OverlandState, Roll, Step


class OverlandView(Struct, frozen=True, dict=True):
    """The game as everyone sees it; nothing is hidden."""

    table: str
    points: int
    places: dict[Leader, Area]
    """The area of each of the six leaders; OUT for one that has left the map."""
    turn: bool
    ending: Ending
    last: tuple[Roll | Step | Gain, ...]
    moves: int


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
