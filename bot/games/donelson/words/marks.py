"""Where the counters stand, as a picture of several decisions compares it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.games.chronicle.board_state import OFF, BoardState, Mark, Piece
from bot.games.contract.game import Happening
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.state.view import View

REGIMENTS = ("detached", "attached")
"""Kinds of events by which points go from one counter to another."""
KEPT = 2048
"""Counters in their hexes that are kept: those of some positions."""


def board_state(view: View) -> BoardState:
    """Returns the counters, each where it stands, and who was last in the hexes that matter."""
    pieces = {
        key: _piece(key, unit.at if unit.status == "map" else 0, unit.status == "gone")
        for key, unit in view.units.items()
    }
    return BoardState(pieces, holders={f"{at:04}": side for at, side in view.held.items()})


@lru_cache(KEPT)
def _piece(key: Key, at: Hex, gone: bool) -> Piece:
    """Returns a counter in a hex, 0 off the map: most stand where they stood in the view before."""
    return Piece(counter(key).side, f"{at:04}" if at else OFF, gone=gone)


def losses(before: View, after: View, told: Sequence[Happening]) -> list[Mark]:
    """Returns the points that the table saw lost, where each counter stood: one that is gone has a mark of its own, and
    what regiments take with them is no loss."""
    if any(kind in REGIMENTS for kind, _ in told):
        return []
    found = []
    for key, number in after.estimates.items():
        lost, unit = before.estimates.get(key, 0) - number, before.units[key]
        if lost > 0 and unit.status == after.units[key].status == "map":
            found.append(Mark("loss", counter(key).side, (f"{unit.at:04}",), lost))
    return found
