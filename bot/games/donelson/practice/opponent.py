"""The practice opponent: plays from its own view alone, one decision at a time, by what each is worth at once.

The plans propose decisions, the best first, and the first that is legal is taken.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from bot.games.contract.advice import FEW, Proposal, distinct
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.games.donelson.offers import tree as decision_tree
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.practice.aims import Aims
from bot.games.donelson.practice.combat_plan import CombatPlan
from bot.games.donelson.practice.move_plan import MovePlan
from bot.games.donelson.practice.tempers import NONE, TEMPERS, Temper
from bot.games.donelson.state.view import View
from bot.games.kit.sides import Side
from bot.games.tree import Tree


def decide(view: View, side: Side, rng: random.Random) -> str:
    """Returns the canonical text of an awaited side's decision."""
    return propose(view, side, rng).text


def propose(view: View, seat: Seat, rng: random.Random, temper: str = "") -> Proposal:
    """Returns a decision with its reason. Without a temper nothing is left to chance: ``rng`` is not asked."""
    now = decision_tree.situation(view, seat)
    tree = Tree(partial(decision_tree.choices, view, seat))
    for found in _proposals(now, TEMPERS.get(temper, NONE), rng):
        if legal(tree, found.text):
            return found
    raise AssertionError("one of the proposals is always legal")


def proposals(view: View, seat: Seat, rng: random.Random, temper: str = "") -> tuple[Proposal, ...]:
    """Returns a few decisions that may be worth taking, those first that seem best."""
    tree = Tree(partial(decision_tree.choices, view, seat))
    now = decision_tree.situation(view, seat)
    # Each unit moves once, and the order of the moves hardly matters: those that come next are no other choice.
    most = FEW if fights(view) else 1
    return distinct(_proposals(now, TEMPERS.get(temper, NONE), rng), partial(legal, tree), most)


def fights(view: View) -> bool:
    """Tells whether a side fights, or answers, and does not move."""
    return bool(view.asks) or view.stage in ("first-combat", "second-combat")


def legal(tree: Tree, text: str) -> bool:
    """Whether a text is a whole decision now."""
    try:
        return tree.holds(tuple(text.split(" ")))
    except Refusal:
        return False


def _proposals(now: Situation, temper: Temper, rng: random.Random) -> Iterator[Proposal]:
    """Yields the decisions to try, the best first."""
    aims = Aims(now, temper)
    if now.view.asks:
        yield from CombatPlan(now, aims).answers()
    elif fights(now.view):
        yield from CombatPlan(now, aims).proposals()
    else:
        yield from MovePlan(now, aims, rng).proposals()
