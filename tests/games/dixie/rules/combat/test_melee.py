"""Melee (sections 13.2 and 12.4 to 12.5)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.contract.choices import Choice
from bot.games.dixie.game import GAME
from bot.games.dixie.state.state import MeleeQuestion, Preferences
from bot.games.kit.sides import Side
from bot.games.tree import decisions
from tests.games.dixie.scene import Scene, scene


def fight(usa: str, csa: str, **more: Any) -> Scene:
    """The Union's Combat phase, with the CSA attacking its Center."""
    return scene(usa={"uc": usa}, csa={"uc": csa}, **more)


@pytest.mark.rule("DX-13.2", "DX-13.2b", "DX-13.2f")
def test_both_sides_strike_at_once_with_f3_and_guns_with_f1_and_all_hits_are_rolled_for() -> None:
    start = fight("a:i2 s:s2", "b:i3 k:k1")
    after = start.play("melee uc", *(3, 4), *(2, 1), *(3, 6, 6), 4, *(1, 1, 1))
    assert after.purposes[:8] == tuple(
        f"{after.name(x)} fights in USA Center" for x in ("a", "a", "s", "s", "b", "b", "b", "k")
    )
    assert after.state.asks == (MeleeQuestion("usa", "uc"),)
    assert after.hits("a", "s", "b", "k") == [0, 0, 0, 0]
    assert after.laid("a").done == "fired" == after.laid("s").done and after.laid("b").done == ""


@pytest.mark.rule("DX-13.2b")
def test_its_morale_check_is_made_by_both_sides_at_once() -> None:
    after = fight("a:i2 c:i3", "b:i2 d:i3").play("melee uc", *(1, 6), *(6, 6, 6), *(1, 6), *(6, 6, 6), 3, 3)
    assert after.at("a", "b") == ["routed", "routed"] and after.at("c", "d") == ["uc", "uc"]


@pytest.mark.rule("DX-13.2e")
def test_terrain_counts_neither_in_strength_nor_in_morale_but_generals_do() -> None:
    start = fight("a:i2 x:i3 hill g12", "b:i3")
    after = start.play("melee uc", *(5, 5), *(5, 5, 5), *(3, 5, 5), 4)
    assert after.at("a") == ["uc"] and after.awaited() == ["usa"]
    assert start.play("melee uc", *(5, 5), *(5, 5, 5), *(3, 5, 5), 5).at("a") == ["routed"]


@pytest.mark.rule("DX-13.2a")
def test_melees_come_before_fire() -> None:
    start = scene(usa={"uc": "i3", "ul": "i3"}, csa={"uc": "i3", "ul": "i3"})
    after = start.play("fire ul all", 6, 6, 6)
    assert after.legal("melee") == []
    assert after.refused("melee uc").rule == "DX-13.2a"


@pytest.mark.rule("DX-13.2", "DX-13.0")
def test_a_melee_needs_an_engagement_and_the_option() -> None:
    assert fight("i3", "i3", setup={"melee": False}).legal("melee") == []
    assert scene(usa={"uc": "i3"}, csa={"cc": "i3"}).refused("melee cc").rule == "DX-13.2"


@pytest.mark.rule("DX-13.2f")
def test_a_position_that_has_fought_a_melee_does_not_fire() -> None:
    after = scene(usa={"uc": "a:i3", "ul": "s2"}, csa={"uc": "i3", "ul": "i3"}).play("melee uc", *[6] * 6)
    assert after.awaited() == ["usa"]
    away = after.play("leave")
    assert away.refused("fire uc all").rule in ("DX-7.0b", "DX-7.2") and away.legal("melee") == ["melee ul"]


@pytest.mark.rule("DX-13.2c")
def test_who_began_it_says_first_whether_he_fights_on() -> None:
    start = fight("a:i3 x:i3", "b:i3", holders={"uc": "usa"})
    first = start.play("melee uc", *[6] * 9)
    assert first.awaited() == ["usa"] and first.legal() == ["again", "leave"]
    away = first.play("leave")
    assert away.at("a", "x", "b") == ["reserve", "reserve", "uc"]
    assert not away.laid("a").up


