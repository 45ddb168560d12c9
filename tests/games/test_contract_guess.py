"""Positions made up from a view, of every game: they look like the true one, and follow from nothing else."""

from __future__ import annotations

import random

import msgspec
from hypothesis import given

from bot.opponents.secrecy import resampled
from tests.games.tables import DEPTHS, SEEDS, AnyGame, each_game, fewer, played


@each_game
@fewer
@given(seed=SEEDS, depth=DEPTHS)
def test_a_guess_looks_like_the_position_and_follows_from_the_view_alone(game: AnyGame, seed: int, depth: int) -> None:
    at = played(game, seed, depth)
    for seat in (None, *(info.key for info in at.seats if not info.bot)):
        before = msgspec.json.encode(at.state)
        guess = game.guess(at.state, seat, random.Random(seed))
        assert msgspec.json.encode(at.state) == before, "a guess changed the state that it was given"
        if guess is not None:
            assert game.view(guess, seat) == game.view(at.state, seat)
            assert game.problems(guess) == []
        for other in range(2):
            alike = resampled(game, at.state, seat, random.Random(other), at.options)
            if game.view(alike, seat) == game.view(at.state, seat):
                assert game.guess(alike, seat, random.Random(seed)) == guess
