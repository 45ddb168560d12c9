"""Where the pieces stand and how they are, as a picture of several decisions compares it."""

from __future__ import annotations

from bot.games.chronicle.board_state import BoardState, Piece
from bot.games.life_1861.state.state import seat_of
from bot.games.life_1861.state.view import LifeView


def board_state(view: LifeView) -> BoardState:
    """Returns the pieces; a wound is a loss."""
    return BoardState(
        {key: Piece(seat_of(key), piece.at, piece.health, not piece.health) for key, piece in view.pieces.items()}
    )
