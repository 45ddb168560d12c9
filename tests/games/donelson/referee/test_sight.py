"""What the second referee sees, and where it lets guns fire."""

from __future__ import annotations

import random

import pytest

from bot.games.contract import PUBLIC
from bot.games.donelson.data.field import field
from bot.games.donelson.data.forces import counters
from bot.games.donelson.game import GAME
from bot.games.donelson.rules.combat.sight import fan
from bot.games.donelson.rules.combat.sight import sees as game_sees
from bot.games.donelson.state.board import Board
from bot.games.donelson.state.state import State
from bot.games.tree import wander
from tests.games.donelson.referee.ground import CORNERS, letters
from tests.games.donelson.referee.sight import before_guns, sees
from tests.games.donelson.referee.zones import Field, hexes

RANGE = 8


def agree(state: State, pairs: list[tuple[int, int]]) -> int:
    """Compares lines of sight in a position; returns how many are open."""
    view = GAME.view(state, None)
    mine, board = Field(view), Board(view.units, frozenset())
    seen = 0
    for a, b in pairs:
        assert sees(mine, a, b) == game_sees(field(), board, a, b), (a, b)
        seen += sees(mine, a, b)
    return seen


def in_play(seed: int, bound: int, many: int) -> int:
    """Plays on at random and as practice would, and compares lines between guns and what is about them."""
    rng = random.Random(seed)

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    state = GAME.setup({"length": "two", "windows": "orders", "rosters": "varied"}, draw).state
    found = 0
    for n in range(bound):
        awaited = sorted(GAME.awaited(GAME.view(state, None)))
        if not awaited:
            break
        if n % 40 == 0:
            guns = [u.at for k, u in state.units.items() if counters()[k].arm == "art" and u.status == "map"]
            pairs = [(at, to) for at in guns for to in letters() if 0 < hexes(at, to) <= RANGE]
            found += agree(state, rng.sample(pairs, min(many, len(pairs))))
        view = GAME.view(state, awaited[0])
        assert GAME.practice is not None
        play = wander if rng.random() < 0.3 else None
        text = play(GAME, view, awaited[0], rng) if play else GAME.practice(view, awaited[0], rng)
        state = GAME.apply(state, awaited[0], GAME.parse(text), draw).state
    return found


def test_the_second_referee_sees_as_far() -> None:
    assert in_play(1, 121, 40) > 15


@pytest.mark.long
def test_the_second_referee_sees_as_far_over_many_games() -> None:
    assert sum(in_play(seed, 3000, 400) for seed in range(2, 8)) > 5000


def test_fields_of_fire_are_a_sixth_of_the_circle() -> None:
    rng = random.Random(4)
    for at in rng.sample(sorted(letters()), 4):
        for facing in CORNERS:
            mine = {to for to in letters() if 0 < hexes(at, to) <= RANGE and before_guns(at, facing, to)}
            assert {to for to in fan(at, facing, RANGE) if to in letters()} == mine, (at, facing)
