"""What a seat's panel says of its standing order: true of what then happens."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import SEATS, FeedingQuestion, LifeState, Plan, Seat, Stock, Turn
from bot.games.life_1861.words.own import due
from tests.games.life_1861.scene import living, on_turn, position, soldier_asked
from tests.games.life_1861.test_properties import many, moments
from tests.games.life_1861.wandering import Falling, after

PLANS = st.sampled_from([Plan(), Plan("after", 0, 1), Plan("after", 1, 3), Plan("after", 3, 4), Plan("near", hexes=2)])


def own(state: LifeState, seat: Seat | None) -> str:
    """What the seat's panel says."""
    return GAME.own(GAME.view(state, seat))


@many
@moments
def test_short_for_every_seat_and_nothing_for_others(seed: int, decisions: int) -> None:
    state = after(seed, decisions)
    for seat in SEATS:
        assert bool(own(state, seat)) != bool(state.ending) and len(own(state, seat)) <= 1500
    assert own(state, None) == ""
    assert "plan" not in own(state, "civilians") and "food is short" not in own(state, "soldier")


@pytest.mark.rule("LF-13.1", "LF-13.3", "LF-13.4", "LF-13.5")
@many
@given(plan=PLANS, seed=st.integers(0, 2**32), decisions=st.integers(0, 60))
def test_the_soldiers_turn_comes_when_it_is_said(plan: Plan, seed: int, decisions: int) -> None:
    """Civilians who do nothing end turn after turn, until he goes or is asked."""
    state = replace(after(seed, decisions), plan=plan)
    if state.ending or state.pending or state.asked or state.turns.count("soldier") == 2:
        return
    said, round, draw = due(GAME.view(state, "soldier"), plan), state.round, Falling(random.Random(seed))
    for civilian_turns in range(6):
        if civilian_turns or state.turn:
            acting = state.turn.piece if state.turn else next(k for k in living(state) if k not in state.turns)
            seat = "soldier" if acting == "soldier" else "civilians"
            state = GAME.apply(state, seat, GAME.parse(f"end {acting}"), draw).state
        if state.round != round or state.ending or state.pending:
            assert said is None
            return
        if state.asked or state.turn == Turn("soldier"):
            assert said == civilian_turns
            return
    raise AssertionError("the round has no end")


@pytest.mark.rule("LF-13.3", "LF-13.5", "LF-13.7", "LF-3.9")
@pytest.mark.parametrize(
    ("state", "words"),
    [
        (position(plan=Plan("after", 1, 3)), "Your first turn of this round begins after 1 more Civilian turn."),
        (
            position(plan=Plan("after", 1, 3), **on_turn("anna")),
            "Your first turn of this round begins when the turn under way is over.",
        ),
        (
            position(plan=Plan("after", 1, 3), **on_turn("soldier", "anna")),
            "Your second turn of this round begins after 2 more Civilian turns.",
        ),
        (
            position(plan=Plan("near", hexes=1), **on_turn("anna")),
            "Nobody is that near now; you are asked at the latest after 2 more Civilian turns.",
        ),
        (
            position(plan=Plan("near", hexes=1), anna="i3", **on_turn("anna")),
            "You are asked when the turn under way is over.",
        ),
        (position(**on_turn("anna")), "none. You are asked when the turn under way is over."),
        (position(plan=Plan("near", hexes=1), **soldier_asked()), "You are asked now; it counts again after that."),
        (
            position(**on_turn("anna", "soldier", "ben", "soldier")),
            "Both your turns of this round have come; it counts again in the next.",
        ),
        (
            position(round=15, **on_turn("anna", "soldier", "ben", "soldier")),
            "Both your turns of this round have come.",
        ),
        (
            position(**on_turn("soldier", "anna", "ben", "clara", "daniel")),
            "Your second turn of this round is lost: no Civilian is left to come between (LF-3.9).",
        ),
    ],
)
def test_the_plan_in_words(state: LifeState, words: str) -> None:
    text = own(state, "soldier")
    assert "\n**Your plan:** " in text and text.endswith(words)


