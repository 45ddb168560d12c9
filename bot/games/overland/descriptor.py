"""Overland as the library finds it."""

from __future__ import annotations

from bot.games.descriptor import Descriptor
from bot.games.overland import solver
from bot.games.overland.commands import COMMANDS
from bot.games.overland.game import GAME

DESCRIPTOR = Descriptor("overland", GAME, COMMANDS, solver.solve)
