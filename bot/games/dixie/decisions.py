"""The language of decisions and orders: each kind is declared beside its owner, which offers it (see offers.owners)."""

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
from bot.games.kit.language import Language
from bot.games.kit.offers import Decision

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
