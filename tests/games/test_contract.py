"""What the contract demands of any game, of ours: the promises that ``python -m bot check`` looks at."""

from __future__ import annotations

import random

import pytest

from bot.games.contract.game import AnyGame
from bot.games.descriptor import Descriptor
from bot.games.library import LIBRARY
from bot.opponents.check import PLAY, SETUP, SHAPE, broken_at, keeps
from bot.opponents.promises import PROMISES, Promise
from tests.games.tables import LONGEST, SHARED, SLOW, SOONEST, each_game, each_game_at_length, played
from tests.probe.descriptor import DESCRIPTOR

FARTHEST = 60
"""Decisions after which no position is looked at here; many games are over before."""
ENDS = (
    "resigning_is_no_victory",
    "advice_may_be_taken",
    "odds_are_chances",
    "it_can_be_told",
    "saved_states_need_no_upgrade",
)
"""What is looked at at the end of whole games as well."""
LIBRARY_AND_PROBE = {DESCRIPTOR.key: DESCRIPTOR, **LIBRARY}

each_promise = pytest.mark.parametrize("promise", PROMISES, ids=lambda each: each.look.__name__)


def descriptor(game: AnyGame) -> Descriptor:
    return LIBRARY_AND_PROBE[game.key]


def broken(game: AnyGame, promise: Promise, looks: int, seed: int, shared: int = SHARED) -> list[str]:
    """How a game breaks a promise in positions of games at random, one of them at the beginning."""
    rng = random.Random(seed)
    found = [(rng.randrange(shared), rng.randint(0, FARTHEST)) for _ in range(looks)]
    positions = [played(game, number, depth) for number, depth in [(0, 0), *found]]
    return [f"{how} ({at.where})" for at in positions for how in broken_at(game, promise, at)]


@each_game
@each_promise
def test_a_promise_is_kept(game: AnyGame, promise: Promise) -> None:
    looks = 2 if game.key in LONGEST else 5 if game.key in SLOW else 8
    assert broken(game, promise, looks, seed=1) == []


@each_game
def test_a_whole_game_keeps_its_promises_to_the_end(game: AnyGame) -> None:
    seeds = (SOONEST,) if game.key in LONGEST else range(6)
    ends = [played(game, seed, 10_000) for seed in seeds]
    for promise in PROMISES:
        if promise.look.__name__ in ENDS:
            assert [how for at in ends for how in broken_at(game, promise, at)] == [], promise.says


@pytest.mark.long
@each_game
@each_promise
def test_a_promise_is_kept_in_many_games(game: AnyGame, promise: Promise) -> None:
    assert broken(game, promise, 200, seed=2, shared=2**32) == []


@each_game
def test_the_package_has_its_shape(game: AnyGame) -> None:
    assert keeps(descriptor(game), SHAPE) == ()


@each_game
def test_options_go_together_and_the_setup_keeps_secrets(game: AnyGame) -> None:
    assert keeps(descriptor(game), SETUP, 2 if game.key in LONGEST else 4) == ()


@pytest.mark.long
@each_game
def test_many_setups_keep_secrets(game: AnyGame) -> None:
    assert keeps(descriptor(game), SETUP, 200, seed=100) == ()


@each_game_at_length
def test_random_games_keep_every_promise(game: AnyGame) -> None:
    assert keeps(descriptor(game), PLAY, 6) == ()
