"""Regiments, transfers, garrisons and arrivals (sections 18, 20, 23 and 25)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.donelson.game import GAME
from bot.games.donelson.rules import command
from bot.games.donelson.rules.combat import losses
from bot.games.donelson.rules.movement import map_edge
from bot.games.donelson.rules.movement.allowance import allowance, points_left
from bot.games.donelson.state.state import Engagement, shatter_number
from tests.games.donelson.positions import position

USA: dict[str, Any] = {"active": "usa"}


@pytest.mark.rule("US-18.1", "US-18.3")
def test_a_regiment_takes_three_points_and_raises_the_shatter_number() -> None:
    at = position("oglesby-a@2216nw mcclernand@2216", **USA)
    before = shatter_number(at.roster("usa"), "oglesby")
    after = at.play("detach oglesby-a oglesby-8il")
    assert after.at("oglesby-8il") == [2216] and after.strength("oglesby-a", "oglesby-8il") == [2, 3]
    assert after.roster("usa").marks == {"oglesby": 3}
    assert shatter_number(after.roster("usa"), "oglesby") == before + 2


@pytest.mark.rule("US-18.2")
def test_a_regiments_losses_are_its_own() -> None:
    work = position("oglesby-a@2216nw/2 oglesby-8il@2216nw/3", **USA).work(actor="usa")
    losses.cross_off(work, "oglesby-8il", 1, "here")
    assert work.roster("usa").lost.get("oglesby", 0) == 0 and work.strength("oglesby-8il") == 2


@pytest.mark.rule("US-18.4")
def test_regiments_are_commanded_like_others() -> None:
    text = "mcclernand@2214 oglesby-a@2215nw oglesby-8il@2221nw oglesby-18il@2216nw"
    work = position(text, active_divisions=(1,), **USA).work(1, actor="usa")
    command.open_movement(work)
    assert work.out_of_command == ("oglesby-8il",) and work.fragmented == ()


@pytest.mark.rule("US-18.5")
def test_nobody_detaches_disordered_engaged_or_after_an_attack() -> None:
    assert "disordered" in position("oglesby-a@2216nw!", **USA).refused("detach oglesby-a oglesby-8il").reason
    engaged: dict[str, Any] = {"engagements": (Engagement("csa", ("oglesby-a",), ("baldwin-a",), 1),), "markers": 1}
    at = position("oglesby-a@2217n baldwin-a@2118s", **USA, **engaged)
    assert "engaged" in at.refused("detach oglesby-a oglesby-8il").reason
    fought = position("oglesby-a@2216nw", stage="second-move", **USA)
    units = fought.state.units | {"oglesby-a": replace(fought.unit("oglesby-a"), fought=True)}
    assert "attacked" in fought.changed(units=units).refused("detach oglesby-a oglesby-8il").reason


@pytest.mark.rule("US-18.6", "US-18.7")
def test_a_stack_too_high_for_a_moment_joins_again() -> None:
    at = position("oglesby-a@2216nw oglesby-b@2216nw", active_divisions=(1,), **USA).play(
        "detach oglesby-a oglesby-8il"
    )
    assert at.at("oglesby-8il") == [2216]
    assert at.play("move oglesby-8il 2217").at("oglesby-8il") == [2217]
    after = at.play("done")
    assert after.unit("oglesby-8il").status == "within" and after.strength("oglesby-a") == [5]
    mixed = position("oglesby-a@2216nw whl-wallace-a@2216nw", active_divisions=(1,), **USA)
    again = mixed.run("detach whl-wallace-a whl-wallace-11il", "done")
    assert again.strength("oglesby-a", "whl-wallace-a") == [5, 5], "its own brigade"


@pytest.mark.rule("US-18.8", "US-18.9")
def test_a_regiment_joins_a_brigade_of_its_division() -> None:
    at = position("oglesby-a@2216nw/2 oglesby-8il@2216nw", **USA).written(
        "usa", marks={"oglesby": 3}, shift={"oglesby": 2}
    )
    after = at.play("attach oglesby-8il oglesby-a")
    assert after.strength("oglesby-a") == [5] and after.unit("oglesby-8il").status == "within"
    assert after.roster("usa").marks == {"oglesby": 0} and after.roster("usa").shift == {"oglesby": 0}
    other = position("morrison-a@2216nw oglesby-8il@2216nw", **USA)
    whole = shatter_number(other.roster("usa"), "morrison")
    other = other.play("attach oglesby-8il morrison-a")
    assert other.strength("morrison-a") == [6]
    assert shatter_number(other.roster("usa"), "morrison") == whole, "no box was marked"
    other = position("cook-a@2216nw oglesby-8il@2216nw", **USA)
    assert "one division" in other.refused("attach oglesby-8il cook-a").reason
    apart = position("oglesby-a@2217nw/2 oglesby-8il@2216nw", **USA).play("move oglesby-8il 2217")
    assert "begun" in apart.refused("attach oglesby-8il oglesby-a").reason


@pytest.mark.rule("US-18.3", "US-18.9")
def test_a_worn_regiment_fills_as_many_boxes_as_it_has_points() -> None:
    at = position("oglesby-a@2216nw/2 oglesby-8il@2216nw/2", **USA)
    at = at.written("usa", marks={"oglesby": 3}, shift={"oglesby": 2}).play("attach oglesby-8il oglesby-a")
    assert at.strength("oglesby-a") == [4]
    assert at.roster("usa").marks == {"oglesby": 1} and at.roster("usa").shift == {"oglesby": 1}


@pytest.mark.rule("US-18.10")
def test_nobody_detaches_from_who_has_marched_or_met_the_enemy_and_the_moved_have_moved() -> None:
    at = position("oglesby-a@2216nw morrison-a@2217nw mcclernand@2216", **USA).play("move oglesby-a 2217")
    at = at.play("detach oglesby-a oglesby-8il")
    assert "begun" in at.refused("attach oglesby-8il morrison-a").reason
    met = position("oglesby-a@2215n baldwin-a@2015s", **USA).play("move oglesby-a 2115")
    assert met.refused("detach oglesby-a oglesby-8il").rule == "US-18.10"
    marched = position("oglesby-a@2216nw", **USA).play("march oglesby-a 2218")
    assert marched.refused("detach oglesby-a oglesby-8il").rule == "US-18.10"
    assert position("brown-a@1419sw# head-b@1215nw").refused("detach brown-a brown-3tn").rule == "US-18.10"


@pytest.mark.rule("US-26.1")
def test_whoever_is_taken_by_surprise_is_told_so_and_may_still_transfer() -> None:
    at = position("oglesby-a@2216nw mcclernand@2216 smith@2122", active_divisions=(), **USA)
    level = GAME.choices(GAME.view(at.state, "usa"), "usa", ())
    assert level is not None and "surprised" in level.prompt
    assert [choice.key for choice in level.choices] == ["transfer", "done"]


@pytest.mark.rule("US-20.1", "US-20.3")
def test_a_transfer_needs_three_or_less_and_one_leaves_a_division() -> None:
    at = position("morrison-a@2216nw oglesby-a@2215nw mcclernand@2215 smith@2122", **USA)
    failed = at.play("transfer morrison 2", 4)
    assert failed.state.joining == {} and "tried" in failed.refused("transfer oglesby 2").reason
    done = at.play("transfer morrison 2", 3)
    assert done.state.joining == {"morrison": 2}
    later = done.changed(tried=())
    assert "given" in later.refused("transfer oglesby 2").reason


@pytest.mark.rule("US-20.3")
def test_a_brigade_that_was_given_or_came_up_may_be_given_on() -> None:
    at = position("morrison-a@2216nw attached-a@2215nw mcclernand@2215 smith@2122", **USA)
    given = at.changed(divisions={"morrison": 2, "attached": 3}, moved_away=(1,))
    assert given.play("transfer morrison 3", 1).state.joining == {"morrison": 3}
    assert given.play("transfer attached 1", 1).state.joining == {"attached": 1}


@pytest.mark.rule("US-20.2")
def test_the_new_command_begins_with_the_next_phase() -> None:
    at = position("morrison-a@2216nw mcclernand@2215 smith@2122", **USA).play("transfer morrison 2", 1)
    work = at.work(1, 1, actor="usa")
    assert work.division("morrison-a") == 1
    command.open_movement(work)
    assert work.division("morrison-a") == 2


@pytest.mark.rule("US-20.4")
def test_near_grant_no_roll_is_needed() -> None:
    at = position("morrison-a@2216nw mcclernand@2215 grant@2218", **USA)
    assert at.play("transfer morrison 3").state.joining == {"morrison": 3}


@pytest.mark.rule("US-20.5")
def test_confederates_need_floyd_near() -> None:
    near = position("baldwin-a@1709s pillow@1709 floyd@1509")
    assert near.play("transfer baldwin 5", 2).state.joining == {"baldwin": 5}
    assert "Floyd" in position("baldwin-a@1709s pillow@1709 floyd@1215").refused("transfer baldwin 5").reason


@pytest.mark.rule("US-20.6")
def test_from_an_idle_division_two_or_less() -> None:
    at = position("morrison-a@2216nw mcclernand@2215 smith@2122", active_divisions=(2,), **USA)
    assert at.play("transfer morrison 2", 3).state.joining == {}
    assert at.play("transfer morrison 2", 2).state.joining == {"morrison": 2}


@pytest.mark.rule("US-23.1", "US-23.6")
def test_a_garrison_guards_the_pits_around_and_stays() -> None:
    at = position("head-a@1419sw head-b@1215nw").play("garrison head-a")
    assert at.state.garrisons == ("head-a",) and "guards the pits" in at.refused("move head-a 1418").reason
    weak = position("head-a@1419sw/1 head-b@1215nw")
    assert "2 strength points" in weak.refused("garrison head-a").reason
    moved = position("head-a@1418sw head-b@1215nw").play("move head-a 1419")
    assert "moved" in moved.refused("garrison head-a").reason
    assert "too far" in position("head-a@1114nw head-b@1215nw").refused("garrison head-a").reason
    assert "Confederate" in position("oglesby-a@2216nw", **USA).refused("garrison oglesby-a").reason


@pytest.mark.rule("US-23.7")
def test_infantry_worn_down_keeps_its_marker() -> None:
    work = position("head-a@1419sw/2# head-b@1215nw cook-a@2120nw").work()
    losses.cross_off(work, "head-a", 1, "here")
    assert work.garrisons == ("head-a",) and 1219 in work.board.guarded


@pytest.mark.rule("US-23.6")
def test_infantry_with_a_marker_does_not_advance() -> None:
    for flag, stays in (("", False), ("#", True)):
        at = position(f"hanson-a@1419sw{flag} head-b@1215nw cook-a@1420ne/1 cook-b@2120n", stage="first-combat")
        at = at.play("attack 1420 hanson-a").play("fight", 6)
        assert at.unit("cook-a").status == "gone" and ("advance" not in at.keys("")) == stays


@pytest.mark.rule("US-23.5")
def test_to_take_a_garrison_in_takes_a_phase() -> None:
    at = position("head-a@1419sw# head-b@1215nw").play("gather head-a")
    assert "remove its garrison marker" in at.refused("move head-a 1418").reason
    assert at.play("done").state.garrisons == ()
    beside = position("head-a@1419sw# head-b@1215nw cook-a@1420ne")
    assert "next to the enemy" in beside.refused("gather head-a").reason


@pytest.mark.rule("US-25.1", "US-25.2")
def test_reinforcements_enter_at_2125_for_rising_points() -> None:
    at = position("cook-a@2120nw", rest=True, turn=5, **USA)
    first = at.play("enter attached-a 1")
    assert first.at("attached-a") == [2125] and first.unit("attached-a").spent == 1
    second = first.play("enter attached-b 1")
    assert second.unit("attached-b").spent == 2
    assert second.play("enter grant").unit("grant").spent == 3


@pytest.mark.rule("US-25.5")
def test_who_comes_up_is_in_command_and_stops_in_an_enemy_zone() -> None:
    work = position("oglesby-a@2120nw mcclernand@2121", rest=True, turn=5, **USA).work(6, 6, 6, actor="usa")
    command.open_movement(work)
    map_edge.enter(work, "attached-a", 1)
    assert "cook-a" in work.out_of_command and allowance(work, "attached-a") == 6
    at = position("baldwin-a@2124nw", rest=True, turn=5, **USA).play("enter attached-a 1")
    assert at.refused("move attached-a 2225").rule == "US-6.4"


@pytest.mark.rule("US-25.3")
def test_for_an_active_division_else_the_third() -> None:
    at = position("cook-a@2120nw", rest=True, turn=3, active_divisions=(2, 3), **USA)
    assert at.keys("enter attached-a") == ["2"]
    assert at.play("enter attached-a 2").state.divisions == {"attached": 2}
    idle = position("cook-a@2120nw", rest=True, turn=3, active_divisions=(), **USA)
    assert idle.keys("enter attached-a") == ["3"]


@pytest.mark.rule("US-25.3")
def test_a_brigades_later_units_go_where_the_first_went() -> None:
    at = position("cook-a@2120nw", rest=True, turn=5, **USA)
    assert at.play("enter attached-a 2").keys("enter attached-b") == ["2"]


@pytest.mark.rule("US-25.4")
def test_when_they_come() -> None:
    second = position("cook-a@2120nw", rest=True, turn=2, **USA)
    assert "not arrived" in second.refused("enter attached-a 1").reason
    third = position("cook-a@2120nw", rest=True, turn=3, **USA)
    assert set(third.keys("enter")) == {"attached-a", "grant"}
    fifth = position("cook-a@2120nw", rest=True, turn=5, **USA)
    assert set(fifth.keys("enter")) == {"attached-a", "attached-b", "grant"}


@pytest.mark.rule("US-18.4")
def test_a_regiment_is_in_command_or_not_as_the_counter_that_it_leaves() -> None:
    astray = position("oglesby-a@2014n morrison-a@2216nw brown-a@1813n", out_of_command=("oglesby-a",), **USA)
    after = astray.play("detach oglesby-a oglesby-8il")
    assert points_left(after.state, "oglesby-8il") == 4
    assert after.refused("move oglesby-8il 1913").rule == "US-8.4", "next to the enemy"
    well = position("oglesby-a@2014n brown-a@1813n", **USA).play("detach oglesby-a oglesby-8il")
    assert points_left(well.state, "oglesby-8il") == 6
    assert well.allowed("move oglesby-8il 1913")
