"""The games under test, and how tests come by their states."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Generic, TypeVar, cast

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from bot.games.contract.game import AnyGame, Passage
from bot.games.library import LIBRARY
from bot.opponents.moments import Moment, at_random
from bot.opponents.selfplay import options_at_random
from bot.record.dice import Dice, DiceTray
from tests.probe.game import PROBE

T = TypeVar("T")


GAMES: tuple[AnyGame, ...] = (PROBE, *(descriptor.game for descriptor in LIBRARY.values()))
"""The probe and every game of the library."""

COUNTERPARTS = {key: each.counterpart for key, each in LIBRARY.items()}
"""Of the games whose secret decisions tell more than their first word."""

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
SLOW = {"chancellorsville", "dixie", "donelson"}
"""Games whose self-play takes long: .ci/run plays it with every invariant beside the tests, .ci/long within them."""
LONGEST = {"donelson"}
"""Games of so many decisions that a test plays one of them where it plays several of others."""
SHORTEST = {"donelson": {"length": "one"}}
"""The options by which the longest games are over soonest."""
FEW, SOONEST = 4, 3
"""Games at random of the longest that tests share, and the seed of the one that is over soonest."""
each_game_at_length = pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[pytest.mark.long] if game.key in SLOW else []) for game in GAMES],
    ids=lambda game: game.key,
)

few = settings(max_examples=24)
"""As many examples as a suite of seconds allows, the same every time."""
SHARED = 16
SEEDS = st.integers(0, SHARED - 1)
"""So few that tests of one game share its games; .ci/run plays new ones every day."""
DEPTHS = st.integers(0, 60)
"""Decisions played before a test looks at the game; many games are over before."""
KEPT = 256
"""Games at random that are kept, of all games together."""


class Lasting(Generic[T]):
    """What an iterator yields, made once and kept for whoever comes next."""

    def __init__(self, to_come: Iterator[T]) -> None:
        self._done, self._to_come = list[T](), to_come

    def first(self, most: int) -> Iterator[T]:
        """Yields up to so many of it, from the beginning."""
        for number in range(most):
            if number == len(self._done):
                for each in self._to_come:
                    self._done.append(each)
                    break
                else:
                    return
            yield self._done[number]


class Course:
    """A game that is played at random from a seed, as far as anybody has asked so far: the same decisions whoever asks
    and however far, so that tests share the games that they look at."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        self._game, self._rng = game, random.Random(seed)
        self.tray = DiceTray(self._rng.randbytes(32), ("one", "two"), f"test-{seed}", 1)
        self._dice = Dice(self.tray, {})
        self.options = options_at_random(game, self._rng, {})
        self.seats = game.seats_for(self.options)
        self.states = [game.setup(self.options, self._dice).state]
        self.used = [dict(self._dice.used)]
        self.passages: list[Passage[Any]] = []
        self._over = False

    def play(self, decisions: int) -> None:
        """Plays on until there are so many decisions, or the game is over."""
        while len(self.passages) < decisions and not self._over:
            state = self.states[-1]
            chosen = at_random(self._game, self.seats, state, self._rng)
            if chosen is None:
                self._over = True
                return
            seat, text = chosen
            outcome = self._game.apply(state, seat, self._game.parse(text), self._dice)
            events, no = tuple(outcome.events), len(self.passages) + 1
            self.passages.append(Passage(state, seat, text, outcome.state, events, no))
            self.states.append(outcome.state)
            self.used.append(dict(self._dice.used))


@lru_cache(maxsize=KEPT)
def course(game: Any, seed: int) -> Course:
    """The game that is played at random from a seed."""
    return Course(game, seed)


def played(game: AnyGame, seed: int, decisions: int) -> Moment:
    """Plays up to ``decisions`` random decisions and orders from the start; fewer where the game ends before. Of the
    longest games few are played for all ``SEEDS``."""
    found = course(cast(Any, game), seed % FEW if game.key in LONGEST and seed < SHARED else seed)
    found.play(decisions)
    at = min(decisions, len(found.passages))
    passages, used = tuple(found.passages[:at]), dict(found.used[at])
    counterpart = COUNTERPARTS.get(game.key)
    return Moment(seed, found.options, found.seats, found.states[at], found.tray, used, passages, counterpart)
