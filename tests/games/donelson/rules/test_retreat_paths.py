"""The way a retreat takes (section 12)."""

from __future__ import annotations

import pytest

from bot.games.donelson.data.terms import Hex
from bot.games.donelson.data.terrain import Field
from bot.games.donelson.rules.combat.retreating import RetreatPath, retreat
from bot.games.donelson.state.places import Places
from tests.games.donelson.drawn import board, ground

pytestmark = pytest.mark.usefixtures("drawn_armies")

PLAIN = ground()


def way(field: Field, at: Places, start: Hex, hexes: int) -> tuple[Hex, ...]:
    """The hexes of a Union infantry counter's retreat."""
    found = retreat(field, at, start, "usa", hexes, "inf")
    assert found is not None
    return found.way


def test_the_union_goes_west() -> None:
    assert way(PLAIN, board(PLAIN, ("blue-a", 1309)), 1309, 2) == (1310, 1311)


def test_or_else_south_even_over_worse_ground() -> None:
    field = ground(terrain={"water": [1310], "thicket": [1410]})
    assert way(field, board(field, ("blue-a", 1309)), 1309, 1) == (1410,)


def test_a_cheaper_way_decides_only_where_the_direction_does_not() -> None:
    field = ground(terrain={"water": [1310, 1311], "thicket": [1410]})
    assert way(field, board(field, ("blue-a", 1309)), 1309, 2) == (1410, 1411)


def test_it_avoids_zones_first() -> None:
    at = board(PLAIN, ("blue-a", 1309), ("grey-a", 1211, "s"))
    assert at.in_zone(1310, "csa") and at.in_zone(1311, "csa")
    assert retreat(PLAIN, at, 1309, "usa", 2, "inf") == RetreatPath((1410, 1411), 0)


def test_then_overstacks() -> None:
    at = board(PLAIN, ("blue-a", 1309), ("blue-b", 1310), ("blue-c", 1310))
    assert way(PLAIN, at, 1309, 2) == (1410, 1411)
    walled = ground(terrain={"water": [1308, 1409]})
    zone = board(walled, ("blue-a", 1309), ("blue-b", 1310), ("blue-c", 1310), ("grey-a", 1509, "nw"))
    assert zone.in_zone(1410, "csa")
    assert retreat(walled, zone, 1309, "usa", 2, "inf") == RetreatPath((1310, 1311), 0), "a zone is worse"


def test_it_goes_on_while_its_end_is_full_or_in_a_zone() -> None:
    walled = ground(terrain={"water": [1410, 1409, 1308, 1411, 1211, 1210, 1412, 1212]})
    full = board(walled, ("blue-a", 1309), ("blue-b", 1310), ("blue-c", 1310))
    assert way(walled, full, 1309, 1) == (1310, 1311)
    both = board(walled, ("blue-a", 1309), ("blue-b", 1310))
    assert way(walled, both, 1309, 1) == (1310,)
    pair = retreat(walled, both, 1309, "usa", 1, "inf", together=2)
    assert pair is not None and pair.way == (1310, 1311), "two counters need room for both"


def test_zones_on_the_way_count_unless_friends_are_there() -> None:
    pass_ = ground(terrain={"water": [1410, 1409, 1308, 1411]}, pits=[(1211, 1111)])
    alone = board(pass_, ("blue-a", 1309), ("grey-a", 1211))
    assert retreat(pass_, alone, 1309, "usa", 1, "inf") == RetreatPath((1310, 1311, 1312), 2)
    helped = board(pass_, ("blue-a", 1309), ("grey-a", 1211), ("blue-b", 1310))
    assert retreat(pass_, helped, 1309, "usa", 1, "inf") == RetreatPath((1310, 1311, 1312), 1)


def test_the_union_never_goes_north() -> None:
    field = ground(terrain={"water": [1308, 1310, 1409, 1410]})
    assert retreat(field, board(field, ("blue-a", 1309)), 1309, "usa", 1, "inf") is None
    assert retreat(field, board(field, ("grey-a", 1309)), 1309, "csa", 1, "inf") is not None


def test_the_confederates_never_go_south() -> None:
    field = ground(terrain={"water": [1308, 1310, 1209, 1210]})
    assert retreat(field, board(field, ("grey-a", 1309)), 1309, "csa", 1, "inf") is None
    assert retreat(field, board(field, ("blue-a", 1309)), 1309, "usa", 1, "inf") is not None


def test_nothing_retreats_off_the_map_or_through_enemies() -> None:
    assert retreat(PLAIN, board(PLAIN, ("blue-a", 1814)), 1814, "usa", 1, "inf") == RetreatPath((1813,), 0)
    corner = board(PLAIN, ("blue-a", 1814), ("grey-a", 1813))
    assert retreat(PLAIN, corner, 1814, "usa", 1, "inf") is None
    leader = board(PLAIN, ("blue-a", 1814), ("grey-hq", 1813))
    assert retreat(PLAIN, leader, 1814, "usa", 1, "inf") is None


def test_nor_into_a_nominal_garrison_point() -> None:
    field = ground(pits=[(1310, 1210)])
    assert way(field, board(field, ("blue-a", 1309), guarded=[1310]), 1309, 1)[0] != 1310


def test_each_hex_is_farther_from_the_start() -> None:
    field = ground(terrain={"water": [1311, 1411, 1410, 1409, 1308, 1210, 1211]})
    assert way(field, board(field, ("blue-a", 1309)), 1309, 1) == (1310,)
    assert retreat(field, board(field, ("blue-a", 1309)), 1309, "usa", 2, "inf") is None


def test_guns_retreat_over_no_stream_without_a_road() -> None:
    streams = [(1309, 1310), (1309, 1410)]
    field, bridged = ground(streams=streams), ground(streams=streams, roads=[(1309, 1310)])
    guns = retreat(field, board(field, ("blue-gun-1", 1309)), 1309, "usa", 1, "art")
    assert guns == RetreatPath((1409,), 0)
    assert retreat(bridged, board(bridged, ("blue-gun-1", 1309)), 1309, "usa", 1, "art") == RetreatPath((1310,), 0)


def test_confederates_outside_the_works_go_to_the_nearest_pit() -> None:
    field = ground(pits=[(1307, 1407)], terrain={"fort": [1312]}, inside=[1307, 1312])
    found = retreat(field, board(field, ("grey-a", 1509)), 1509, "csa", 2, "inf")
    assert found is not None and found.way == (1409, 1308)


def test_confederates_inside_go_to_the_fort() -> None:
    field = ground(pits=[(1307, 1407)], terrain={"fort": [1312]}, inside=[1307, 1309, 1312])
    assert retreat(field, board(field, ("grey-a", 1309)), 1309, "csa", 2, "inf") == RetreatPath((1310, 1311), 0)
