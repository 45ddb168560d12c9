"""The making of views: the part of a state that each seat may know."""

from __future__ import annotations

from bot.games.contract import Seat
from bot.games.donelson.state.game_state import State
from bot.games.donelson.state.view import Own, View
from bot.games.views import kept, shown


def view(state: State, seat: Seat | None) -> View:
    """Returns a seat's view (None: a spectator's), kept with the state."""
    return kept(state, seat, lambda: made(state, seat, bool(state.ending)))


def unveiled(state: State) -> View:
    """Returns a spectator's view with both roster sheets, as when the game is over."""
    return made(state, None, True)


def made(state: State, seat: Seat | None, over: bool) -> View:
    """Returns a view; ``over`` tells whether the rosters are out."""
    own = next((Own(side, roster) for side, roster in state.rosters.items() if side == seat), None)
    return shown(state, View, own=own, rosters=state.rosters if over else {}, holders=state.held)
