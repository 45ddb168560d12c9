"""Rifle pits, the fort and garrisons in combat (sections 22 and 23)."""

from __future__ import annotations

import pytest

from bot.games.donelson.data.compass import distance
from tests.games.donelson.rules.combat.battles import battle
from tests.games.donelson.rules.combat.conftest import Land


@pytest.mark.rule("US-22.6")
def test_a_retreat_from_pits_is_a_hex_shorter(land: Land) -> None:
    land(pits=[(1612, 1512), (1612, 1511)])
    at = battle("brown-a@1612n", "cook-a@1512s cook-b@1511s", active="usa")
    at = at.play("propose 1612").play("fight", 5)
    assert "the defender loses 1 and retreats 1 hex" in at.told()
    assert at.at("brown-a") == [1612] and not at.unit("brown-a").disordered
    assert at.strength("brown-a") == [4]


@pytest.mark.rule("US-22.6", "US-16.16", "US-12.8")
@pytest.mark.parametrize(
    ("there", "die", "told"),
    [
        ("graves@1612n", 5, "both sides are engaged"),
        ("graves@1612s brown-a@1612s/1", 3, "the defender loses 1 and retreats"),
    ],
)
def test_so_is_that_of_guns_alone_or_left_alone(land: Land, there: str, die: int, told: str) -> None:
    land(pits=[(1612, 1512)])
    at = battle(there, "cook-a@1512s", active="usa").play("attack 1612 cook-a").play("fight", die)
    assert told in at.told() and distance(1612, at.at("graves")[0]) == 1


@pytest.mark.rule("US-22.6")
def test_it_is_not_where_somebody_attacks_past_them(land: Land) -> None:
    land(pits=[(1612, 1512)])
    at = battle("brown-a@1612n", "cook-a@1512s cook-b@1511s", active="usa")
    at = at.play("propose 1612").play("fight", 4)
    assert "the defender loses 1 and retreats 1 hex" in at.told() and at.at("brown-a") != [1612]


@pytest.mark.rule("US-23.3", "US-23.4")
def test_a_nominal_garrison_is_attacked_as_one_point_and_costs_its_infantry_one(land: Land) -> None:
    land(pits=[(1612, 1512), (1615, 1515)])
    at = battle("brown-a@1615n#", "cook-a@1512s", active="usa")
    assert at.keys("attack") == ["1612"]
    at = at.play("attack 1612 cook-a").play("fight", 5)
    assert at.strength("brown-a") == [4]
    assert at.state.broken == (1612,)
    at = at.play("advance cook-a 1612")
    assert at.at("cook-a") == [1612]


@pytest.mark.rule("US-23.3")
def test_guns_do_not_bombard_a_nominal_garrison(land: Land) -> None:
    land(pits=[(1612, 1512), (1615, 1515)])
    at = battle("brown-a@1615n#", "cook-a@1512s d1mo@1412s", active="usa")
    assert "bombard" not in at.keys("") and at.refused("bombard 1612 d1mo").rule == "US-23.3"


@pytest.mark.rule("US-23.2", "US-23.3")
def test_whoever_stands_before_a_garrisoned_pit_must_attack_it(land: Land) -> None:
    land(pits=[(1612, 1512), (1615, 1515)])
    at = battle("brown-a@1615n#", "cook-a@1512s", active="usa")
    assert "must attack" in at.refused("fight").reason


@pytest.mark.rule("US-23.6")
def test_a_retreat_costs_the_garrison_its_marker(land: Land) -> None:
    land(pits=[(1615, 1515)])
    at = battle("heiman-a@1612n#", "cook-a@1512s", active="usa")
    at = at.play("attack 1612 cook-a").play("fight", 6)
    assert at.at("heiman-a") != [1612] and at.state.garrisons == ()


@pytest.mark.rule("US-16.17", "US-22.6")
@pytest.mark.parametrize(("pits", "stays"), [([(1612, 1711)], True), ([], False)])
def test_works_shelter_from_bombardment_on_all_sides(land: Land, pits: list[tuple[int, int]], stays: bool) -> None:
    """Even guns that fire from behind the works shake nobody in them."""
    land(pits=pits)
    at = battle("cook-a@1612n", "porter@1412s green@1512s").play("bombard 1612 porter,green").play("fight", 6)
    assert at.strength("cook-a") == [4]
    assert (at.at("cook-a") == [1612]) == stays == (not at.unit("cook-a").disordered)
