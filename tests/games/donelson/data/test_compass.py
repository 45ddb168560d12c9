"""Facings, directions and distances (section 6)."""

from __future__ import annotations

import pytest

from bot.games.donelson.data.compass import around, distance, flanks, front, middle, rear, towards
from bot.games.donelson.data.terms import Facing, Hex


def test_hexes_around_an_odd_and_an_even_row() -> None:
    assert around(1309) == (1209, 1308, 1409, 1410, 1310, 1210)
    assert around(1409) == (1308, 1408, 1508, 1509, 1410, 1309)


def test_the_two_pairs_that_the_rules_name_touch() -> None:
    assert 1800 in around(1900) and 2602 in around(2701)


@pytest.mark.parametrize("at", [1309, 1410, 817, 2125])
def test_neighbours_are_mutual_and_one_apart(at: Hex) -> None:
    assert all(at in around(each) and distance(at, each) == 1 for each in around(at))


@pytest.mark.rule("US-6.1")
@pytest.mark.parametrize(
    ("facing", "before", "beside", "behind"),
    [
        ("n", {1210, 1209}, {1310, 1308}, {1410, 1409}),
        ("ne", {1209, 1308}, {1210, 1409}, {1310, 1410}),
        ("se", {1308, 1409}, {1209, 1410}, {1210, 1310}),
        ("s", {1409, 1410}, {1308, 1310}, {1209, 1210}),
        ("sw", {1410, 1310}, {1409, 1210}, {1308, 1209}),
        ("nw", {1310, 1210}, {1410, 1209}, {1409, 1308}),
    ],
)
def test_front_flanks_and_rear(facing: Facing, before: set[Hex], beside: set[Hex], behind: set[Hex]) -> None:
    assert set(front(1309, facing)) == before
    assert set(flanks(1309, facing)) == beside
    assert set(rear(1309, facing)) == behind


def test_towards_another_hex() -> None:
    assert towards(1309, 909)[0] == "n" and towards(1309, 909)[-1] == "s"
    assert towards(1309, 1509)[0] == "s"
    assert towards(1309, 1305)[:2] == ("ne", "se"), "due east lies between two corners"
    assert all(target in front(1309, towards(1309, target)[0]) for target in around(1309))


def test_distances() -> None:
    assert distance(1421, 1217) == 5 and distance(1421, 1216) == 6
    assert distance(1309, 1309) == 0 and distance(1309, 1305) == 4 and distance(1309, 909) == 4


def test_middles_lie_one_hex_apart() -> None:
    x, y = middle(1309)
    for each in around(1309):
        to_x, to_y = middle(each)
        assert (to_x - x) ** 2 + (to_y - y) ** 2 == pytest.approx(3)
    assert middle(1308)[0] > x and middle(1209)[1] < y, "east is right, north is up"
