"""What owns kinds of decisions and orders. The situation that it offers them in stands with the rules, which ask it."""

from __future__ import annotations

from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.descriptor import CommandOption
from bot.games.kit import offers

Owner = offers.Owner[Situation, Work]
"""A part of the rules that owns kinds of decisions, or of orders."""
FORMATION = CommandOption("formation", "Which of your formations")
