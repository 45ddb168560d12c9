"""1861 as the library finds it."""

from __future__ import annotations

from bot.games.descriptor import Descriptor
from bot.games.life_1861.commands import COMMANDS
from bot.games.life_1861.game import GAME

DESCRIPTOR = Descriptor("life_1861", GAME, COMMANDS)
