"""Each row of the results table, carried out (sections 11 to 13)."""

from __future__ import annotations

from typing import Literal

import pytest

from bot.games.donelson.options import Options
from bot.games.donelson.state.state import Preferences
from tests.games.donelson.positions import Position
from tests.games.donelson.rules.combat.battles import battle

LINE = "cook-a@1612n/{} cook-b@1612n/{} brown-a@1512s/{} brown-b@1512s/{}"
"""Two counters on each side; each brigade shatters at five points lost."""


def fought(at: Position, *dice: int) -> Position:
    """After the attack of both of Brown's counters."""
    return at.play("attack 1612 brown-a,brown-b").play("fight", *dice)


def line(*strengths: int) -> Position:
    return battle(LINE.format(*strengths))


@pytest.mark.rule("US-11.5")
def test_1_at_even_odds_costs_the_attacker_a_point_and_a_retreat() -> None:
    at = fought(line(3, 2, 3, 2), 1, 6, 6)
    assert "the attacker loses 1 and retreats 1 hex." in at.told()
    assert at.strength("brown-a", "brown-b", "cook-a", "cook-b") == [2, 2, 3, 2]
    assert at.at("brown-a", "brown-b", "cook-a") == [1412, 1412, 1612]


@pytest.mark.rule("US-12.1")
def test_what_retreats_is_disordered_and_faces_where_it_came_from() -> None:
    at = fought(line(3, 2, 3, 2), 1, 6, 6)
    assert at.unit("brown-a").disordered and at.unit("brown-a").facing == "s"
    assert not at.unit("cook-a").disordered


def test_0_costs_two_points_and_one_hex() -> None:
    at = fought(line(5, 2, 3, 2), 1, 6, 6)
    assert at.strength("brown-a", "brown-b") == [1, 2]
    assert at.at("brown-a") == [1412]


def test_minus_1_costs_two_points_and_two_hexes() -> None:
    at = fought(line(5, 4, 3, 2), 1, 6, 6)
    assert "the attacker loses 2 and retreats 2 hexes." in at.told()
    assert at.strength("brown-a", "brown-b") == [1, 2]
    assert at.at("brown-a")[0] // 100 == 13


def test_2_costs_the_attacker_a_point() -> None:
    at = fought(line(3, 2, 3, 2), 2)
    assert at.strength("brown-a", "brown-b", "cook-a", "cook-b") == [2, 2, 3, 2]
    assert at.at("brown-a", "cook-a") == [1512, 1612]
    assert not at.state.engagements


@pytest.mark.rule("US-13.1", "US-13.2")
@pytest.mark.parametrize("die", [3, 4])
def test_3_and_4_engage(die: int) -> None:
    at = fought(line(3, 2, 3, 2), die)
    assert at.strength("brown-a", "brown-b", "cook-a", "cook-b") == [3, 2, 3, 2]
    (marker,) = at.state.engagements
    assert (marker.colour, marker.csa, marker.usa) == ("csa", ("brown-a", "brown-b"), ("cook-a", "cook-b"))


def test_5_costs_both_a_point_and_engages() -> None:
    at = fought(line(3, 2, 3, 2), 5)
    assert at.strength("brown-a", "brown-b", "cook-a", "cook-b") == [2, 2, 2, 2]
    assert len(at.state.engagements) == 1


@pytest.mark.rule("US-11.5", "US-12.4")
def test_6_costs_the_defender_a_point_and_a_retreat() -> None:
    at = fought(line(3, 2, 3, 2), 6)
    assert at.strength("brown-a", "brown-b", "cook-a", "cook-b") == [3, 2, 2, 2]
    assert at.at("cook-a", "cook-b") == [1712, 1712]
    assert at.unit("cook-a").disordered
    assert at.state.asks[-1].what == "advance"


def test_7_drives_the_defender_back_two_hexes() -> None:
    at = fought(line(2, 1, 3, 2), 6)
    assert "the defender loses 1 and retreats 2 hexes." in at.told()
    assert at.at("cook-a", "cook-b") == [1713, 1713]


@pytest.mark.rule("US-11.5")
def test_8_costs_the_attacker_one_and_the_defender_two() -> None:
    at = fought(line(1, 1, 3, 1), 6)
    assert "the attacker loses 1, the defender loses 2 and retreats 2 hexes." in at.told()
    assert at.strength("brown-a", "brown-b", "cook-a", "cook-b") == [2, 1, 0, 0]
    assert at.at("cook-a", "cook-b") == [0, 0]
    assert "eliminated in 1612" in at.told()


@pytest.mark.rule("US-11.5")
def test_9_drives_the_defender_back_three_hexes() -> None:
    at = battle("cook-a@1612n/3! cook-b@1612n/2! brown-a@1512s/4 brown-b@1512s/2 hanson-a@1511s/5")
    at = at.play("attack 1612 brown-a,brown-b,hanson-a").play("fight", 6)
    assert "the defender loses 2 and retreats 3 hexes." in at.told()
    assert at.strength("cook-a", "cook-b") == [1, 2]
    assert at.at("cook-a") == [1714]


@pytest.mark.rule("US-11.13")
def test_the_strongest_counter_loses_unless_the_weakest_is_to() -> None:
    at = battle("cook-a@1612n/5 cook-b@1612n/3 brown-a@1512s/5 brown-b@1511s/3")
    assert fought(at, 6).strength("cook-a", "cook-b") == [4, 3]
    weak = at.written("usa", preferences=Preferences(lose="weakest"))
    assert fought(weak, 6).strength("cook-a", "cook-b") == [5, 2]


@pytest.mark.rule("US-29.2")
def test_in_live_windows_each_side_says_who_loses() -> None:
    at = battle("cook-a@1612n/5 cook-b@1612n/3 brown-a@1512s/5 brown-b@1511s/3", options=Options(live=True))
    at = fought(at, 6)
    assert at.awaited() == ["usa"] and at.keys("lose") == ["cook-a", "cook-b"]
    at = at.play("lose cook-b")
    assert at.strength("cook-a", "cook-b") == [5, 2]
    assert at.awaited() == ["csa"]


def test_points_lost_demoralize_and_are_counted() -> None:
    at = fought(line(3, 2, 3, 2), 5)
    assert [at.roster(side).demoralization for side in ("usa", "csa")] == [1, 1]
    assert [at.roster(side).crossed for side in ("usa", "csa")] == [1, 1]
    assert at.roster("usa").lost == {"cook": 1}


@pytest.mark.rule("US-26.3")
def test_the_division_attacked_is_noted() -> None:
    assert fought(line(3, 2, 3, 2), 2).state.attacked == (2,)


@pytest.mark.rule("US-11.15", "US-19.4")
@pytest.mark.parametrize(("lose", "left", "die"), [("weakest", 5, 2), ("weakest", 5, 5), ("strongest", 1, 4)])
def test_a_loss_that_a_regiment_overpays_takes_no_more(
    lose: Literal["strongest", "weakest"], left: int, die: int
) -> None:
    """A regiment of two points pays both for the first one to be lost; whoever stands with it keeps theirs."""
    counters = f"hanson-a@2014s/{left} hanson-41tn@2014s/2 brown-a@1514n head-a@1214n buckner@2014"
    at = battle(counters, "oglesby-a@2114n/5 cook-a@2314n").written(
        "csa", preferences=Preferences("all", "enemy", lose)
    )
    after = at.play("attack 2114 hanson-a,hanson-41tn").play("fight", die, 6)
    assert after.strength("hanson-a") == [left]
    assert after.unit("hanson-41tn").status == "gone"
    assert not after.state.shattered
