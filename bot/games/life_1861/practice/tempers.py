"""What each temper of the practice opponent weighs otherwise. Without one all shares are whole, and near is 0."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.games.kit.tempers import BOLD, CAREFUL, STEADY


class Temper(Struct, frozen=True):
    """How a side weighs harm and danger, as shares of what they are worth in any case."""

    near: float = 0.0
    """By how much less than the best a way to go on may be worth to be as good."""
    harm: float = 1.0
    """What a health lost by the enemy is worth."""
    fear: float = 1.0
    """How likely an enemy who can attack is taken to do it."""


NONE = Temper()
TEMPERS: Mapping[str, Temper] = {
    STEADY: Temper(near=0.1),
    BOLD: Temper(near=0.1, harm=1.25, fear=0.85),
    CAREFUL: Temper(near=0.1, harm=0.9, fear=1.2),
}
