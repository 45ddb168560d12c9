"""Where the counters stand, as a picture of several decisions compares it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.chronicle.standing import OFF, Mark, Piece, Standing
from bot.games.contract import Happening
from bot.games.donelson.forces import counter
from bot.games.donelson.state.game_state import Fell
from bot.games.donelson.state.view import View


def standing(view: View) -> Standing:
    """Returns the counters, each where it stands, and who was last in the hexes that matter."""
    pieces = {
        key: Piece(counter(key).side, f"{unit.at:04}" if unit.status == "map" else OFF, gone=unit.status == "gone")
        for key, unit in view.units.items()
    }
    return Standing(pieces, holders={f"{at:04}": side for at, side in view.held.items()})


def losses(before: View, after: View, told: Sequence[Happening]) -> list[Mark]:
    """Returns the points lost in combats, where each counter stood."""
    found = []
    for mark in after.last:
        if isinstance(mark, Fell) and mark.points:
            found.append(Mark("loss", counter(mark.key).side, (f"{mark.at:04}",), mark.points))
    return found
