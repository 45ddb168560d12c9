"""Terrain played from the Reserve (10.2) and decoys (13.6)."""

from __future__ import annotations

import pytest

from bot.games.dixie.data.terms import RESERVE
from tests.games.dixie.scene import Scene, scene

LINE = {"cc": "i2", "cl": "i2", "cr": "i2"}
DECOYS = {"decoys": True}


def moving(usa: dict[str, str], csa: dict[str, str] | None = None, edition: str = "bull-run", **more: object) -> Scene:
    """The Union's Move phase, the CSA in its own line."""
    return scene(edition, phase="move", usa=usa, csa=csa or LINE, **more)  # type: ignore[arg-type]


@pytest.mark.rule("DX-10.2")
def test_terrain_is_played_in_an_unengaged_position_of_ones_own_line() -> None:
    at = moving({"uc": "i3", "ur": "i3", "cl": "i3", "reserve": "t:woods"}, LINE | {"ur": "i3"})
    assert at.keys("terrain") == ["uc", "ul"]
    assert at.refused("terrain ur {t}").rule == "DX-10.2" and at.refused("terrain cl {t}").rule == "DX-10.2"
    played = at.play("terrain uc {t}")
    assert played.laid("t").up and played.name("t") in played.told()


@pytest.mark.rule("DX-10.2a")
def test_terrain_is_never_moved() -> None:
    at = moving({"uc": "woods i3", "ur": "t:hill i3"})
    assert at.refused("move reserve {t}").rule == "DX-10.2a" and at.refused("move cl {t}").rule == "DX-10.2a"


@pytest.mark.rule("DX-10.2b")
def test_one_creek_a_column() -> None:
    at = moving({"ur": "i3", "uc": "i3", "reserve": "t:creek-2"}, LINE | {"cl": "=Bull_Run i2"})
    assert at.refused("terrain ur {t}").rule == "DX-10.2b" and at.allowed("terrain uc {t}")


@pytest.mark.rule("DX-10.0")
def test_two_terrain_cards_a_position() -> None:
    at = moving({"ur": "hill woods i3", "uc": "i3", "reserve": "t:field"})
    assert at.refused("terrain ur {t}").rule == "DX-10.0"


@pytest.mark.rule("DX-10.1", "DX-8.4")
def test_terrain_played_on_a_full_position_disorganizes() -> None:
    at = moving({"ur": "a:i3 b:i3 c:i3 d:i3", "uc": "i3", "reserve": "t:field"}).play("terrain ur {t}")
    assert at.next(6, 1, 1, 1).at("a", "b", "c", "d") == [RESERVE, "ur", "ur", "ur"]


@pytest.mark.rule("DX-10.1a")
def test_terrain_only_in_its_place() -> None:
    usa = {"ur": "i3", "uc": "i3", "ul": "i3", "reserve": "t:=Culp's_Hill"}
    at = moving(usa, None, "gettysburg")
    assert at.legal("terrain") == [at.named("terrain ur {t}")] and at.refused("terrain ul {t}").rule == "DX-10.1a"


@pytest.mark.rule("DX-10.2d")
def test_no_terrain_under_the_enemy() -> None:
    at = moving({"uc": "i3", "ul": "i3", "reserve": "t:woods"}, LINE | {"ur": "i3"})
    assert at.refused("terrain ur {t}").rule == "DX-10.2d"


@pytest.mark.rule("DX-10.2c")
def test_at_shiloh_the_csa_plays_terrain_where_it_is_alone() -> None:
    usa = {"bl": "i2", "bc": "i2", "br": "i2", "fr": "i2", "fc": "i2"}
    at = scene("shiloh", phase="move", active="csa", usa=usa, csa={"fl": "i2", "reserve": "t:creek-1"})
    assert at.legal("terrain") == [at.named("terrain fl {t}")]
    vacant = scene("shiloh", phase="move", active="csa", usa=usa, csa={"reserve": "t:creek-1 i2"})
    assert vacant.refused("terrain fl {t}").rule == "DX-10.2c"


@pytest.mark.rule("DX-10.4", "DX-10.4a")
def test_captured_terrain_serves_its_captor() -> None:
    """The Union takes a hill; when the CSA comes back, the Union defends it."""
    at = scene(phase="move", usa={"ur": "a:i2", "uc": "i3"}, csa={"cc": "i2", "cr": "i2", "cl": "hill"})
    at = at.play("move cl {a}")
    assert at.state.holders["cl"] == "usa"
    back = scene(
        phase="move",
        active="csa",
        usa={"cl": "a:i2*1", "uc": "i3"},
        csa={"cl": "hill x:i2", "cc": "i2", "cr": "i2"},
        holders={"cl": "usa"},
    )
    assert back.next(3).at("a") == ["cl"]


@pytest.mark.rule("DX-13.6a", "DX-8.1b")
def test_decoys_die_when_they_are_engaged() -> None:
    """Nobody else is there: the position is the Union's when movement is complete, and not before."""
    at = moving({"ur": "a:i3", "uc": "i3"}, LINE | {"cl": "x:spy? y:g?"}, setup=DECOYS).play("move cl {a}")
    assert at.at("x") == ["cl"] and at.state.holders.get("cl") != "usa"
    at = at.next()
    assert at.at("x", "y") == ["eliminated", "eliminated"] and at.state.holders["cl"] == "usa"


