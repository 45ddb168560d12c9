"""Morale rolls for hits (sections 6, 10.3, 11.1 and 11.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dixie.scene import Scene, scene


def before(usa: dict[str, str], csa: dict[str, str], edition: Any = "bull-run", **more: Any) -> Scene:
    """The end of the CSA's moves; the Union's Morale phase follows."""
    return scene(edition, usa=usa, csa=csa, active="csa", phase="move", **more)


@pytest.mark.rule("DX-6.0", "DX-6.0b", "DX-6.0c", "DX-6.0f")
def test_a_card_rolls_a_die_for_each_hit() -> None:
    start = before({"uc": "a:i3*2 b:i3"}, {"uc": "i3"})
    routed = start.next(2, 5)
    assert routed.at("a") == ["routed"] and routed.state.phase == "combat" and routed.state.active == "usa"
    passed = start.next(2, 3)
    assert passed.at("a") == ["uc"] and passed.hits("a") == [0]
    assert passed.purposes == (f"{passed.name('a')} in USA Center: Morale",) * 2


@pytest.mark.rule("DX-6.0")
def test_no_more_dice_are_rolled_for_a_card_that_has_routed() -> None:
    assert before({"uc": "a:i3*2 b:i3"}, {"uc": "i3"}).next(4).at("a") == ["routed"]


@pytest.mark.rule("DX-6.0e")
def test_a_six_always_routs_and_a_one_always_passes() -> None:
    strong = before({"uc": "a:i4*1 b:i3 g12 hill"}, {"uc": "i3"})
    assert strong.next(5).at("a") == ["uc"] and strong.next(6).at("a") == ["routed"]
    weak = before({"cc": "a:i1*1 b:i3"}, {"cc": "i3 woods"})
    assert weak.next(1).at("a") == ["cc"] and weak.next(2).at("a") == ["routed"]


@pytest.mark.rule("DX-6.0d", "DX-10.3a", "DX-10.3b", "DX-10.3c")
def test_terrain_changes_morale() -> None:
    woods = before({"cc": "a:i3*1 b:i3"}, {"cc": "i3 woods"})
    assert woods.next(2).at("a") == ["cc"] and woods.next(3).at("a") == ["routed"]
    hill = before({"uc": "a:i3*1 b:i3 hill"}, {"uc": "i3"})
    assert hill.next(4).at("a") == ["uc"] and hill.next(5).at("a") == ["routed"]
    field = before({"uc": "a:i3*1 b:i3 field"}, {"uc": "i3"})
    assert field.next(4).at("a") == ["routed"]


@pytest.mark.rule("DX-11.1", "DX-11.1a")
def test_a_general_lends_his_attack_or_his_defence() -> None:
    defending = before({"uc": "a:i3*1 b:i3 g12"}, {"uc": "i3"})
    assert defending.next(5).at("a") == ["uc"]
    attacking = before({"cc": "a:i3*1 b:i3 g12"}, {"cc": "i3"})
    assert attacking.next(4).at("a") == ["cc"] and attacking.next(5).at("a") == ["routed"]
    captured = before({"cc": "a:i3*1 b:i3 g12"}, {"cc": "i3"}, holders={"cc": "usa"})
    assert captured.next(5).at("a") == ["cc"]
    assert f"+2 {defending.name('a')}" not in defending.next(5).told() and "DX-11.1" in defending.next(5).told()


@pytest.mark.rule("DX-6.0a", "DX-11.2a")
def test_generals_roll_first_and_a_six_kills_them() -> None:
    start = before({"uc": "a:i3*1 b:i3 g:g12*3"}, {"uc": "i3"})
    lives = start.next(5, 1, 3, 5)
    assert lives.at("g", "a") == ["uc", "uc"] and lives.hits("g") == [0]
    strong = before({"uc": "a:i4*1 b:i3 g:g12*1"}, {"uc": "i3"}).next(5, 5)
    assert "(needs 5 or less: CV 3, +2 " in lives.told()
    assert "(needs 6 or less, but a 6 always fails: CV 4, +2 " in strong.told()
    dies = start.next(5, 6, 5)
    assert dies.at("g", "a") == ["routed", "routed"]
    assert lives.purposes[0].startswith(lives.name("g")) and lives.purposes[-1].startswith(lives.name("a"))


@pytest.mark.rule("DX-12.0a", "DX-12.7")
def test_a_color_guard_lends_morale_and_rolls_as_a_general_does() -> None:
    start = before({"uc": "a:i3*1 b:i3 f:color-guard*1"}, {"uc": "i3"})
    assert start.next(5, 4).at("f", "a") == ["uc", "uc"]
    assert start.next(6, 4).at("f", "a") == ["routed", "routed"]


@pytest.mark.rule("DX-12.7", "DX-12.7a")
@pytest.mark.parametrize(("holder", "most"), [("csa", 3), ("usa", 4)])
def test_a_color_guard_lends_its_rating_of_attack_or_of_defence(holder: str, most: int) -> None:
    """The Union's at Gettysburg is rated 1/2."""
    start = before({"uc": "a:i2B*1 b:i3 color-guard"}, {"uc": "i3"}, "gettysburg", holders={"uc": holder})
    assert start.next(most).at("a") == ["uc"] and start.next(most + 1).at("a") == ["routed"]


@pytest.mark.rule("DX-12.8")
def test_johnny_shiloh_lends_morale_to_defenders_alone() -> None:
    start = before({"fc": "a:i3*1 b:i3 johnny-shiloh", "bc": "i2"}, {"fc": "i3"}, "shiloh")
    assert start.next(4).at("a") == ["fc"]
    attacking = before({"fc": "a:i3*1 b:i3 johnny-shiloh", "bc": "i2"}, {"fc": "i3"}, "shiloh", holders={"fc": "csa"})
    assert attacking.next(4).at("a") == ["routed"]


@pytest.mark.rule("DX-6.5")
@pytest.mark.parametrize(("letter", "most"), [("A", 3), ("B", 2), ("C", 1)])
def test_morale_letters_count_at_gettysburg(letter: str, most: int) -> None:
    start = before({"uc": f"a:i2{letter}*1 b:i3"}, {"uc": "i3"}, "gettysburg")
    assert start.next(most).at("a") == ["uc"] and start.next(most + 1).at("a") == ["routed"]


@pytest.mark.rule("DX-6.1", "DX-7.3b")
def test_only_the_side_whose_turn_begins_rolls() -> None:
    after = before({"uc": "a:i3"}, {"uc": "b:i3*1 c:i3"}).next()
    assert after.hits("b") == [1] and after.state.active == "usa"


@pytest.mark.rule("DX-6.1", "DX-11.2a")
def test_a_general_who_has_gone_to_the_reserve_rolls_by_his_own_morale() -> None:
    """Unseen, and his side reads what he needed: five or less, as only a six fails."""
    start = before({"uc": "i3", "reserve": "g:g*1"}, {"cc": "i3"})
    passed = start.next(picks=[1, 5])
    assert passed.hits("g") == [0]
    assert f"{passed.name('g')} rolls 5 for Morale (needs 5 or less: only a 6 fails) and passes." in passed.told(
        audience="usa"
    )
    assert passed.name("g") not in passed.told()
    assert start.next(picks=[1, 6]).at("g") == ["routed"]
