"""What may end the game says so before it is done."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import CIVILIANS, LifeState, Piece, Stock
from tests.games.life_1861.scene import on_turn, position


def ends(state: LifeState, text: str, seat: str = "soldier") -> str:
    """How the game may end by a decision, as its seat is told."""
    return GAME.may_end(GAME.view(state, seat), seat, GAME.parse(text))


def wounded(at: str, tension: int = 8, **more: object) -> LifeState:
    """The Soldier with his last health, one action done."""
    settings: dict[str, object] = {"soldier": Piece(at, 1), "tension": tension, **on_turn("soldier", actions=1), **more}
    return position(**settings)  # type: ignore[arg-type]


@pytest.mark.rule("LF-7.9", "LF-12.2")
@pytest.mark.parametrize(
    ("at", "text"), [("c3", "move soldier c2"), ("b2", "bakery soldier"), ("c3", "medicine soldier soldier heal")]
)
def test_any_second_action_near_a_town_that_shoots_asks(at: str, text: str) -> None:
    """Whatever ends his turn there: a move, a purchase, medicine."""
    stock = {"soldier": Stock(2, 2, 2, 2), "civilians": Stock(5, 0, 0, 0)}
    bread = {"b2": Stock(food=1)}
    danger = wounded(at, stocks=stock, ground=bread)
    said = ends(danger, text)
    if "medicine" in text:
        assert said == "", "he has 2 health then, and one shot leaves him 1"
        return
    assert said == "The Soldier may die by this, and the game is over then (LF-12.2)."
    assert ends(wounded(at, 3, stocks=stock, ground=bread), text) == "", "nobody shoots below 4"


@pytest.mark.rule("LF-8.2", "LF-12.2")
def test_ending_the_round_hungry_asks_and_says_that_it_is_certain() -> None:
    stock = {"soldier": Stock(0, 0, 0, 0), "civilians": Stock(5, 0, 0, 0)}
    turns = on_turn("soldier", "soldier", "anna", "ben", "clara", "daniel", actions=0)
    starving = position(soldier=Piece("i3", 1), stocks=stock, **turns)
    assert ends(starving, "end soldier") == "The Soldier dies by this, and the game is over then (LF-12.2)."


@pytest.mark.rule("LF-13.7")
def test_the_soldier_is_asked_alike_whatever_the_civilians_have_ordered() -> None:
    stock = {"soldier": Stock(5, 0, 0, 0), "civilians": Stock(1, 0, 0, 0)}
    turns = on_turn("soldier", "soldier", "anna", "ben", "clara", "daniel", actions=0)
    weak = Piece("a3", 1)
    state = position(soldier="i3", stocks=stock, anna=weak, ben=weak, clara=weak, daniel=weak, **turns)
    asked = {ends(replace(state, hunger=tuple(order)), "end soldier") for order in ((), *permutations(CIVILIANS))}
    assert len(asked) == 1


@pytest.mark.rule("LF-12.2")
@pytest.mark.parametrize(
    ("survivor", "said"), [(True, "This may win you the game: the last Civilian may die"), (False, "The last")]
)
def test_the_end_by_which_one_wins_says_so(survivor: bool, said: str) -> None:
    """Only where the survivor wins."""
    alone = {"soldier": "a1", "anna": Piece("a1", 1), "ben": None, "clara": None, "daniel": None}
    last = position(survivor=survivor, **alone, **on_turn("soldier"))  # type: ignore[arg-type]
    assert ends(last, "attack soldier anna").startswith(said)
