"""Scouting (section 13.7)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.dixie.scene import Scene, scene


def scouted(usa: str, csa: str, edition: str = "gettysburg", **more: object) -> Scene:
    """The Union's Move phase, with that in its Right and in the enemy Left."""
    return scene(
        edition,  # type: ignore[arg-type]
        phase="move",
        usa={"ur": usa, "uc": "i2", "ul": "i2"},
        csa={"cl": csa, "cc": "i2", "cr": "i2"},
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("DX-13.7", "DX-13.7a")
def test_scouts_take_the_fire_of_one_card_and_see_all() -> None:
    at = scouted("a:k3A i1", "x:i3? y:i2?").play("scout cl {a}", 1, 6, 6, 4)
    assert at.at("a") == ["ur"] and at.hits("a") == [0], "one hit, and Morale 4 passes with 4"
    assert at.laid("x").up and at.laid("y").up
    assert at.name("y") in at.told() and at.name("a") in at.told()
    assert at.refused("move cl {a}").rule == "DX-8.0" and at.awaited() == ["usa"]


@pytest.mark.rule("DX-13.7", "DX-13.7a")
def test_where_no_scout_is_left_only_the_card_that_fired_is_seen() -> None:
    at = scouted("a:k3A i1", "x:i3? y:i2?").play("scout cl {a}", 1, 6, 6, 6)
    assert at.at("a") == ["routed"]
    assert at.laid("x").up and not at.laid("y").up


@pytest.mark.rule("DX-13.7c")
def test_the_card_with_the_best_fire_fires() -> None:
    """Smoothbores of CV 3 at short range fire better than infantry of CV 4."""
    at = scouted("a:k3A i1", "x:i4? y:s3?").play("scout cl {a}", 6, 6, 6)
    assert all(at.name("y") in purpose for purpose in at.purposes)


@pytest.mark.rule("DX-13.7")
def test_several_scouts_share_the_hits() -> None:
    at = scouted("a:k2A b:k3A i1", "x:i4? y:i2?").play("scout cl {a},{b}", 1, 2, 6, 6, 6, 1)
    assert at.at("a", "b") == ["ur", "routed"] and at.laid("y").up


@pytest.mark.rule("DX-13.7b")
def test_scouts_capture_a_position_with_a_decoy_and_a_general() -> None:
    at = scouted("a:k3A i1", "x:spy? g:g", setup={"decoys": True}).play("scout cl {a}")
    assert at.at("a", "x", "g") == ["cl", "eliminated", "eliminated"] and at.state.holders["cl"] == "usa"


@pytest.mark.rule("DX-13.7", "DX-8.3d")
def test_scouts_ride_back_over_water_whatever_the_limit() -> None:
    at = scouted("a:k3A b:k2A i1", "=Rock_Creek x:i1?").play("scout cl {a}", 6)
    assert at.at("a") == ["ur"]
    assert at.refused("scout cl {b}").rule == "DX-13.7", "everybody there has been seen"
    assert at.refused("move cl {b}").rule == "DX-8.3", "and the scout has crossed"


@pytest.mark.rule("DX-13.7", "DX-13.7e")
def test_cavalry_scouts_from_its_own_battleline_unengaged_and_unmoved() -> None:
    at = scouted("b:i2 c:k2A", "x:i1?")
    assert at.keys("scout") == ["cl"] and at.keys("scout cl") == [at.labels["c"]]
    assert at.refused("scout cl {b}").rule == "DX-13.7" and at.refused("scout cc {c}").rule == "DX-13.7"
    reserve = scene(
        "gettysburg",
        phase="move",
        usa={"ur": "i2", "uc": "i2", "reserve": "a:k2A"},
        csa={"cl": "i2?", "cc": "i2", "cr": "i2"},
    )
    assert not reserve.allowed("scout cl {a}")
    assert reserve.play("move ur {a}").refused("scout cl {a}").rule == "DX-13.7e"


@pytest.mark.rule("DX-13.7", "DX-13.7d")
def test_nothing_to_scout_where_everybody_is_seen() -> None:
    at = scouted("a:k2A", "x:i1")
    assert at.refused("scout cl {a}").rule == "DX-13.7" and at.allowed("move cl {a}")


@pytest.mark.rule("DX-13.7", "DX-13.0")
def test_scouting_is_an_option() -> None:
    at = scouted("a:k2A", "x:i1?", setup={"scouting": False})
    assert at.refused("scout cl {a}").rule == "DX-13.0" and "scout" not in at.keys("")


@pytest.mark.rule("DX-13.7", "DX-17.5")
def test_the_question_who_takes_the_hits_does_not_end_the_scouting() -> None:
    """The Union asked to be asked: its answer is followed by the rolls, and by what the scouts have seen."""
    at = scouted("a:k2A b:k3A i1", "x:i4? y:i2?")
    army = at.state.armies["usa"]
    at = at.armed("usa", preferences=replace(army.preferences, hits="ask")).play("scout cl {a},{b}", 1, 6, 6, 6)
    assert at.awaited() == ["usa"] and not at.laid("y").up
    at = at.play("hits {b}", 2)
    assert at.at("a", "b") == ["ur", "ur"] and at.hits("a", "b") == [0, 0] and at.laid("y").up


@pytest.mark.rule("DX-13.7d")
def test_at_shiloh_the_csa_has_no_battleline_to_scout_from() -> None:
    usa = {"bl": "i2?", "bc": "i2", "br": "i2", "fc": "i2", "fr": "i2"}
    at = scene("shiloh", phase="move", active="csa", usa=usa, csa={"fl": "a:k2 i1"})
    assert at.refused("scout bl {a}").rule == "DX-13.7"


@pytest.mark.parametrize(
    ("scouts", "words"), [("a:k3A", ("scouts", "has seen")), ("a:k3A b:k2A", ("scout", "have seen"))]
)
def test_scouts_are_told_of_in_the_right_number(scouts: str, words: tuple[str, str]) -> None:
    at = scouted(f"{scouts} i1", "x:i1? y:i1?")
    told = at.play(at.named("scout cl " + ",".join("{" + s[0] + "}" for s in scouts.split())), 6).told()
    assert f" of the Union {words[0]} CSA Left" in told and f" {words[1]} CSA Left and ride" in told
