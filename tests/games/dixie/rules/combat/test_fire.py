"""Fire: who fires at what, with how many dice, and which numbers hit (sections 7, 10.3, 13.4 and 13.5)."""

from __future__ import annotations

import pytest

from bot.games.contract.choices import Choice, Level
from bot.games.dixie.data.terms import OUT
from bot.games.dixie.game import GAME
from bot.games.kit.sides import Side
from tests.games.dixie.scene import Scene, scene


def engaged(mine: str, theirs: str, **more: object) -> Scene:
    """The Union's Combat phase with a fight in its Center, which it defends."""
    return scene(usa={"uc": mine}, csa={"uc": theirs}, **more)  # type: ignore[arg-type]


@pytest.mark.rule("DX-7.1", "DX-7.2", "DX-7.2a", "DX-7.3")
def test_infantry_rolls_a_die_a_cv_and_hits_with_one_and_two() -> None:
    after = engaged("a:i3", "b:i3").play("fire uc all", 2, 4, 5)
    assert after.hits("b") == [1] and after.hits("a") == [0]
    assert after.purposes == (f"{after.name('a')} fires at USA Center",) * 3
    assert f"{after.name('a')} fires at USA Center (CV 3; F2 hits on 1–2) and rolls 2, 4 and 5: 1 hit." in after.told()
    assert f"{after.name('b')} in USA Center takes 1 hit." in after.told()


@pytest.mark.rule("DX-7.2b")
def test_cavalry_hits_with_ones_alone() -> None:
    after = scene(csa={"uc": "a:k2"}, usa={"uc": "b:i3"}, active="csa").play("fire uc all", 1, 2)
    assert after.hits("b") == [1]


@pytest.mark.rule("DX-7.2c", "DX-7.2g", "DX-7.2j")
@pytest.mark.parametrize(("gun", "dice", "hits"), [("s2", (3, 4), 1), ("r2", (2, 3), 1)])
def test_guns_at_short_range(gun: str, dice: tuple[int, int], hits: int) -> None:
    assert engaged(f"a:{gun}", "b:i3").play("fire uc all", *dice).hits("b") == [hits]


@pytest.mark.rule("DX-7.2c", "DX-7.2d", "DX-7.2j")
@pytest.mark.parametrize(("gun", "dice", "hits"), [("s2", (1, 2), 1), ("r2", (1, 2), 2)])
def test_guns_at_long_range(gun: str, dice: tuple[int, int], hits: int) -> None:
    start = scene(usa={"uc": f"a:{gun}"}, csa={"cc": "b:i3 c:i3"})
    assert sum(start.play("fire cc all", *dice).hits("b", "c")) == hits


@pytest.mark.rule("DX-7.0", "DX-7.2f")
def test_long_range_shows_the_guns_and_the_cards_that_they_hit() -> None:
    start = scene(usa={"uc": "a:s2? x:i3?"}, csa={"cc": "b:i2? c:i3?"})
    after = start.play("fire cc all", 1, 5)
    assert [after.laid(x).up for x in "axbc"] == [True, False, True, False]
    assert after.hits("b", "c") == [1, 0]


@pytest.mark.rule("DX-7.2a", "DX-7.2b")
def test_only_guns_fire_across_the_centerline() -> None:
    start = scene(usa={"uc": "i3 k1"}, csa={"cc": "b:i3"})
    assert start.legal("fire") == []
    assert start.refused("fire cc all").rule == "DX-7.2"


@pytest.mark.rule("DX-7.2e")
def test_no_long_range_out_of_an_engagement() -> None:
    start = scene(usa={"uc": "a:s2"}, csa={"uc": "b:i3", "cc": "i3"})
    assert start.keys("fire") == ["uc"] and start.keys("fire uc some") == [start.labels["a"]]


@pytest.mark.rule("DX-7.2e")
def test_no_long_range_into_an_engagement_without_artillery_support() -> None:
    start = scene(usa={"uc": "a:s2", "cc": "x:i3"}, csa={"cc": "b:i3"}, setup={"support": False})
    assert start.keys("fire cc some") == [start.labels["x"]]
    assert start.play("fire cc all", 6, 6, 5).hits("b") == [0]


@pytest.mark.rule("DX-7.3")
def test_there_must_be_somebody_to_hit() -> None:
    start = scene(usa={"uc": "s2"}, csa={"cc": "hill", "cr": "i3"})
    assert start.legal("fire") == []
    refused = start.refused("fire cc all")
    assert (refused.reason, refused.rule) == ("There are no enemy troops in CSA Center to fire at", "DX-7.3")


@pytest.mark.rule("DX-7.0a")
def test_a_card_fires_once() -> None:
    after = engaged("a:i3 x:i2", "b:i3").play("fire uc some {a}", 3, 3, 3)
    assert after.laid("a").done == "fired" and after.laid("x").done == ""
    assert after.keys("fire uc some") == [after.labels["x"]]
    assert after.refused("fire uc some {a}").rule == "DX-7.0a"


