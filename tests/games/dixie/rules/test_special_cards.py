"""Special cards: each kind's effect, when it is armed, and what limits it (section 12)."""

from __future__ import annotations

import pytest

from bot.games.dixie.game import GAME
from bot.games.dixie.state.state import Preferences
from bot.games.kit.sides import OTHER, Side
from tests.games.dixie.scene import Scene, scene


def armed(at: Scene, side: Side, card: str, where: str = "any", least: int = 0) -> Scene:
    """The scene after a side has armed a card in silence; nobody else's view has changed."""
    after = at.play(f"arm {card} {where} {least or ''}".strip(), seat=side)
    other = OTHER[side]
    assert GAME.view(after.state, other) == GAME.view(at.state, other)
    assert after.outcome is not None and after.outcome.secret and not after.outcome.events
    return after


@pytest.mark.rule("DX-12.1")
def test_sharpshooters_make_a_general_roll_for_each_one_and_two() -> None:
    start = scene(csa={"uc": "i3", "reserve": "s:sharpshooters"}, usa={"uc": "i3 g:g"}, active="csa")
    assert start.play("play {s} uc {g}", 1, 2, 3, 5, 1).at("g", "s") == ["uc", "played"]
    after = start.play("play {s} uc {g}", 1, 2, 3, 5, 6)
    assert after.at("g") == ["routed"]
    assert start.play("play {s} uc {g}", 3, 4, 5).at("g") == ["uc"]


@pytest.mark.rule("DX-12.1")
def test_sharpshooters_reach_across_but_no_further() -> None:
    start = scene(
        csa={"cc": "i3", "reserve": "s:sharpshooters"},
        usa={"uc": "i3 g:g f:color-guard", "ul": "i3 h:g"},
        active="csa",
    )
    assert start.keys("play {s}") == ["uc"]
    assert sorted(start.keys("play {s} uc")) == sorted([start.labels["g"], start.labels["f"]])
    assert start.refused("play {s} ul {h}").rule == "DX-12.1"


@pytest.mark.rule("DX-12.2")
def test_confused_cards_hit_their_own_side() -> None:
    start = scene(usa={"uc": "a:i3 x:i3"}, csa={"uc": "b:i3", "reserve": "c:uniform-confusion"})
    after = armed(start, "csa", "{c}", "uc", 3).play("fire uc some {a}", 1, 2, 6)
    assert after.hits("b") == [0] and sum(after.hits("a", "x")) == 2 and after.at("c") == ["played"]
    assert "on its own side" in after.told()


@pytest.mark.rule("DX-12.2", "DX-6.1", "DX-7.3f")
def test_confused_guns_far_away_hit_nobody() -> None:
    start = scene(usa={"uc": "a:s2"}, csa={"cc": "b:i3", "reserve": "c:uniform-confusion"})
    after = armed(start, "csa", "{c}", "cc", 1).play("fire cc all", 1, 1)
    assert after.hits("a", "b") == [0, 0]
    assert "rolls 1 and 1: no hits on its own side" in after.told() and "2 hits" not in after.told()


@pytest.mark.rule("DX-12.2", "DX-7.3f")
def test_confusion_names_no_more_hits_than_its_own_side_can_take() -> None:
    start = scene(usa={"uc": "a:i4*3"}, csa={"uc": "b:i3", "reserve": "c:uniform-confusion"})
    after = armed(start, "csa", "{c}", "uc", 1).play("fire uc all", 1, 1, 1, 1)
    assert after.at("a") == ["eliminated"] and "2 hits on its own side" in after.told()


@pytest.mark.rule("DX-12.3")
def test_a_rallied_card_stays_and_loses_that_hit() -> None:
    start = scene(usa={"uc": "a:i3*2 b:i3", "reserve": "r:rally"}, csa={"uc": "i3"}, active="csa", phase="move")
    after = armed(start, "usa", "{r}", "any", 3).next(6, 2)
    assert after.at("a", "r") == ["uc", "played"] and after.hits("a") == [0]
    assert armed(start, "usa", "{r}", "any", 4).next(6).at("a", "r") == ["routed", "reserve"]


