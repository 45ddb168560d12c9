"""What each temper of the practice opponent weighs otherwise. Without one all shares are whole, and near is 0."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.games.kit.tempers import BOLD, CAREFUL, STEADY


class Temper(Struct, frozen=True):
    """Shares of what a side weighs in any case (see ``Weights``)."""

    near: float = 0.0
    """By how much less than the best a choice may gain to be as good, in cohesion."""
    kill: float = 1.0
    """What the enemy loses by one's attacks."""
    danger: float = 1.0
    """The enemy's best attacks."""
    chance: float = 1.0
    """One's own best attacks."""
    ground: float = 1.0
    """Forcing the enemy out of a place, and standing in an objective."""
    thrift: float = 1.0
    """Cohesion paid for a re-roll."""


NONE = Temper()
TEMPERS: Mapping[str, Temper] = {
    STEADY: Temper(near=0.2),
    BOLD: Temper(near=0.2, kill=1.5, danger=0.85, chance=1.5, ground=1.3, thrift=0.8),
    CAREFUL: Temper(near=0.2, kill=0.65, danger=1.15, chance=0.6, ground=0.9, thrift=1.25),
}
