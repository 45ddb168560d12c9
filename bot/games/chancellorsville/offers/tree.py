"""The tree of decisions and orders of Chancellorsville 1863: their texts, and the owners that carry them out."""

from __future__ import annotations

from functools import partial
from itertools import islice

from bot.games.chancellorsville.data.terms import SIDES, Side
from bot.games.chancellorsville.offers import activation, answers, cards, combat, ending, setup, standing, tactics
from bot.games.chancellorsville.offers import bot as bot_offers
from bot.games.chancellorsville.offers.owners import Decision, Owner
from bot.games.chancellorsville.offers.typed import SPELLINGS, VOCABULARY, resolved
from bot.games.chancellorsville.rules import tasks
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.state import view as views
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.state.working_copy import Campaign
from bot.games.kit.offers import OfferTree
from bot.games.language import Language
from bot.games.tree import Tree

LANGUAGE: Language[Decision, Owner] = Language(
    (
        *setup.DECISIONS,
        *cards.DECISIONS,
        *activation.DECISIONS,
        *combat.DECISIONS,
        *answers.DECISIONS,
        *tactics.DECISIONS,
        *ending.DECISIONS,
        *bot_offers.DECISIONS,
        *setup.ORDERS,
        *standing.ORDERS,
    ),
    "decisions look like “play u3”, “march meade 3-4” or “accept”",
)
"""Every kind of decision and order, in the order of their slash commands."""
COMMANDS = LANGUAGE.commands("Chancellorsville 1863")
OWNERS = (
    setup.OWNER,
    answers.OWNER,
    combat.OWNER,
    cards.OWNER,
    activation.OWNER,
    ending.OWNER,
    cards.JACKSON,
    tactics.OWNER,
    bot_offers.OWNER,
)
"""The owners whose shares make the first level, in this order; the first of them gives its prompt."""
ORDERS = (setup.AGAIN, *standing.OWNERS)
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
