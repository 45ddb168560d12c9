"""Tempers of practice opponents. A temper shifts how a game's own practice opponent weighs what it could do: each game
says by how much in its ``practice/tempers.py``. It adds no plan of its own."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")

STEADY, BOLD, CAREFUL = "steady", "bold", "careful"
TEMPERS = (STEADY, BOLD, CAREFUL)
"""The tempers of our games' practice opponents."""


def varied(found: Iterable[T], worth: Callable[[T], float], near: float, rng: random.Random | None) -> list[T]:
    """Returns things by their worth, the best first. Those worth less than the best by up to ``near`` are as good: they
    come first in an order by chance. With 0 nothing is left to chance."""
    ranked = sorted(found, key=lambda each: -worth(each))
    if not near or rng is None or not ranked:
        return ranked
    least = worth(ranked[0]) - near
    as_good = [each for each in ranked if worth(each) >= least]
    rng.shuffle(as_good)
    return as_good + ranked[len(as_good) :]
