"""The tree of decisions and orders of Unconditional Surrender: the owners that offer them and carry them out."""

from __future__ import annotations

from bot.games.donelson.data.terms import SIDES
from bot.games.donelson.decisions import LANGUAGE
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
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.offers.typed import SPELLINGS, VOCABULARY, resolved
from bot.games.donelson.state.view import View
from bot.games.donelson.state.working_copy import Work
from bot.games.kit.offers import Decision, OfferTree

OWNERS = (
    *answers.OWNERS,
    *combat.OWNERS,
    marching_on.RESUMING,
    *movement.OWNERS,
    *marching_on.OWNERS,
    *formation.OWNERS,
    *organization.OWNERS,
    *phase_end.OWNERS,
)
"""The owners whose shares make the first level, in this order; the first of them gives its prompt."""
ORDERS = (marching_on.HOLDING, *standing_orders.OWNERS)
TREE: OfferTree[View, Situation, Work, Decision] = OfferTree(
    LANGUAGE, OWNERS, ORDERS, Situation, SIDES, "US-27.9", VOCABULARY, SPELLINGS, resolved
)
choices, orders, situation = TREE.choices, TREE.orders, TREE.situation
