"""The practice opponent: plays from its own view alone."""

from __future__ import annotations

import random
from functools import partial

from bot.games.advice import Proposal
from bot.games.donelson import decision_tree
from bot.games.donelson.state.view import View
from bot.games.donelson.terms import Side
from bot.games.tree import Tree


def decide(view: View, side: Side, rng: random.Random) -> str:
    """Returns the canonical text of an awaited side's decision."""
    return propose(view, side, rng).text


def propose(view: View, side: Side, rng: random.Random) -> Proposal:
    """Returns a decision with its reason."""
    tree = Tree(partial(decision_tree.choices, view, side))
    level = tree.at(())
    assert level is not None
    word = next((w for w in ("fight", "stay", "pass", "done") if any(c.key == w for c in level.choices)), "")
    return Proposal(word, "It is time.")
