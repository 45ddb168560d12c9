"""Unconditional Surrender's descriptor for the library."""

from __future__ import annotations

from functools import partial

from bot.games.contract.game import Seat
from bot.games.descriptor import Descriptor
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Key
from bot.games.donelson.decisions import COMMANDS
from bot.games.donelson.game import GAME
from bot.games.donelson.state.counterpart import counterpart
from bot.games.donelson.state.view import View


def pieces(view: View, seat: Seat) -> tuple[Key, ...]:
    """Returns a side's units that are in play."""
    return tuple(key for key in view.units if counter(key).side == seat)


DESCRIPTOR = Descriptor("donelson", GAME, COMMANDS, pieces=pieces, counterpart=partial(counterpart, GAME))
