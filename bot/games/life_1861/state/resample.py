"""The game with other standing orders, which are all that is hidden (LF-13.7)."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bot.games.life_1861.rules.standing_orders import PLAN_NEAR
from bot.games.life_1861.state.state import CIVILIANS, LifeState, Plan, Seat


def resample(state: LifeState, seat: Seat, rng: random.Random) -> LifeState:
    """The same game with other standing orders of the other side."""
    if seat == "soldier":
        order = tuple(rng.sample(CIVILIANS, len(CIVILIANS)))
        return replace(state, hunger=rng.choice(((), order)))
    first, second = sorted(rng.sample(range(len(CIVILIANS) + 1), 2))
    plans = Plan(), Plan("after", first=first, second=second), Plan("near", hexes=rng.choice(PLAN_NEAR))
    return replace(state, plan=rng.choice(plans))
