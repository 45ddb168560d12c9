"""Chancellorsville's descriptor for the library."""

from __future__ import annotations

from functools import partial

from bot.games.chancellorsville.data.cards import formations
from bot.games.chancellorsville.data.terms import Formation
from bot.games.chancellorsville.decisions import COMMANDS
from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.state.counterpart import counterpart
from bot.games.chancellorsville.state.view import View
from bot.games.contract.game import Seat
from bot.games.descriptor import Descriptor


def pieces(view: View, seat: Seat) -> tuple[Formation, ...]:
    """Returns a side's formations."""
    return tuple(key for key, each in formations().items() if each.side == seat)


DESCRIPTOR = Descriptor("chancellorsville", GAME, COMMANDS, pieces=pieces, counterpart=partial(counterpart, GAME))