@pytest.mark.rule("DX-13.6a")
def test_a_decoy_dies_beside_troops_too() -> None:
    at = moving({"ur": "a:i3", "uc": "i3"}, LINE | {"cl": "x:hill? y:i3?"}, setup=DECOYS).play("move cl {a}").next()
    assert at.at("x", "y") == ["eliminated", "cl"]


@pytest.mark.rule("DX-13.6", "DX-13.6b")
def test_a_decoy_is_shown_and_then_counts() -> None:
    at = moving({"ur": "h:hill? g:g? s:rally? a:i3?", "uc": "i3"}, setup=DECOYS)
    assert sorted(at.legal("reveal")) == sorted([at.named("reveal {h}"), at.named("reveal {g}")])
    assert at.refused("reveal {s}").rule == "DX-12.0a" and at.refused("reveal {a}").rule == "DX-13.6b"
    at = at.run("reveal {h}", "reveal {g}")
    assert at.laid("h").up and at.laid("g").up and at.name("g") in at.told()
    assert at.play("move reserve {g}").at("g") == [RESERVE], "he moves as generals do"


@pytest.mark.rule("DX-13.6b", "DX-11.0")
def test_a_decoy_is_shown_only_where_such_a_card_may_lie() -> None:
    at = moving({"ur": "g h:g? i3", "uc": "t:creek-2? i3"}, LINE | {"cc": "=Bull_Run i2"}, setup=DECOYS)
    assert at.refused("reveal {h}").rule == "DX-11.0" and at.refused("reveal {t}").rule == "DX-10.2b"


@pytest.mark.rule("DX-13.6", "DX-13.6e")
def test_a_decoy_moves_as_a_card_that_nobody_knows_but_engages_nobody() -> None:
    at = moving({"ur": "x:rally? t:hill? i3", "uc": "i3"}, setup=DECOYS)
    assert at.refused("move cl {x}").rule == "DX-13.6" and at.refused("move reserve {t}").rule == "DX-10.2a"
    at = at.play("move reserve {x}")
    assert at.told() == "The Union moves 1 card from USA Right to the Reserve."


@pytest.mark.rule("DX-13.6c")
def test_a_decoy_counts_for_stacking() -> None:
    at = moving({"ur": "x:rally? a:i3 b:i3 c:i3", "uc": "i3", "reserve": "d:i3"}, setup=DECOYS).play("move ur {d}")
    at = at.next(1, 1, 1, picks=[1])
    assert at.keys("withdraw") == [at.labels[k] for k in ("a", "b", "c", "d", "x")]
    assert at.play("withdraw {x}").at("x") == [RESERVE]


@pytest.mark.rule("DX-17.3", "DX-13.6")
def test_an_armed_card_that_is_deployed_as_a_decoy_is_armed_no_longer() -> None:
    at = moving({"ur": "i3", "uc": "i3", "ul": "i3", "reserve": "r:rally"}, setup=DECOYS)
    at = at.play("arm {r} any 1", seat="usa").changed(phase="deploy")
    at = at.armed("usa", committed=False).armed("csa", committed=False)
    for seat, orders in (("usa", ["deploy ul {r}"]), ("csa", [])):
        for order in (*orders, "commit"):
            at = at.play(order, seat=seat)
    assert at.at("r") == ["ul"] and not at.laid("r").up and at.state.armies["usa"].armed == ()


@pytest.mark.rule("DX-11.0", "DX-11.0b", "DX-13.6")
def test_a_general_who_falls_back_on_a_decoy_does_not_give_it_away() -> None:
    """One may lie face-down where he comes to; by his own move he does not go there."""
    usa = {"cl": "g:=Sherman a:i3", "ur": "h:=McDowell? i3", "uc": "i3"}
    at = scene(usa=usa, csa=LINE, setup=DECOYS)
    assert at.play("melee cl", 4, 4, 4, 4, 4).play("leave").at("g", "h") == ["ur", "ur"]
    assert moving(usa, setup=DECOYS).refused("move ur {g}").rule == "DX-11.0"


@pytest.mark.rule("DX-13.6e")
def test_a_general_lying_as_a_decoy_makes_one_battle_move_as_any_decoy() -> None:
    at = moving({"ur": "d:g? i2?", "uc": "i2", "ul": "i2"}, setup=DECOYS)
    assert at.play("move reserve {d}").refused("move uc {d}").rule == "DX-8.0"
    assert at.refused("march uc {d}").rule == "DX-8.5"


@pytest.mark.rule("DX-13.6", "DX-13.6e", "DX-11.2b")
def test_a_decoy_does_not_come_to_a_general_alone() -> None:
    """Troops would eliminate him at once: a card that lay beside him face-down would be known for a decoy."""
    usa = {"uc": "d:rally? a:i2?", "ul": "i2"}
    at = moving(usa, {"cc": "g:g", "cl": "i2"}, setup={"decoys": True})
    assert at.refused("move cc {d}").rule == "DX-13.6" and at.keys("move cc") == [at.labels["a"]]
    assert at.play("move cc {a}").at("g") == ["eliminated"]
