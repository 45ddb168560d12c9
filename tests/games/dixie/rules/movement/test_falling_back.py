"""Compulsory disengagement after a melee and at nightfall."""

from __future__ import annotations

import pytest

from bot.games.dixie.state.state import Preferences
from tests.games.dixie.scene import scene

LINE, ENEMY = {"ul": "i3", "ur": "i3"}, {"cl": "i3", "cr": "i3"}


@pytest.mark.rule("DX-8.3e", "DX-13.2c")
def test_nobody_falls_back_to_where_the_enemy_defends() -> None:
    """The CSA came upon Left-Back by outflanking; the USA holds Left-Front. So it fights a second round, after which it
    must go."""
    usa = {"fl": "i2", "bl": "i3", "bc": "i2", "br": "i2", "fr": "i2", "fc": "i2"}
    at = scene("shiloh", active="csa", usa=usa, csa={"bl": "x:i3", "reserve": "i2"})
    assert at.play("melee bl", *[6] * 3, *[5] * 3, *[6] * 3, *[5] * 3).at("x") == ["reserve"]


@pytest.mark.rule("DX-8.3e", "DX-8.3d")
def test_both_sides_attackers_change_places_at_night() -> None:
    """In the same column each is engaged in the other's line: both go home."""
    usa = {"fc": "a:i3", "bc": "b:i3", "bl": "i2", "br": "i2", "fl": "i2", "fr": "i2"}
    csa = {"fc": "c:i3", "bc": "d:i3", "reserve": "i2"}
    at = scene("shiloh", active="csa", phase="move", usa=usa, csa=csa, holders={"fc": "csa", "bc": "usa"}, day=1).armed(
        "csa", deck=0
    )
    at = at.next()
    assert at.at("a", "b", "c", "d") == ["bc", "bc", "fc", "fc"]


@pytest.mark.rule("DX-8.3d", "DX-13.2c")
def test_falling_back_ignores_creeks_and_leaves_fords_behind() -> None:
    """Over a creek that lets only one more across two do not leave of their own will, but must after two rounds; and
    nobody else crosses it this turn."""
    at = scene(
        usa=LINE | {"cc": "a:i3 b:i3 f:ford", "uc": "c:i2"},
        csa=ENEMY | {"cc": "i3 =Bull_Run"},
        crossed={"c": 2},
        holders={"cc": "csa"},
    )
    at = at.armed("csa", preferences=Preferences(melee="stay")).play("melee cc", *[6] * 18)
    assert "no way to leave" in at.told() and at.at("a", "b", "f") == ["uc", "uc", "cc"]
    assert at.refused("move cc {c}").rule == "DX-8.3" and at.state.crossed == {"c": 4}


@pytest.mark.rule("DX-11.0", "DX-13.2c")
def test_two_generals_do_not_meet_on_falling_back() -> None:
    at = scene(usa=LINE | {"cc": "a:g i3", "uc": "b:g i3"}, csa=ENEMY | {"cc": "i3"})
    at = at.play("melee cc", 6, 6, 6, 5, 5, 5).play("leave")
    assert sorted(at.at("a", "b")) == ["reserve", "uc"]


@pytest.mark.rule("DX-8.3e", "DX-13.6f")
@pytest.mark.parametrize("card", ["g", "i1"])
def test_nobody_falls_back_upon_cards_lying_face_down(card: str) -> None:
    """What lies in the enemy's hands behind them may be troops or a decoy: either way they go to the Reserve."""
    usa, csa = {"cl": "x:i3", "uc": "i2", "ul": "i2"}, {"cl": "i3", "ur": f"d:{card}?", "cc": "i2", "cr": "i2"}
    at = scene("gettysburg", setup={"decoys": True}, usa=usa, csa=csa, holders={"ur": "csa", "cl": "csa"})
    after = at.play("melee cl", *[6] * 12)
    assert after.at("x", "d") == ["reserve", "ur"]


@pytest.mark.rule("DX-13.2g", "DX-8.2", "DX-8.3")
def test_leaving_a_melee_of_ones_own_will_is_a_disengagement_like_any_other() -> None:
    """Over a creek with a limit of 2 two may go, and three may not; nor may anybody who has the enemy behind him."""
    for troops, ways in (("a:i3 b:i3", ["again", "leave"]), ("a:i3 b:i3 c:i1", ["again", "leave"])):
        at = scene(usa=LINE | {"cc": troops, "uc": "i2"}, csa=ENEMY | {"cc": "i3"}, holders={"cc": "csa"})
        rolled = [6] * (3 + 6 + troops.count("i1"))
        assert at.play("melee cc", *rolled).keys("") == ways
        wet = scene(usa=LINE | {"cc": troops, "uc": "i2"}, csa=ENEMY | {"cc": "i3 =Bull_Run"}, holders={"cc": "csa"})
        if "c:" in troops:
            wet = wet.armed("csa", preferences=Preferences(melee="stay"))
            assert wet.play("melee cc", *rolled * 2).state.melee is None
        else:
            assert wet.play("melee cc", *rolled).play("leave").state.crossed == {"c": 2}
    behind = scene(usa=LINE | {"cc": "a:i3", "uc": "i2"}, csa=ENEMY | {"cc": "i3", "uc": "i3"}, holders={"cc": "csa"})
    assert behind.play("melee cc", *[6] * 12).at("a") == ["uc"], "it must, and falls back upon friends who fight"
    home = scene(usa=LINE | {"uc": "i2"}, csa=ENEMY | {"uc": "i3", "cc": "i2 =Bull_Run"}, crossed={"c": 2})
    assert home.play("melee uc", *[6] * 5).keys("") == ["again", "leave"], "to the Reserve there is no water"


@pytest.mark.rule("DX-13.2g", "DX-17.6")
def test_by_preference_nobody_leaves_over_water_that_is_too_deep() -> None:
    at = scene(
        usa=LINE | {"cc": "a:i3 b:i2 c:i2", "uc": "i2"},
        csa=ENEMY | {"cc": "x:i4 =Bull_Run"},
        active="csa",
        holders={"cc": "csa"},
    ).armed("usa", preferences=Preferences(melee="leave"))
    at = at.play("melee cc", *[6] * 11).play("again", *[6] * 11)
    assert at.at("a", "b", "c") == ["cc"] * 3 and at.state.melee is None
