"""Games played at random, which the tests of pictures share."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from bot.games.contract.game import PUBLIC
from bot.games.library import LIBRARY
from bot.games.tree import wander

LENGTH = 240
"""States of a game at most."""


@cache
def played(key: str, seed: int = 3) -> tuple[Any, ...]:
    """Returns the first states of a game of random decisions, by the first of each option's values."""
    game, rng = LIBRARY[key].game, random.Random(seed)

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    states = [game.setup({option.key: next(iter(option.values)) for option in game.options}, draw).state]
    while len(states) < LENGTH and (awaited := game.awaited(game.view(states[-1], None))):
        seat = rng.choice(sorted(awaited))
        text = wander(game, game.view(states[-1], seat), seat, rng)
        states.append(game.apply(states[-1], seat, game.parse(text), draw).state)
    return tuple(states)
