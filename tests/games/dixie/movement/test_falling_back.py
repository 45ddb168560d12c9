"""Compulsory disengagement after a melee and at nightfall."""

from __future__ import annotations

import pytest

from tests.games.dixie.scene import scene

LINE, ENEMY = {"ul": "i3", "ur": "i3"}, {"cl": "i3", "cr": "i3"}


@pytest.mark.rule("DX-8.3e", "DX-13.2c")
def test_nobody_falls_back_to_where_the_enemy_defends() -> None:
    """The CSA came upon Left-Back by outflanking; the USA holds Left-Front."""
    usa = {"fl": "i2", "bl": "i3", "bc": "i2", "br": "i2", "fr": "i2", "fc": "i2"}
    at = scene("shiloh", active="csa", usa=usa, csa={"bl": "x:i3", "reserve": "i2"})
    assert at.play("melee bl", *[6] * 3, *[5] * 3).play("leave").at("x") == ["reserve"]


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
    at = scene(
        usa=LINE | {"cc": "a:i3 b:i3 f:ford", "uc": "i2"},
        csa=ENEMY | {"cc": "i3 =Bull_Run"},
        crossed={"c": 2},
        holders={"cc": "csa"},
    )
    at = at.play("melee cc", *[6] * 9).play("leave")
    assert at.at("a", "b", "f") == ["uc", "uc", "cc"]


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
    after = at.play("melee cl", *[6] * 6).play("leave")
    assert after.at("x", "d") == ["reserve", "ur"]
