"""Live windows (DX-17.4), and fights that a question interrupts and that go on after the answer."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.dixie.data.cards import cards
from bot.games.dixie.data.terms import OUT
from bot.games.dixie.state.stacks import CardState
from bot.games.dixie.state.state import (
    HitsQuestion,
    MeleeQuestion,
    Preferences,
    ReactionQuestion,
    Volley,
    WithdrawalQuestion,
)
from tests.games.dixie.scene import Scene, scene

LIVE = {"live": True}


def attacked(hand: str, mine: str = "a:i3", theirs: str = "x:i4", **more: Any) -> Scene:
    """The CSA's Combat phase with live windows, and the Union defending its Center with a hand."""
    return scene(
        csa={"uc": theirs, "reserve": "i2"},
        usa={"uc": mine, "reserve": hand},
        active="csa",
        setup=LIVE | more.pop("setup", {}),
        **more,
    )


@pytest.mark.rule("DX-17.4", "DX-12.0f")
@pytest.mark.parametrize("hand", ["low-ammunition", "i2"])
def test_the_game_pauses_before_fire_for_every_hand(hand: str) -> None:
    asked = attacked(hand).play("fire uc all")
    assert asked.state.asks == (ReactionQuestion("usa", "fire", "uc"),) and asked.awaited() == ["usa"]
    after = asked.play("pass now", 6, 6, 6, 6)
    assert after.awaited() == ["csa"] and "plays no special card" in after.told()


@pytest.mark.rule("DX-17.4")
def test_not_for_an_empty_reserve_which_anyone_can_see() -> None:
    assert attacked("").play("fire uc all", 6, 6, 6, 6).state.asks == ()


@pytest.mark.rule("DX-17.4")
def test_once_a_position() -> None:
    start = attacked("i2", theirs="x:i3 y:i2")
    after = start.play("fire uc some {x}").play("pass now", 6, 6, 6)
    assert after.play("fire uc some {y}", 6, 6).state.asks == ()


@pytest.mark.rule("DX-17.4")
def test_passing_for_the_whole_turn() -> None:
    after = attacked("i2", theirs="x:i3 y:i2").play("fire uc some {x}").play("pass turn", 1, 1, 6)
    assert after.hits("a") == [2] and after.awaited() == ["csa"]


@pytest.mark.rule("DX-17.4")
@pytest.mark.parametrize("how", ["now", "turn"])
def test_for_how_long_a_side_passes_is_its_secret(how: str) -> None:
    asked = attacked("i2").play("fire uc all").play(f"pass {how}", 6, 6, 6, 6)
    assert asked.outcome is not None and asked.outcome.secret
    assert how not in asked.told() and how not in asked.told(audience="csa")


@pytest.mark.rule("DX-12.11", "DX-17.4")
def test_a_card_is_played_on_one_of_those_that_fire() -> None:
    asked = attacked("l:low-ammunition i2", theirs="x:i3 y:i2").play("fire uc all")
    assert asked.keys("play {l}") == [asked.labels["x"], asked.labels["y"]]
    again = asked.play("play {l} {x}")
    assert again.state.asks == (ReactionQuestion("usa", "fire", "uc"),)
    assert len(again.play("pass now", *[6] * 4).purposes) == 4


@pytest.mark.rule("DX-12.6", "DX-12.0f", "DX-17.4")
def test_a_cover_is_played_before_the_dice_and_no_pause_follows_them() -> None:
    asked = attacked("c:cover i2").play("fire uc all")
    assert asked.state.asks == (ReactionQuestion("usa", "fire", "uc"),) and asked.keys("play") == [asked.labels["c"]]
    again = asked.play("play {c}")
    assert again.state.asks == (ReactionQuestion("usa", "fire", "uc"),) and again.keys("") == ["pass"]
    assert again.play("pass now", 1, 1, 1, 6).hits("a") == [1]
    bare = asked.play("pass now", 1, 1, 1, 6)
    assert bare.hits("a") == [3] and bare.state.asks == () and bare.at("c") == ["reserve"]


@pytest.mark.rule("DX-17.4")
def test_no_pause_where_anyone_can_see_that_nothing_can_be_played() -> None:
    """All Rallies of the Union lie open, and all its cards that could meddle with fire: whatever its Reserve holds."""
    half = cards("bull-run", "usa")
    for effects, dice in ((("cover", "low-ammunition", "uniform-confusion"), (6, 6, 6, 6)), (("rally",), ())):
        gone = {k: CardState(OUT, up=True, why="played") for k, c in half.items() if c.effect in effects}
        start = attacked("i2", phase="combat")
        seen = start.changed(cards={**start.state.cards, **gone})
        assert bool(seen.play("fire uc all", *dice).state.asks) == (not dice)
        one = dict(list(gone.items())[1:])
        unseen = start.changed(cards={**start.state.cards, **one})
        assert unseen.play("fire uc all").state.asks, "one may be in the Reserve"


