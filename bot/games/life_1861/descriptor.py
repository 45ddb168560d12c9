"""1861 as the library finds it."""

from __future__ import annotations

from bot.games.contract.game import Seat
from bot.games.descriptor import Descriptor
from bot.games.life_1861.decisions import COMMANDS
from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import Key, seat_of
from bot.games.life_1861.state.view import LifeView


def pieces(view: LifeView, seat: Seat) -> tuple[Key, ...]:
    """Returns a seat's pieces; only the one whose turn it is, while that is one of them."""
    mine = tuple(key for key in view.pieces if seat_of(key) == seat)
    return (view.turn.piece,) if view.turn is not None and view.turn.piece in mine else mine


DESCRIPTOR = Descriptor("life_1861", GAME, COMMANDS, pieces=pieces)
