"""The position in words."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.life_1861.data.board import board
from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import (
    RESOURCES,
    SEATS,
    DieQuestion,
    Farm,
    FeedingQuestion,
    LifeState,
    LootQuestion,
    Merchant,
    Piece,
    Plan,
    Roll,
    Step,
    Stock,
)
from bot.games.life_1861.words import names
from tests.games.life_1861.scene import last_turn, on_turn, opening, play, position, soldier_asked
from tests.games.life_1861.test_properties import many, moments, some
from tests.games.life_1861.wandering import after, scattered


def texts(state: LifeState, seat: str | None = None) -> tuple[str, str, str]:
    """The headline, the position and the alternative text."""
    view = GAME.view(state, seat)
    return GAME.headline(view), GAME.position(view), GAME.alt(view)


@many
@moments
def test_they_are_short_enough_in_every_position(seed: int, decisions: int) -> None:
    state, rng = after(seed, decisions), random.Random(seed)
    for here in (state, scattered(state, rng)):
        for seat in (None, *SEATS):
            headline, full, alt = texts(here, seat)
            assert 0 < len(headline) <= 110 and "\n" not in headline
            assert len(full) <= 3000 and len(alt) <= 1024 and "**" not in alt and "`" not in alt


def crowded(**more: object) -> LifeState:
    """As much at once as the box holds, in the longest words."""
    ill = {key: Piece("d2", 1, 1, True, key != "soldier") for key in board().pieces}
    lying = {at: Stock(food=1) for at in board().numbered} | {"b2": Stock(1), "i3": Stock(2, 0, 0, 2)}
    rolls = tuple(Roll("attack", "anna", "soldier", "d2", (3, 5), 5, 5, "hit") for _ in range(20))
    merchants = tuple(Merchant("e2", Stock(1, 1, 1, 1), until) for until in (5, 6))
    state = position(soldier="d2", round=5, ground={"i3": Stock(2, 0, 0, 2)})
    return replace(
        state, pieces=ill, ground=lying, last=rolls, merchants=merchants, bandits=("e1", "e2", "d1", "d3"), **more
    )


@pytest.mark.parametrize("seat", [None, "soldier", "civilians"])
def test_the_fullest_board_still_fits(seat: str | None) -> None:
    state = crowded(plan=Plan("after", 1, 3), hunger=("daniel", "clara", "ben", "anna"))
    _, full, alt = texts(state, seat)
    assert len(full) <= 3000 and len(alt) <= 1024
    for name in ("Soldier", "Anna", "Ben", "Clara", "Daniel", "Merchant", "Bandit", "Farm", "Tension 3"):
        assert name in full
    assert "Anna" in alt and "Bandits" in alt


@some
@given(
    moves=st.integers(0, 10**9),
    at=st.sampled_from(list(board().places)),
    number=st.integers(0, 10**6),
)
def test_even_a_state_that_no_play_reaches_is_put_into_few_words(moves: int, at: str, number: int) -> None:
    ground = {place: Stock(number, number, number, number) for place in board().places}
    state = replace(
        crowded(), round=moves, ground=ground, bandits=(at,) * 200, last=(Step("anna", at, at),) * 500, tension=number
    )
    _, full, alt = texts(state, "soldier")
    assert len(full) <= 3000 and len(alt) <= 1024


def test_one_can_play_from_the_position() -> None:
    state = position(
        soldier=Piece("e3", 2, 1, True),
        anna=Piece("c3", 1, pistol=True),
        clara=None,
        round=6,
        today="rain",
        ground={"b2": Stock(1), "h4": Stock(2)},
        merchants=(Merchant("f2", Stock(1, 0, 2, 1), 6),),
        bandits=("d1",),
        farm=Farm("growing", "civilians", 7),
        tension=5,
        counter=2,
        plan=Plan("near", hexes=2),
        **on_turn("ben", "soldier", actions=1, moved=1),
    )
    headline, full, _ = texts(state, "soldier")
    assert headline == "Round 6 of 15 · event: Rain · Ben's turn, 1 action left · tension 5 (town attacks)"
    for part in (
        "every piece moves 1 hex less",
        "Ben may move 1 hex.",
        "Still to come: Anna and Daniel of the Civilians; 1 Soldier turn",
        "Soldier: E3; 2 of 3 health, 1 disease, Boon; moves 2; hits on 3+ (2+ at range 0), range 3",
        "Anna: C3 (Town Hall); 1 of 2 health, pistol; moves 2; hits on 4+ (3+ at range 0), range 2",
        "Clara: dead",
        "Hexes from the Soldier: Anna 2, Ben 4, Daniel 2.",
        "The Soldier: 2 food, 1 medicine, 2 trade goods, 3 ammunition",
        "1 food at B2 (Bakery); 2 food at H4",
        "Merchant at F2 with 1 food, 2 trade goods, 1 ammunition, leaves at the end of round 6",
        "Bandit at D1",
        "activated by the Civilians, 2 food at the end of round 7",
        "Tension 5 of 10, counter 2 of 3: the town hits the Soldier on a 6",
        "Your plan: ask once a Civilian is within 2 hexes.",
        "28 cards not drawn",
    ):
        assert part in full
    assert "Your plan" not in texts(state, "civilians")[1] and "Your plan" not in texts(state)[1]


def test_alternative_texts_say_what_is_where() -> None:
    alt = texts(position(soldier=Piece("e3", 2), anna=None, bandits=("d1",), ground={"b2": Stock(1)}))[2]
    for part in ("Soldier E3, 2 health", "Anna dead", "Ben A3 (House), 2 health", "1 food at B2", "Bandits at D1"):
        assert part in alt


@pytest.mark.parametrize(
    ("more", "words_"),
    [
        (soldier_asked(), "the Soldier goes now, or waits"),
        ({}, "a Civilian's turn"),
        (on_turn("soldier"), "the Soldier's turn, 2 actions left"),
        ({**on_turn("soldier", actions=1), "pending": LootQuestion()}, "the Soldier chooses his loot"),
        ({**on_turn("anna", actions=1), "pending": DieQuestion("anna", (1, 6), "soldier")}, "Anna chooses a die"),
        (soldier_asked("anna", "ben", "clara", "daniel"), "the Soldier's turn, the last of the round"),
        (
            {
                "pending": FeedingQuestion(2),
                "turns": ("anna", "ben", "clara", "daniel"),
                "stocks": {"civilians": Stock(food=1)},
            },
            "the Civilians choose 2 to be fed",
        ),
    ],
)
def test_the_headline_says_who_is_to_act(more: dict[str, Any], words_: str) -> None:
    assert f" · {words_} · " in texts(position(**more))[0]


def test_the_headline_of_a_game_that_is_over() -> None:
    over = play(position(round=15, **last_turn()), "end daniel", 1)
    headline, full, alt = texts(over)
    assert headline == "Fifteen rounds are over: the Soldier and the Civilians win."
    assert headline in full and headline in alt
    result = GAME.result(GAME.view(over, None))
    assert result is not None and result.text in headline


@pytest.mark.rule("LF-12.3", "LF-12.4", "LF-12.5", "LF-12.6")
@pytest.mark.parametrize(
    ("survivor", "ending", "sentence"),
    [
        (False, "soldier-dead", "The Soldier is dead in round 5: no one wins."),
        (True, "soldier-dead", "The Soldier is dead in round 5: the Civilians win."),
        (True, "resigned-civilians", "The Civilians resign in round 5: the Soldier wins."),
        (True, "agreed", "Both sides have agreed to end the game in round 5: no one wins."),
    ],
)
def test_how_a_game_ended(survivor: bool, ending: str, sentence: str) -> None:
    dead = ending == "soldier-dead"
    offers = SEATS if ending == "agreed" else ()
    state = position(survivor=survivor, soldier=None if dead else "i3", ending=ending, offers=offers)
    assert texts(state)[0] == sentence


@pytest.mark.rule("LF-11.1")
def test_every_card_has_a_name_and_an_effect() -> None:
    effects = [names.effect(key) for key in board().cards]
    assert len(set(effects)) == len(effects) and all(3 < len(effect) < 80 for effect in effects)
    assert all(names.card(key) == info.name for key, info in board().cards.items())


def test_names_within_sentences() -> None:
    assert [names.who(key) for key in ("soldier", "anna", "bandit-c3")] == ["the Soldier", "Anna", "a bandit"]
    assert [names.where(at) for at in ("c3", "c2", "")] == ["C3 (Town Hall)", "C2", "off the board"]
    assert names.stock(Stock(1, 0, 1, 2)) == "1 food, 1 trade good, 2 ammunition" and names.stock(Stock()) == "nothing"
    assert [names.amount(2, key) for key in RESOURCES] == ["2 food", "2 medicine", "2 trade goods", "2 ammunition"]
    assert names.listed(["Anna"]) == "Anna" and names.listed([]) == "no one"


def test_the_first_position() -> None:
    headline, full, _ = texts(opening(1, 20).state, "soldier")
    assert headline == "Round 1 of 15 · event: Church Social · the Soldier goes now, or waits · tension 3 (town calm)"
    assert "1 food at B1, B2 (Bakery) and H4" in full
