"""Corps and division integrity, and who commands an army (section 13.9)."""

from __future__ import annotations

import pytest

from tests.games.dixie.scene import Scene, scene


def morale(
    uc: str, *dice: int, ul: str = "=Meade i3", ur: str = "i3", integrity: str = "corps", csa: str = "i3"
) -> Scene:
    """The Union's Morale phase after the CSA's turn, with that in its Center, which it defends."""
    at = scene(
        "gettysburg",
        phase="move",
        active="csa",
        usa={"uc": uc, "ul": ul, "ur": ur},
        csa={"cc": csa, "cl": "i3", "cr": "i3"},
        setup={"integrity": integrity},
    )
    return at.next(*dice)


@pytest.mark.rule("DX-13.9", "DX-11.1a")
def test_a_general_helps_his_own_corps_alone() -> None:
    """Sickles defends with 1: 3 passes for his own, not for the II Corps."""
    at = morale("=Sickles a:i2B@III*1 b:i2B@II*1", 3, 3)
    assert at.at("a", "b") == ["uc", "routed"]


@pytest.mark.rule("DX-13.9")
def test_without_integrity_he_helps_all() -> None:
    at = morale("=Sickles a:i2B@III*1 b:i2B@II*1", 3, 3, integrity="none")
    assert at.at("a", "b") == ["uc", "uc"]


@pytest.mark.rule("DX-13.9a")
def test_meade_and_lee_lead_all_troops() -> None:
    at = morale("=Meade a:i2B@III*1 b:i2B@II*1 c:s2B*1", 4, 4, 4, ul="i3")
    assert at.at("a", "b", "c") == ["uc", "uc", "uc"]


@pytest.mark.rule("DX-13.9b", "DX-13.9d")
def test_when_meade_falls_the_best_corps_commander_succeeds() -> None:
    at = morale("m:=Meade*1 i2B", 6, ul="h:=Hancock i3", ur="=Sickles i3")
    assert at.at("m") == ["routed"]
    assert at.state.armies["usa"].commander == at.labels["h"] and "Hancock commands" in at.told()


@pytest.mark.rule("DX-13.9b", "DX-13.9a")
def test_the_successor_leads_all_troops_and_stays_it() -> None:
    """Sickles, appointed before, leads the II Corps too, though Hancock has better ratings."""
    at = scene(
        "gettysburg",
        phase="move",
        active="csa",
        usa={"uc": "s:=Sickles b:i2B@II*1", "ul": "=Hancock i3", "ur": "i3"},
        csa={"cc": "i3", "cl": "i3", "cr": "i3"},
        setup={"integrity": "corps"},
    )
    at = at.armed("usa", commander=at.labels["s"]).next(3)
    assert at.at("b") == ["uc"] and at.state.armies["usa"].commander == at.labels["s"]


@pytest.mark.rule("DX-13.9b", "DX-13.9a")
def test_meade_takes_command_when_he_comes() -> None:
    at = scene(
        "gettysburg",
        phase="move",
        usa={"uc": "s:=Sickles i3", "ul": "i3", "ur": "i3", "reserve": "m:=Meade"},
        csa={"cc": "i3", "cl": "i3", "cr": "i3"},
        setup={"integrity": "corps"},
    )
    at = at.armed("usa", commander=at.labels["s"]).play("move ul {m}").next()
    assert at.state.armies["usa"].commander == at.labels["m"]


@pytest.mark.rule("DX-13.9c", "DX-13.9d")
def test_a_wing_commander_comes_before_corps_commanders() -> None:
    at = morale("i2B", ul="r:=Reynolds i3", ur="=Hancock i3")
    assert at.state.armies["usa"].commander == at.labels["r"]


@pytest.mark.rule("DX-13.9c")
def test_under_meade_a_wing_commander_leads_three_corps() -> None:
    """Reynolds, of defence 2, leads the I, III and XI Corps: 4 passes there, and not in the II."""
    at = morale("=Reynolds a:i2B@III*1 b:i2B@I*1 c:i2B@II*1", 4, 4, 4)
    assert at.at("a", "b", "c") == ["uc", "uc", "routed"]


