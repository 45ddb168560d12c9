"""1861's slash commands."""

from __future__ import annotations

from bot.games.descriptor import command_group
from bot.games.life_1861.language import LANGUAGE

COMMANDS = command_group("1861: Life on the Battlefield", LANGUAGE)
