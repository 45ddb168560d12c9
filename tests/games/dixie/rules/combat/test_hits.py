"""Who takes hits: troops evenly and by their owner's choice, generals and lasting special cards (7.3 and 11.2)."""

from __future__ import annotations

import pytest

from bot.games.dixie.game import GAME
from bot.games.dixie.state.state import HitsQuestion, Preferences
from bot.games.kit.sides import Side
from tests.games.dixie.scene import Scene, scene


def preferring(at: Scene, side: Side, hits: str) -> Scene:
    """The scene with a side's preference for who takes hits."""
    return at.armed(side, preferences=Preferences(hits=hits))  # type: ignore[arg-type]


@pytest.mark.rule("DX-7.3a")
def test_every_card_takes_a_hit_before_any_takes_a_second() -> None:
    start = scene(usa={"uc": "i4"}, csa={"uc": "a:i2 b:i3 c:i4*1"})
    after = start.play("fire uc all", 1, 1, 6, 6)
    assert after.hits("a", "b", "c") == [1, 1, 1]
    after = start.play("fire uc all", 1, 1, 1, 1)
    assert after.hits("a", "b", "c") == [2, 2, 1]


@pytest.mark.rule("DX-7.3c", "DX-7.3d")
def test_more_hits_than_cv_eliminate_at_once_and_as_many_do_not() -> None:
    after = scene(usa={"uc": "i4"}, csa={"uc": "a:i2 b:i2"}).play("fire uc all", 1, 1, 1, 1)
    assert after.hits("a", "b") == [2, 2] and after.at("a", "b") == ["uc", "uc"]
    after = scene(usa={"uc": "i3"}, csa={"uc": "a:i1 b:i3*1"}).play("fire uc all", 1, 6, 6)
    assert after.at("a") == ["uc"]
    after = scene(usa={"uc": "i3"}, csa={"uc": "a:i1*1 b:i3*1"}).play("fire uc all", 1, 6, 6)
    assert after.at("a") == ["eliminated"] and f"{after.name('a')} is eliminated" in after.told()


@pytest.mark.rule("DX-7.3f")
def test_hits_without_a_taker_are_lost() -> None:
    after = scene(usa={"uc": "i4"}, csa={"uc": "a:i1", "cc": "b:i3"}).play("fire uc all", 1, 1, 1, 1)
    assert after.at("a") == ["eliminated"] and after.hits("b") == [0]


@pytest.mark.rule("DX-7.3e")
def test_terrain_and_ordinary_special_cards_take_no_hits() -> None:
    after = scene(usa={"uc": "i4 s2 hill"}, csa={"uc": "a:i3"}, active="csa").play("fire uc all", 6, 1, 2)
    assert sum(laid.hits for laid in after.state.cards.values()) == 2


@pytest.mark.rule("DX-17.5")
def test_hits_go_to_the_lowest_cv_and_to_guns_last_or_to_the_highest() -> None:
    start = scene(usa={"uc": "i3"}, csa={"uc": "a:i2 b:i3 c:a2"})
    assert start.play("fire uc all", 1, 6, 6).hits("a", "b", "c") == [1, 0, 0]
    assert start.play("fire uc all", 1, 1, 6).hits("a", "b", "c") == [1, 1, 0]
    highest = preferring(start, "csa", "highest")
    assert highest.play("fire uc all", 1, 6, 6).hits("a", "b", "c") == [0, 1, 0]


@pytest.mark.rule("DX-7.3", "DX-17.5")
def test_an_owner_who_wants_to_be_asked_chooses() -> None:
    start = preferring(scene(usa={"uc": "x:i3"}, csa={"uc": "a:i2 b:i3 c:s2"}), "csa", "ask")
    asked = start.play("fire uc all", 1, 1, 6)
    assert asked.awaited() == ["csa"] and asked.state.asks == (HitsQuestion("csa", "uc", 2),)
    assert len(asked.legal("hits")) == 3
    assert not asked.allowed("hits {a}") and not asked.allowed("next", seat="usa")
    after = asked.play("hits {b},{c}")
    assert after.hits("a", "b", "c") == [0, 1, 1] and after.awaited() == ["usa"]


