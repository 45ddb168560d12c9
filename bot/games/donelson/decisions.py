"""The language of Unconditional Surrender: every kind of decision and order. Their types stand with the rules that
carry them out."""

from __future__ import annotations

from bot.games.donelson.offers import (
    answers,
    combat,
    formation,
    marching_on,
    movement,
    organization,
    phase_end,
    standing_orders,
)
from bot.games.donelson.offers.situation import Owner
from bot.games.donelson.rules import sequence
from bot.games.donelson.state.working_copy import Work
from bot.games.kit.language import Language
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side

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
        *standing_orders.ORDERS,
    ),
    "decisions look like “move oglesby-a 1912”, “attack 1811 oglesby-a” or “done”",
)
"""Every kind of decision and order, in the order of their slash commands."""
COMMANDS = LANGUAGE.commands("Unconditional Surrender: Fort Donelson")


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Carries out a decision and goes on to the next point where a side is to decide."""
    kind = LANGUAGE.of(decision)
    if kind.order:
        kind.owner.carry_out(work, side, decision)
        return
    sequence.decided(work, side, kind.word, lambda: kind.owner.carry_out(work, side, decision))
