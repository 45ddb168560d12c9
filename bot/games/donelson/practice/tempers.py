"""What each temper of the practice opponent weighs otherwise. Without one nothing is added, and near is 0."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.games.kit.tempers import BOLD, CAREFUL, STEADY


class Temper(Struct, frozen=True):
    """How a side dares."""

    near: float = 0.0
    """By how much less than the best a hex may be worth to be as good."""
    attack: float = 0.0
    """What an attack that is planned must promise beside what it must in any case."""
    pays: int = 0
    """What must be added to the die for any other attack, beside what must in any case."""
    cover: float = 1.0
    """What cover and safe flanks are worth, as a share of what they are in any case."""


NONE = Temper()
TEMPERS: Mapping[str, Temper] = {
    STEADY: Temper(near=0.25),
    BOLD: Temper(near=0.25, attack=-0.6, pays=-1, cover=0.7),
    CAREFUL: Temper(near=0.25, attack=0.6, pays=1, cover=1.4),
}
