"""The one decision that is left to a person in solitaire is made without asking (CV-16.8b)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice

from bot.games.chancellorsville.state.view import View, view
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.contract.choices import Level, Path
from bot.games.kit.sides import Side
from bot.games.tree import Tree

Choices = Callable[[View, Side, Path], Level | None]
"""What a side may choose in a view after a path, as ``Game.choices``."""


def only_answer(work: Work, choices: Choices) -> Path:
    """Returns the only decision that is left in solitaire, which shows nothing hidden. Returns () if there is a choice,
    or a grave question comes first."""
    player = work.options.solo
    if not player or work.ending or work.asks or work.active != player or work.stage == "setup":
        return ()
    tree = Tree(partial(choices, view(work.outcome().state, player), player))
    first, *more = islice(tree.every(), 2)
    return () if more or tree.question(first) else first
