"""The practice opponent: plays from its own view alone, weighing each thing that it could do one step ahead over a few
guesses of where the enemy stands.

The modules propose decisions for a moment, the best first, and the first proposal that is legal is taken.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from bot.games.advice import Proposal
from bot.games.chancellorsville import decision_tree
from bot.games.chancellorsville.interface.situation import Situation
from bot.games.chancellorsville.practice import (
    activation_plan,
    card_plan,
    combat_plan,
    end_plan,
    setup_plan,
    standing_plan,
)
from bot.games.chancellorsville.practice.plans import Planner
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.terms import Side
from bot.games.tree import Tree


def propose(view: View, side: Side, rng: random.Random) -> Proposal:
    """Returns an awaited side's decision, or of a standing order that it gives before that."""
    now = decision_tree.situation(view, side)
    if view.stage != "setup":
        for order in standing_plan.orders(now):
            return Proposal(order, "Of all that I weighed this promises most.")
    tree = Tree(partial(decision_tree.choices, view, side))
    for text in proposals(now, rng):
        if tree.holds(tuple(text.split(" "))):
            return Proposal(text, "Of all that I weighed this promises most.")
    raise AssertionError("one of the proposals is always legal")


def proposals(now: Situation, rng: random.Random) -> Iterator[str]:
    """Yields the decisions to try, the best first."""
    view, planner = now.view, Planner(now, rng)
    if view.stage == "setup":
        yield from setup_plan.proposals(now, rng)
    elif view.asks:
        yield from combat_plan.answers(planner)
    elif view.combat is not None:
        yield from combat_plan.proposals(planner)
    elif view.march is not None:
        yield from activation_plan.going_on(planner)
    elif view.stage == "card":
        yield from card_plan.proposals(planner)
    elif view.stage == "act":
        yield from activation_plan.proposals(planner)
    else:
        yield from end_plan.proposals(planner)
