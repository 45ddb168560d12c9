"""A state as it may be, made up from what a seat can see and from random numbers alone."""

from __future__ import annotations

import random

from bot.games.life_1861.state.resample import resample
from bot.games.life_1861.state.state import LifeState, Seat


def guess(state: LifeState, seat: Seat | None, rng: random.Random) -> LifeState | None:
    """The same game with standing orders made up for all other sides."""
    for side, other in (("soldier", "civilians"), ("civilians", "soldier")):
        if side != seat:
            state = resample(state, other, rng)
    return state
