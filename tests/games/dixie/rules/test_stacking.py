"""Stacking when movement is complete, disorganization, and command stacking (3.1, 8.4, 10.1, 11.3)."""

from __future__ import annotations

import pytest

from bot.games.dixie.data.cards import cards
from bot.games.dixie.data.terms import RESERVE
from bot.games.dixie.game import GAME
from bot.games.dixie.state.state import WithdrawalQuestion
from bot.games.kit.menus import MENU_SIZE
from tests.games.dixie.scene import Scene, scene

LINE = {"cc": "i2", "cl": "i2", "cr": "i2"}


def moving(usa: dict[str, str], csa: dict[str, str] | None = None, edition: str = "bull-run", **more: object) -> Scene:
    """The Union's Move phase, the CSA in its own line."""
    return scene(edition, phase="move", usa=usa, csa=csa or LINE, **more)  # type: ignore[arg-type]


def hint(at: Scene, key: str) -> str:
    """What is said of a first choice."""
    level = GAME.choices(GAME.view(at.state, "usa"), "usa", ())
    assert level
    return next(choice.hint for choice in level.choices if choice.key == key)


@pytest.mark.rule("DX-8.0b", "DX-3.1")
def test_stacking_does_not_matter_until_movement_is_complete() -> None:
    at = moving({"uc": "a:i3 b:i3 c:i3 d:i3", "ur": "i3", "reserve": "e:i3"})
    at = at.play("move uc {e}")
    assert hint(at, "next") == "1 card too many in USA Center"
    assert at.play("move cc {a}").next().at("b", "c", "d", "e") == ["uc"] * 4


@pytest.mark.rule("DX-8.4", "DX-8.4a", "DX-8.4b")
def test_too_many_cards_roll_and_then_some_must_go_back() -> None:
    """Five of CV 3 roll: all pass, so one goes back by choice; it is not routed."""
    at = moving({"uc": "a:i3 b:i3 c:i3 d:i3", "ur": "i3", "reserve": "e:i3"}).play("move uc {e}")
    at = at.next(1, 1, 1, 3, picks=[1])
    assert at.awaited() == ["usa"] and at.keys("") == ["withdraw"]
    assert at.refused("withdraw {a},{b}").reason and at.legal() == [f"withdraw {at.labels[k]}" for k in "abcde"]
    done = at.play("withdraw {d}")
    assert done.at("a", "b", "c", "d", "e") == ["uc", "uc", "uc", RESERVE, "uc"]
    assert done.state.active == "csa"


@pytest.mark.rule("DX-8.4")
def test_cards_that_fail_go_to_the_reserve() -> None:
    at = moving({"uc": "a:i3 b:i3 c:i3 d:i3", "ur": "i3", "reserve": "e:i3"}).play("move uc {e}")
    at = at.next(4, 1, 1, 6, picks=[1])
    assert at.at("a", "b", "c", "d", "e") == [RESERVE, "uc", "uc", RESERVE, "uc"]
    assert not at.laid("a").up and at.state.active == "csa"


@pytest.mark.rule("DX-8.4", "DX-8.4d")
@pytest.mark.parametrize(("die", "where"), [(5, "uc"), (6, RESERVE)])
def test_a_general_helps_his_disorganized_troops_and_rolls_first(die: int, where: str) -> None:
    """He has a morale of 6, and his help counts even where he goes back himself."""
    at = moving({"uc": "g:g12 a:i3 b:i3 c:i3 d:i3", "ur": "i3", "reserve": "e:i3"}, holders={"uc": "usa"})
    at = at.play("move uc {e}").next(die, 5, 5, 5, 5, picks=[5])
    assert at.purposes[0] == f"{at.name('g')} in USA Center: Disorganization"
    assert at.keys("") == ["withdraw"] and at.at("g") == [where] and at.laid("g").up == (where == "uc")


@pytest.mark.rule("DX-8.4d")
def test_a_color_guard_is_disorganized_as_a_general_is_and_a_decoy_is_not() -> None:
    usa = {"uc": "f:color-guard a:i3 b:i3 c:i3 d:g?", "ur": "i3", "reserve": "e:i3"}
    at = moving(usa, setup={"decoys": True}).play("move uc {e}").next(6, 1, 1, 1, picks=[1])
    assert at.at("f") == [RESERVE] and at.at("d") == ["uc"] and at.keys("") == ["withdraw"]


