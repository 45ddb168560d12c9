"""Who meets whom in a cup: nobody twice, both sides alike, everybody each round; and how they stand."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from bot.club.swiss import Drawn, most_rounds, round_robin, scores, swiss


class Cup:
    """A cup played at random, by the rounds that it is given."""

    def __init__(self, places: int, seed: int) -> None:
        self.places, self.rng = range(places), random.Random(seed)
        self.points = dict.fromkeys(self.places, 0.0)
        self.sides, self.met, self.free = Counter[int](), set[tuple[int, int]](), list[int]()

    def swiss(self) -> Drawn:
        """The next round of a Swiss cup."""
        order = sorted(self.places, key=lambda place: (-self.points[place], place))
        return swiss(order, self.points, self.met, self.sides, self.free)

    def play(self, drawn: Drawn) -> None:
        """Plays a round, in which everybody meets one other whom they have not met, or is free."""
        there = [place for m in drawn.meetings for place in (m.first, m.second)]
        assert sorted([*there, *drawn.free]) == list(self.places)
        for each in drawn.meetings:
            pair = (min(each.first, each.second), max(each.first, each.second))
            assert pair not in self.met, "nobody is paired twice"
            self.met.add(pair)
            self.sides[each.first] += 1
            self.sides[each.second] -= 1
            worth = self.rng.choice((0, 0.5, 1))
            self.points[each.first] += worth
            self.points[each.second] += 1 - worth
        for place in drawn.free:
            self.free.append(place)
            self.points[place] += 1


@pytest.mark.parametrize("places", range(3, 17))
def test_in_a_round_robin_everybody_meets_everybody_with_both_sides_alike(places: int) -> None:
    cup = Cup(places, 1)
    for number in range(1, places + places % 2):
        cup.play(round_robin(places, number))
    assert len(cup.met) == places * (places - 1) // 2
    assert max(map(abs, cup.sides.values())) <= 1 - places % 2


@pytest.mark.parametrize("places", [4, 5, 6, 7, 8, 9, 12, 15, 16])
@pytest.mark.parametrize("seed", range(3))
def test_a_swiss_cup_pairs_nobody_twice_and_balances_sides(places: int, seed: int) -> None:
    cup = Cup(places, seed)
    for number in range(1, most_rounds(places) + 1):
        drawn = cup.swiss()
        assert len(drawn.free) == places % 2
        cup.play(drawn)
        usual = number <= math.ceil(math.log2(places))
        assert max(map(abs, cup.sides.values())) <= (1 if usual else 2)
    assert len(cup.free) == len(set(cup.free)), "nobody is free twice"


def test_equal_points_meet_as_far_as_can_be() -> None:
    cup = Cup(16, 4)
    cup.play(cup.swiss())
    second = cup.swiss()
    apart = [abs(cup.points[m.first] - cup.points[m.second]) for m in second.meetings]
    assert max(apart) <= 0.5, "as near as sides allow"


def test_who_has_met_everybody_left_is_free_rather_than_paired_again() -> None:
    drawn = swiss([0, 1, 2, 3], {}, {(0, 1), (0, 2), (0, 3)}, {})
    assert 0 in drawn.free and all(0 not in (m.first, m.second) for m in drawn.meetings)


def test_ties_are_broken_by_the_points_of_those_beaten() -> None:
    # Place 0 beats the strongest of the rest, place 1 the weakest.
    games = [(0, 2, 1.0, 0.0), (1, 3, 1.0, 0.0), (2, 3, 1.0, 0.0), (0, 1, 0.5, 0.5)]
    found = scores(range(4), games, {})
    assert [each.place for each in found] == [0, 1, 2, 3]
    assert (found[0].points, found[0].berger) == (1.5, 1.0 + 0.75)
    assert (found[1].points, found[1].berger) == (1.5, 0.0 + 0.75)
    assert scores(range(2), [], {1: 1.0})[0].place == 1, "a free round counts"
