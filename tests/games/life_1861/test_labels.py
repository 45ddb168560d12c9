"""What buttons and menus say is true in the position in which they say it."""

from __future__ import annotations

from itertools import permutations

import pytest

from bot.games.advising import in_words
from bot.games.contract.choices import Level
from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import CIVILIANS, DieQuestion, LifeState, Merchant, Piece, Stock
from tests.games.life_1861.scene import awaited, on_turn, position, soldier_asked
from tests.games.life_1861.wandering import words_of


def level(state: LifeState, *path: str) -> Level:
    """The level after a path, for whoever is to act."""
    (seat,) = awaited(state)
    found = GAME.choices(GAME.view(state, seat), seat, path)
    assert found is not None
    return found


def hints(state: LifeState, *path: str) -> list[str]:
    """The hints of that level."""
    return [choice.hint for choice in level(state, *path).choices]


@pytest.mark.rule("LF-13.1", "LF-13.2")
def test_the_soldier_is_not_asked_to_wait_where_he_cannot() -> None:
    assert "wait" in level(position(**soldier_asked())).prompt
    alone = position(**soldier_asked("anna", "ben", "clara", "daniel"))
    assert "wait" not in level(alone).prompt and "last turn of the round" in level(alone).prompt
    assert GAME.awaited(GAME.view(alone, None)) == {"soldier": "the Soldier's turn, the last of the round"}


@pytest.mark.rule("LF-3.9")
def test_waiting_names_the_last_who_can_come_between_two_turns() -> None:
    """While one is left, nobody says that none is."""
    state = position(**soldier_asked("anna", "ben", "clara"))
    [wait] = [c for c in level(state).choices if c.key == "wait"]
    assert wait.hint == "Daniel is the last who can come between your turns (LF-3.9)"
    assert wait.asks.startswith("Daniel is the last") and "loses" in wait.asks


def test_a_decision_shows_everybody_and_an_attack_its_attacker() -> None:
    """The pieces of both sides, beside what the choice is about."""
    state = position(soldier="f2", anna="f2", ben="e2", clara=None, daniel="a3", **soldier_asked())
    assert all({*choice.also} == {"f2", "e2", "a3"} for choice in level(state).choices)
    shots = level(state, "attack", "soldier").choices
    assert {(c.place, c.also) for c in shots if c.key == "ben"} == {("e2", ("f2",))}


@pytest.mark.rule("LF-3.10", "LF-4.2")
def test_what_an_action_takes_is_said() -> None:
    """A second move is an action too; how much may be picked up."""
    moved = position(**on_turn("soldier", actions=1, moved=1))
    [move] = [c for c in level(moved).choices if c.key == "move"]
    assert move.hint.endswith(" left, his last action")
    there = position(soldier="i3", ground={"i3": Stock(food=2)}, **on_turn("soldier"))
    assert [c.hint for c in level(there).choices if c.key == "pick-up"] == ["up to 2 things"]


@pytest.mark.rule("LF-5.3", "LF-5.4", "LF-11.10")
def test_the_price_of_bread() -> None:
    bread = {"b2": Stock(food=2)}
    for today, price in (("quiet-day", "1 trade good"), ("foraging-order", "free for him")):
        his = position(soldier="b2", ground=bread, today=today, **on_turn("soldier"))
        assert price in words_of(his, "soldier", "bakery")
    hers = position(anna="b2", ground=bread, **on_turn("anna"))
    assert "first each round is free" in words_of(hers, "civilians", "bakery")


@pytest.mark.rule("LF-5.19", "LF-5.23", "LF-9.3", "LF-11.12")
def test_what_looting_can_bring() -> None:
    assert hints(position(anna="g3", **on_turn("anna")), "loot") == [
        "a shot then hits on 6; 6: pistol, 4–5: ammunition, 1–3: goods"
    ]
    armed = position(anna=Piece("g3", 2, pistol=True), today="skirmish", **on_turn("anna"))
    assert hints(armed, "loot") == ["a shot then hits on 5+; 6: nothing, 4–5: ammunition, 1–3: goods"]
    rich = {"soldier": Stock(2, 1, 8, 3), "civilians": Stock(7, 2, 2, 0)}
    his = position(soldier="g3", stocks=rich, **on_turn("soldier"))
    assert hints(his, "loot") == ["6: any resource, 4–5: ammunition, 1–3: nothing"]


@pytest.mark.rule("LF-5.9", "LF-12.1")
def test_a_crop_that_would_come_after_the_end_is_not_promised() -> None:
    assert hints(position(anna="e1", round=13, **on_turn("anna")), "farm", "anna") == ["2 food at the end of round 15"]
    late = position(anna="e1", round=14, **on_turn("anna"))
    assert "too late" in hints(late, "farm", "anna")[0]


