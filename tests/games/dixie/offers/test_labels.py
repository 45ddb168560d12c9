"""What buttons say: the last choice of a decision names the whole of it, for the panel shows it alone."""

from __future__ import annotations

import re

import pytest

from bot.games.dixie.game import GAME
from bot.games.dixie.state.places import places_of
from bot.games.dixie.words.card_sheet import named
from tests.games.dixie.scene import Scene, scene


def labels(at: Scene, side: str, *path: str, orders: bool = False) -> list[str]:
    """The labels of a level of decisions, or of orders."""
    level = (GAME.orders if orders else GAME.choices)(GAME.view(at.state, side), side, path)
    assert level is not None
    return [choice.label for choice in level.choices]


def test_what_is_done_in_a_position_is_told_apart() -> None:
    at = scene(
        usa={"uc": "a:i4", "ul": "i2", "ur": "i2"},
        csa={"uc": "b:i2 c:i4", "cl": "i2", "cr": "i2", "reserve": "r:rebel-yell"},
        active="csa",
    )
    assert labels(at, "csa", "melee") == ["Fight a melee in USA Center"]
    assert labels(at, "csa", "play", at.labels["r"]) == [f"Play {at.name('r')} in USA Center"]
    assert labels(at, "csa", "fire", "uc")[0].startswith("Fire at USA Center with all 2")


def test_a_card_alone_says_what_is_done_with_it() -> None:
    at = scene(
        usa={"uc": "i4", "ul": "i2", "ur": "i2", "reserve": "r:i3"},
        csa={"cc": "i2", "cl": "i2", "cr": "i2"},
        phase="move",
    )
    assert f"{at.name('r')} moves to USA Center" in labels(at, "usa", "move", "uc")


def test_a_decoy_says_where_it_lies() -> None:
    line = {"cc": "i2", "cl": "i2", "cr": "i2"}
    at = scene(phase="move", usa={"uc": "i4", "reserve": "r:rally"}, csa=line, setup={"decoys": True})
    assert labels(at, "usa", "move", "decoy", "uc") == ["Lay Rally face-down in USA Center"]
    assert "Lay a decoy" in labels(at, "usa", "move")


def test_a_card_is_named_before_its_code() -> None:
    at = scene(usa={"uc": "a:i3"}, csa={"uc": "b:i3"})
    board = places_of(GAME.view(at.state, "csa"))
    name, code = board.name(at.labels["b"]), at.labels["b"]
    assert re.search(rf"{name} \(inf 3[^`]*\) `{code}`", GAME.position(GAME.view(at.state, "csa")))
    assert named(board, code).startswith(name) and named(board, code).endswith(f" {code}")


def test_an_enemy_in_ones_own_line_is_fired_at_as_such() -> None:
    at = scene(usa={"cc": "i4 i3"}, csa={"cc": "b:i2 c:i4"}, active="csa")
    assert labels(at, "csa", "fire", "cc")[0].startswith("Fire at the enemy in your Center with all 2")
    odds = GAME.odds(GAME.view(at.state, "csa"), "csa")
    assert "Fire at the enemy in your Center with 2 cards" in [row.label for row in odds.rows]


@pytest.mark.parametrize(("reserve", "usual"), [("i2", True), ("", False)])
def test_going_back_to_the_reserve_is_no_usual_next_thing(reserve: str, usual: bool) -> None:
    at = scene(usa={"uc": "i2 g:g", "reserve": reserve}, csa={"uc": "i3", "cc": "i3"}, phase="move")
    level = GAME.choices(GAME.view(at.state, "usa"), "usa", ())
    assert level is not None
    move = next((c for c in level.choices if c.key == "move"), None)
    assert move is not None and move.usual is usual


def hints(at: Scene, side: str, *path: str) -> dict[str, str]:
    """The hints of a level of decisions, by key."""
    level = GAME.choices(GAME.view(at.state, side), side, path)
    assert level is not None
    return {choice.key: choice.hint for choice in level.choices}


def test_an_attack_says_that_the_enemy_fires_first() -> None:
    """For several cards and for one; a move where no enemy is says nothing of it."""
    csa = {"cc": "i2", "cl": "i2"}
    at = scene(usa={"uc": "i4 i3", "ur": "a:i2", "reserve": "i1"}, csa=csa, phase="move")
    assert {k for k, hint in hints(at, "usa", "move").items() if hint.endswith("the enemy fires first")} == {"cc", "cl"}
    assert hints(at, "usa", "move", "cl")[at.labels["a"]] == "infantry 2, the enemy fires first"


def test_a_place_to_move_to_shows_the_place_across_from_it_too() -> None:
    at = scene(usa={"uc": "i4 i3", "reserve": "i1"}, csa={"cc": "i2"}, phase="move")
    level = GAME.choices(GAME.view(at.state, "usa"), "usa", ("move",))
    assert level is not None
    assert {(c.place, c.also) for c in level.choices if c.key in ("cc", "uc")} == {("cc", ("uc",)), ("uc", ("cc",))}


def test_cards_that_fire_say_which_dice_hit() -> None:
    at = scene(usa={"uc": "a:i4 b:k1"}, csa={"uc": "c:i2"})
    found = hints(at, "usa", "fire", "uc", "some")
    assert found[at.labels["a"]] == "Engaged: 4 dice, F2 hits on 1–2"
    assert found[at.labels["b"]] == "Engaged: 1 die, F1 hits on 1"
