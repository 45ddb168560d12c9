"""Command, initiative and fragmentation (sections 8 and 9)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.donelson.rules import command
from bot.games.donelson.state.working_copy import Work
from tests.games.donelson.positions import position

USA: dict[str, Any] = {"active": "usa"}


def opened(text: str, *dice: int, **more: Any) -> Work:
    """A movement phase opened over counters; only the first division is active."""
    work = position(text, **({"active_divisions": (1,)} | USA | more)).work(*dice, actor="usa")
    command.open_movement(work)
    return work


@pytest.mark.rule("US-8.1", "US-8.5")
def test_within_the_radius_and_with_the_initiative() -> None:
    assert opened("mcclernand@2214 oglesby-a@2219nw", 3).out_of_command == ()
    assert opened("mcclernand@2214 oglesby-a@2220nw", 3).out_of_command == ("oglesby-a",)
    assert opened("mcclernand@2214 oglesby-a@2219nw", 4).out_of_command == ("oglesby-a",)


@pytest.mark.rule("US-8.3")
def test_a_brigade_is_in_command_as_a_whole() -> None:
    assert opened("mcclernand@2214 oglesby-a@2219nw oglesby-b@2220nw", 3).out_of_command == ()


@pytest.mark.rule("US-8.4")
def test_whoever_is_out_of_command_stays_away_from_the_enemy() -> None:
    at = position("oglesby-a@2216nw baldwin-a@2119s", out_of_command=("oglesby-a",), **USA)
    assert at.allowed("move oglesby-a 2218") and not at.allowed("move oglesby-a 2219")
    beside = position("oglesby-a@2218n baldwin-a@2118n", out_of_command=("oglesby-a",), **USA)
    assert not any(key in ("2219", "2117", "2119", "2018", "2019") for key in beside.keys("move oglesby-a"))


@pytest.mark.rule("US-8.6")
def test_whoever_is_with_the_commander_is_in_command() -> None:
    work = opened("mcclernand@2214 oglesby-a@2214nw morrison-a@2215nw", 6)
    assert work.out_of_command == ("morrison-a",)


@pytest.mark.rule("US-8.6")
def test_so_is_whoever_is_with_the_army_commander() -> None:
    work = opened("mcclernand@2214 grant@2220 oglesby-a@2220nw morrison-a@2221nw", 6)
    assert work.out_of_command == ("morrison-a",)


@pytest.mark.rule("US-8.7")
def test_grant_adds_one() -> None:
    work = opened("mcclernand@2214 grant@2214 oglesby-a@2215nw", 4)
    assert work.initiative[0].need == 4 and work.initiative[0].passed
    apart = opened("mcclernand@2214 grant@2215 oglesby-a@2215nw", 4)
    assert apart.initiative[0].need == 3 and not apart.initiative[0].passed


@pytest.mark.rule("US-8.8")
def test_initiative_is_rolled_in_each_movement_phase() -> None:
    at = position("mcclernand@2214 oglesby-a@2216nw", active_divisions=(1,), **USA)
    after = at.play("done", 2)
    assert after.state.stage == "second-move" and after.purposes == ("the initiative of McClernand's Division",)


@pytest.mark.rule("US-8.9")
def test_a_division_without_its_commander_fails() -> None:
    work = opened("oglesby-a@2216nw")
    assert [(each.die, each.passed) for each in work.initiative] == [(0, False)]
    assert work.out_of_command == ("oglesby-a",)


@pytest.mark.rule("US-9.1", "US-9.2")
def test_a_brigade_that_does_not_hang_together() -> None:
    work = opened("mcclernand@2214 oglesby-a@2215nw oglesby-b@2217nw", 1)
    assert work.fragmented == ("oglesby",) and work.out_of_command == ("oglesby-a", "oglesby-b")
    joined = opened("mcclernand@2214 oglesby-a@2215nw oglesby-b@2217nw oglesby-c@2216nw", 1)
    assert joined.fragmented == () and joined.out_of_command == ()


@pytest.mark.rule("US-9.3")
def test_with_a_leader_fragmentation_does_not_matter() -> None:
    work = opened("mcclernand@2215 oglesby-a@2215nw oglesby-b@2217nw", 1)
    assert work.out_of_command == ("oglesby-b",)
    army = opened("mcclernand@2214 grant@2217 oglesby-a@2215nw oglesby-b@2217nw", 1)
    assert army.out_of_command == ("oglesby-a",)
