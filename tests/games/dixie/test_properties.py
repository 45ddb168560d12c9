"""What holds in every position that play can reach, in all editions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from bot.games.contract.game import PUBLIC
from bot.games.dixie.data.cards import cards, side_of
from bot.games.dixie.data.terms import OUT, RESERVE, SIDES
from bot.games.dixie.game import GAME
from bot.games.dixie.state.counterpart import counterpart
from bot.games.dixie.state.places import Places, everywhere
from bot.games.dixie.state.stacks import stacks_by_place
from bot.games.dixie.state.state import DixieState
from bot.games.kit.sides import OTHER, Side
from bot.games.tree import wander
from tests.games.dixie.scene import opening
from tests.games.secrecy import check_secrecy
from tests.games.tables import Lasting

SETUPS: tuple[dict[str, str], ...] = (
    {"edition": "bull-run"},
    {"edition": "bull-run", "deck": "points", "live": "on"},
    {"edition": "bull-run", "columns": "5", "decoys": "on"},
    {"edition": "shiloh"},
    {"edition": "shiloh", "history": "more", "decoys": "on", "live": "on"},
    {"edition": "gettysburg", "integrity": "corps"},
    {"edition": "gettysburg", "integrity": "division", "days": "three", "history": "some", "decoys": "on"},
    {"edition": "gettysburg", "columns": "5", "deck": "own", "decoys": "on"},
)
PASSING = frozenset({"revealed"})
"""Kinds of events that may show what no view keeps: cards turned up that go back to the Reserve in the same moment."""
each_setup = pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: "-".join(setup.values()), scope="module")
"""All tests of a setup one after the other, so that they look at the same battles."""
Step = tuple[DixieState, str, str, Any]
"""A state, who decided what in it, and the outcome."""


def battle(setup: dict[str, str], seed: int, most: int = 400) -> Iterator[Step]:
    """A random battle, up to so many decisions."""
    return begun(tuple(setup.items()), seed).first(most)


@lru_cache(maxsize=4)
def begun(setup: tuple[tuple[str, str], ...], seed: int) -> Lasting[Step]:
    """A random battle, for all who look at it."""
    return Lasting(fought(dict(setup), seed))


def fought(setup: dict[str, str], seed: int) -> Iterator[Step]:
    """A random battle to its end."""
    rng = random.Random(seed)
    state = opening(seed, **setup).state

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    while awaited := sorted(GAME.awaited(GAME.view(state, None))):
        who = rng.choice(awaited)
        text = wander(GAME, GAME.view(state, who), who, rng)
        assert text, f"{who} is awaited and has no choice"
        outcome = GAME.apply(state, who, GAME.parse(text), draw)
        yield state, who, text, outcome
        state = outcome.state


@each_setup
@pytest.mark.rule("DX-2.1", "DX-8.1d")
def test_cards_are_conserved(setup: dict[str, str]) -> None:
    """Cards come from the deck alone, and never come back from out of play; what the deck loses, the Reserve gains."""
    for seed in range(2):
        for before, _, text, outcome in battle(setup, seed):
            after = outcome.state
            assert set(before.cards) <= set(after.cards), text
            for side in SIDES:
                drawn = sum(k[0] == side[0] for k in after.cards) - sum(k[0] == side[0] for k in before.cards)
                if after.day == before.day and before.phase not in ("decks",):
                    assert before.armies[side].deck - after.armies[side].deck == drawn, text
            for key, laid in before.cards.items():
                assert laid.at != OUT or after.cards[key] == laid, text
                if laid.up and after.cards[key].at == laid.at and laid.at != RESERVE:
                    assert after.cards[key].up, f"{key} was turned down by {text}"


@each_setup
@pytest.mark.rule("DX-16.2")
def test_stacks_that_are_handed_on_are_those_of_the_cards(setup: dict[str, str]) -> None:
    """A state keeps most stacks of the one before, and a view those that hide nothing from it."""
    for seed in range(2):
        for _, _, text, outcome in battle(setup, seed):
            state = outcome.state
            assert state.stacks == stacks_by_place(state.setup.edition, state.cards), text
            for seat in (None, *SIDES):
                view = GAME.view(state, seat)
                assert view.stacks == stacks_by_place(state.setup.edition, view.laid), (seat, text)


@each_setup
@pytest.mark.rule("DX-3.1", "DX-10.1", "DX-11.0", "DX-11.2b", "DX-8.4a")
def test_no_position_stays_overstacked_or_held_by_a_general(setup: dict[str, str]) -> None:
    for seed in range(2):
        for _, _, text, outcome in battle(setup, seed):
            state = outcome.state
            if state.asks or state.phase in ("move", "over", "reinforce"):
                continue
            board = Places(
                state.setup, state.cards, state.holders, state.crossed, state.outflanking,
                {s: a.commander for s, a in state.armies.items()}, {}, state.phase, state.active, state.day,
            )  # fmt: skip
            for at in everywhere(board):
                for side in SIDES:
                    assert board.stacking_count(side, at) <= max(0, board.room(side, at)), (text, side, at)
                    generals = [
                        k for k in board.cards_at(side, at) if board.card(k).kind == "general" and state.cards[k].up
                    ]
                    assert len(generals) <= 1, (text, side, at)
                    if board.troops(OTHER[side], at) and not board.troops(side, at):
                        assert not generals, f"a general alone among enemies in {at} after {text}"


@each_setup
@pytest.mark.rule("DX-4.3", "DX-16.1")
def test_every_battle_ends_with_a_reason(setup: dict[str, str]) -> None:
    for seed in range(2):
        last = None
        for *_, outcome in battle(setup, seed, most=6000):
            last = outcome.state
        assert last is not None and last.phase == "over"
        assert last.ending in ("positions", "envelopment", "held", "time")
        assert last.winner in SIDES
        assert GAME.result(GAME.view(last, None)) is not None


@each_setup
@pytest.mark.rule("DX-4.3", "DX-4.0", "DX-4.2", "DX-4.1")
def test_no_battle_goes_on_that_has_been_won(setup: dict[str, str]) -> None:
    """Looked at afresh in each state; only what a side leaves in its own moves falls later (DX-8.0c)."""
    for seed in range(2):
        for _, _, text, outcome in battle(setup, seed):
            state = outcome.state
            for side in SIDES:
                if not state.ending and state.phase == "combat" and not state.melee and not state.volley:
                    assert not won(state, side), (text, side)


def won(state: DixieState, side: Side) -> bool:
    """Whether a side has what wins, counted by hand."""
    troops = {
        who: {x.at for k, x in state.cards.items() if k[0] == who[0] and cards(state.setup.edition, who)[k].troop}
        for who in SIDES
    }
    alone = troops[side] - troops[OTHER[side]] - {RESERVE, OUT}
    if state.setup.edition == "shiloh":
        return "bc" in alone if side == "csa" else "fc" in alone - set(state.dawn) and state.day == 2
    taken = {at for at in alone if at[0] != side[0]}
    return len(taken) >= (3 if state.setup.columns == 5 else 2) and not taken <= set(state.dawn)


@each_setup
@pytest.mark.rule("DX-7.0a", "DX-8.0", "DX-8.0a")
def test_what_fired_does_not_move(setup: dict[str, str]) -> None:
    for seed in range(2):
        for before, _, text, outcome in battle(setup, seed, most=250):
            if not text.startswith(("move ", "march ")):
                continue
            for key, laid in before.cards.items():
                now = outcome.state.cards[key]
                if now.at != laid.at and now.at != OUT:
                    assert laid.done not in ("fired", "moved", "failed"), (text, key)
                    assert side_of(key) == before.active


@each_setup
@pytest.mark.rule("DX-16.2", "DX-13.1h", "DX-17.3", "DX-17.5")
def test_nobody_learns_what_he_may_not_know(setup: dict[str, str]) -> None:
    for seed, thirds in enumerate(((0, 2), (1,))):
        steps = list(battle(setup, seed, most=160))
        for depth in (each * len(steps) // 3 for each in thirds):
            check_secrecy(GAME, steps[depth][0], random.Random(seed * 100 + depth), 8, PASSING, counterpart)