@pytest.mark.rule("DX-17.4", "DX-12.0d")
def test_no_second_pause_where_all_that_fires_has_been_hindered_but_for_a_cover() -> None:
    start = attacked("l:low-ammunition u:uniform-confusion i2")
    again = start.play("fire uc all").play("play {l} {x}")
    assert again.state.asks and again.keys("") == ["pass"], "a Cover might follow"
    seen = {
        k: CardState(OUT, up=True, why="played") for k, c in cards("bull-run", "usa").items() if c.effect == "cover"
    }
    bare = start.changed(cards={**start.state.cards, **seen}).play("fire uc all")
    assert bare.play("play {l} {x}", 6, 6, 6).state.asks == ()


@pytest.mark.rule("DX-12.3", "DX-17.4")
def test_a_pause_when_a_card_has_failed_its_morale() -> None:
    start = attacked("r:rally", "a:i3*2 b:i3*1", phase="move")
    asked = start.next(6)
    assert asked.state.asks == (ReactionQuestion("usa", "rout", "uc", asked.labels["a"]),)
    rallied = asked.play("play {r}", 2, 3)
    assert rallied.at("a") == ["uc"] and rallied.hits("a", "b") == [0, 0] and rallied.state.phase == "combat"
    routed = asked.play("pass now", 3)
    assert routed.at("a", "b") == ["routed", "uc"] and routed.state.phase == "combat"


@pytest.mark.rule("DX-12.4", "DX-17.4")
def test_only_the_csa_is_asked_before_a_melee() -> None:
    start = scene(usa={"uc": "a:i3", "reserve": "i2"}, csa={"uc": "b:i3", "reserve": "y:rebel-yell"}, setup=LIVE)
    asked = start.play("melee uc")
    assert asked.state.asks == (ReactionQuestion("csa", "melee", "uc"),)
    assert len(asked.play("play {y}", *[6] * 7).purposes) == 7
    after = asked.play("pass now", *[6] * 6)
    assert after.state.asks == (MeleeQuestion("usa", "uc"),)
    staying = after.play("again")
    assert staying.awaited() == ["csa"] and staying.told() == "The Union fights on in USA Center."


def test_an_answer_about_hits_in_the_midst_of_a_melee_goes_on_with_it() -> None:
    start = scene(usa={"uc": "a:i3 b:i2"}, csa={"uc": "c:i3 d:i2"})
    for side in ("usa", "csa"):
        start = start.armed(side, preferences=Preferences(hits="ask"))
    asked = start.play("melee uc", *(1, 6, 6), *(6, 6), *(1, 6, 6), *(6, 6))
    assert {type(x) for x in asked.state.asks} == {HitsQuestion} and len(asked.state.asks) == 2
    first = asked.play("hits {a}" if asked.awaited() == ["usa"] else "hits {c}")
    after = first.play("hits {a}" if first.awaited() == ["usa"] else "hits {c}", 3, 3)
    assert after.hits("a", "b", "c", "d") == [0, 0, 0, 0] and after.state.asks == (MeleeQuestion("usa", "uc"),)


def test_an_answer_about_hits_in_the_midst_of_support_goes_on_with_the_morale_check() -> None:
    start = scene(usa={"uc": "s:s2", "cc": "x:i3 y:i2"}, csa={"cc": "b:i3"})
    start = start.armed("usa", preferences=Preferences(hits="ask"))
    asked = start.play("fire cc some {s}", 5, 1)
    assert asked.state.asks == (HitsQuestion("usa", "cc", 1),) and asked.hits("b") == [1]
    after = asked.play("hits {x}", 4)
    assert after.at("x") == ["routed"] and after.state.volley is None


@pytest.mark.rule("DX-17.4")
def test_nobody_is_asked_without_live_windows() -> None:
    after = attacked("cover rally low-ammunition", setup={"live": False}).play("fire uc all", 1, 1, 1, 6)
    assert after.state.asks == ()


def test_hits_on_ones_own_side_wait_for_whatever_else_is_asked() -> None:
    """The enemy says who is hit, then a position that is overstacked is asked about: the friends are hit after that."""
    volley = Volley("cc", (), by="usa", step="own", fives=1)
    start = scene(
        usa={"uc": "s2", "cc": "x:i3", "ul": "a:i3 b:i3 c:i3 d:i3 e:i3"},
        csa={"cc": "y:i3 z:i2"},
        volley=volley,
        asks=(HitsQuestion("csa", "cc", 1),),
    )
    asked = start.play("hits {y}", 1, 1, 1, 1, 1)
    assert asked.state.asks == (WithdrawalQuestion("usa", "ul", 1),) and asked.hits("x") == [0]
    after = asked.play("withdraw {a}", 6)
    assert after.at("x") == ["routed"] and after.state.volley is None
