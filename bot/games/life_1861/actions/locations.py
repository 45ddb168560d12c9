"""Locations and merchants: what a piece can do where it stands (sections 5 and 10 of the rulebook)."""

from __future__ import annotations

from bot.games.choices import Objection
from bot.games.life_1861.data.board import board
from bot.games.life_1861.state.state import Key
from bot.games.life_1861.state.view import Position
from bot.games.life_1861.words import names


def away(position: Position, piece: Key, building: str) -> Objection | None:
    """Returns the objection that a piece is not at a building, or None where it is (LF-5.1)."""
    info, at = board().buildings[building], position.pieces[piece].at
    if at == info.hex:
        return None
    return f"{names.subject(piece)} is at {names.where(at)}, not at {names.where(info.hex)}", "LF-5.1"