@pytest.mark.rule("DX-8.4d", "DX-11.3")
def test_a_general_with_command_stacking_who_goes_back_takes_his_bonus_along() -> None:
    usa = {"uc": "g:g+1 a:i3B b:i3B c:i3B d:i3B e:i3B", "ur": "i3", "reserve": "x:i3B"}
    at = moving(usa, None, "gettysburg").play("move uc {x}").next(6, 1, 1, 1, 1, 1, picks=[1])
    assert at.at("g") == [RESERVE] and at.state.asks == (WithdrawalQuestion("usa", "uc", 2),)


@pytest.mark.rule("DX-8.2", "DX-8.4")
def test_disengaging_to_a_full_position_disorganizes() -> None:
    at = moving({"uc": "a:i3 b:i3 c:i3 d:i3", "cc": "e:i3", "ur": "i3"}).play("move uc {e}")
    at = at.next(6, 1, 1, 1, 1)
    assert sorted(at.at("a", "b", "c", "d", "e")) == [RESERVE] + ["uc"] * 4


@pytest.mark.rule("DX-8.1a", "DX-10.1")
def test_terrain_leaves_room_for_three_on_either_side() -> None:
    """Three may engage where terrain lies; a fourth disorganizes them."""
    csa = LINE | {"cc": "hill x:i3 i2 i2"}
    at = moving({"uc": "a:i3 b:i3 c:i3 d:i3", "ur": "i3"}, csa)
    three = at.play("move cc {a},{b},{c}").next()
    assert three.at("a", "b", "c") == ["cc"] * 3
    four = at.play("move cc {a},{b},{c},{d}").next(6, 1, 1, 1)
    assert four.at("a", "b", "c", "d") == [RESERVE, "cc", "cc", "cc"]


@pytest.mark.rule("DX-3.1b")
def test_generals_do_not_count() -> None:
    at = moving({"uc": "i3 i3 i3 i3", "ur": "i3", "reserve": "g:g"}).play("move uc {g}").next()
    assert at.at("g") == ["uc"] and at.state.active == "csa"


@pytest.mark.rule("DX-11.3", "DX-8.1a")
def test_a_general_with_a_bonus_engages_with_one_more() -> None:
    """A stacking bonus of 1: five troops attack, and five defend."""
    csa = {"cc": "i3", "cl": "i2", "cr": "i2"}
    at = moving({"uc": "g:g+1 a:i3 b:i3 c:i3 d:i3 e:i3", "ur": "i3"}, csa, "gettysburg")
    assert at.next().at("e") == ["uc"]
    at = at.play("move cc {g},{a},{b},{c},{d},{e}").next()
    assert at.at("g", "e") == ["cc", "cc"] and at.state.active == "csa"


@pytest.mark.rule("DX-11.3b", "DX-8.4")
def test_a_general_who_leaves_takes_his_bonus_along() -> None:
    csa = {"cc": "i3", "cl": "i2", "cr": "i2"}
    at = moving({"uc": "g:g+1 a:i3B b:i3B c:i3B d:i3B e:i3B", "ur": "i3"}, csa, "gettysburg")
    at = at.play("move reserve {g}").next(6, 1, 1, 1, 1)
    assert sorted(at.at("a", "b", "c", "d", "e")) == [RESERVE] + ["uc"] * 4


@pytest.mark.rule("DX-11.3b", "DX-11.2a")
def test_a_general_who_is_killed_leaves_his_troops_disorganized_at_once() -> None:
    """The general falls before troops roll for their hits; five are too many then."""
    usa = {"uc": "g:g+1*1 a:i3B*1 b:i3B c:i3B d:i3B e:i3B", "ur": "i3", "ul": "i3"}
    at = scene("gettysburg", phase="move", active="csa", usa=usa, csa={"cc": "i3", "cl": "i2", "cr": "i2"})
    at = at.next(6, 1, 6, 1, 1, 1, 3)
    assert at.at("g") == ["routed"] and sorted(at.at("a", "b", "c", "d", "e")) == [RESERVE] + ["uc"] * 4
    assert at.hits("a") == [0] and at.state.phase == "move"


