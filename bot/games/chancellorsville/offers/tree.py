"""The tree of decisions and orders of Chancellorsville 1863: the owners whose shares it puts together."""

from __future__ import annotations

from bot.games.chancellorsville.data.terms import SIDES
from bot.games.chancellorsville.decisions import LANGUAGE
from bot.games.chancellorsville.offers import activation, cards, combat, ending, setup, standing_orders, tactics
from bot.games.chancellorsville.offers.typed import SPELLINGS, VOCABULARY, resolved
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.kit.offers import Decision, OfferTree

OWNERS = (
    setup.OWNER,
    combat.DEFENDER,
    combat.ATTACKER,
    cards.OWNER,
    activation.OWNER,
    ending.OWNER,
    cards.JACKSON,
    tactics.OWNER,
    cards.BOT,
)
"""The owners whose shares make the first level, in this order; the first of them gives its prompt."""
ORDERS = (setup.AGAIN, *standing_orders.OWNERS)
TREE: OfferTree[View, Situation, Work, Decision] = OfferTree(
    LANGUAGE, OWNERS, ORDERS, Situation, SIDES, "CV-14.4", VOCABULARY, SPELLINGS, resolved
)
choices, orders, situation = TREE.choices, TREE.orders, TREE.situation
