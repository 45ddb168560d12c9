"""The tree of decisions and orders of Chancellorsville 1863: their texts, and the owners that carry them out."""

from __future__ import annotations

from functools import partial
from itertools import islice

from bot.games.chancellorsville.data.terms import SIDES, Side
from bot.games.chancellorsville.interface import (
    activation_offers,
    answer_offers,
    bot_offers,
    card_offers,
    combat_offers,
    ending_offers,
    setup_offers,
    standing_offers,
    tactics_offers,
)
from bot.games.chancellorsville.interface.decisions import Decision, Owner
from bot.games.chancellorsville.interface.situation import Situation
from bot.games.chancellorsville.interface.typed_words import SPELLINGS, VOCABULARY, resolved
from bot.games.chancellorsville.rules import tasks
from bot.games.chancellorsville.state import view as views
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.state.working_copy import Campaign
from bot.games.kit.offers import OfferTree
from bot.games.language import Language
from bot.games.tree import Tree

LANGUAGE: Language[Decision, Owner] = Language(
    (
        *setup_offers.DECISIONS,
        *card_offers.DECISIONS,
        *activation_offers.DECISIONS,
        *combat_offers.DECISIONS,
        *answer_offers.DECISIONS,
        *tactics_offers.DECISIONS,
        *ending_offers.DECISIONS,
        *bot_offers.DECISIONS,
        *setup_offers.ORDERS,
        *standing_offers.ORDERS,
    ),
    "decisions look like “play u3”, “march meade 3-4” or “accept”",
)
"""Every kind of decision and order, in the order of their slash commands."""
COMMANDS = LANGUAGE.commands("Chancellorsville 1863")
OWNERS = (
    setup_offers.OWNER,
    answer_offers.OWNER,
    combat_offers.OWNER,
    card_offers.OWNER,
    activation_offers.OWNER,
    ending_offers.OWNER,
    card_offers.JACKSON,
    tactics_offers.OWNER,
    bot_offers.OWNER,
)
"""The owners whose shares make the first level, in this order; the first of them gives its prompt."""
ORDERS = (setup_offers.AGAIN, *standing_offers.OWNERS)
TREE: OfferTree[View, Situation, Campaign, Decision] = OfferTree(
    LANGUAGE, OWNERS, ORDERS, Situation, SIDES, "CV-14.4", VOCABULARY, SPELLINGS, resolved
)
choices, orders, situation = TREE.choices, TREE.orders, TREE.situation


def carry_out(work: Campaign, side: Side, decision: Decision) -> None:
    """Carries out a decision and goes on to the next point where a side is to decide."""
    kind = LANGUAGE.of(decision)
    if not kind.order:
        work.last = []
    kind.owner.carry_out(work, side, decision)
    if kind.order:
        return
    tasks.advance(work)
    while (only := only_answer(work)) is not None:
        LANGUAGE.of(only).owner.carry_out(work, work.active, only)
        tasks.advance(work)


def only_answer(work: Campaign) -> Decision | None:
    """Returns the only thing that is left to do in solitaire, which is done without asking (CV-16.8b): nothing that
    this could tell is hidden there. None where there is a choice, or something grave is asked before it."""
    player = work.options.solo
    if not player or work.ending or work.asks or work.active != player or work.stage == "setup":
        return None
    tree = Tree(partial(choices, views.view(work.outcome().state, player), player))
    first, *more = islice(tree.every(), 2)
    return None if more or tree.question(first) else LANGUAGE.decision(first)
