"""What follows when movement is complete: bayonet charges, horse artillery, disorganization, generals alone."""

from __future__ import annotations

import pytest

from tests.games.dixie.scene import scene

LINE = {"ul": "i3", "ur": "i3"}


@pytest.mark.rule("DX-12.5", "DX-12.0g", "DX-13.2", "DX-13.2d")
def test_a_bayonet_charge_is_a_melee_in_the_turn_of_the_engagement() -> None:
    """The infantry that has engaged charges; the gun that came with it does not, nor does who was there before."""
    at = scene(
        phase="move",
        active="csa",
        usa=LINE | {"uc": "e:i2"},
        csa={"uc": "b:i2", "cc": "a:i2 s2", "cl": "i3", "cr": "i3", "reserve": "c:bayonet-charge"},
    )
    assert not at.allowed("play {c} uc"), "nobody has engaged yet"
    at = at.play("move uc {a}").play("play {c} uc")
    assert at.at("c") == ["played"]
    at = at.next(3, 6, 6, 6, 1)
    assert at.hits("e") == [0] and at.awaited() == ["csa"]
    assert at.keys("") == ["again", "leave"]
    left = at.play("leave")
    assert left.at("a", "b") == ["cc", "cc"]


@pytest.mark.rule("DX-7.2h", "DX-7.2i")
def test_horse_artillery_moves_and_fires() -> None:
    setup = {
        "usa": {"cl": "i3", "ur": "h:h3", "uc": "i3", "ul": "i3"},
        "csa": {"cl": "e:i3A", "cc": "i3", "cr": "i3"},
    }
    at = scene("gettysburg", phase="move", usa=setup["usa"], csa=setup["csa"])
    assert not at.allowed("march cl {h}") and not at.allowed("march reserve {h}")
    at = at.play("move cl {h}").next(2, 6, 6, 6)
    assert at.at("h") == ["cl"] and "fires at CSA Left" in at.told()
    fired = scene("gettysburg", usa=setup["usa"], csa={"cl": "e:i3A", "cc": "i3", "cr": "i3"})
    fired = fired.play("fire cl some {h}", 6, 6, 6).next() if fired.allowed("fire cl some {h}") else fired
    assert not fired.allowed("move reserve {h}"), "it does not fire and then move"


@pytest.mark.rule("DX-7.2i")
def test_horse_artillery_that_has_moved_fires_at_long_range_too() -> None:
    at = scene(
        "gettysburg",
        phase="move",
        usa={"reserve": "h:h3", "uc": "i3", "ul": "i3", "ur": "i3"},
        csa={"cc": "e:i3A", "cl": "i3", "cr": "i3"},
    )
    at = at.play("move uc {h}").next(1, 6, 6, 2)
    assert at.at("h") == ["uc"] and at.laid("h").up


@pytest.mark.rule("DX-8.4", "DX-8.4a", "DX-8.4b", "DX-8.0b")
def test_too_many_are_disorganized_when_movement_is_complete() -> None:
    """Six in a position for four: all roll, one fails, and of five its side sends one back."""
    at = scene(
        phase="move",
        usa=LINE | {"uc": "a:i3 b:i3 c:i3 d:i2", "reserve": "e:i3 f:i3"},
        csa={"uc": "i3", "cl": "i3", "cr": "i3"},
    )
    at = at.play("move uc {e},{f}")
    assert at.awaited() == ["usa"], "stacking is ignored while it moves"
    at = at.next(1, 1, 1, 1, 1, 6)
    failed = [label for label in "abcdef" if at.at(label) == ["reserve"]]
    assert len(failed) == 1 and at.awaited() == ["usa"] and at.keys("") == ["withdraw"]
    stays = next(label for label in "abcdef" if label not in failed)
    at = at.play(f"withdraw {{{stays}}}")
    assert at.at(stays) == ["reserve"] and at.awaited() == ["csa"]


@pytest.mark.rule("DX-11.2e", "DX-8.0c")
def test_a_general_who_engages_alone_goes_back() -> None:
    at = scene(
        phase="move",
        usa=LINE | {"uc": "g:g i3"},
        csa={"cc": "i3", "cl": "i3", "cr": "i3"},
    )
    at = at.play("move cc {g}").next()
    assert at.at("g") == ["reserve"]


@pytest.mark.rule("DX-11.2d", "DX-8.0c")
def test_a_general_left_alone_among_enemies_dies_when_movement_is_complete() -> None:
    at = scene(
        phase="move",
        usa=LINE | {"uc": "g:g a:i3"},
        csa={"uc": "i3", "cl": "i3", "cr": "i3"},
    )
    moved = at.play("move reserve {a}")
    assert moved.at("g") == ["uc"]
    assert moved.next().at("g") == ["eliminated"]
    assert moved.play("move reserve {g}").next().at("g") == ["reserve"]
