"""Unconditional Surrender's descriptor for the library."""

from __future__ import annotations

from bot.games.descriptor import Descriptor
from bot.games.donelson.decision_tree import COMMANDS
from bot.games.donelson.game import GAME

DESCRIPTOR = Descriptor("donelson", GAME, COMMANDS)
