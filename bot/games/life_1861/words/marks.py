"""Where the pieces stand and how they are, as a picture of several decisions compares it."""

from __future__ import annotations

from bot.games.chronicle.standing import Piece, Standing
from bot.games.life_1861.state.state import seat_of
from bot.games.life_1861.state.view import LifeView


def standing(view: LifeView) -> Standing:
    """Returns the pieces; a wound is a loss."""
    return Standing(
        {key: Piece(seat_of(key), piece.at, piece.health, not piece.health) for key, piece in view.pieces.items()}
    )
