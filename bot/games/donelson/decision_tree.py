"""The tree of decisions and orders of Unconditional Surrender: their texts, and the owners that carry them out."""

from __future__ import annotations

from bot.games.contract import PUBLIC
from bot.games.donelson.data.terms import SIDES, Side
from bot.games.donelson.interface import (
    answer_offers,
    combat_offers,
    detachment_offers,
    formation_offers,
    phase_end_offers,
    standing_offers,
)
from bot.games.donelson.interface.decisions import Decision, Owner
from bot.games.donelson.interface.situation import Situation
from bot.games.donelson.interface.typed_words import SPELLINGS, VOCABULARY, resolved
from bot.games.donelson.moves import goal_offers, move_offers, staged_offers
from bot.games.donelson.rules import sequence
from bot.games.donelson.rules.movement import goals, ledger
from bot.games.donelson.state.view import View
from bot.games.donelson.state.working_copy import Campaign
from bot.games.kit.offers import OfferTree
from bot.games.language import Language

LANGUAGE: Language[Decision, Owner] = Language(
    (
        *move_offers.DECISIONS,
        *formation_offers.DECISIONS,
        *combat_offers.DECISIONS,
        *answer_offers.DECISIONS,
        *detachment_offers.DECISIONS,
        *goal_offers.DECISIONS,
        *staged_offers.DECISIONS,
        *phase_end_offers.DECISIONS,
        *goal_offers.ORDERS,
        *standing_offers.ORDERS,
    ),
    "decisions look like “move oglesby-a 1912”, “attack 1811 oglesby-a” or “done”",
)
"""Every kind of decision and order, in the order of their slash commands."""
COMMANDS = LANGUAGE.commands("Unconditional Surrender: Fort Donelson")
OWNERS = (
    *answer_offers.OWNERS,
    *combat_offers.OWNERS,
    goal_offers.RESUMING,
    *move_offers.OWNERS,
    *goal_offers.OWNERS,
    *formation_offers.OWNERS,
    *detachment_offers.OWNERS,
    *staged_offers.OWNERS,
    *phase_end_offers.OWNERS,
)
"""The owners whose shares make the first level, in this order; the first of them gives its prompt."""
ORDERS = (goal_offers.HOLDING, *standing_offers.OWNERS)
TREE: OfferTree[View, Situation, Campaign, Decision] = OfferTree(
    LANGUAGE, OWNERS, ORDERS, Situation, SIDES, "US-27.9", VOCABULARY, SPELLINGS, resolved
)
choices, orders, situation = TREE.choices, TREE.orders, TREE.situation


def carry_out(work: Campaign, side: Side, decision: Decision) -> None:
    """Carries out a decision and goes on to the next point where a side is to decide."""
    kind = LANGUAGE.of(decision)
    if kind.order:
        kind.owner.carry_out(work, side, decision)
        return
    work.last, seen = [], work.last
    was = ledger.before(work)
    kind.owner.carry_out(work, side, decision)
    sequence.advance(work)
    if kind.word not in goal_offers.ONWARD:
        goals.forget(work, side, [key for key, unit in work.units.items() if unit.at != was.units[key].at])
    if not any(PUBLIC in event.lines for event in work.events):
        work.last = seen
    if kind.word != "back":
        ledger.note(work, kind.word, was)
