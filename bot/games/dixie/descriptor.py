"""Dixie's descriptor for the library."""

from __future__ import annotations

from bot.games.descriptor import Descriptor
from bot.games.dixie.decision_tree import COMMANDS
from bot.games.dixie.game import GAME

DESCRIPTOR = Descriptor("dixie", GAME, COMMANDS)