@pytest.mark.rule("DX-7.0b")
def test_fire_at_one_position_ends_before_the_next() -> None:
    start = scene(usa={"uc": "a:i2 b:i2", "ul": "c:i3", "ur": "i1"}, csa={"uc": "i3", "ul": "i3", "ur": "i1"})
    after = start.play("fire uc some {a}", 3, 3).play("fire ul all", 3, 3, 3)
    assert after.state.closed == ("uc",)
    assert after.refused("fire uc all").rule == "DX-7.0b"


@pytest.mark.rule("DX-7.3g")
def test_all_means_the_best_first_and_nobody_fires_at_nothing() -> None:
    start = engaged("k:k1 a:i2 s:s2", "b:i1")
    after = start.play("fire uc all", 1, 2)
    assert after.at("b") == ["eliminated"]
    assert after.purposes == (f"{after.name('s')} fires at USA Center",) * 2
    assert [after.laid(x).done for x in "sak"] == ["fired", "", ""]


def test_a_typed_list_of_cards_is_the_same_as_some() -> None:
    start = engaged("a:i2 x:i2", "b:i3")
    assert start.allowed("fire uc {a}") and start.allowed("fire uc some {a},{x}")


@pytest.mark.rule("DX-10.3a")
def test_woods_take_a_die_from_attackers_alone() -> None:
    usa, csa = {"uc": "a:i3 woods"}, {"uc": "b:i3"}
    assert scene(usa=usa, csa=csa, active="csa").play("fire uc all", 2, 5).hits("a") == [1]
    after = scene(usa=usa, csa=csa).play("fire uc all", 2, 5, 5)
    assert after.hits("b") == [1]


@pytest.mark.rule("DX-10.3", "DX-10.3a", "DX-10.3b", "DX-10.3g")
def test_a_small_gun_fires_into_woods_only_from_a_hill() -> None:
    assert scene(usa={"uc": "s1"}, csa={"cc": "i3 woods"}).legal("fire") == []
    on_hill = scene(usa={"uc": "a:s1 hill"}, csa={"cc": "b:i3 woods"})
    after = on_hill.play("fire cc all", 1)
    assert after.hits("b") == [1]
    assert "DX-10.3a" in after.told() and "DX-10.3b" in after.told()


@pytest.mark.rule("DX-10.3b")
def test_hills_add_a_die_for_defenders_at_long_range_and_short() -> None:
    assert scene(usa={"uc": "s2 hill"}, csa={"cc": "b:i3"}).play("fire cc all", 1, 6, 6).hits("b") == [1]
    assert engaged("i2 hill", "b:i3").play("fire uc all", 2, 6, 6).hits("b") == [1]
    assert engaged("i2 hill", "b:i2", active="csa").play("fire uc all", 6, 5).hits("b") == [0]


@pytest.mark.rule("DX-10.3c")
def test_fields_add_a_die_for_defenders_at_short_range_alone() -> None:
    assert engaged("i2 field", "b:i3").play("fire uc all", 2, 6, 6).hits("b") == [1]
    assert scene(usa={"uc": "s2 field"}, csa={"cc": "b:i3"}).play("fire cc all", 1, 6).hits("b") == [1]


@pytest.mark.rule("DX-10.4", "DX-10.4a")
def test_captured_terrain_serves_its_captor() -> None:
    start = scene(csa={"uc": "a:i2"}, usa={"uc": "hill b:i3"}, active="csa", holders={"uc": "csa"})
    assert start.play("fire uc all", 2, 6, 6).hits("b") == [1]


@pytest.mark.rule("DX-13.4")
def test_guns_at_long_range_may_aim_at_guns_that_are_seen() -> None:
    start = scene(usa={"uc": "a:s2 x:r2"}, csa={"cc": "b:s2 c:i3 d:s2?"})
    assert start.keys("battery cc") == [start.labels["b"]]
    after = start.play("battery cc {b} {a},{x}", *(2, 6), *(1, 6))
    assert after.hits("b", "c") == [2, 0]


@pytest.mark.rule("DX-13.4")
def test_cards_engaged_with_guns_may_aim_at_them() -> None:
    after = engaged("a:i3 x:i2", "b:s2 c:i3").play("battery uc {b} {a}", 1, 1, 2)
    assert after.at("b") == ["eliminated"] and after.hits("c") == [0]
    assert after.laid("x").done == ""


@pytest.mark.rule("DX-13.4")
def test_counter_battery_is_an_option_and_for_guns_only() -> None:
    assert scene(usa={"uc": "s2"}, csa={"cc": "s2"}, setup={"counter_battery": False}).legal("battery") == []
    start = scene(usa={"uc": "s2"}, csa={"cc": "b:i3"})
    assert start.refused("battery cc {b} u1").rule == "DX-13.4"


