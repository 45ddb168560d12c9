"""What is said to be wrong with a state: nothing where play can lead, something everywhere else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import (
    SEATS,
    Change,
    DieQuestion,
    Farm,
    FeedingQuestion,
    LifeState,
    LootQuestion,
    Merchant,
    Plan,
    PlayOn,
    Step,
    Stock,
    Turn,
)
from tests.games.life_1861.scene import on_turn, position, soldier_asked
from tests.games.life_1861.wandering import game


def piece(key: str, **change: Any) -> dict[str, Any]:
    """The change that makes one piece of a position different."""
    pieces = position().pieces
    return {"pieces": pieces | {key: replace(pieces[key], **change)}}


@pytest.mark.rule("LF-1.5", "LF-1.6", "LF-7.1", "LF-9.3", "LF-11.1", "LF-3.7", "LF-3.4")
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"round": 0, "drawn": ()}, "Rounds are from 1 to 15, not 0"),
        ({"round": 16}, "Rounds are from 1 to 15, not 16"),
        ({"drawn": ("rain",)}, "One event card is drawn a round: 5, not 1"),
        ({"drawn": ("rain",) * 5}, "Rain was drawn 5 times"),
        ({"drawn": ("plague",)}, "no event card “plague”"),
        ({"tension": 0}, "Tension is from 1 to 10, not 0"),
        ({"tension": 11}, "Tension is from 1 to 10, not 11"),
        ({"counter": 3}, "counter is from 0 to 2, not 3"),
        ({"decisions": -1}, "cannot be -1"),
        ({"pieces": {}}, "The pieces are"),
        ({"stocks": {}}, "The stocks are"),
        (piece("anna", at="z9"), "no hex “z9”"),
        (piece("anna", health=3), "from 0 to 2, not 3"),
        (piece("anna", health=0), "on the board exactly while alive"),
        (piece("anna", at=""), "on the board exactly while alive"),
        (piece("anna", diseases=1), "1 diseases, but only 0"),
        (piece("anna", diseases=-1), "cannot have -1"),
        (piece("soldier", pistol=True), "only Civilians find"),
        (piece("anna", at="", health=0, boon=True), "dead and can have neither"),
        (piece("anna", at="", health=0, diseases=1), "dead and can have neither"),
        ({"supply": Stock()}, "the box has 30"),
        ({"supply": Stock(-1, 17, 6, 12)}, "fewer than 0 food"),
        ({"ground": {"e3": Stock()}}, "nothing lies"),
        ({"ground": {"e3": Stock(goods=1)}}, "trade goods never lie"),
        ({"ground": {"e3": Stock(ammo=1)}}, "the Base only"),
        ({"ground": {"a3": Stock(food=1)}}, "where none ever comes"),
        ({"ground": {"i3": Stock(food=1)}}, "More lies at the Base"),
        ({"ground": {"b2": Stock(food=9)}}, "cannot have baked"),
        ({"ground": {"e1": Stock(food=1)}}, "neither more nor less"),
        ({"farm": Farm("ripe", "soldier", 0, 2)}, "neither more nor less"),
        ({"farm": Farm("ripe", "soldier", 0, 3)}, "1 or 2 food, not 3"),
        ({"farm": Farm("growing", "", 7)}, "Nobody activated"),
        ({"farm": Farm("growing", "soldier", 4)}, "until round 4"),
        ({"farm": Farm("fallow", "soldier", 9)}, "until round 9"),
        ({"merchants": (Merchant("e3", Stock(), 6),)}, "No merchant of those that came"),
        ({"bandits": ("e3",)}, "1 bandit, but only 0 came"),
        ({"turns": ("anna", "anna")}, "Anna has had 2 turns"),
        ({"turns": ("soldier", "soldier")}, "two turns in a row"),
        ({"turns": ("soldier", "anna", "soldier", "ben", "soldier")}, "Soldier has had 3"),
        ({"turn": Turn("anna")}, "not the latest of the round"),
        (on_turn("anna", actions=2), "0 or 1 actions, not 2"),
        (on_turn("anna", actions=1, moved=4), "cannot have moved 4 hexes"),
        (on_turn("anna", moved=1), "cannot have moved 1 hex"),
        (on_turn("anna", blessed=True), "without an action"),
        ({**on_turn("anna"), "asked": True}, "not between two turns"),
        (soldier_asked("soldier"), "but may not"),
        ({"pending": FeedingQuestion(4)}, "which 4 of 4"),
        ({"pending": FeedingQuestion(2)}, "the food of the Civilians is 7"),
        ({"pending": FeedingQuestion(2), "turns": ("anna", "ben", "clara")}, "before every Civilian has had a turn"),
        ({"pending": LootQuestion()}, "Only the Soldier"),
        ({"pending": DieQuestion("anna", (1, 6))}, "outside a turn"),
        ({**on_turn("anna", actions=1), "pending": DieQuestion("anna", (0, 6))}, "Dice show 1 to 6"),
        ({**on_turn("anna", actions=1), "pending": DieQuestion("anna", (1, 6), "bandit-e3")}, "where none is"),
        ({**on_turn("anna", actions=1), "pending": DieQuestion("anna", (1, 6), "pope")}, "“pope”"),
        ({**on_turn("anna", actions=1), "pending": DieQuestion("anna", (1, 6), "ben")}, "Ben, who is no living enemy"),
        (
            {**piece("soldier", at="", health=0), **on_turn("anna", actions=1)}
            | {"pending": DieQuestion("anna", (1, 6), "soldier")},
            "the Soldier, who is no living enemy",
        ),
        ({"turns": ("anna", "ben", "clara", "daniel")}, "Nobody is left to act"),
        ({"bread": ("anna",)}, "free bread without a turn"),
        ({"turns": ("anna",), "bread": ("anna", "anna")}, "twice in a round"),
        ({"plan": Plan("after", 2, 1)}, "none that can be given"),
        ({"plan": Plan("near")}, "none that can be given"),
        ({"hunger": ("anna",)}, "names every Civilian once"),
        ({"offers": ("soldier", "soldier")}, "offers twice"),
        ({"offers": SEATS}, "exactly when both sides offer it"),
        ({"offers": ("pope",)}, "no side “pope”"),
        ({"ending": "agreed"}, "exactly when both sides offer it"),
        ({"ending": "soldier-dead"}, "he is alive"),
        ({"ending": "civilians-dead"}, "some are alive"),
        ({"ending": "survived"}, "this is round 5"),
        (piece("soldier", at="", health=0), "the Soldier gave up, but still has 2 food"),
        ({**piece("soldier", at="", health=0), "survivor": True}, "has not ended by that"),
        ({**piece("soldier", at="", health=0), "offers": ("civilians",)}, "An end is offered although"),
        ({"pending": PlayOn()}, "no other has resigned"),
        ({"turns": ("pope",)}, "no piece “pope”"),
        ({"last": (Step("pope", "a1", "a2"),)}, "the piece “pope”"),
        ({"last": (Change("rain", "z9"),)}, "the hex “z9”"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, Any], sentence: str) -> None:
    assert sentence in " ".join(GAME.problems(replace(position(), **change)))


@pytest.mark.rule("LF-10.2", "LF-10.4", "LF-11.2")
def test_merchants_that_there_cannot_be() -> None:
    state = position(merchants=(Merchant("e3", Stock(1, 1, 1, 1), 6),))
    (merchant,) = state.merchants
    assert "in one round" in " ".join(GAME.problems(replace(state, merchants=(merchant, merchant))))
    rich = replace(state, merchants=(replace(merchant, stock=Stock(5)),))
    assert "than he came with" in " ".join(GAME.problems(rich))
    assert "where none comes" in " ".join(GAME.problems(replace(state, merchants=(replace(merchant, at="a3"),))))


def test_giving_up_and_standing_orders_leave_states_without_problems() -> None:
    for seed in range(6):
        for step in game(seed, decisions=80):
            if step.outcome.state.ending:
                continue
            for seat in SEATS:
                assert GAME.problems(GAME.resign(step.outcome.state, seat).state) == []


NONSENSE = st.recursive(
    st.integers(-3, 40) | st.sampled_from(["", "anna", "soldier", "pope", "c3", "z9", "food", "rain", "bandit-x"]),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=6,
)


@settings(max_examples=150)
@given(data=st.data())
def test_nonsense_is_survived(data: st.DataObject) -> None:
    """Any state that can be written down gets an answer, whatever it says."""
    plain = msgspec.to_builtins(position(**on_turn("anna", "soldier", actions=1)))
    for _ in range(data.draw(st.integers(1, 4))):
        field = data.draw(st.sampled_from(sorted(plain)))
        plain[field] = data.draw(NONSENSE | st.none() | nested(plain[field]))
    try:
        state = msgspec.convert(plain, LifeState)
    except msgspec.ValidationError:
        return
    assert all(isinstance(problem, str) for problem in GAME.problems(state))


def nested(value: Any) -> st.SearchStrategy[Any]:
    """The value with one thing inside it replaced."""
    if isinstance(value, dict) and value:
        return st.tuples(st.sampled_from(sorted(value)), NONSENSE).map(lambda change: value | {change[0]: change[1]})
    if isinstance(value, list) and value:
        return NONSENSE.map(lambda other: [*value, other])
    return NONSENSE
