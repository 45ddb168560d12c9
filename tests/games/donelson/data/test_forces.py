"""Both armies as they begin: their sums, and that everybody stands legally."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import around, distance
from bot.games.donelson.data.forces import brigades, counter, counters, divisions
from bot.games.donelson.state.places import Places
from bot.games.donelson.state.state import Unit
from bot.games.kit.sides import OTHER

START = {
    key: Unit(at=each.start, facing=each.facing, status="map" if each.start else "due")
    for key, each in counters().items()
}


@pytest.mark.parametrize(
    ("division", "points", "guns"), [(1, 34, 9), (2, 35, 6), (3, 31, 3), (4, 29, 8), (5, 14, 2), (6, 27, 8)]
)
def test_the_sums_of_the_divisions(division: int, points: int, guns: int) -> None:
    of = [each for each in counters().values() if each.division == division]
    assert sum(each.strength for each in of if each.brigade and not each.regiment) == points
    assert sum(each.guns for each in of if not each.fixed) == guns


def test_a_counter_for_each_five_points_begun() -> None:
    """Their points spread evenly, the first counter first; 25 of the Union, 17 Confederate."""
    for each in brigades().values():
        strengths = [counter(key).strength for key in each.counters]
        assert len(strengths) == min(3, -(-each.strength // 5)) and sum(strengths) == each.strength
        assert each.key == "attached" or (
            max(strengths) - min(strengths) <= 1 and strengths == sorted(strengths, reverse=True)
        )
    found = Counter(each.side for each in brigades().values() for _ in each.counters)
    assert found == {"usa": 25, "csa": 17}


def test_everybody_begins_legally() -> None:
    """On land, in stacks of two and two, of one facing; the Union in its deployment hexes, nobody in an enemy's zone;
    brigades together; each division with its commander."""
    board, ground = Places(START), field()
    hexes = {unit.at for key, unit in START.items() if unit.at and counter(key).arm != "hq"}
    for at in hexes:
        assert ground.passable(at) and len(board.inf(at)) <= 2 and len(board.guns(at)) <= 2
        side = board.holder(at)
        assert side is not None and not board.in_zone(at, OTHER[side])
        assert len({START[key].facing for key in board.combat(at)}) == 1
        assert (at in ground.deployment) == (side == "usa") and (at in ground.inside) == (side == "csa")
    assert hexes & ground.deployment == ground.deployment
    for brigade in brigades().values():
        spots = [START[key].at for key in brigade.counters if START[key].at]
        assert all(len(spots) == 1 or sorted(distance(at, other) for other in spots)[1] <= 1 for at in spots)
    assert all(START[each.commander].at for each in divisions().values())


def test_nobody_begins_next_to_the_enemy() -> None:
    board = Places(START)
    assert not [at for at in board.held("usa") if any(board.holder(near) == "csa" for near in around(at))]


def test_codes_tell_counters_apart() -> None:
    found = Counter((each.side, each.code, each.letter) for each in counters().values())
    assert max(found.values()) == 1
