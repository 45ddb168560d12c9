"""What the second referee sees, and where it lets guns fire."""

from __future__ import annotations

import random

import pytest

from bot.games.donelson.data.board import field
from bot.games.donelson.data.forces import counters
from bot.games.donelson.game import GAME
from bot.games.donelson.rules.combat.sight import fan
from bot.games.donelson.rules.combat.sight import sees as game_sees
from bot.games.donelson.state.places import Places
from bot.games.donelson.state.state import State
from tests.games.donelson.referee.games import steps
from tests.games.donelson.referee.ground import CORNERS, letters
from tests.games.donelson.referee.sight import before_guns, sees
from tests.games.donelson.referee.zones import Field, hexes

RANGE = 8


def agree(state: State, pairs: list[tuple[int, int]]) -> int:
    """Compares lines of sight in a position; returns how many are open."""
    view = GAME.view(state, None)
    mine, board = Field(view), Places(view.units, frozenset())
    seen = 0
    for a, b in pairs:
        assert sees(mine, a, b) == game_sees(field(), board, a, b), (a, b)
        seen += sees(mine, a, b)
    return seen


def in_play(seed: int, bound: int, many: int) -> int:
    """Watches a game, and compares lines between guns and what is about them."""
    rng, found = random.Random(seed), 0
    for n, step in enumerate(steps(seed, bound)):
        state = step.state
        if n % 40 == 0:
            guns = [u.at for k, u in state.units.items() if counters()[k].arm == "art" and u.status == "map"]
            some = rng.sample(guns, min(6, len(guns)))
            pairs = [(at, to) for at in some for to in letters() if 0 < hexes(at, to) <= RANGE]
            found += agree(state, rng.sample(pairs, min(many, len(pairs))))
    return found


def test_the_second_referee_sees_as_far() -> None:
    assert in_play(1, 161, 40) > 15


@pytest.mark.long
def test_the_second_referee_sees_as_far_over_many_games() -> None:
    assert sum(in_play(seed, 3000, 400) for seed in range(2, 8)) > 5000


def test_fields_of_fire_are_a_sixth_of_the_circle() -> None:
    rng = random.Random(4)
    for at in rng.sample(sorted(letters()), 4):
        for facing in CORNERS:
            mine = {to for to in letters() if 0 < hexes(at, to) <= RANGE and before_guns(at, facing, to)}
            assert {to for to in fan(at, facing, RANGE) if to in letters()} == mine, (at, facing)