def test_questions_after_the_piece_say_what_is_asked() -> None:
    merchant = Merchant("e2", Stock(1, 1, 1, 1), 6)
    anna = position(anna=Piece("e2", 1), merchants=(merchant,), **on_turn("anna"))
    farmer = position(anna="e1", **on_turn("anna"))
    assert level(farmer, "farm", "anna").prompt == "What does Anna do at the Farm?"
    assert level(anna, "merchant", "anna").prompt == "Give what?"
    assert level(anna, "medicine", "anna").prompt == "Give the medicine to whom?"
    soldier = position(soldier=Piece("i3", 2), ground={"i3": Stock(food=1)}, **on_turn("soldier"))
    assert level(soldier, "pick-up", "soldier").prompt == "What does the Soldier pick up?"
    assert [c.label for c in level(soldier, "medicine", "soldier").choices] == ["The Soldier gives himself medicine"]


@pytest.mark.rule("LF-13.6")
def test_each_order_of_feeding_is_named_whole() -> None:
    view = GAME.view(position(**soldier_asked()), "civilians")
    named = set()
    for fed in permutations(CIVILIANS):
        last = GAME.orders(view, "civilians", ("hunger", *fed[:3]))
        assert last is not None
        named |= {choice.label for choice in last.choices}
    assert "Feed Clara, Anna, Ben, Daniel" in named and len(named) == 24


@pytest.mark.rule("LF-5.20", "LF-7.9", "LF-12.6")
def test_what_may_lose_a_piece_or_the_game_asks_twice() -> None:
    """With its odds, and only where it may."""

    def asked(state: LifeState, *path: str) -> list[str]:
        return [choice.asks for choice in level(state, *path).choices]

    anna = Piece("g3", 1)
    assert asked(position(anna=anna, today="skirmish", **on_turn("anna")), "loot") == [
        "Anna has 1 health left: the shot at looters hits on 5+ (2 in 6)."
    ]
    assert asked(position(anna="g3", **on_turn("anna")), "loot") == [""]
    ill = position(soldier=Piece("c3", 1), tension=8, **on_turn("soldier"))
    assert asked(ill, "end") == ["The Soldier has 1 health left: the town attacks here and hits on 4+ (3 in 6)."]
    assert asked(position(soldier=Piece("c3", 1), **on_turn("soldier")), "end") == [""]
    for offers, *marks in (((), "", ""), (("soldier",), "give-up", "The game ends at once, and nobody wins.")):
        orders = GAME.orders(GAME.view(position(offers=offers), "civilians"), "civilians", ("offer",))
        assert orders is not None and [(c.role, c.asks) for c in orders.choices] == [tuple(marks)]


@pytest.mark.parametrize(
    ("state", "usual"),
    [
        (position(), ["move"]),
        (position(**soldier_asked()), []),
        (position(**on_turn("anna")), ["move"]),
        (position(**on_turn("anna", actions=1, moved=2)), ["end"]),
        (position(**soldier_asked("anna", "ben", "clara", "daniel")), ["move"]),
    ],
)
def test_the_usual_next_thing(state: LifeState, usual: list[str]) -> None:
    """While the Soldier may as well wait as go, neither is: that is his to weigh."""
    assert [choice.key for choice in level(state).choices if choice.usual] == usual


@pytest.mark.rule("LF-13.8")
def test_the_higher_die_is_the_usual_one() -> None:
    choice = DieQuestion("anna", (2, 5), "soldier")
    state = position(anna="i3", pending=choice, **on_turn("anna", actions=1))
    assert [(c.key, c.usual) for c in level(state, "use").choices] == [("5", True), ("2", False)]


def test_choices_name_the_hex_that_they_are_about() -> None:
    bandit = position(anna="c1", bandits=("c2",), **on_turn("anna"))
    assert [c.place for c in level(bandit, "attack", "anna").choices] == ["c2"]
    moves = level(bandit, "move", "anna").choices
    assert all(c.place == c.key and c.role == "move" for c in moves)
    assert next(c.group for c in moves if c.key == "c2") == "Something is there"
    assert [c.group for c in moves] == sorted((c.group for c in moves), reverse=True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("medicine anna daniel heal", "Anna heals Daniel with medicine"),
        ("store anna food-food medicine", "Anna trades 2 food for 1 medicine"),
    ],
)
def test_a_decision_is_said_once(text: str, said: str) -> None:
    """Its last label says all of it: those before are not told as well, and each goods to give names the trade."""
    stocks = {"soldier": Stock(), "civilians": Stock(4, 1, 1, 0)}
    state = position(anna="d2", daniel=Piece("c3", 1), stocks=stocks, **on_turn("anna"))
    assert in_words(GAME, GAME.view(state, "civilians"), "civilians", text) == said
    goods = [choice.label for choice in level(state, "store", "anna").choices]
    assert goods and all(label.startswith("Trade ") and label.endswith(" at the Store") for label in goods)
