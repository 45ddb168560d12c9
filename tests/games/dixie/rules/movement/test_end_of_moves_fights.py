"""Fights when movement is complete: horse artillery (7.2) and bayonet charges (12.5)."""

from __future__ import annotations

import pytest

from bot.games.dixie.state.state import HitsQuestion, MeleeQuestion, Preferences
from tests.games.dixie.scene import Scene, scene


def gettysburg() -> Scene:
    """The Union's Move phase with horse artillery in its Reserve and in its Center."""
    return scene(
        "gettysburg",
        usa={"reserve": "h:h3 x:i3B", "uc": "k:h4 b:i3B"},
        csa={"cc": "e:i3A f:i3A", "cl": "i3"},
        phase="move",
    )


@pytest.mark.rule("DX-7.2h", "DX-7.2i")
def test_horse_artillery_that_has_moved_fires_at_long_range() -> None:
    start = gettysburg().play("move uc {h}")
    after = start.next(2, 6, 6, 4)
    assert after.laid("h").done == "" and after.state.active == "csa"
    assert after.purposes[:3] == (f"{after.name('h')} fires at CSA Center",) * 3
    assert after.laid("h").up


@pytest.mark.rule("DX-7.2h")
def test_it_may_engage_and_fires_at_short_range() -> None:
    start = gettysburg().play("move cc {k}")
    after = start.next(1, 2, 6, 6, 3, 3)
    assert after.hits("e", "f") == [0, 0] and after.at("e", "f") == ["cc", "cc"]
    assert "F2" in after.told()


@pytest.mark.rule("DX-7.2h")
def test_horse_artillery_that_has_not_moved_does_not_fire_then() -> None:
    assert gettysburg().next().purposes == ()


@pytest.mark.rule("DX-7.2h", "DX-7.0a")
def test_horse_artillery_that_has_fired_does_not_move() -> None:
    start = scene("gettysburg", usa={"uc": "k:h4"}, csa={"cc": "e:i3A f:i3A"})
    after = start.play("fire cc all", 6, 6, 6, 6)
    assert after.refused("move reserve {k}").rule == "DX-7.0a"


def charge() -> Scene:
    """The CSA has engaged the Union's Center and charges."""
    start = scene(
        csa={"reserve": "b:bayonet-charge i3", "cc": "a:i3 k:k1", "cl": "i2"},
        usa={"uc": "x:i3", "ur": "i2"},
        active="csa",
        phase="move",
    )
    return start.play("move uc {a},{k}").play("play {b} uc")


@pytest.mark.rule("DX-12.5")
def test_infantry_that_has_engaged_charges_when_movement_is_complete() -> None:
    after = charge().next(*(6, 6, 6), *(6, 6, 6))
    assert (
        after.purposes
        == (f"{after.name('a')} fights in USA Center",) * 3 + (f"{after.name('x')} fights in USA Center",) * 3
    )
    assert after.state.asks == (MeleeQuestion("csa", "uc"),) and after.at("b") == ["played"]
    away = after.play("leave")
    assert away.at("a", "k") == ["cc", "cc"] and away.state.active == "usa"


@pytest.mark.rule("DX-12.5", "DX-13.2c")
def test_a_charge_may_last_two_rounds_and_win_the_position() -> None:
    first = charge().armed("usa", preferences=Preferences(melee="stay")).next(*(6, 6, 6), *(6, 6, 6))
    after = first.play("again", *(3, 6, 6), *(6, 6, 6), 4)
    assert after.at("x", "a") == ["routed", "uc"] and after.state.active == "usa" and after.state.holders["uc"] == "csa"


@pytest.mark.rule("DX-12.5")
def test_it_is_for_infantry_that_has_engaged_this_turn() -> None:
    start = scene(
        csa={"reserve": "b:bayonet-charge i3", "uc": "a:i3", "cc": "k:k1"},
        usa={"uc": "x:i3", "ul": "y:i3?", "ur": "i2"},
        active="csa",
        phase="move",
    )
    assert start.refused("play {b} uc").rule == "DX-12.5"
    assert start.play("move uc {k}").refused("play {b} uc").rule == "DX-12.5"


@pytest.mark.rule("DX-17.5")
def test_a_question_in_a_charge_is_answered_and_the_turn_goes_on() -> None:
    start = charge().armed("csa", preferences=Preferences(hits="ask"))
    asked = start.next(*(6, 6, 6), *(1, 6, 6))
    assert asked.state.asks[-1] == HitsQuestion("csa", "uc", 1) and asked.awaited() == ["csa"]
    after = asked.play("hits {k}", 1)
    assert after.state.asks == (MeleeQuestion("csa", "uc"),)
    done = after.play("leave").state
    assert (done.active, done.phase) == ("usa", "move")


@pytest.mark.rule("DX-12.5", "DX-13.2b")
def test_a_charge_settles_what_fire_has_hit_before_it() -> None:
    """Two hits at long range, and the charge then hits nobody: both are rolled for at once all the same."""
    csa = {"cc": "a2 i:i3 i3", "cl": "i3", "cr": "i3", "reserve": "b:bayonet-charge"}
    at = scene("gettysburg", active="csa", csa=csa, usa={"uc": "x:i3", "ul": "i3", "ur": "i3"})
    shot_at = at.play("fire uc all", 1, 1)
    assert shot_at.hits("x") == [2]
    after = shot_at.run("move uc {i}", "play {b} uc").next(6, 6, 6, 6, 6, 6, 2, 2)
    assert after.purposes[-2:] == (f"{after.name('x')} in USA Center: Morale",) * 2
    assert after.hits("x") == [0] and after.keys("") == ["again", "leave"]
