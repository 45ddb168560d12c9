"""Chancellorsville's descriptor for the library."""

from __future__ import annotations

from bot.games.chancellorsville.decision_tree import COMMANDS
from bot.games.chancellorsville.game import GAME
from bot.games.descriptor import Descriptor

DESCRIPTOR = Descriptor("chancellorsville", GAME, COMMANDS)