@pytest.mark.rule("LF-13.3")
@pytest.mark.parametrize("now", [soldier_asked(), on_turn("soldier", "anna")])
def test_the_plan_that_nobody_made_is_not_said_where_it_says_nothing(now: dict[str, Any]) -> None:
    assert "plan" not in own(position(**now), "soldier")


@pytest.mark.rule("LF-8.5", "LF-13.6")
@pytest.mark.parametrize(
    ("food", "order", "words"),
    [
        (3, (), "you are asked who eats. At the end of the round they eat 2 of your 3 food."),
        (1, (), "you are asked who eats. Your 1 food feeds 2 of the 4 at the end of the round."),
        (0, (), "You have no food: at the end of the round each loses 1 health."),
        (
            1,
            ("daniel", "anna", "clara", "ben"),
            "Daniel, then Anna, then Clara, then Ben. Your 1 food is for Daniel and Anna at the end of the round; "
            "Clara and Ben would lose 1 health.",
        ),
    ],
)
def test_the_order_of_feeding_in_words(food: int, order: tuple[str, ...], words: str) -> None:
    state = position(stocks={"civilians": Stock(food, 2, 2)}, hunger=order)
    assert own(state, "civilians").endswith(words)
    if order:
        dead = replace(state, pieces=state.pieces | {"daniel": replace(state.pieces["daniel"], health=0)})
        assert "Anna, then Clara, then Ben. Your 1 food is for Anna and Clara" in own(dead, "civilians")


def test_a_question_of_hunger_and_an_offer() -> None:
    short = position(
        stocks={"civilians": Stock(1)}, pending=FeedingQuestion(2), turns=("anna", "ben", "clara", "daniel")
    )
    assert own(short, "civilians").endswith("It is short now.")
    offered = position(offers=("soldier",))
    assert own(offered, "soldier").endswith(
        "You offer to end the game without a winner. It ends when the Civilians offer it too."
    )
    assert own(offered, "civilians").endswith(
        "The Soldier offers to end the game without a winner. Offer it too, under *Orders*, and it ends."
    )


def test_a_panel_says_what_a_side_has() -> None:
    """Its pieces' health with all that marks them, the living ones alone, and its stock; nothing of the other's."""
    state = position(stocks={"soldier": Stock(3, 1, 0, 2), "civilians": Stock(1)})
    pieces = state.pieces | {
        "soldier": replace(state.pieces["soldier"], health=2, boon=True),
        "anna": replace(state.pieces["anna"], health=1, diseases=2, pistol=True),
        "ben": replace(state.pieces["ben"], health=0),
    }
    state = replace(state, pieces=pieces)
    soldier, civilians = (own(state, seat).partition("\n")[0] for seat in SEATS)
    assert soldier == "**Health:** Soldier 2 of 3, Boon · **Stock:** 3 food, 1 medicine, 2 ammunition"
    assert civilians.startswith("**Health:** Anna 1 of 2, 2 diseases, pistol · Clara ") and "Ben" not in civilians
    assert civilians.endswith(" · **Stock:** 1 food")


@pytest.mark.rule("LF-8.2", "LF-8.4")
def test_the_soldier_is_told_what_the_rounds_end_costs() -> None:
    """A meal or a wound, and death where that is his last health."""
    fed = position(stocks={"soldier": Stock(2, 0, 0)})
    assert "At the end of the round he eats 1 of your 2 food." in own(fed, "soldier")
    hungry = replace(fed, stocks=fed.stocks | {"soldier": Stock(0, 0, 0)})
    assert "**No food**: at the end of the round he loses 1 health." in own(hungry, "soldier")
    weak = replace(hungry, pieces=hungry.pieces | {"soldier": replace(hungry.pieces["soldier"], health=1)})
    assert "he loses 1 health, and dies." in own(weak, "soldier")
