"""Decisions and orders: their structs, and what owns each kind."""

from __future__ import annotations

from typing import Literal

from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.state.working_copy import Campaign
from bot.games.descriptor import CommandOption
from bot.games.kit import offers
from bot.games.kit.language import Command, Declared
from bot.games.kit.offers import Decision

Owner = offers.Owner[Situation, Campaign]
"""A part of the rules that owns kinds of decisions, or of orders."""
Kind = Declared[Decision, Owner]
"""A kind of decision, declared."""


def declared(
    struct: type[Decision], *forms: str, owner: Owner, command: Command | None = None, order: bool = False
) -> Kind:
    """Declares a kind of decision; see bot.games.kit.language.Declared."""
    return Declared(struct, forms, owner, command, order)


FORMATION = CommandOption("formation", "Which of your formations")
PLACE = CommandOption("place", "Which location")
Payment = Literal["cubes", "cohesion"]