@pytest.mark.rule("DX-13.4a", "DX-13.5")
def test_support_may_be_aimed_at_one_gun_and_enfilade_may_not() -> None:
    start = scene(usa={"uc": "a:s2", "cc": "x:i3", "cl": "e:i3"}, csa={"cc": "b:s2 c:i3"})
    assert sorted(start.keys("battery cc {b}")) == sorted(start.labels[k] for k in "ax")
    after = start.play("battery cc {b} {a}", 1, 5, 1)
    assert after.hits("b", "c", "x") == [1, 0, 0] and after.purposes[-1].endswith("Morale"), "a five hits a friend"
    assert not start.allowed("battery cc {b} {e}")


@pytest.mark.rule("DX-11.2c")
def test_fire_at_one_card_never_hits_generals() -> None:
    start = engaged("a:i3", "b:s2 g:g")
    assert start.play("battery uc {b} {a}", 6, 6, 1).hits("g", "b") == [0, 1]
    assert start.play("fire uc all", 6, 6, 1).hits("g", "b") == [2, 1]


@pytest.mark.rule("DX-13.5")
def test_artillery_support_hits_friends_with_fives_and_they_roll_at_once() -> None:
    start = scene(usa={"uc": "a:s2", "cc": "x:i3"}, csa={"cc": "b:i3"})
    assert start.legal("fire cc") == ["fire cc all", *(t for t in start.legal("fire cc some"))]
    assert "fire cc some {a}".format_map(start.labels) in start.legal("fire")
    after = start.play("fire cc some {a}", 1, 5, 4)
    assert after.hits("b", "x") == [1, 0] and after.at("x") == ["routed"]
    assert after.purposes[-1] == f"{after.name('x')} in CSA Center: Morale"
    assert start.play("fire cc some {a}", 5, 5, 1, 2).hits("b", "x") == [0, 0]


@pytest.mark.rule("DX-13.5")
def test_support_fires_only_when_it_is_named() -> None:
    start = scene(usa={"uc": "a:s2", "cc": "x:i3"}, csa={"cc": "b:i3"})
    assert start.play("fire cc all", 5, 5, 5).laid("a").done == ""
    bare = scene(usa={"uc": "a:s2", "cc": "x:i3"}, csa={"cc": "b:i3"}).play("fire cc some {x}", 5, 5, 5)
    assert bare.keys("fire cc") == ["some"]


@pytest.mark.rule("DX-13.6a", "DX-13.6c", "DX-13.6")
def test_a_decoy_takes_a_hit_only_where_no_troops_are() -> None:
    with_troops = scene(usa={"uc": "s3"}, csa={"cc": "b:i3 d:g?"}, setup={"decoys": True})
    after = with_troops.play("fire cc all", 1, 1, 6)
    assert after.hits("b") == [2] and after.at("d") == ["cc"] and after.hits("d") == [0]
    alone = scene(usa={"uc": "s3"}, csa={"cc": "d:g? e:hill?", "cr": "i3"}, setup={"decoys": True})
    after = alone.play("fire cc all", 1, 6, 6)
    assert sorted(after.at("d", "e")) == ["cc", "eliminated"]


@pytest.mark.rule("DX-13.9f")
def test_an_artillery_general_adds_a_die_to_his_guns() -> None:
    hunt = {"uc": "=Hunt a:r2"}
    usa = scene("gettysburg", usa=hunt, csa={"cc": "b:i3"}, setup={"integrity": "corps"})
    assert usa.play("fire cc all", 2, 6, 6).hits("b") == [1]
    assert "DX-13.9f" in usa.play("fire cc all", 2, 6, 6).told()
    plain = scene("gettysburg", usa=hunt, csa={"cc": "b:i3"})
    assert plain.play("fire cc all", 2, 6).hits("b") == [1]


def test_ending_combat_says_what_has_not_fired() -> None:
    start = engaged("i3 s2 s2", "b:i3")
    hints = {c.key: c.hint for c in _root(start, "usa")}
    assert hints["next"] == "1 card and 2 guns have not fired"
    done = start.play("fire uc all", *[6] * 7)
    assert done.state.phase == "move", "what nobody can do any more is not asked"


def _root(at: Scene, side: Side) -> tuple[Choice, ...]:
    level: Level | None = GAME.choices(GAME.view(at.state, side), side, ())
    assert level is not None
    return level.choices


def test_a_card_out_of_play_fires_no_more() -> None:
    after = engaged("i4", "b:i1 c:i3", active="usa").play("fire uc all", 1, 1, 1, 6)
    assert after.laid("b").at == OUT and after.hits("c") == [1]


@pytest.mark.rule("DX-7.3g", "DX-12.6")
def test_when_fire_ends_tells_nothing_of_a_card_lying_face_down() -> None:
    """Two hits are more than a CV of 1 bears; who fires cannot know that, for they may be covered."""
    start = scene("shiloh", usa={"bc": "s2 s2", "bl": "i2"}, csa={"fc": "b:i1?", "reserve": "c:cover"})
    after = start.play("arm {c} any 1", seat="csa").play("fire fc all", 1, 1, 6, 6)
    assert after.hits("b") == [0] and not after.laid("b").up
