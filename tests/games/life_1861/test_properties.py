"""What holds in every position that play can lead to."""

from __future__ import annotations

import random
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.contract.game import PUBLIC
from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import CIVILIANS, SEATS, LifeState, Roll, Turn
from bot.games.tree import legal as flattened
from tests.games.life_1861 import oracle
from tests.games.life_1861.scene import living
from tests.games.life_1861.wandering import after, game, left_alone, looked_after, scattered

PLANS = st.sampled_from(["", "plan after 0-2", "plan after 1-3", "plan near 1", "plan near 3"])
many = settings(max_examples=120)
some = settings(max_examples=16)
moments = given(seed=st.integers(0, 2**32), decisions=st.integers(0, 250))


def offered(state: LifeState, seat: str) -> set[str]:
    """Every decision of the tree; none stands there twice."""
    texts = list(flattened(GAME, GAME.view(state, seat), seat))
    assert len(set(texts)) == len(texts)
    return set(texts)


@pytest.mark.rule("LF-3.4", "LF-3.10", "LF-3.11", "LF-4.1", "LF-5.1", "LF-6.1", "LF-9.4")
@many
@moments
def test_what_is_offered_is_what_the_rules_allow(seed: int, decisions: int) -> None:
    state = after(seed, decisions)
    for seat in SEATS:
        assert offered(state, seat) == oracle.allowed(state, seat)


@pytest.mark.rule("LF-3.4", "LF-3.10", "LF-4.4", "LF-5.1", "LF-6.1", "LF-6.4", "LF-9.1", "LF-10.1")
@many
@moments
def test_so_it_is_wherever_the_pieces_stand_and_whatever_is_in_stock(seed: int, decisions: int) -> None:
    rng = random.Random(seed)
    state = after(seed, decisions)
    for _ in range(4):
        if state.pending or state.ending:
            return
        state = scattered(state, rng)
        assert GAME.problems(state) == []
        for seat in SEATS:
            assert offered(state, seat) == oracle.allowed(state, seat)


@pytest.mark.rule("LF-3.4", "LF-3.6", "LF-3.7", "LF-3.15", "LF-13.1", "LF-13.2")
@some
@given(seed=st.integers(0, 2**32), plan=PLANS)
def test_the_order_of_turns(seed: int, plan: str) -> None:
    """Stated once more: no turn that the rules forbid begins, and none is withheld that they allow."""
    for step in game(seed, plan=plan, care=looked_after):
        state = step.outcome.state
        turns = [key == "soldier" for key in state.turns]
        assert turns.count(True) <= 2 and not any(a and b for a, b in pairwise(turns))
        assert all(state.turns.count(key) <= 1 for key in CIVILIANS)
        if state.turn == Turn("soldier"):  # begun by his plan
            assert oracle.plan_says(replace(state, turn=None, turns=state.turns[:-1]))
        if state.ending or state.turn or state.pending:
            continue
        waiting = oracle.civilians_waiting(state)
        seats = set(GAME.awaited(GAME.view(state, None)))
        assert seats == ({"soldier"} if state.asked else {"civilians"})
        if state.asked:
            assert oracle.soldier_may_go(state)
        if not waiting:
            assert state.asked
        if step.text != "wait":
            assert state.asked == (oracle.soldier_may_go(state) and oracle.plan_says(state))


@pytest.mark.rule("LF-9.3", "LF-1.6", "LF-7.2")
@some
@given(seed=st.integers(0, 2**32), plan=PLANS)
def test_nothing_gets_lost_and_no_state_has_problems(seed: int, plan: str) -> None:
    care = looked_after if seed % 3 else left_alone
    hunger = "hunger ben anna clara daniel" if seed % 2 else ""
    for step in game(seed, plan=plan, care=care, hunger=hunger):
        assert GAME.problems(step.outcome.state) == []


@some
@moments
def test_saved_and_loaded_is_the_same(seed: int, decisions: int) -> None:
    state = after(seed, decisions)
    data = msgspec.json.encode(state)
    loaded = msgspec.json.decode(data, type=LifeState)
    assert loaded == state and msgspec.json.encode(loaded) == data
    for seat in SEATS:
        assert offered(loaded, seat) == offered(state, seat)
        view = GAME.view(state, seat)
        assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


@pytest.mark.rule("LF-7.3", "LF-7.4", "LF-7.5", "LF-7.7", "LF-7.8", "LF-11.10", "LF-11.11", "LF-11.18")
@some
@given(seed=st.integers(0, 2**32))
def test_tension_moves_only_as_the_rules_say(seed: int) -> None:
    for step in game(seed, care=looked_after):
        before, now = step.before, step.outcome.state
        if before.round != now.round or now.ending:
            continue
        moved = now.tension - before.tension
        attacks = [r for r in now.last if isinstance(r, Roll) and r.what == "attack" and r.target != "bandit"]
        if not attacks or attacks[0].used == 0:
            assert moved == 0
            continue
        size = 2 if attacks[0].outcome == "kill" else 1
        way = size if attacks[0].piece == "soldier" else -size
        assert now.tension == min(10, max(1, before.tension + way))


@pytest.mark.rule("LF-12.1", "LF-12.2", "LF-12.3")
@some
@given(seed=st.integers(0, 2**32), plan=PLANS)
def test_games_end_when_the_rules_say(seed: int, plan: str) -> None:
    steps = list(game(seed, plan=plan, care=looked_after if seed % 3 else left_alone))
    for step in steps:
        state = step.outcome.state
        sides = {"soldier": state.pieces["soldier"].health > 0, "civilians": bool(living(state))}
        assert bool(state.ending) == (step is steps[-1])
        if state.ending == "survived":
            assert state.round == 15
        else:
            assert all(sides.values()) != bool(state.ending)
    result = GAME.result(GAME.view(steps[-1].outcome.state, None))
    assert result is not None
    if steps[-1].outcome.state.ending == "survived":
        assert set(result.winners) == {seat for seat, lives in sides.items() if lives}


@pytest.mark.rule("LF-13.7")
@some
@given(seed=st.integers(0, 2**32))
def test_everything_that_happens_is_told_to_everyone(seed: int) -> None:
    for step in game(seed, care=looked_after if seed % 3 else left_alone):
        lines = [event.lines[PUBLIC] for event in step.outcome.events if PUBLIC in event.lines]
        assert lines and all(0 < len(line.text) <= 300 and line.text.endswith((".", "!")) for line in lines)
        assert msgspec.json.encode([line.data for line in lines])
