"""How far a leader's orders reach (section 8)."""

from __future__ import annotations

import pytest

from bot.games.donelson.data.compass import distance
from bot.games.donelson.rules.command import command_distance
from tests.games.donelson.drawn import board, ground

pytestmark = pytest.mark.usefixtures("drawn_armies")


@pytest.mark.rule("US-8.1")
def test_on_open_ground_it_is_the_radius() -> None:
    field = ground()
    found = command_distance(field, board(field), 1309, 3, "usa")
    assert found[1309] == 0 and len(found) == 1 + 6 + 12 + 18
    assert all(steps == distance(1309, at) for at, steps in found.items())


@pytest.mark.rule("US-8.2")
def test_orders_go_round_enemies_and_the_hexes_next_to_them() -> None:
    field = ground()
    at = board(field, ("grey-a", 1307))
    found = command_distance(field, at, 1309, 4, "usa")
    assert 1307 not in found and 1308 not in found, "the enemy's hex and one beside it"
    assert 1306 not in found and 1305 not in found, "behind him it is too far"
    assert found[1209] == 1


@pytest.mark.rule("US-8.2")
def test_a_hex_next_to_the_enemy_counts_when_friends_hold_it() -> None:
    field = ground()
    at = board(field, ("grey-a", 1307), ("blue-a", 1308))
    assert command_distance(field, at, 1309, 4, "usa")[1308] == 1
    lone_leader = board(field, ("grey-a", 1307), ("blue-hq", 1308))
    assert 1308 not in command_distance(field, lone_leader, 1309, 4, "usa")


def test_the_leaders_own_hex_counts_next_to_the_enemy() -> None:
    field = ground()
    assert 1308 in command_distance(field, board(field, ("grey-a", 1307), ("blue-hq", 1308)), 1308, 4, "usa")


def test_a_lone_enemy_leader_stops_no_orders() -> None:
    field = ground()
    assert command_distance(field, board(field, ("grey-hq", 1308)), 1309, 2, "usa")[1308] == 1


def test_a_nominal_garrison_point_stops_the_unions_orders_alone() -> None:
    field = ground(pits=[(1307, 1407)])
    at = board(field, guarded=[1307])
    assert 1308 not in command_distance(field, at, 1309, 4, "usa")
    assert command_distance(field, at, 1309, 4, "csa")[1307] == 2


def test_orders_cross_neither_water_nor_an_impassable_hexside() -> None:
    field = ground(terrain={"water": [1208, 1408]}, impassable=[(1309, 1308)])
    found = command_distance(field, board(field), 1309, 3, "csa")
    assert 1208 not in found and found.get(1308) == 2
