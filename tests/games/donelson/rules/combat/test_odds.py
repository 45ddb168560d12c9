"""Points, odds and the modifiers of the die (section 11)."""

from __future__ import annotations

import pytest

from bot.games.donelson.data.charts import odds, result
from tests.games.donelson.rules.combat.battles import ATTACKER, DEFENDER, battle, reckoned
from tests.games.donelson.rules.combat.conftest import Land


@pytest.mark.rule("US-11.4")
@pytest.mark.parametrize(
    ("attack", "defence", "words", "shift"),
    [
        (40, 10, "4:1", 4),
        (90, 10, "4:1", 4),
        (39, 10, "3:1", 3),
        (30, 10, "3:1", 3),
        (29, 10, "2:1", 2),
        (20, 10, "2:1", 2),
        (19, 10, "3:2", 1),
        (15, 10, "3:2", 1),
        (14, 10, "1:1", 0),
        (10, 10, "1:1", 0),
        (9, 10, "2:3", -1),
        (8, 12, "2:3", -1),
        (6, 10, "1:2", -2),
        (5, 10, "1:2", -2),
        (4, 10, "1:3", -3),
        (1, 10, "1:3", -3),
    ],
)
def test_odds_are_rounded_down_for_the_attacker(attack: int, defence: int, words: str, shift: int) -> None:
    assert odds(attack, defence) == (words, shift)


@pytest.mark.rule("US-11.5")
@pytest.mark.parametrize(
    ("index", "name"),
    [
        (-5, "2 R2/0"),
        (-1, "2 R2/0"),
        (0, "2 R1/0"),
        (1, "1 R1/0"),
        (2, "1/0"),
        (3, "Eng"),
        (4, "Eng"),
        (5, "1/1 Eng"),
        (6, "0/1 R1"),
        (7, "0/1 R2"),
        (8, "1/2 R2"),
        (9, "0/2 R3"),
        (15, "0/2 R3"),
    ],
)
def test_every_row_of_the_table(index: int, name: str) -> None:
    assert result(index).name == name


@pytest.mark.rule("US-11.1", "US-10.8")
def test_all_that_defend_count_and_all_that_attack() -> None:
    at = battle("cook-a@1612n cook-b@1612n brown-a@1512s brown-b@1511s")
    found = reckoned(at, "brown-a brown-b")
    assert (found.attack, found.defence, found.odds, found.total) == (9, 10, "2:3", -1)


@pytest.mark.rule("US-11.1")
def test_five_points_attack_over_a_hexside() -> None:
    at = battle(DEFENDER, "brown-a@1512s brown-b@1512s hanson-a@1511s")
    assert reckoned(at, "brown-a brown-b").attack == 5
    assert reckoned(at, "brown-a brown-b hanson-a").attack == 10


@pytest.mark.rule("US-11.2")
def test_four_points_attack_uphill_or_over_a_stream(land: Land) -> None:
    at = battle(DEFENDER, "brown-a@1512s")
    land(high=[1612])
    assert reckoned(at, "brown-a").attack == 4
    land(streams=[(1512, 1612)])
    assert reckoned(at, "brown-a").attack == 4
    land(ridges=[(1512, 1612)])
    assert reckoned(at, "brown-a").attack == 5
    land(high=[1612, 1512])
    assert reckoned(at, "brown-a").attack == 5


@pytest.mark.rule("US-11.3")
def test_ground_helps_infantry_by_two_points_at_most(land: Land) -> None:
    at = battle(DEFENDER, "brown-a@1512s brown-b@1511s")
    for drawn, points in (
        ({"terrain": {1612: "woods"}}, 6),
        ({"terrain": {1612: "thicket"}}, 6),
        ({"high": [1612]}, 6),
        ({"ridges": [(1512, 1612)]}, 6),
        ({"terrain": {1612: "woods"}, "high": [1612], "ridges": [(1512, 1612)]}, 7),
        ({"terrain": {1612: "buildings"}}, 5),
    ):
        land(**drawn)
        assert reckoned(at, "brown-a").defence == points, drawn
    land(streams=[(1512, 1612)])
    assert reckoned(at, "brown-a").defence == 6
    assert reckoned(at, "brown-a brown-b").defence == 5


