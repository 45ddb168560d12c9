"""Dixie's language: every kind of decision and order, declared beside its owner, and how one is carried out."""

from __future__ import annotations

from bot.games.dixie.offers import (
    answers,
    arming,
    decks,
    deployment,
    fire,
    melee,
    moves,
    outflanking,
    phase_end,
    scouting,
    special_cards,
    standing_orders,
)
from bot.games.dixie.offers.situation import Owned
from bot.games.dixie.rules import sequence
from bot.games.dixie.state.working_copy import Work
from bot.games.kit.language import Language
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side

LANGUAGE: Language[Decision, Owned] = Language(
    (
        *deployment.DECISIONS,
        *melee.DECISIONS,
        *fire.DECISIONS,
        *special_cards.DECISIONS,
        *moves.DECISIONS,
        *moves.MARCHES,
        *outflanking.DECISIONS,
        *scouting.DECISIONS,
        *moves.SHOWN,
        *phase_end.DECISIONS,
        *answers.HITS_DECISIONS,
        *special_cards.PASSING,
        *answers.WITHDRAWAL_DECISIONS,
        *decks.DECISIONS,
        *deployment.ORDERS,
        *arming.DECISIONS,
        *standing_orders.AIMS,
        *standing_orders.DECISIONS,
    ),
    "decisions look like “fire uc all”, “move reserve u3,u12” or “next”",
)
"""Every kind of decision and order, in the order of their slash commands."""
COMMANDS = LANGUAGE.commands("Dixie: battles with cards")
"""Its slash commands; two decisions of melee share one, which cogs.games.dixie adds."""


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Carries out a decision, which the caller has checked, and goes on to the next point where a side is to decide. An
    order leaves no mark, and the picture as it was."""
    kind = LANGUAGE.of(decision)
    if kind.order:
        work.keep_marks()
        kind.owner.carry_out(work, side, decision)
    else:
        sequence.decided(work, side, lambda: kind.owner.carry_out(work, side, decision))
    if work.ending:
        sequence.close(work)
