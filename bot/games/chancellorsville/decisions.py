"""The language of Chancellorsville 1863: every kind of decision and order. Their types stand with the rules that carry
them out."""

from __future__ import annotations

from bot.games.chancellorsville.offers import activation, cards, combat, ending, setup, standing_orders, tactics
from bot.games.chancellorsville.offers.situation import Owner
from bot.games.chancellorsville.rules import tasks
from bot.games.chancellorsville.rules.solitaire.only_answer import Choices, only_answer
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.kit.language import Language
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side

LANGUAGE: Language[Decision, Owner] = Language(
    (
        *setup.DECISIONS,
        *cards.DECISIONS,
        *activation.DECISIONS,
        *combat.DECISIONS,
        *combat.ANSWERS,
        *tactics.DECISIONS,
        *ending.DECISIONS,
        *cards.BOTS,
        *setup.ORDERS,
        *standing_orders.ORDERS,
    ),
    "decisions look like “play u3”, “march meade 3-4” or “accept”",
)
"""Every kind of decision and order, in the order of their slash commands."""
COMMANDS = LANGUAGE.commands("Chancellorsville 1863")


def carry_out(work: Work, side: Side, decision: Decision, choices: Choices) -> None:
    """Carries out a decision and goes on to the next point where a side is to decide; ``choices`` are what a side may
    choose in a view."""
    kind = LANGUAGE.of(decision)
    if not kind.order:
        work.last = []
    kind.owner.carry_out(work, side, decision)
    if kind.order:
        return
    tasks.advance(work)
    while path := only_answer(work, choices):
        next_ = LANGUAGE.decision(path)
        LANGUAGE.of(next_).owner.carry_out(work, work.active, next_)
        tasks.advance(work)