@pytest.mark.rule("DX-13.9d", "DX-13.9b")
def test_a_general_of_one_arm_never_commands_the_army() -> None:
    at = morale("i2B", ul="=Pleasonton k2B", ur="=Hunt i3")
    assert at.state.armies["usa"].commander == ""


@pytest.mark.rule("DX-13.9e")
def test_cavalry_generals_lead_cavalry_and_horse_artillery() -> None:
    """Buford, of defence 2: 4 passes for cavalry of CV 2, and not for infantry of CV 2; horse artillery he helps."""
    at = morale("=Buford a:k2B*1 b:i2B*1 c:h3A*1", 4, 4, 5)
    assert at.at("a", "b", "c") == ["uc", "routed", "uc"]


@pytest.mark.rule("DX-13.9f")
def test_artillery_generals_lead_artillery_and_add_to_its_fire() -> None:
    """Hunt, of defence 2: 4 passes for guns of CV 2 of any corps, not for infantry."""
    at = morale("=Hunt a:s2B*1 b:i2B*1", 4, 4)
    assert at.at("a", "b") == ["uc", "routed"]
    fire = scene(
        "gettysburg",
        usa={"uc": "=Hunt s2B", "ul": "i3", "ur": "i3"},
        csa={"cc": "c:i3", "cl": "i3", "cr": "i3"},
        setup={"integrity": "corps"},
    ).play("fire cc all", 1, 6, 6)
    assert fire.hits("c") == [1] and len(fire.purposes) == 3


@pytest.mark.rule("DX-13.9g")
@pytest.mark.parametrize(("integrity", "fate"), [("corps", "uc"), ("division", "routed")])
def test_division_integrity(integrity: str, fate: str) -> None:
    """Wadsworth leads the 1st Division of the I Corps, of defence 2; Paul's Brigade is of the 2nd."""
    at = morale("=Wadsworth a:=Cutler's_Brigade*1 b:=Paul's_Brigade*1", 5, 5, integrity=integrity)
    assert at.at("a", "b") == ["uc", fate]


@pytest.mark.rule("DX-13.9g")
def test_with_division_integrity_a_corps_commander_leads_all_divisions_of_his_corps() -> None:
    at = morale("=Newton a:=Cutler's_Brigade*1 b:=Paul's_Brigade*1", 4, 4, integrity="division")
    assert at.at("a", "b") == ["uc", "uc"]


def in_reserve(commander: str, uc: str) -> Scene:
    """The end of the Union's moves with one who has commanded its army in the Reserve, and that in its Center."""
    at = scene(
        "gettysburg",
        phase="move",
        usa={"uc": uc, "ul": "i3", "ur": "i3", "reserve": f"m:={commander}"},
        csa={"cc": "i3", "cl": "i3", "cr": "i3"},
        setup={"integrity": "corps"},
    )
    return at.armed("usa", commander=at.labels["m"]).next()


@pytest.mark.rule("DX-13.9h", "DX-13.9b", "DX-13.9c")
@pytest.mark.parametrize("commander", ["Meade", "Reynolds"])
def test_meade_and_wing_commanders_command_only_while_they_are_in_play(commander: str) -> None:
    at = in_reserve(commander, "s:=Sickles i3")
    assert at.state.armies["usa"].commander == at.labels["s"]
    assert in_reserve(commander, "i3").state.armies["usa"].commander == ""


@pytest.mark.rule("DX-13.9h", "DX-13.9b")
def test_an_appointed_corps_commander_keeps_command_in_the_reserve() -> None:
    at = in_reserve("Sickles", "h:=Hancock i3")
    assert at.state.armies["usa"].commander == at.labels["m"]
    assert in_reserve("Sickles", "i3").state.armies["usa"].commander != ""


@pytest.mark.rule("DX-13.9h", "DX-13.9c")
def test_a_wing_commander_in_play_takes_it_from_him() -> None:
    at = in_reserve("Sickles", "r:=Reynolds i3")
    assert at.state.armies["usa"].commander == at.labels["r"]
