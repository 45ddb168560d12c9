"""The games that the second referee watches: partly at random, and otherwise as practice would play them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from bot.games.contract.game import PUBLIC, Outcome
from bot.games.donelson.game import GAME
from bot.games.donelson.state.state import State
from bot.games.tree import wander
from tests.games.tables import Lasting


class Step(Struct):
    """A state, what was decided in it, and what came of it."""

    state: State
    text: str
    outcome: Outcome[State]


def steps(seed: int, bound: int, share: float = 0.3) -> Iterator[Step]:
    """Yields up to so many decisions of a game, a ``share`` of them at random: the same ones whoever asks."""
    return _begun(seed, share).first(bound)


@lru_cache(maxsize=2)
def _begun(seed: int, share: float) -> Lasting[Step]:
    return Lasting(_played(seed, share))


def _played(seed: int, share: float) -> Iterator[Step]:
    rng = random.Random(seed)

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    length = rng.choice(("one", "two"))
    state = GAME.setup({"length": length, "windows": "orders", "rosters": "varied"}, draw).state
    while awaited := sorted(GAME.awaited(GAME.view(state, None))):
        view = GAME.view(state, awaited[0])
        assert GAME.practice is not None
        at_random = rng.random() < share
        text = wander(GAME, view, awaited[0], rng) if at_random else GAME.practice(view, awaited[0], rng)
        outcome = GAME.apply(state, awaited[0], GAME.parse(text), draw)
        yield Step(state, text, outcome)
        state = outcome.state
