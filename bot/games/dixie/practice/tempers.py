"""What each temper of the practice opponent weighs otherwise. Without one it is the first of each, and near is 0."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.games.kit.tempers import BOLD, CAREFUL, STEADY


class Temper(Struct, frozen=True):
    """How a side dares, in CV."""

    near: float = 0.0
    """By how much less than the best a choice may promise to be as good."""
    margin: float = 0.0
    """What an attack must promise beside what it must in any case."""
    exchange: float = 1.0
    """What it must win for each CV that it loses, as a share of what it must in any case."""
    melee: float = 0.8
    """What a melee must promise above fire."""
    hopeless: float = 8.0
    """By how much staying must cost more than leaving before a position is given up."""


NONE = Temper()
TEMPERS: Mapping[str, Temper] = {
    STEADY: Temper(near=0.4),
    BOLD: Temper(near=0.4, margin=-3.0, exchange=0.6, melee=0.2, hopeless=12.0),
    CAREFUL: Temper(near=0.4, margin=2.0, exchange=1.5, melee=2.0, hopeless=6.0),
}