@pytest.mark.rule("DX-7.3a", "DX-17.5")
def test_full_rounds_are_not_asked_about_only_who_takes_one_more() -> None:
    start = preferring(scene(usa={"uc": "i4"}, csa={"uc": "a:i2 b:i3"}), "csa", "ask")
    assert start.play("fire uc all", 1, 1, 6, 6).hits("a", "b") == [1, 1]
    asked = start.play("fire uc all", 1, 1, 1, 6)
    assert asked.hits("a", "b") == [1, 1] and asked.state.asks == (HitsQuestion("csa", "uc", 1),)
    assert asked.play("hits {b}").hits("a", "b") == [1, 2]


@pytest.mark.rule("DX-17.5")
def test_where_decoys_are_played_hidden_cards_are_asked_about_whatever_they_are() -> None:
    def after(hidden: str) -> Scene:
        start = scene(usa={"uc": "s2"}, csa={"cc": f"a:i3 b:{hidden}?"}, setup={"decoys": True})
        return preferring(start, "csa", "ask").play("fire cc all", 1, 6)

    assert after("g").state.asks == after("i3").state.asks == (HitsQuestion("csa", "cc", 1),)
    assert after("g").play("hits {a}").hits("a", "b") == [1, 0]


@pytest.mark.rule("DX-7.2f", "DX-17.5")
def test_the_owner_chooses_which_hidden_card_is_hit_and_shown() -> None:
    start = preferring(scene(usa={"uc": "s2"}, csa={"cc": "a:i3? b:i2?"}), "csa", "ask")
    after = start.play("fire cc all", 1, 6).play("hits {a}")
    assert [after.laid(x).up for x in "ab"] == [True, False]
    assert after.name("b") not in after.told()


@pytest.mark.rule("DX-11.2")
def test_generals_take_a_hit_for_each_six() -> None:
    start = scene(usa={"uc": "i4"}, csa={"uc": "a:i3 g:g"})
    after = start.play("fire uc all", 6, 6, 6, 1)
    assert after.hits("a", "g") == [1, 3]
    long_range = scene(usa={"uc": "s2"}, csa={"cc": "a:i3 g:g"})
    assert long_range.play("fire cc all", 6, 5).hits("g") == [1]


@pytest.mark.rule("DX-12.0b", "DX-12.0c", "DX-17.5")
def test_sixes_are_divided_between_generals_and_lasting_special_cards() -> None:
    start = scene(usa={"uc": "i3 g:g c:color-guard"}, csa={"uc": "i4"}, active="csa")
    assert start.play("fire uc all", 6, 6, 5, 5).hits("g", "c") == [1, 1]
    assert start.play("fire uc all", 6, 5, 5, 5).hits("g", "c") == [0, 1]
    assert start.play("fire uc all", 6, 6, 6, 5).hits("g", "c") == [1, 2]
    assert preferring(start, "usa", "highest").play("fire uc all", 6, 5, 5, 5).hits("g", "c") == [1, 0]


def test_hits_are_secret_preferences_that_show_nowhere() -> None:
    start = scene(usa={"uc": "i3"}, csa={"uc": "a:i2 b:i3"})
    after = start.play("prefer hits highest", seat="csa")
    assert after.outcome is not None and after.outcome.secret and not after.outcome.events


@pytest.mark.rule("DX-11.2f", "DX-11.2")
def test_sixes_hit_a_general_alone_and_nothing_else_does() -> None:
    start = scene(csa={"cc": "a:s2", "cl": "i3"}, usa={"uc": "g:g c:color-guard", "ur": "i3"}, active="csa")
    assert start.play("fire uc all", 6, 6).hits("g", "c") == [1, 1]
    after = start.play("fire uc all", 6, 1)
    assert sum(after.hits("g", "c")) == 1 and "no hits" in after.told()
    level = GAME.choices(GAME.view(start.state, "csa"), "csa", ("fire", "uc"))
    assert level is not None and level.choices[0].hint == "0.3 hits"
    foot = scene(csa={"cc": "a:i2", "cl": "i3"}, usa={"uc": "g:g", "ur": "i3"}, active="csa")
    assert foot.legal("fire") == [], "infantry is not engaged there"


@pytest.mark.rule("DX-11.2f", "DX-13.4")
def test_a_general_alone_is_no_target_of_counter_battery() -> None:
    start = scene(usa={"uc": "a:s2", "ul": "i3"}, csa={"cc": "g:g", "cr": "i3"})
    assert start.refused("battery cc {g} {a}").rule == "DX-13.4"
