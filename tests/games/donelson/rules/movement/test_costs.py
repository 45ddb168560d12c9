"""What steps cost, and the cheapest ways (section 4)."""

from __future__ import annotations

import pytest

from bot.games.donelson.data.charts import movement
from bot.games.donelson.data.terms import Arm, Hex
from bot.games.donelson.data.terrain import Field, Terrain
from bot.games.donelson.rules.movement.costs import Cost, Walk, reach, step, steps_out, through
from tests.games.donelson.drawn import ground


@pytest.mark.rule("US-4.1", "US-4.7")
@pytest.mark.parametrize(
    ("kind", "points"), [("clear", 1), ("buildings", 1), ("fort", 1), ("woods", 2), ("thicket", 3), ("water", None)]
)
def test_terrain(kind: Terrain, points: int | None) -> None:
    field = ground(terrain={kind: [1308]})
    assert step(field, 1309, 1308, "inf") == step(field, 1309, 1308, "hq") == step(field, 1309, 1308, "art") == points


@pytest.mark.rule("US-4.3", "US-4.4")
@pytest.mark.parametrize(
    ("field", "out", "back"),
    [
        (ground(high=[1308]), 2, 1),
        (ground(high=[1308, 1309]), 1, 1),
        (ground(ridges=[(1309, 1308)]), 2, 2),
        (ground(high=[1308], ridges=[(1309, 1308)]), 3, 2),
        (ground(streams=[(1309, 1308)]), 3, 3),
        (ground(pits=[(1309, 1308)]), 2, 2),
        (ground(impassable=[(1309, 1308)]), None, None),
        (ground(terrain={"woods": [1308]}, high=[1308], streams=[(1309, 1308)]), 5, 3),
    ],
)
def test_hexsides_and_climbing(field: Field, out: int | None, back: int | None) -> None:
    assert step(field, 1309, 1308, "inf") == out
    assert step(field, 1308, 1309, "inf") == back


@pytest.mark.rule("US-4.2")
def test_a_road_costs_one_whatever_it_crosses() -> None:
    pair = (1309, 1308)
    field = ground(terrain={"thicket": [1308]}, high=[1308], streams=[pair], pits=[pair], ridges=[pair], roads=[pair])
    assert step(field, 1309, 1308, "inf") == step(field, 1309, 1308, "art") == 1
    assert step(field, 1409, 1308, "inf") == 4, "beside the road it is a thicket on a hill"


@pytest.mark.rule("US-16.5")
def test_guns_cross_streams_and_pits_by_road_alone() -> None:
    for field in (ground(streams=[(1309, 1308)]), ground(pits=[(1309, 1308)])):
        assert step(field, 1309, 1308, "art") is None
    assert step(ground(ridges=[(1309, 1308)]), 1309, 1308, "art") == 2


@pytest.mark.rule("US-22.2")
def test_pits_are_free_for_those_who_ignore_them() -> None:
    field = ground(pits=[(1309, 1308)], terrain={"woods": [1308]})
    assert dict(steps_out(field, 1309, "inf", True))[1308] == 2
    assert 1308 not in dict(steps_out(field, 1309, "art", True))


def test_nothing_leaves_the_map() -> None:
    assert step(ground(), 814, 815, "inf") is None


def test_the_rest_of_the_chart() -> None:
    chart = movement()
    assert (chart.zone, chart.sideways, chart.turn, chart.unlimber) == (2, 1, 1, 3)


def walking(field: Field, arm: Arm = "inf") -> Cost:
    """The price of steps for terrain alone."""
    return lambda a, b: step(field, a, b, arm)


def test_reach_goes_as_far_as_the_points() -> None:
    field = ground()
    walks = reach(field, 1309, walking(field), 2)
    assert walks[1309] == Walk(0) and walks[1307] == Walk(2, (1308, 1307))
    assert len(walks) == 1 + 6 + 12


def test_the_cheapest_way_goes_round() -> None:
    field = ground(terrain={"thicket": [1308]})
    assert reach(field, 1309, walking(field), 6)[1307].cost == 3
    assert 1308 not in reach(field, 1309, walking(field), 2)


def test_equal_ways_take_fewer_hexes_then_lower_numbers() -> None:
    field = ground(terrain={"woods": [1308]})
    assert reach(field, 1309, walking(field), 6)[1307] == Walk(3, (1308, 1307))
    plain = ground()
    assert reach(plain, 1309, walking(plain), 6)[1109].way == (1209, 1109)


def test_a_walk_ends_where_it_halts() -> None:
    field = ground()
    halting: set[Hex] = {1309, 1308, 1209, 1409}
    walks = reach(field, 1309, walking(field), 6, halting.__contains__)
    assert walks[1308].cost == 1, "into it, also out of the hex where it begins"
    assert walks[1307].cost == 5, "but not through it"


def test_walks_through_a_hex() -> None:
    field = ground()
    walks = through(field, 1309, 1210, walking(field), 4)
    assert walks[1308] == Walk(3, (1210, 1209, 1308)) and 1305 not in walks and 1309 in walks
    assert through(field, 1309, 1305, walking(field), 3) == {}
    assert through(field, 1309, 1210, walking(field), 4, {1210}.__contains__) == {1210: Walk(1, (1210,))}
