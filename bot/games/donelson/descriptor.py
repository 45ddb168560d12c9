"""Unconditional Surrender's descriptor for the library."""

from __future__ import annotations

from bot.games.contract import Seat
from bot.games.descriptor import Descriptor
from bot.games.donelson.counterpart import counterpart
from bot.games.donelson.decision_tree import COMMANDS
from bot.games.donelson.forces import counter
from bot.games.donelson.game import GAME
from bot.games.donelson.state.view import View
from bot.games.donelson.terms import Key


def pieces(view: View, seat: Seat) -> tuple[Key, ...]:
    """Returns a side's units that are in play."""
    return tuple(key for key in view.units if counter(key).side == seat)


DESCRIPTOR = Descriptor("donelson", GAME, COMMANDS, pieces=pieces, counterpart=counterpart)
