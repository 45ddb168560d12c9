"""Dixie's tree of decisions and orders: what its owners offer together."""

from __future__ import annotations

from bot.games.dixie.data.terms import SIDES
from bot.games.dixie.decisions import LANGUAGE
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
from bot.games.dixie.offers.resolving import resolved
from bot.games.dixie.offers.situation import Owner, Situation
from bot.games.dixie.offers.typed import SPELLINGS, VOCABULARY
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.state.working_copy import Work
from bot.games.kit.offers import Decision, OfferTree

OWNERS: tuple[Owner, ...] = (
    deployment.COMMITTING,
    fire.OWNER,
    melee.OWNER,
    moves.OWNER,
    moves.MARCHING,
    outflanking.OWNER,
    scouting.OWNER,
    special_cards.OWNER,
    phase_end.OWNER,
    answers.HITS,
    answers.WITHDRAWAL,
)
"""The owners whose shares make the first level, in this order."""
ORDERS: tuple[Owner, ...] = (
    decks.OWNER,
    deployment.PREPARING,
    arming.OWNER,
    standing_orders.AIMING,
    standing_orders.PREFERRING,
    standing_orders.AGREEING,
)
"""The owners whose shares make the first level of orders."""
_PROMPTS = {"combat": "Combat: what will you do?", "move": "Moves: what will you do?"}


class DixieTree(OfferTree[DixieView, Situation, Work, Decision]):
    """The trees of decisions and orders. People write positions by name ("usa-left"), cards apart, and leave out what
    goes without saying."""

    def prompt(self, now: Situation) -> str:
        """See ``OfferTree``: that of the phase, where no question is open."""
        own = _PROMPTS.get(now.view.phase, "") if now.question is None else ""
        return own or super().prompt(now)

    def possible(self, now: Situation) -> tuple[str, ...]:
        """See ``OfferTree``: nothing, for each owner says itself what else is possible."""
        return ()


TREE = DixieTree(
    LANGUAGE, OWNERS, ORDERS, Situation, SIDES, "DX-4.3", VOCABULARY, SPELLINGS, resolved, "The battle is over"
)
