"""Where the formations stand, as a picture of several decisions compares it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import NOWHERE
from bot.games.chancellorsville.state.view import View
from bot.games.chronicle.board_state import OFF, BoardState, Mark, Piece
from bot.games.contract.game import Happening


def board_state(view: View) -> BoardState:
    """Returns the formations, each where the viewer knows it, and who controls the objectives."""
    pieces = {
        key: Piece(formation(key).side, OFF if x.at == NOWHERE else str(x.at), gone=not x.alive)
        for key, x in view.pieces.items()
    }
    return BoardState(pieces, holders={str(at): "usa" if at in view.control else "csa" for at in board().objectives})


def losses(before: View, after: View, told: Sequence[Happening]) -> list[Mark]:
    """Returns the cohesion lost in combats, where each formation stood: what it pays for acting is no loss."""
    found = list[Mark]()
    for kind, line in told:
        if kind not in ("loss", "bot-loss"):
            continue
        key = line.data["formation"]
        # Where it stood before it retreated; one that comes into sight by the combat, where it is then.
        at = before.pieces[key].at or after.pieces[key].at
        if at != NOWHERE:
            found.append(Mark("loss", formation(key).side, (str(at),), line.data["number"]))
    return found
