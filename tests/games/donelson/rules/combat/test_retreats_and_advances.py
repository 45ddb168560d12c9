"""Retreat, elimination, advance (section 12)."""

from __future__ import annotations

import pytest

from tests.games.donelson.rules.combat.battles import DEFENDER, battle, won


@pytest.mark.rule("US-12.5")
def test_each_zone_on_the_way_costs_each_counter_a_point() -> None:
    around = "drake-a@1613n drake-b@1812n heiman-a@1711ne"
    at = battle("cook-a@1612n/4 cook-b@1612n/4", around, "brown-a@1512s brown-b@1512s hanson-a@1511s")
    before = at.strength("cook-a", "cook-b")
    at = at.play("propose all")
    at = at.play("fight", 6)
    lost = sum(before) - sum(at.strength("cook-a", "cook-b"))
    assert "on the retreat through enemy zones of control" in at.told()
    assert lost >= 3


@pytest.mark.rule("US-12.7")
def test_who_cannot_retreat_is_lost_with_all_points() -> None:
    ring = "drake-a@1711nw drake-b@1712n heiman-a@1613ne heiman-b@1611sw"
    at = battle("cook-a@1612n", ring, "brown-a@1512s hanson-a@1511s")
    at = at.play("propose all")
    at = at.play("fight", 6)
    assert at.strength("cook-a") == [0] and at.at("cook-a") == [0]
    assert at.roster("usa").crossed == 5
    assert at.state.shattered["cook"].due == 5, "its brigade is reorganized all the same"


@pytest.mark.rule("US-12.8")
def test_guns_of_attackers_lost_in_their_retreat_go_back_too() -> None:
    ring = "lauman-a@1412n lauman-b@1413n mcarthur-a@1513sw mcarthur-b@1511se"
    at = battle("cook-a@1612n cook-b@1612n", ring, "brown-a@1512s/3 graves@1512s~")
    at = at.play("attack 1612 brown-a").play("fight", 1)
    assert "the attacker loses 2 and retreats 2 hexes." in at.told() and at.unit("brown-a").status == "gone"
    assert at.unit("graves").at != 1512


@pytest.mark.rule("US-12.10")
def test_the_attacker_advances_and_goes_on_as_long_as_one_stays() -> None:
    at = won(DEFENDER)
    assert at.keys("") == ["advance", "stay"]
    assert at.keys("advance") == ["brown-a", "brown-b", "hanson-a", "hanson-b"]
    at = at.play("advance brown-a,hanson-a 1612")
    assert at.at("brown-a", "hanson-a", "brown-b") == [1612, 1612, 1512]
    at = at.play("advance brown-a 1711")
    assert at.at("brown-a", "hanson-a") == [1711, 1612]
    assert at.keys("") == ["pivot", "stay"]
    assert "None of the attackers changes facing." in at.play("stay").told()


@pytest.mark.rule("US-12.10")
def test_who_stays_behind_is_told_as_others() -> None:
    at = won(DEFENDER).play("advance brown-a,hanson-a 1612").play("stay")
    assert "No other attacker advances." in at.told()


@pytest.mark.rule("US-12.10")
def test_one_alone_does_not_go_on() -> None:
    at = won(DEFENDER).play("advance brown-a 1612")
    assert at.state.asks[-1].what == "pivot"


@pytest.mark.rule("US-12.10", "US-12.12", "US-5.1")
def test_who_may_not_advance_is_told_why() -> None:
    at = won(DEFENDER, "drake-a@1412s graves@1412s")
    for text, rule in (("drake-a", "US-12.10"), ("graves", "US-12.12"), ("brown-a,hanson-a,brown-b", "US-5.1")):
        assert at.refused(f"advance {text} 1612").rule == rule


@pytest.mark.rule("US-12.10")
def test_nobody_need_advance() -> None:
    at = won(DEFENDER).play("stay")
    assert at.at("brown-a") == [1512] and "None of the attackers advances." in at.told()
    assert at.keys("") == ["pivot", "stay"]


@pytest.mark.rule("US-12.11")
def test_an_attacker_turns_by_one_corner_with_its_stack() -> None:
    at = won(DEFENDER).play("stay")
    assert at.keys("pivot brown-a") == ["se", "sw"]
    at = at.play("pivot brown-a sw")
    assert (at.unit("brown-a").facing, at.unit("brown-b").facing) == ("sw", "sw")
    assert at.keys("pivot") == ["hanson-a", "hanson-b"]
    at = at.play("stay")
    assert at.state.combat is None and "No other attacker changes facing." in at.told()


def test_a_lone_leader_is_displaced_by_the_advance() -> None:
    at = won(DEFENDER, "smith@1612n cook-b@1915n")
    assert at.at("smith") == [1612]
    at = at.play("advance brown-a 1612")
    assert at.at("smith") != [1612]


def test_retreating_infantry_gives_up_its_garrison_marker() -> None:
    at = battle("brown-a@1612n#", "cook-a@1512s cook-b@1512s oglesby-a@1511s", active="usa")
    at = at.play("propose 1612").play("fight", 6)
    assert "Brown A retreats" in at.told() and at.state.garrisons == ()


@pytest.mark.rule("US-12.2", "US-12.6")
def test_a_retreat_goes_round_zones_and_does_not_end_in_one() -> None:
    at = battle("cook-a@1612n/3 cook-b@1612n/2", "brown-a@1512s/3 brown-b@1512s/2 drake-a@1711s")
    at = at.play("attack 1612 brown-a,brown-b").play("fight", 6)
    assert "the defender loses 1 and retreats 1 hex." in at.told()
    end = at.at("cook-a")[0]
    assert end != 1613 and not at.work().board.in_zone(end, "csa")
    assert at.strength("cook-a", "cook-b") == [2, 2]


@pytest.mark.rule("US-12.3")
def test_the_union_goes_west_where_nothing_is_in_the_way() -> None:
    at = battle("cook-a@1612n", "brown-a@1511s hanson-a@1611sw")
    at = at.play("attack 1612 brown-a,hanson-a").play("fight", 3)
    assert "retreats 2 hexes." in at.told() and at.at("cook-a") == [1614]


@pytest.mark.rule("US-14.4")
def test_confederates_never_retreat_south_nor_the_union_north() -> None:
    at = battle("brown-a@1612s", "cook-a@1711n cook-b@1712n", active="usa").play("propose 1612").play("fight", 5)
    assert at.at("brown-a")[0] // 100 <= 16
    at = battle("cook-a@1612n", "brown-a@1711n hanson-a@1712n").play("propose 1612").play("fight", 5)
    assert at.at("cook-a")[0] // 100 >= 16


@pytest.mark.rule("US-12.9")
def test_guns_that_only_support_stay_in_an_attackers_retreat() -> None:
    at = battle("cook-a@1612n cook-b@1612n", "brown-a@1512s/3 graves@1411s")
    at = at.play("attack 1612 brown-a").play("support 1612 graves").play("fight", 1, 6)
    assert "the attacker loses 2 and retreats 1 hex." in at.told() and at.at("brown-a") == [1412]
    assert at.at("graves") == [1411] and not at.unit("graves").limbered


@pytest.mark.rule("US-12.12")
def test_guns_advance_only_after_canister() -> None:
    texts = "brown-a@1512s graves@1512s hanson-a@1511s porter@1412s"
    at = battle(DEFENDER, texts).play("attack 1612 brown-a,hanson-a")
    at = at.play("support 1612 graves").play("support 1612 porter").play("fight", 6)
    at = at.play("advance brown-a 1612")
    assert at.keys("advance") == ["graves"]
    assert at.play("advance graves 1612").at("graves") == [1612]
