"""1861's slash commands."""

from __future__ import annotations

from bot.games.life_1861.decisions import LANGUAGE

COMMANDS = LANGUAGE.commands("1861: Life on the Battlefield")