@pytest.mark.rule("DX-11.3a", "DX-8.3")
def test_the_bonus_does_not_help_over_creeks() -> None:
    at = moving({"ur": "g:g+1 a:i3 b:i3", "uc": "i3"}, {"cl": "=Rock_Creek i3", "cc": "i3", "cr": "i3"}, "gettysburg")
    assert at.play("move cl {a}").refused("move cl {b}").rule == "DX-8.3"


@pytest.mark.rule("DX-8.4", "DX-16.2")
def test_the_dice_of_hidden_cards_are_their_sides_own() -> None:
    at = moving({"uc": "a:i3? b:i3? c:i3? d:i3?", "ur": "i3", "reserve": "e:i3"}).play("move uc {e}")
    at = at.next(picks=[6, 1, 1, 1, 1])
    assert "1 card" in at.told() and at.name("a") not in at.told() and at.name("a") in at.told(audience="usa")


@pytest.mark.rule("DX-11.0b")
def test_a_general_who_falls_back_on_another_goes_to_the_reserve() -> None:
    """The melee is lost: Sherman's cards go back to the Center, where McDowell is."""
    usa = {"cc": "g:=Sherman a:i3", "uc": "h:=McDowell i3", "ur": "i3"}
    at = scene(usa=usa, csa={"cc": "x:i2", "cl": "i2", "cr": "i2"}).play("melee cc", 4, 4, 4, 4, 4).play("leave")
    assert at.at("g", "a", "h") == [RESERVE, "uc", "uc"] and not at.laid("g").up


@pytest.mark.rule("DX-8.4", "DX-8.4a")
def test_the_enemys_question_waits_for_the_enemy() -> None:
    """The CSA's general falls in its Morale phase; it is the CSA that says who goes back."""
    csa = {"cc": "g:g+1*1 a:i3A b:i3A c:i3A d:i3A e:i3A", "cl": "i2", "cr": "i2"}
    at = scene("gettysburg", phase="move", usa={"uc": "i3", "ur": "i3", "ul": "i3"}, csa=csa)
    at = at.next(6, 1, 1, 1, 1, 1)
    assert at.awaited() == ["csa"]
    at = at.play("withdraw {c}")
    assert at.at("c") == [RESERVE] and (at.state.active, at.state.phase) == ("csa", "move")


@pytest.mark.rule("DX-6.1", "DX-8.4")
@pytest.mark.parametrize(("die", "fate"), [(3, RESERVE), (4, "routed")])
def test_a_card_that_goes_back_with_a_hit_rolls_for_it_in_the_reserve(die: int, fate: str) -> None:
    """Nobody sees the roll, for nobody sees the Reserve; a rout is seen."""
    usa = {"uc": "g:g+1*1 a:i3B*1 b:i3B c:i3B d:i3B e:i3B", "ur": "i3", "ul": "i3"}
    at = scene("gettysburg", phase="move", active="csa", usa=usa, csa={"cc": "i3", "cl": "i2", "cr": "i2"})
    first = min((at.labels[k] for k in "abcde"), key=lambda key: int(key[1:]))
    assert first == at.labels["a"]
    at = at.next(6, 6, 1, 1, 1, 1, picks=[1, die])
    assert at.at("a") == [fate] and at.hits("a") == [0]
    assert ("routs" in at.told()) == (fate == "routed")


@pytest.mark.rule("DX-8.4a", "DX-8.0b")
def test_even_who_crowds_a_position_beyond_a_menu_can_say_who_goes_back() -> None:
    crowd = [c for c in cards("gettysburg", "usa").values() if c.kind == "infantry"][: MENU_SIZE + 2]
    names = " ".join(f"={c.name.replace(' ', '_')}?" for c in crowd)
    at = scene(
        "gettysburg",
        phase="move",
        usa={"uc": names, "ur": "k2", "ul": "k2"},
        csa={"cc": "i3", "cl": "i2", "cr": "i2"},
        setup={"days": 3},
    ).next()
    for card in crowd[:2]:
        at = at.play(at.paged("withdraw", card.key))
        assert at.outcome and at.outcome.secret, "the name of a page tells what lies there"
    some = ",".join(card.key for card in crowd[2:10])
    assert len(at.keys("withdraw")) == MENU_SIZE and at.allowed(f"withdraw {some}")
