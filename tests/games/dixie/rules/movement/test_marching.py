"""Force-marches (section 8.6)."""

from __future__ import annotations

import pytest

from bot.games.dixie.data.terms import RESERVE
from tests.games.dixie.scene import Scene, scene


def marching(usa: dict[str, str], edition: str = "bull-run", **more: object) -> Scene:
    """The Union's Move phase, the CSA in its own line."""
    csa = {"cc": "i2", "cl": "i2", "cr": "i2"}
    return scene(edition, phase="move", usa=usa, csa=csa, **more)  # type: ignore[arg-type]


@pytest.mark.rule("DX-8.6")
def test_infantry_and_artillery_march_by_a_morale_roll() -> None:
    """Of CV 2: 2 passes, 3 does not."""
    at = marching({"ur": "a:i2 b:s2", "uc": "i2"})
    assert at.play("march ul {a},{b}", 2, 2).at("a", "b") == ["ul", "ul"]
    assert at.play("march ul {a},{b}", 3, 2).at("a", "b") == ["ur", "ul"]


@pytest.mark.rule("DX-8.6", "DX-8.6b")
def test_who_fails_does_not_move_at_all() -> None:
    at = marching({"ur": "a:i2", "uc": "i2"}).play("march ul {a}", 3)
    assert at.at("a") == ["ur"]
    assert at.refused("move reserve {a}").rule == "DX-8.6b" and at.refused("march ul {a}").rule == "DX-8.6b"


@pytest.mark.rule("DX-8.6", "DX-6.0e")
def test_a_six_fails_and_a_one_passes() -> None:
    at = marching({"ur": "g:g21 a:i4", "uc": "i2"})
    assert at.play("march ul {a},{g}", 6).at("a", "g") == ["ur", "ur"]
    weak = marching({"ur": "a:i1", "uc": "i2"})
    assert weak.play("march ul {a}", 1).at("a") == ["ul"]


@pytest.mark.rule("DX-8.6")
def test_cavalry_and_generals_need_no_roll_and_horse_artillery_never_makes_two_moves() -> None:
    at = marching({"ur": "g:g i2", "uc": "i2", "reserve": "a:k1"})
    assert at.run("march ul {g}", "march cl {a}").at("g", "a") == ["ul", "cl"]
    horse = marching({"ur": "h:h4 i2", "uc": "i2"}, "gettysburg")
    assert horse.refused("march ul {h}").rule == "DX-7.2h"


@pytest.mark.rule("DX-8.6a")
def test_a_general_who_is_with_them_and_goes_along_helps() -> None:
    at = marching({"ur": "g:g21 a:i2 i1", "uc": "i2"})
    both = at.play("march ul {a},{g}", 4)
    assert both.at("a", "g") == ["ul", "ul"] and "DX-8.6a" in both.told()
    assert at.play("march ul {a}", 4).at("a") == ["ur"], "not if he stays"


@pytest.mark.rule("DX-8.6a", "DX-8.6c")
def test_a_general_in_reserve_does_not_help() -> None:
    """Their die belongs to the Union alone, for they lie face-down."""
    at = marching({"ur": "i2", "uc": "i2", "reserve": "g:g21 a:i2"}).play("march cl {a},{g}", picks=[3])
    assert at.at("a", "g") == [RESERVE, "cl"]
    assert "rolls 3" in at.told(audience="usa") and "rolls" not in at.told()


@pytest.mark.rule("DX-8.6a", "DX-8.6b", "DX-8.6c")
def test_a_general_whose_companions_all_fail_stays_and_may_move_yet() -> None:
    at = marching({"ur": "g:g11 a:i2", "uc": "i2"}).play("march ul {a},{g}", 4)
    assert at.at("a", "g") == ["ur", "ur"] and at.allowed("march ul {g}")


@pytest.mark.rule("DX-8.6", "DX-6.5")
def test_the_morale_letter_counts() -> None:
    at = marching({"ur": "a:i2A c:i2C", "uc": "i2"}, "gettysburg")
    assert at.play("march ul {a}", 3).at("a") == ["ul"]
    assert at.play("march ul {c}", 2).at("c") == ["ur"]


@pytest.mark.rule("DX-8.6", "DX-8.3")
def test_a_force_march_counts_against_movement_limits() -> None:
    usa = {"ur": "=Cub_Run i2", "uc": "i2", "reserve": "a:i2 b:i2"}
    at = marching(usa).play("march cl {a}", picks=[1])
    assert at.at("a") == ["cl"] and at.refused("march cl {b}").rule == "DX-8.3"


@pytest.mark.rule("DX-8.6")
def test_two_moves_lead_past_the_reserve_or_across() -> None:
    at = marching({"ur": "a:i2", "uc": "i2"})
    assert at.keys("march") == ["ur", "uc", "ul"]
    assert at.refused("march cl {a}").rule == "DX-8.0a"
    through = at.play("march ul {a}", 1)
    assert not through.laid("a").up, "he has been in the Reserve"


@pytest.mark.rule("DX-8.6c")
def test_neither_ground_nor_a_color_guard_helps_to_march() -> None:
    at = marching({"ur": "hill color-guard a:i2", "uc": "i2"}, holders={"ur": "usa"})
    assert at.play("march ul {a}", 3).at("a") == ["ur"]


@pytest.mark.rule("DX-8.3", "DX-8.3c")
def test_each_water_counts_those_who_cross_it_alone() -> None:
    """Cavalry leaves two fights for the Reserve, with a creek behind one of them that one card may cross."""
    usa = {"cl": "a:k1 b:k1", "cr": "c:k1 d:k1", "ul": "creek-1"}
    at = scene(phase="move", usa=usa, csa={"cl": "i2", "cr": "i2"})
    back = at.play("march reserve {a},{b},{c}")
    assert back.at("a", "b", "c", "d") == [RESERVE] * 3 + ["cr"] and back.state.crossed == {"r": 2, "l": 1}
    assert back.refused("march reserve {d}").rule == "DX-8.3"
    assert at.play("march reserve {b},{c},{d}").at("b", "c", "d") == [RESERVE, RESERVE, "cr"]
    assert not at.allowed("march reserve {a},{b},{c},{d}"), "three are all that can go"


@pytest.mark.rule("DX-8.5a", "DX-11.2b", "DX-10.4a")
@pytest.mark.parametrize("texts", [("march cc {k}",), ("move uc {k}", "move cc {k}")], ids=["at once", "one by one"])
def test_a_general_alone_on_the_way_is_eliminated(texts: tuple[str, ...]) -> None:
    csa = {"uc": "g:g", "cc": "i3", "cl": "i3", "cr": "i3"}
    usa = {"reserve": "k:k1", "ul": "i3", "ur": "i3"}
    at = scene(phase="move", usa=usa, csa=csa, holders={"uc": "csa"}).run(*texts)
    assert at.at("k", "g") == ["cc", "eliminated"] and at.state.holders["uc"] == "usa"


@pytest.mark.rule("DX-8.5a")
def test_a_general_who_rides_by_alone_eliminates_nobody() -> None:
    csa = {"uc": "g:g", "cc": "i3", "cl": "i3", "cr": "i3"}
    usa = {"reserve": "l:g", "cc": "i3", "ul": "i3", "ur": "i3"}
    at = scene(phase="move", usa=usa, csa=csa, holders={"uc": "csa"}).play("march cc {l}")
    assert at.at("l", "g") == ["cc", "uc"] and at.state.holders["uc"] == "csa"
