"""The exact odds of the attacks that a side may declare, by its own roster sheet and the enemy's reckoned strength."""

from __future__ import annotations

from bot.games.advice import OddsTable
from bot.games.donelson.interface.situation import Situation
from bot.games.tree import Tree

ROLLS = frozenset({"fight"})
NOTE = "By your own strengths and what the table knows of the enemy's."


def table(now: Situation, tree: Tree) -> OddsTable:
    """Returns the odds of each attack that is declared."""
    return OddsTable("Odds", (), NOTE)
