"""What holds in every position that play can reach, for two players and against either BOT."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.chancellorsville.data.terms import SIDES
from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.offers import cards as bot_offers
from bot.games.chancellorsville.state.state import State
from bot.games.contract.game import PUBLIC, Outcome
from bot.games.tree import wander
from tests.games.chancellorsville.positions import opening

SETUPS: tuple[dict[str, str], ...] = (
    {},
    {"windows": "live"},
    {"opponent": "usa", "difficulty": "hardest"},
    {"opponent": "csa", "windows": "live"},
)
each_setup = pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: "-".join(setup.values()) or "usual")


def game(setup: dict[str, str], seed: int, most: int = 2000) -> Iterator[tuple[State, str, str, list[int], Any]]:
    """A random game: each state, who decided what in it, the numbers drawn for it, and the outcome."""
    rng = random.Random(seed)
    state = opening(seed, **setup).state
    for _ in range(most):
        awaited = sorted(GAME.awaited(GAME.view(state, None)))
        if not awaited:
            return
        who, drawn = rng.choice(awaited), list[int]()

        def draw(sides: int, purpose: str, stream: str = PUBLIC, drawn: list[int] = drawn) -> int:
            drawn.append(rng.randint(1, sides))
            return drawn[-1]

        view = GAME.view(state, who)
        text = bot_offers.TURN if who == state.options.bot else wander(GAME, view, who, rng)
        assert text, f"{who} is awaited and has no choice"
        outcome: Outcome[State] = GAME.apply(state, who, GAME.parse(text), draw)
        yield state, who, text, drawn, outcome
        state = outcome.state
    raise AssertionError("the game has no end")


@each_setup
@pytest.mark.rule("CV-1.5", "CV-3.1", "CV-3.10", "CV-5.6", "CV-7.1")
def test_games_keep_the_counts_of_the_box_and_end(setup: dict[str, str]) -> None:
    state = opening(1, **setup).state
    for _, _, text, _, outcome in game(setup, 1):
        state = outcome.state
        assert not GAME.problems(state), text
    assert state.ending and state.round <= 15


@each_setup
def test_replay_equals_play_and_states_survive_being_kept(setup: dict[str, str]) -> None:
    """The same decision with the same numbers leads to the same state, also from what was stored."""
    for number, (before, who, text, drawn, outcome) in enumerate(game(setup, 2)):
        if number % 6:
            continue
        stored = msgspec.convert(msgspec.json.decode(msgspec.json.encode(before)), State, strict=False)
        assert stored == before
        left = iter(drawn)
        again = GAME.apply(stored, who, GAME.parse(text), lambda sides, purpose, stream="", left=left: next(left))
        assert again.state == outcome.state and [e.kind for e in again.events] == [e.kind for e in outcome.events]


@given(seed=st.integers(0, 10_000), step=st.integers(0, 90), side=st.sampled_from(SIDES))
@settings(max_examples=15)
@pytest.mark.rule("CV-2.4", "CV-4.13", "CV-5.8", "CV-10.4", "CV-3.9")
def test_a_view_does_not_change_with_what_its_seat_cannot_know(seed: int, step: int, side: str) -> None:
    state = opening(seed).state
    for number, (_, _, _, _, outcome) in enumerate(game({}, seed)):
        state = outcome.state
        if number == step:
            break
    other = GAME.resample(state, side, random.Random(seed))
    assert not GAME.problems(other)
    for seat in (side, None):
        assert GAME.view(other, seat) == GAME.view(state, seat)
    if side in GAME.awaited(GAME.view(state, None)):
        assert GAME.choices(GAME.view(other, side), side, ()) == GAME.choices(GAME.view(state, side), side, ())


@pytest.mark.parametrize(
    "version",
    ["chancellorsville-1", "chancellorsville-2", "chancellorsville-3", "chancellorsville-4", "chancellorsville-5"],
)
def test_states_under_way_of_earlier_rules_are_taken_up(version: str) -> None:
    assert GAME.upgrade({"turn": 3}, version) == {"turn": 3}


def test_states_of_unknown_rules_are_refused() -> None:
    with pytest.raises(ValueError, match="no rules version chancellorsville-99"):
        GAME.upgrade({}, "chancellorsville-99")