@pytest.mark.rule("DX-13.2c", "DX-17.6")
@pytest.mark.parametrize(("how", "theirs", "stays"), [("stay", "b:i1", True), ("leave", "b:i4", False)])
def test_the_other_side_stays_or_leaves_by_its_preference(how: Any, theirs: str, stays: bool) -> None:
    start = fight("a:i3", theirs).armed("csa", preferences=Preferences(melee=how))
    dice = 3 + int(theirs[-1])
    first = start.play("melee uc", *[6] * dice)
    after = first.play("again", *([6] * dice if stays else []))
    assert after.at("b") == ["uc" if stays else "cc"]
    assert after.at("a") == ["reserve" if stays else "uc"]


@pytest.mark.rule("DX-17.6")
@pytest.mark.parametrize(("theirs", "stays"), [("b:i2", False), ("b:i3", True)])
def test_the_other_side_leaves_with_fewer_cv_unless_told_otherwise(theirs: str, stays: bool) -> None:
    dice = 3 + int(theirs[-1])
    first = fight("a:i3", theirs).play("melee uc", *[6] * dice)
    assert first.play("again", *([6] * dice if stays else [])).at("b") == ["uc" if stays else "cc"]


@pytest.mark.rule("DX-13.2c")
def test_after_the_second_round_the_side_that_began_must_disengage() -> None:
    start = fight("a:i3", "b:i3").play("melee uc", *[6] * 6)
    after = start.play("again", *[6] * 6)
    assert after.at("a", "b") == ["reserve", "uc"] and after.state.melee is None


@pytest.mark.rule("DX-13.2c")
def test_a_melee_that_is_won_ends() -> None:
    after = fight("a:i3", "b:i1").play("melee uc", 3, 3, 6, 6)
    assert after.at("b") == ["eliminated"] and after.state.melee is None and after.state.asks == ()


@pytest.mark.rule("DX-13.2", "DX-11.2", "DX-11.2c")
def test_sixes_in_a_melee_hit_generals() -> None:
    after = fight("a:i3", "b:i3 g:g").play("melee uc", *(6, 6, 5), *(6, 6, 6), *(1, 6))
    assert after.at("g") == ["routed"]


@pytest.mark.rule("DX-12.4")
def test_an_armed_rebel_yell_counts_for_one_round() -> None:
    start = scene(usa={"uc": "a:i3"}, csa={"uc": "b:i3", "reserve": "y:rebel-yell"})
    armed = start.play("arm {y} uc", seat="csa")
    first = armed.play("melee uc", *[6] * 7)
    assert first.at("y") == ["played"] and "DX-12.4" in first.told()
    assert len(first.play("again", *[6] * 6).purposes) == 6


@pytest.mark.rule("DX-12.4")
def test_the_active_csa_plays_it_by_hand_before_it_declares() -> None:
    start = scene(usa={"uc": "a:i3"}, csa={"uc": "b:i3", "reserve": "y:rebel-yell"}, active="csa")
    ready = start.play("play {y} uc")
    assert ready.at("y") == ["played"]
    assert len(ready.play("melee uc", *[6] * 7).purposes) == 7


@pytest.mark.rule("DX-12.6a")
def test_cover_does_not_apply_in_melee() -> None:
    start = scene(usa={"uc": "a:i3 x:i3", "reserve": "c:cover"}, csa={"uc": "b:i3"}, active="csa")
    armed = start.play("arm {c} any 1", seat="usa")
    after = armed.play("melee uc", *(3, 6, 6), *[6] * 6, 1)
    assert after.at("c") == ["reserve"]


@pytest.mark.rule("DX-12.5")
def test_a_charge_of_which_nobody_is_left_is_over_and_the_others_stay() -> None:
    start = scene(
        "gettysburg",
        phase="move",
        usa={"cl": "a:i2B", "ur": "b:i1", "uc": "i2", "reserve": "c:bayonet-charge"},
        csa={"cl": "x:i4", "cc": "i2", "cr": "i2"},
    )
    after = start.play("move cl {b}").play("play {c} cl").next(*(6,), *(1, 2, 3, 6), 1)
    assert after.at("a", "b") == ["cl", "eliminated"] and after.state.melee is None
    assert after.awaited() == ["csa"] and after.state.phase == "combat"