@pytest.mark.rule("US-22.5", "US-11.12")
def test_the_fort_doubles_infantry_to_ten_points(land: Land) -> None:
    land(terrain={1512: "fort"})
    for defenders, points in (("drake-a@1512s", 6), ("brown-a@1512s", 10), ("brown-a@1512s brown-b@1512s", 10)):
        at = battle(defenders, "cook-a@1612n", active="usa")
        found = reckoned(at, "cook-a", target=1512)
        assert (found.defence, found.modifiers) == (points, {"works": -1})


@pytest.mark.rule("US-11.6")
def test_a_flank_attack_from_behind() -> None:
    at = battle(DEFENDER, "brown-a@1512s hanson-a@1711n")
    assert reckoned(at, "brown-a").modifiers == {}
    assert reckoned(at, "hanson-a").modifiers == {"flank": 2}
    assert reckoned(at, "brown-a hanson-a").modifiers == {"flank": 2}


@pytest.mark.rule("US-11.6")
def test_no_flank_attack_from_an_enemys_zone() -> None:
    at = battle(DEFENDER, "hanson-a@1711n lauman-a@1812n")
    assert reckoned(at, "hanson-a").modifiers == {}


@pytest.mark.rule("US-11.7")
def test_no_flank_attack_into_the_fort_or_over_a_pit(land: Land) -> None:
    at = battle("brown-a@1612n cook-a@1711n", active="usa")
    land(terrain={1612: "fort"})
    assert reckoned(at, "cook-a").modifiers == {"works": -1}
    land(pits=[(1612, 1711)])
    assert reckoned(at, "cook-a").modifiers == {"works": -1}


@pytest.mark.rule("US-11.12")
def test_pits_help_where_all_attackers_cross_them(land: Land) -> None:
    land(pits=[(1612, 1512)])
    at = battle("brown-a@1612n cook-a@1512s cook-b@1511s", active="usa")
    assert reckoned(at, "cook-a").modifiers == {"works": -1}
    assert reckoned(at, "cook-a cook-b").modifiers == {}


@pytest.mark.rule("US-11.10")
def test_disordered_defenders() -> None:
    at = battle("cook-a@1612n!", ATTACKER)
    assert reckoned(at, "brown-a").modifiers == {"disordered": 2}


@pytest.mark.rule("US-11.9")
def test_an_attacker_out_of_command() -> None:
    at = battle(DEFENDER, "brown-a@1512s hanson-a@1511s", out_of_command=("hanson-a",))
    assert reckoned(at, "brown-a").modifiers == {}
    assert reckoned(at, "brown-a hanson-a").modifiers == {"astray": -1}


@pytest.mark.rule("US-9.3", "US-11.9")
def test_of_a_fragmented_brigade_those_with_a_leader_attack_as_ever() -> None:
    at = battle(
        DEFENDER, "brown-a@1512s buckner@1512 brown-b@1511s", fragmented=("brown",), out_of_command=("brown-b",)
    )
    assert reckoned(at, "brown-a").modifiers == {}
    assert reckoned(at, "brown-a brown-b").modifiers == {"astray": -1}


@pytest.mark.rule("US-11.11")
def test_fresh_strength_of_one_side() -> None:
    at = battle(DEFENDER, ATTACKER)
    assert reckoned(at, "brown-a").modifiers == {}
    assert reckoned(at.changed(stale=("cook-a",)), "brown-a").modifiers == {"fresh": 2}
    assert reckoned(at.changed(stale=("brown-a",)), "brown-a").modifiers == {"fresh": -2}
    assert reckoned(at.changed(stale=("brown-a", "cook-a")), "brown-a").modifiers == {}


@pytest.mark.rule("US-11.11")
def test_fresh_units_are_counted_first_under_the_limit() -> None:
    at = battle(DEFENDER, "brown-a@1512s/5 hanson-a@1512s/3", stale=("brown-a",))
    assert reckoned(at, "brown-a hanson-a").modifiers == {}
    at = battle(DEFENDER, "brown-a@1512s/5 hanson-a@1512s/2", stale=("brown-a",))
    assert reckoned(at, "brown-a hanson-a").modifiers == {"fresh": -2}


@pytest.mark.rule("US-11.11")
def test_half_the_defenders_suffice_to_be_fresh() -> None:
    at = battle("cook-a@1612n cook-b@1612n", ATTACKER, stale=("cook-a", "brown-a"))
    assert reckoned(at, "brown-a").modifiers == {"fresh": -2}