@pytest.mark.rule("DX-12.3")
def test_a_rally_is_no_use_to_generals() -> None:
    start = scene(usa={"uc": "g:g*1 b:i3", "reserve": "r:rally"}, csa={"uc": "i3"}, active="csa", phase="move")
    assert armed(start, "usa", "{r}", "any", 1).next(6).at("g", "r") == ["routed", "reserve"]


@pytest.mark.rule("DX-12.6", "DX-12.0f", "DX-17.3")
def test_cover_is_played_before_the_dice_against_so_many_of_them() -> None:
    start = scene(csa={"uc": "x:i4 y:i2"}, usa={"uc": "a:i3", "reserve": "c:cover"}, active="csa")
    ready = armed(start, "usa", "{c}", "uc", 5)
    after = ready.play("fire uc all", *(1, 1, 1, 6), *(6, 6))
    assert after.hits("a") == [1] and after.at("c") == ["played"]
    assert after.told().index("plays") < after.told().index("rolls") < after.told().index("takes away 2 of 3 hits")
    few = ready.play("fire uc some {x}", 1, 1, 1, 6)
    assert few.at("c") == ["reserve"] and few.hits("a") == [3], "four dice are not enough"


@pytest.mark.rule("DX-12.6")
def test_cover_against_fire_that_misses_is_spent() -> None:
    start = scene(csa={"uc": "i4"}, usa={"uc": "a:i3", "reserve": "c:cover"}, active="csa")
    after = armed(start, "usa", "{c}", "any", 1).play("fire uc all", 6, 6, 6, 6)
    assert after.at("c") == ["played"] and "none was rolled" in after.told()
    once = scene(csa={"uc": "x:i4 y:i4"}, usa={"uc": "a:i4", "reserve": "c:cover"}, active="csa")
    first = armed(once, "usa", "{c}", "any", 1).play("fire uc some {x}", 1, 6, 6, 6)
    assert first.hits("a") == [0] and first.play("fire uc some {y}", 1, 6, 6, 6).hits("a") == [1]


@pytest.mark.rule("DX-12.6")
def test_what_a_cover_may_take_away_is_fired_too() -> None:
    """Four hits would be enough for a CV of 3; with two to be taken away the next card fires as well."""
    start = scene(csa={"uc": "x:i4 y:i2"}, usa={"uc": "a:i3 ", "reserve": "c:cover"}, active="csa")
    assert len(armed(start, "usa", "{c}", "any", 1).play("fire uc all", *[1] * 4, *[1] * 2).purposes) == 6
    assert len(start.play("fire uc all", *[1] * 4).purposes) == 4


@pytest.mark.rule("DX-12.6", "DX-17.3")
def test_a_cover_armed_elsewhere_does_nothing() -> None:
    start = scene(csa={"uc": "i4"}, usa={"uc": "a:i3", "reserve": "c:cover"}, active="csa")
    elsewhere = armed(start, "usa", "{c}", "ul", 1)
    assert elsewhere.play("fire uc all", 1, 1, 1, 6).hits("a") == [3]


@pytest.mark.rule("DX-12.11")
def test_low_ammunition_takes_a_die() -> None:
    start = scene(csa={"uc": "a:i3 b:i2"}, usa={"uc": "c:i4", "reserve": "l:low-ammunition"}, active="csa")
    after = armed(start, "usa", "{l}", "any", 3).play("fire uc all", 6, 6, 1, 1)
    assert (
        after.purposes
        == (f"{after.name('a')} fires at USA Center",) * 2 + (f"{after.name('b')} fires at USA Center",) * 2
    )
    assert "DX-12.11" in after.told()


@pytest.mark.rule("DX-12.11")
def test_a_card_without_dice_left_has_fired_all_the_same() -> None:
    start = scene(csa={"uc": "a:i1"}, usa={"uc": "c:i4", "reserve": "l:low-ammunition"}, active="csa")
    after = armed(start, "usa", "{l}", "any", 1).play("fire uc all")
    assert after.laid("a").done == "fired" and after.at("l") == ["played"]


