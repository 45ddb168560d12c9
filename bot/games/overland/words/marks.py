"""Where the armies stand, as a picture of several decisions compares it."""

from __future__ import annotations

from bot.games.chronicle.board_state import OFF, BoardState, Piece
from bot.games.overland.data.board import board
from bot.games.overland.state.state import OUT, RICHMOND
from bot.games.overland.state.view import OverlandView


def board_state(view: OverlandView) -> BoardState:
    """Returns the leaders, and who holds Richmond. Breckinridge is lost where he leaves the map; Grant is not."""
    pieces = {
        key: Piece(board().leaders[key].side, OFF if at == OUT else at, gone=at == OUT and key != "grant")
        for key, at in view.places.items()
    }
    return BoardState(pieces, holders={RICHMOND: "us" if view.ending == "richmond" else "csa"})
