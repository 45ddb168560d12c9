"""Dixie's descriptor for the library."""

from __future__ import annotations

from bot.games.contract.game import Seat
from bot.games.descriptor import Descriptor
from bot.games.dixie.data.board import field
from bot.games.dixie.data.terms import Pos
from bot.games.dixie.decisions import COMMANDS
from bot.games.dixie.game import GAME
from bot.games.dixie.state.counterpart import counterpart
from bot.games.dixie.state.view import DixieView


def positions(view: DixieView, seat: Seat) -> tuple[Pos, ...]:
    """Returns the battle's positions, by which most decisions begin."""
    return tuple(field(view.setup.edition, view.setup.columns).spots)


DESCRIPTOR = Descriptor("dixie", GAME, COMMANDS, pieces=positions, counterpart=counterpart)