@pytest.mark.rule("DX-12.7", "DX-12.0a", "DX-12.0")
def test_a_color_guard_is_laid_with_ones_own_troops() -> None:
    start = scene(usa={"uc": "i3", "reserve": "f:color-guard i3"}, csa={"cr": "i3"}, phase="move")
    assert start.keys("play {f}") == ["uc"]
    after = start.play("play {f} uc")
    assert after.at("f") == ["uc"] and after.laid("f").up


@pytest.mark.rule("DX-12.9", "DX-10.3d")
def test_a_ford_lies_on_water_whoever_played_that() -> None:
    start = scene(usa={"uc": "i3", "reserve": "f:ford"}, csa={"cc": "i3 creek-2", "cr": "hill i3"}, phase="move")
    assert start.keys("play {f}") == ["cc"]
    after = start.play("play {f} cc")
    assert after.at("f") == ["cc"] and after.laid("f").up


def deploying(**setup: object) -> Scene:
    """Both sides deploy; the Union has a Ford and a creek, the CSA a creek of its own."""
    at = scene(
        phase="deploy",
        turn=0,
        usa={"reserve": "f:ford w:creek-2 i2 i2"},
        csa={"reserve": "v:creek-2 i2 i2"},
        setup=setup,
    )
    return at.armed("usa", committed=False).armed("csa", committed=False)


def committed(at: Scene, *dice: int) -> Scene:
    return at.play("commit", seat="usa").play("commit", *dice, seat="csa")


@pytest.mark.rule("DX-12.9a", "DX-12.9")
def test_a_ford_is_deployed_only_with_water() -> None:
    at = deploying()
    dry = at.play("deploy uc {f}", seat="usa")
    assert dry.state.armies["usa"].staged == {} and "Ford" in dry.told(audience="usa")
    wet = at.play("deploy uc {w},{f}", seat="usa")
    assert set(wet.state.armies["usa"].staged) == {wet.labels["f"], wet.labels["w"]}
    laid = committed(wet)
    assert laid.at("f", "w") == ["uc", "uc"] and laid.laid("f").up
    gone = wet.play("deploy uc {f}", seat="usa")
    assert gone.state.armies["usa"].staged == {}, "it does not stay when the water is taken away"
    assert at.labels["f"] not in at.play("deploy suggest", seat="usa").state.armies["usa"].staged


@pytest.mark.rule("DX-12.9a", "DX-13.6")
def test_without_water_a_ford_can_only_be_a_decoy() -> None:
    at = committed(deploying(decoys=True).play("deploy uc {f}", seat="usa"))
    assert at.at("f") == ["uc"] and not at.laid("f").up
    line = {"cc": "i2", "cl": "i2", "cr": "i2"}
    for mobility, rule in (("", "DX-12.9a"), ("creek-2", "")):
        moving = scene(phase="move", usa={"uc": f"f:ford? {mobility} i2"}, csa=line, setup={"decoys": True})
        assert moving.refused("reveal {f}").rule == rule if rule else moving.allowed("reveal {f}")


@pytest.mark.rule("DX-12.9a", "DX-8.3b")
@pytest.mark.parametrize(("die", "lies"), [(2, "uc"), (1, "reserve")])
def test_a_ford_whose_water_is_removed_goes_back(die: int, lies: str) -> None:
    start = deploying()
    at = start.play("deploy uc {w},{f}", seat="usa").play("deploy cc {v}", seat="csa")
    at = committed(at, die)
    assert sorted(at.at("v", "w")) == sorted(["removed", "cc" if lies == "reserve" else "uc"])
    assert at.at("f") == [lies]


@pytest.mark.rule("DX-12.12")
def test_a_spy_shows_the_enemys_cards_to_its_owner_alone() -> None:
    start = scene(csa={"cc": "i3", "reserve": "s:spy"}, usa={"uc": "a:i3? b:i2?"}, active="csa")
    after = start.play("play {s} uc")
    assert {after.labels["a"], after.labels["b"]} <= set(GAME.view(after.state, "csa").laid)
    assert not {after.labels["a"], after.labels["b"]} & set(GAME.view(after.state, None).laid)
    assert after.name("a") in after.told(audience="csa") and after.name("a") not in after.told()
    assert not after.laid("a").up and after.outcome is not None and after.outcome.consulted