@pytest.mark.rule("DX-17.6", "DX-4.3")
@pytest.mark.parametrize("how", ["fewer", "leave"])
def test_no_preference_leaves_where_that_gives_the_enemy_the_battle(how: Any) -> None:
    """The CSA holds the Union's Left: it would win by its Center."""
    usa, csa = {"uc": "a:i1 ", "ur": "i3"}, {"uc": "b:i4", "ul": "e:i3"}
    losing = scene(usa=usa | {"uc": "a:i2"}, csa=csa, active="csa", holders={"uc": "usa"})
    losing = losing.armed("usa", preferences=Preferences(melee=how))
    after = losing.play("melee uc", *[6] * 6).play("again", *[6] * 6)
    assert after.at("a") == ["uc"] and after.state.ending == ""
    elsewhere = scene(usa=usa | {"uc": "a:i2", "ul": "i2"}, csa=csa, active="csa", holders={"uc": "usa"})
    elsewhere = elsewhere.armed("usa", preferences=Preferences(melee=how))
    assert elsewhere.play("melee uc", *[6] * 6).play("again").at("a") == ["reserve"]


@pytest.mark.rule("DX-17.6", "DX-4.2")
def test_at_shiloh_the_union_does_not_leave_center_back_nor_the_csa_center_front_on_day_2() -> None:
    usa = {"bl": "i2", "br": "i2", "fl": "i2", "fr": "i2"}
    at = scene("shiloh", usa=usa | {"bc": "a:i1"}, csa={"bc": "b:i3", "fc": "i2"}, active="csa", holders={"bc": "usa"})
    at = at.armed("usa", preferences=Preferences(melee="leave"))
    assert at.play("melee bc", *[6] * 4).play("again", *[6] * 4).at("a") == ["bc"]
    for day, left in ((1, True), (2, False)):
        at = scene("shiloh", usa=usa | {"bc": "i2", "fc": "a:i4"}, csa={"fc": "b:i1"}, day=day, holders={"fc": "usa"})
        first = at.play("melee fc", *[6] * 5)
        assert first.play("again", *([] if left else [6] * 5)).at("b") == ["reserve" if left else "fc"]


@pytest.mark.rule("DX-17.6", "DX-16.2")
@pytest.mark.parametrize("card", ["g", "i3"])
def test_whether_leaving_loses_goes_by_what_the_leaver_can_see(card: str) -> None:
    """A card face-down in the Union's Left is troops or a decoy: the Union stays either way."""
    usa, csa = {"uc": "a:i2B", "ur": "i3"}, {"uc": "b:i4", "ul": f"{card}?", "cr": "i2"}
    at = scene("gettysburg", usa=usa, csa=csa, active="csa", holders={"uc": "usa", "ul": "csa"}, setup={"decoys": True})
    assert at.play("melee uc", *[6] * 6).play("again", *[6] * 6).at("a") == ["uc"]


def ends(at: Scene, side: Side, text: str) -> str:
    """How the battle may end by a decision, as its seat is told."""
    return GAME.may_end(GAME.view(at.state, side), side, GAME.parse(text))


def choice_of(at: Scene, side: Side, text: str) -> Choice:
    """The choice with which a decision's text ends."""
    found = decisions(GAME, GAME.view(at.state, side), side).choice(tuple(text.split()))
    assert found is not None
    return found


def test_a_melee_that_may_lose_the_battle_asks_and_says_so() -> None:
    """CV 3 against 10, while the enemy holds one of the two positions that it needs."""
    weak = {"uc": "i3", "ur": "i3"}
    lost = scene(usa=weak, csa={"uc": "i3 i4 i3", "ul": "i2"})
    asked = choice_of(lost, "usa", "melee uc")
    assert asked.asks == "CV 3 against 10 in USA Center."
    assert "win the battle" in ends(lost, "usa", "melee uc")
    three = scene(usa=weak | {"ul": "i3"}, csa={"uc": "i3 i4 i3"})
    poor = choice_of(three, "usa", "melee uc")
    assert not ends(three, "usa", "melee uc")
    assert poor.asks == "CV 3 against 10 in USA Center: you will probably be driven out."
    strong = scene(usa={"uc": "i4 i3 i3"}, csa={"uc": "i3", "ul": "i2"})
    assert not choice_of(strong, "usa", "melee uc").asks and ends(strong, "usa", "melee uc"), "dice may lose it still"


def test_a_melee_left_or_fought_on_asks_likewise() -> None:
    start = scene(usa={"uc": "a:i3", "ur": "i3"}, csa={"uc": "i3 i4 i3", "ul": "i2"})
    after = start.play("melee uc", *[6] * 3, *[6] * 10)
    assert ends(after, "usa", "again")
    assert ends(after, "usa", "leave") == "Without USA Center you lose the battle (DX-4.0)."
    assert not choice_of(after, "usa", "leave").asks
