"""What is printed on counters and rosters (sections 1 and 28)."""

from __future__ import annotations

import pytest

from bot.games.donelson.data import charts
from bot.games.donelson.data.board import field
from bot.games.donelson.data.forces import brigades, counter, counters, divisions
from bot.games.donelson.data.terms import SIDES
from bot.games.donelson.game import GAME
from bot.games.donelson.rules.combat import losses
from tests.games.donelson.positions import opening, position


@pytest.mark.rule("US-1.1")
def test_two_sides() -> None:
    assert {info.key for info in GAME.seats_for({})} == set(SIDES)


@pytest.mark.rule("US-1.2")
def test_every_division_has_its_commander_and_every_leader_his_numbers() -> None:
    for each in divisions().values():
        chief = counter(each.commander)
        assert (chief.arm, chief.side, chief.division) == ("hq", each.side, each.number)
    leaders = [each for each in counters().values() if each.arm == "hq"]
    assert all(each.initiative and each.rally and each.radius for each in leaders)
    assert {each.key for each in leaders if each.army} == {"grant", "floyd"}


@pytest.mark.rule("US-1.5", "US-28.2")
def test_brigades_have_up_to_three_counters_by_their_letters() -> None:
    for key, each in brigades().items():
        assert 1 <= len(each.counters) <= 3
        assert [counter(unit).letter for unit in each.counters] == list("abc")[: len(each.counters)]
        assert all(counter(unit).brigade == key for unit in (*each.counters, *each.regiments))
        assert all(counter(regiment).strength == 3 for regiment in each.regiments)


@pytest.mark.rule("US-1.6", "US-1.7", "US-1.8")
def test_batteries_have_guns_crew_and_a_range() -> None:
    batteries = [each for each in counters().values() if each.arm == "art"]
    at = opening(1)
    for each in batteries:
        assert each.reach == (8 if each.rifled else 5)
        assert at.roster(each.side).guns[each.key] == at.roster(each.side).crew[each.key] == each.guns
        assert each.bombardment == -(-each.guns // 2)
    assert any(each.rifled for each in batteries) and counter("green").bombardment == 2


@pytest.mark.rule("US-28.1")
def test_the_map_has_what_the_rules_name() -> None:
    ground = field()
    assert ground.entry == 2125 and ground.dover == 1309 and ground.fort(1217)
    assert ground.blocked(2602, 2701) and ground.blocked(2701, 2602)
    assert set(ground.groups) == {"west", "centre", "south", "river"}
    assert len(ground.exits) == 3


@pytest.mark.rule("US-28.3")
def test_the_set_up_is_the_same_every_time() -> None:
    one, other = opening(1), opening(2, length="one")
    assert one.state.units == other.state.units
    assert all(one.unit(key).at == each.start for key, each in counters().items() if each.start)
    assert not one.state.active_divisions and one.state.stage == "first-move"


@pytest.mark.rule("US-21.1")
def test_points_and_brigades_lost_demoralize() -> None:
    work = position("oglesby-a@2009 oglesby-b@2009 b1il@2009 heiman-a@1816").work()
    losses.cross_off(work, "oglesby-a", 2, "in a test")
    losses.cross_off(work, "b1il", 1, "in a test")
    assert (work.roster("usa").demoralization, work.roster("usa").crossed) == (3, 3)
    losses.cross_off(work, "heiman-a", 4, "in a test")
    assert "heiman" in work.shattered
    assert work.roster("csa").demoralization == 4 + 3


@pytest.mark.rule("US-21.6")
def test_demoralization_may_fall_below_nothing_and_is_told_to_its_side_alone() -> None:
    at = opening(1).written("usa", demoralization=-2)
    assert charts.need("usa", -2, 2) == 7
    assert "−2" in GAME.own(GAME.view(at.state, "usa")) and not GAME.problems(at.state)
    assert "emoralization" not in GAME.position(GAME.view(at.state, "csa"))
