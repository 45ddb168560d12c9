"""The check of secrecy for all seats of a game."""

from __future__ import annotations

import random
from typing import Any

from bot.games.contract.game import AnyGame
from bot.opponents.secrecy import USUAL, Compared, Counterpart, Options, check_forward


def check_secrecy(
    game: AnyGame,
    state: Any,
    rng: random.Random,
    steps: int = 30,
    passing: frozenset[str] = frozenset(),
    counterpart: Counterpart | None = None,
    options: Options = USUAL,
) -> list[Compared]:
    """``check_forward`` for each seat and a spectator."""
    seats = (None, *(info.key for info in game.seats_for(options)))
    return [
        check_forward(game, state, s, rng, steps, passing=passing, counterpart=counterpart, options=options)
        for s in seats
    ]