@pytest.mark.rule("DX-12.0d", "DX-12.0e")
def test_two_special_cards_a_side_and_not_alike() -> None:
    start = scene(
        "gettysburg",
        csa={"uc": "i3 i3", "ul": "i1"},
        usa={"uc": "a:i4 b:i3", "ul": "i1", "reserve": "l:low-ammunition c:cover r:rally"},
        active="csa",
    )
    for card in ("{l}", "{c}"):
        start = armed(start, "usa", card, "any", 1)
    after = start.play("fire uc all", 1, 1, *(1, 1, 1))
    assert after.at("l", "c") == ["played", "played"]
    assert after.state.played == ("usa uc cover", "usa uc low-ammunition")


@pytest.mark.rule("DX-12.0e", "DX-12.0d")
def test_special_cards_are_counted_by_side_and_by_phase_not_by_fight() -> None:
    """A second Rebel Yell is none in the second round; and what the CSA has played bars the Union from nothing."""
    csa = {"uc": "b:i3", "reserve": "y:rebel-yell z:rebel-yell"}
    start = scene("gettysburg", usa={"uc": "a:i3", "reserve": "i2"}, csa=csa)
    start = start.armed("csa", preferences=Preferences(melee="stay"))
    both = armed(armed(start, "csa", "{y}", "uc"), "csa", "{z}", "uc")
    first = both.play("melee uc", *[6] * (3 + 4))
    after = first.play("again", *[6] * (3 + 3))
    assert sorted(after.at("y", "z")) == ["played", "reserve"]
    full = scene("gettysburg", usa={"uc": "a:i3", "reserve": "c:cover"}, csa={"uc": "i3"}, active="csa")
    full = full.changed(played=("csa uc rebel-yell", "csa uc sharpshooters"))
    assert armed(full, "usa", "{c}", "uc", 1).play("fire uc all", 6, 6, 6).at("c") == ["played"]


@pytest.mark.rule("DX-12.0d")
def test_the_same_kind_is_not_played_twice_on_a_position_in_a_phase() -> None:
    start = scene(
        "gettysburg", csa={"cc": "i3", "reserve": "y:rebel-yell z:rebel-yell"}, usa={"cc": "i3"}, active="csa"
    )
    after = start.play("play {y} cc")
    assert after.refused("play {z} cc").rule == "DX-12.4"


@pytest.mark.rule("DX-12.0f", "DX-17.3")
def test_outside_their_window_cards_are_armed_not_played() -> None:
    start = scene(usa={"uc": "i3", "reserve": "c:cover r:rally"}, csa={"uc": "i3"})
    assert start.legal("play") == []
    refusal = start.refused("play {c} uc")
    assert refusal.rule == "DX-12.6" and "arm it" in refusal.reason
    assert sorted(start.keys("arm")) == sorted([start.labels["c"], start.labels["r"]])
    assert start.keys("arm {r} uc") == ["1", "2", "3", "4"]
    assert start.keys("arm {c} uc") == [str(n) for n in range(1, 13)]
    assert "can't be armed with “5”" in start.refused("arm {r} uc 5").reason


@pytest.mark.rule("DX-17.3")
def test_an_armed_card_may_be_disarmed() -> None:
    start = scene(csa={"uc": "i4"}, usa={"uc": "a:i3", "reserve": "c:cover"}, active="csa")
    off = armed(start, "usa", "{c}", "uc", 1).play("disarm {c}", seat="usa")
    assert off.play("fire uc all", 1, 1, 6, 6).hits("a") == [2]


@pytest.mark.rule("DX-17.3", "DX-17.7")
def test_whatever_may_be_armed_what_consults_it_is_marked() -> None:
    for hand in ("cover", "i2"):
        after = scene(csa={"uc": "i4"}, usa={"uc": "i3", "reserve": hand}, active="csa").play("fire uc all", 6, 6, 6, 6)
        assert after.outcome is not None and after.outcome.consulted


@pytest.mark.rule("DX-12.7")
def test_a_color_guard_that_has_gone_to_the_reserve_is_not_played_in_that_turn() -> None:
    start = scene(usa={"uc": "i3 f:color-guard", "ul": "i3"}, csa={"cr": "i3"}, phase="move")
    assert start.play("move reserve {f}").refused("play {f} ul").rule == "DX-12.7"
