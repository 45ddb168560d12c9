"""Overland as the library finds it."""

from __future__ import annotations

from bot.games.descriptor import Descriptor
from bot.games.overland.decisions import COMMANDS
from bot.games.overland.game import GAME
from bot.games.overland.practice import solver
from bot.games.overland.state.state import OPPONENTS

DESCRIPTOR = Descriptor(
    "overland",
    GAME,
    COMMANDS,
    solver.warm_up,
    pieces=lambda view, seat: tuple(OPPONENTS),
)
