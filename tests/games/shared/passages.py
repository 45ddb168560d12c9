"""Games of practice in which some decisions are others, as a review looks at them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from bot.games.contract.game import PUBLIC, AnyGame, Passage, Seat
from bot.games.contract.options import checked_options

Changed = Callable[[Any, Seat, int, str], str]
"""From a view, its seat, the decisions before and what practice would do: what is done."""


def played(game: AnyGame, options: dict[str, str], seed: int, changed: Changed, most: int | None = None) -> list[Any]:
    """Returns the passages of a game; no more than its first ``most`` where these are all that counts."""
    rng = random.Random(seed)

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    state, found = game.setup(checked_options(game, options), draw).state, list[Passage[Any]]()
    assert game.quick_practice is not None
    while game.result(game.view(state, None)) is None and len(found) != most:
        seat = next(iter(game.awaited(game.view(state, None))))
        view = game.view(state, seat)
        text = changed(view, seat, len(found), game.quick_practice(view, seat, rng))
        done = game.apply(state, seat, game.parse(text), draw)
        found.append(Passage(state, seat, text, done.state, tuple(done.events), len(found) + 1))
        state = done.state
    return found
