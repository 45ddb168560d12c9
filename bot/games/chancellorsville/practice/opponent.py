"""The practice opponent: plays from its own view alone, weighing each thing that it could do one step ahead over a few
guesses of where the enemy stands.

The modules propose decisions for a moment, the best first, and the first proposal that is legal is taken.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from bot.games.chancellorsville.offers import tree as decision_tree
from bot.games.chancellorsville.practice import activation_plan, combat_plan, end_plan, reasons, setup_plan
from bot.games.chancellorsville.practice.plans import Planner
from bot.games.chancellorsville.practice.tempers import NONE, TEMPERS
from bot.games.chancellorsville.state.view import View
from bot.games.contract.advice import Proposal, distinct, first_is_best
from bot.games.contract.game import Seat
from bot.games.kit.sides import Side
from bot.games.tree import Tree

IN_PLAY = 40
"""Guesses of where hidden enemies stand that each choice is weighed in: about half a second for the longest decisions
of a turn. A number, not a clock: the same view and random numbers give the same decision."""
ADVISING = 12
"""The same for advice, for which somebody waits."""
QUICK = 3
"""The same for measurements, over many games."""


def decide(view: View, side: Side, rng: random.Random, guesses: int = IN_PLAY, temper: str = "") -> str:
    """Returns the canonical text of an awaited side's decision, or of a standing order that it gives before that."""
    return chosen(Planner(decision_tree.situation(view, side), rng, guesses, TEMPERS.get(temper, NONE)))


def propose(view: View, seat: Seat, rng: random.Random, temper: str = "") -> Proposal:
    """Returns the same after less thought, with the reason."""
    planner = Planner(decision_tree.situation(view, seat), rng, ADVISING, TEMPERS.get(temper, NONE))
    text = chosen(planner)
    return Proposal(text, reasons.reason(planner, text))


def proposals(view: View, seat: Seat, rng: random.Random, temper: str = "") -> tuple[Proposal, ...]:
    """Returns a few decisions and orders that may be worth taking, those first that seem best."""
    planner = Planner(decision_tree.situation(view, seat), rng, ADVISING, TEMPERS.get(temper, NONE))
    now = planner.now
    if now.view.stage != "setup":
        for order in setup_plan.orders(now):
            return (Proposal(order, reasons.reason(planner, order)),)
    tree = Tree(partial(decision_tree.choices, view, seat))
    found = distinct(
        (Proposal(text, "") for text in _proposals(planner)), lambda text: tree.holds(tuple(text.split(" ")))
    )
    whole = [Proposal(each.text, reasons.reason(planner, each.text)) for each in found]
    return first_is_best(whole, partial(reasons.plain, planner))


def chosen(planner: Planner) -> str:
    """Returns the first proposal that is legal."""
    now = planner.now
    if now.view.stage != "setup":
        for order in setup_plan.orders(now):
            return order
    tree = Tree(partial(decision_tree.choices, now.view, now.side))
    for text in _proposals(planner):
        if tree.holds(tuple(text.split(" "))):
            return text
    raise AssertionError("one of the proposals is always legal")


def _proposals(planner: Planner) -> Iterator[str]:
    """Yields the decisions to try, the best first."""
    now, view = planner.now, planner.now.view
    if view.stage == "setup":
        yield from setup_plan.proposals(now, planner.rng)
    elif view.asks:
        yield from combat_plan.answers(planner)
    elif view.combat is not None:
        yield from combat_plan.proposals(planner)
    elif view.march is not None:
        yield from activation_plan.going_on(planner)
    elif view.stage == "card":
        yield from activation_plan.cards(planner)
    elif view.stage == "act":
        yield from activation_plan.proposals(planner)
    else:
        yield from end_plan.proposals(planner)
