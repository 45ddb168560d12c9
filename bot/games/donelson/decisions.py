"""The language of Unconditional Surrender: every kind of decision and order. Their types stand with their offers."""

from __future__ import annotations

from bot.games.donelson.offers import (
    answers,
    combat,
    formation,
    marching_on,
    movement,
    organization,
    phase_end,
    standing,
)
from bot.games.donelson.offers.situation import Owner
from bot.games.kit.language import Language
from bot.games.kit.offers import Decision

LANGUAGE: Language[Decision, Owner] = Language(
    (
        *movement.DECISIONS,
        *formation.DECISIONS,
        *combat.DECISIONS,
        *answers.DECISIONS,
        *organization.DECISIONS,
        *marching_on.DECISIONS,
        *phase_end.DECISIONS,
        *marching_on.ORDERS,
        *standing.ORDERS,
    ),
    "decisions look like “move oglesby-a 1912”, “attack 1811 oglesby-a” or “done”",
)
"""Every kind of decision and order, in the order of their slash commands."""
COMMANDS = LANGUAGE.commands("Unconditional Surrender: Fort Donelson")
