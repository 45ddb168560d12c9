"""Marching on as before, holding, and moves taken back one by one (section 29)."""

from __future__ import annotations

import random

import pytest

from bot.games.contract.choices import Choice
from bot.games.donelson.game import GAME
from bot.games.donelson.rules.movement.ledger import FREE
from tests.games.donelson.positions import Position, opening, position

COLUMN = "oglesby-a@2214n oglesby-b@2215n morrison-a@2011n mcarthur-a@2017n baldwin-a@1309s"
"""Oglesby's brigade far behind on a road, others nearer to the works."""


def column() -> Position:
    """The column, about to move."""
    return position(COLUMN, active="usa")


def offers(at: Position, word: str) -> bool:
    """Whether something is among the choices of the first level."""
    return word in set(at.keys())


def choice(at: Position, key: str) -> Choice:
    """A choice of the first level."""
    level = GAME.choices(GAME.view(at.state, "usa"), "usa", ())
    return next(each for each in (level.choices if level else ()) if each.key == key)


@pytest.mark.rule("US-29.5")
@pytest.mark.parametrize("said", ["brigade oglesby 1215", "oglesby to 1215", "march oglesby on to Fort Donelson"])
def test_a_hex_out_of_reach_becomes_a_goal(said: str) -> None:
    at = column()
    after = at.play(said)
    assert after.roster("usa").goals == {"oglesby-a": 1215, "oglesby-b": 1215}
    assert after.at("oglesby-a") != at.at("oglesby-a") and after.at("oglesby-b") != at.at("oglesby-b")
    assert "marches on to 1215" in after.told("usa") and "1215" not in after.told()


@pytest.mark.rule("US-29.5")
def test_of_a_unit_and_of_a_stack_too() -> None:
    assert column().play("move morrison-a 1415").roster("usa").goals == {"morrison-a": 1415}
    stacked = position("oglesby-a@2214n oglesby-b@2214n baldwin-a@1309s", active="usa").play("stack 2214 1215")
    assert stacked.roster("usa").goals == {"oglesby-a": 1215, "oglesby-b": 1215}
    near = column().play("brigade oglesby 2213")
    assert near.roster("usa").goals == {} and 2213 in near.at("oglesby-a", "oglesby-b")
    assert column().refused("move morrison-a 0815").rule == "US-3.1", "nobody walks into the river"


@pytest.mark.rule("US-29.5")
def test_as_before_moves_all_who_march_on() -> None:
    """At the next movement phase one choice moves them; each is taken back by itself."""
    first = column().run("head oglesby 1215", "move mcarthur-a 2018").play("hold mcarthur-a", seat="usa")
    assert not offers(first, "resume"), "they have moved in this phase"
    at = first.play("done")
    assert at.state.stage == "second-move"
    offered = choice(at, "resume")
    assert offered.usual and "Oglesby's brigade to 1215; 1 hold" in offered.hint
    after = at.play("as before")
    assert after.at("oglesby-a") != at.at("oglesby-a") and after.at("mcarthur-a") == [2018]
    assert not offers(after, "resume") and after.keys("back") == ["oglesby"]
    back = after.play("take back oglesby")
    assert back.state.units == at.state.units and offers(back, "resume")
    assert "As before" in GAME.own(GAME.view(back.state, "usa"))


@pytest.mark.rule("US-29.5")
def test_who_moves_otherwise_has_no_goal_any_more() -> None:
    at = column().run("head oglesby 1215").play("done")
    at = at.play(f"move oglesby-a {at.keys('move oglesby-a')[0]}")
    assert at.roster("usa").goals == {"oglesby-b": 1215}
    freed = at.play("free oglesby-b", seat="usa")
    assert freed.roster("usa").goals == {} and not offers(freed, "resume")


@pytest.mark.rule("US-29.5")
def test_by_roads_and_into_no_zone_on_the_way() -> None:
    """Far from the enemy it marches as grand tactical movement does; near him it stops before his zone."""
    far = position("oglesby-a@2214n baldwin-a@1309s", active="usa").play("head oglesby-a 21 2125")
    assert far.unit("oglesby-a").gtm and far.at("oglesby-a") == [2125]
    near = position("oglesby-a@2211n baldwin-a@2010s", active="usa").play("move oglesby-a 1309")
    assert not near.unit("oglesby-a").halted


@pytest.mark.rule("US-29.5")
def test_holders_come_last_in_menus() -> None:
    at = column()
    first = at.keys("move")[0]
    assert at.play(f"hold {first}", seat="usa").keys("move")[-1] == first


@pytest.mark.rule("US-29.6")
def test_moves_are_taken_back_in_any_order() -> None:
    at = column()
    after = at.run("move morrison-a 1911", "turn 2017 ne", "move oglesby-a 2213")
    assert after.keys("back") == ["oglesby-a", "mcarthur-a", "morrison-a"]
    back = after.play("back morrison-a")
    assert back.at("morrison-a") == [2011] and back.at("oglesby-a") == [2213]
    assert back.keys("back") == ["oglesby-a", "mcarthur-a"] and back.unit("mcarthur-a").facing == "ne"
    assert [mark.key for mark in back.state.this_turn if hasattr(mark, "key")] == ["oglesby-a"]
    assert back.run("back mcarthur-a", "back oglesby-a").state.units == at.state.units


@pytest.mark.rule("US-29.6")
def test_what_a_later_move_rests_on_stays_until_that_is_taken_back() -> None:
    """A second counter has come into the hex that the first left."""
    at = column().run("move oglesby-a 2213", "move oglesby-b 2214")
    assert at.keys("back") == ["oglesby-b"]
    refusal = at.refused("back oglesby-a")
    assert refusal.rule == "US-29.6" and "depends on it" in refusal.reason
    assert at.run("back oglesby-b", "back oglesby-a").state.units == column().state.units


@pytest.mark.rule("US-29.6", "US-5.4")
def test_a_stack_that_turned_is_taken_back_as_one() -> None:
    """Brigades of one hex face one way, be the turn taken back or not."""
    at = position("oglesby-a@2214n morrison-a@2214n baldwin-a@1309s", active="usa")
    turned = at.play("turn 2214 se")
    assert turned.keys("back") == ["2214"]
    assert turned.play("back 2214").state.units == at.state.units


@pytest.mark.rule("US-29.6")
def test_with_the_phase_they_stand() -> None:
    at = column().play("move morrison-a 1911").play("done")
    assert at.state.staged == () and not offers(at, "back")
    assert "movement phase" in column().play("done").changed(stage="first-combat").refused("back oglesby").reason


@pytest.mark.rule("US-29.6")
@pytest.mark.parametrize("seed", range(4))
def test_whatever_was_moved_all_of_it_can_be_taken_back(seed: int) -> None:
    """Random moves of a real army, taken back at random: at the end everything is as it was, the picture too."""
    rng, at = random.Random(seed), opening(seed)
    start, words = at.state, sorted(FREE - {"head", "resume"})
    for _ in range(14):
        word = rng.choice(sorted(set(words) & set(at.keys())))
        path = [word]
        while keys := at.keys(" ".join(path)):
            path.append(rng.choice(keys))
        at = at.play(" ".join(path))
    while at.state.staged:
        at = at.play(f"back {rng.choice(at.keys('back'))}")
    assert (at.state.units, at.state.held, at.state.this_turn) == (start.units, start.held, start.this_turn)
