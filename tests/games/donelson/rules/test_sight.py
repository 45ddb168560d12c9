"""Lines, lines of sight and fields of fire (sections 16 and 17)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest

from bot.games.donelson.data.compass import distance
from bot.games.donelson.data.terms import FACINGS, Facing, Hex
from bot.games.donelson.data.terrain import Terrain
from bot.games.donelson.rules.combat.sight import fan, line, sees
from tests.games.donelson.drawn import Pair, board, ground

pytestmark = pytest.mark.usefixtures("drawn_armies")

EAST = (1309, 1306)
"""1308 and 1307 lie between."""
NORTH = (1309, 1109)
"""The line runs between 1210 and 1209, along their hexside."""


def clear(ends: Pair, *, terrain: dict[Terrain, Iterable[Hex]] | None = None, high: Iterable[Hex] = ()) -> bool:
    """Whether two hexes see each other over some ground without troops, asked both ways."""
    field = ground(terrain=terrain, high=high)
    seen, back = (sees(field, board(field), a, b) for a, b in (ends, ends[::-1]))
    assert seen == back
    return seen


def test_the_hexes_of_a_straight_line() -> None:
    assert line(1309, 1306) == ((1309,), (1308,), (1307,), (1306,))
    assert line(1309, 1006) == ((1309,), (1209,), (1208,), (1107,), (1106,), (1006,)), "aslant, one by one"


def test_a_line_along_a_hexside_passes_both_hexes() -> None:
    assert [set(stretch) for stretch in line(*NORTH)] == [{1309}, {1210, 1209}, {1109}]
    assert [len(stretch) for stretch in line(1309, 909)] == [1, 2, 1, 2, 1]


def test_a_hex_touched_at_its_corner_is_left_out() -> None:
    assert line(1309, 1405) == ((1309,), (1308,), (1307,), (1407,), (1406,), (1405,))


@pytest.mark.parametrize("target", [1306, 1106, 1109, 1405, 1011, 1712, 1707])
def test_a_line_is_the_same_from_both_ends_and_has_no_gap(target: Hex) -> None:
    there, back = line(1309, target), line(target, 1309)
    assert [set(each) for each in there] == [set(each) for each in back[::-1]]
    assert all(distance(a, b) == 1 for one, two in pairwise(there) for a in one for b in two)


@pytest.mark.rule("US-17.4")
@pytest.mark.parametrize("kind", ["clear", "thicket", "buildings", "fort", "water"])
def test_open_ground_and_thickets_do_not_block(kind: Terrain) -> None:
    assert clear(EAST, terrain={kind: [1307, 1308]})


@pytest.mark.rule("US-17.3")
@pytest.mark.parametrize("high", [(), (1309,), (1306,)])
def test_woods_block_unless_both_ends_are_high(high: tuple[Hex, ...]) -> None:
    assert not clear(EAST, terrain={"woods": [1307]}, high=high)


def test_woods_between_two_heights_block_on_high_ground_alone() -> None:
    assert clear(EAST, terrain={"woods": [1307]}, high=(1309, 1306))
    assert not clear(EAST, terrain={"woods": [1307]}, high=(1309, 1306, 1307))


def test_woods_at_the_ends_do_not_block() -> None:
    assert clear(EAST, terrain={"woods": [1309, 1306]})


@pytest.mark.rule("US-17.2")
def test_high_ground_blocks_unless_both_ends_are_high() -> None:
    assert not clear(EAST, high=(1307,)) and not clear(EAST, high=(1309, 1308)) and not clear(EAST, high=(1308, 1306))
    assert clear(EAST, high=(1309, 1308, 1307, 1306))


@pytest.mark.rule("US-17.1")
def test_along_a_hexside_both_hexes_must_block() -> None:
    assert clear(NORTH, terrain={"woods": [1209]}) and clear(NORTH, high=[1210])
    assert not clear(NORTH, terrain={"woods": [1209]}, high=[1210])


def test_along_two_hexsides_each_pair_is_judged_by_itself() -> None:
    assert clear((1309, 909), terrain={"woods": [1209, 1010]}), "the right hex of the one, the left of the other"
    assert not clear((1309, 909), terrain={"woods": [1209, 1210]})


@pytest.mark.rule("US-17.5")
@pytest.mark.parametrize(("high", "seen"), [((), False), ((1309,), False), ((1309, 1306), True)])
def test_a_ridge_hexside_blocks_as_high_ground_does(high: tuple[Hex, ...], seen: bool) -> None:
    for ridge in ((1309, 1308), (1308, 1307), (1307, 1306)):
        field = ground(ridges=[ridge], high=high)
        assert sees(field, board(field), *EAST) == seen


def test_a_line_along_a_hexside_may_pass_a_ridge_on_its_other_side() -> None:
    one = ground(ridges=[(1309, 1209)])
    both = ground(ridges=[(1309, 1209), (1210, 1109)])
    along = ground(ridges=[(1209, 1210)])
    assert sees(one, board(one), *NORTH) and sees(along, board(along), *NORTH)
    assert not sees(both, board(both), *NORTH)


@pytest.mark.rule("US-17.1")
def test_neighbours_always_see_each_other() -> None:
    field = ground(ridges=[(1309, 1308)], terrain={"woods": [1308]})
    assert sees(field, board(field, ("grey-a", 1308)), 1309, 1308)


@pytest.mark.rule("US-17.6")
@pytest.mark.parametrize("key", ["grey-a", "blue-a", "blue-gun-1"])
def test_units_block_between_two_level_hexes(key: str) -> None:
    field = ground()
    assert not sees(field, board(field, (key, 1307)), *EAST)
    assert sees(field, board(field, (key, 1207)), *EAST)


@pytest.mark.rule("US-17.8")
def test_leaders_and_nominal_garrison_points_do_not_block() -> None:
    field = ground(pits=[(1308, 1408)])
    assert sees(field, board(field, ("grey-hq", 1307), guarded=[1308]), *EAST)


@pytest.mark.rule("US-17.8")
def test_infantry_of_the_same_attack_does_not_block() -> None:
    field = ground()
    at = board(field, ("blue-a", 1307), ("blue-b", 1307))
    assert sees(field, at, *EAST, with_us={"blue-a", "blue-b"})
    assert not sees(field, at, *EAST, with_us={"blue-a"}), "the other in its hex does"
    guns = board(field, ("blue-gun-1", 1307))
    assert not sees(field, guns, *EAST, with_us={"blue-gun-1"}), "a battery does"


@pytest.mark.rule("US-17.6")
def test_between_two_heights_units_block_on_high_ground_alone() -> None:
    low, high = ground(high=[1309, 1306]), ground(high=[1309, 1307, 1306])
    assert sees(low, board(low, ("grey-a", 1307)), *EAST)
    assert not sees(high, board(high, ("grey-a", 1307)), *EAST)


@pytest.mark.rule("US-17.7")
@pytest.mark.parametrize(("between", "seen"), [(1308, False), (1307, True), (1306, False)])
def test_between_high_and_level_ground_units_block_beside_an_end(between: Hex, seen: bool) -> None:
    for height in (1309, 1305):
        field = ground(high=[height])
        assert sees(field, board(field, ("grey-a", between)), 1309, 1305) == seen


def test_units_on_one_side_of_a_hexside_do_not_block_along_it() -> None:
    field = ground()
    assert sees(field, board(field, ("grey-a", 1209)), *NORTH)
    assert not sees(field, board(field, ("grey-a", 1209), ("grey-b", 1210)), *NORTH)
    wooded = ground(terrain={"woods": [1210]})
    assert not sees(wooded, board(wooded, ("grey-a", 1209)), *NORTH), "trees here, troops there"


def test_a_field_of_fire() -> None:
    assert fan(1309, "n", 3) == {
        **dict.fromkeys((1210, 1209), 1),
        **dict.fromkeys((1110, 1109, 1108), 2),
        **dict.fromkeys((1011, 1010, 1009, 1008), 3),
    }


@pytest.mark.parametrize("facing", FACINGS)
def test_a_field_of_fire_widens_by_a_hex_at_each_range(facing: Facing) -> None:
    found = fan(1309, facing, 5)
    assert [list(found.values()).count(steps) for steps in range(1, 6)] == [2, 3, 4, 5, 6]
    assert all(distance(1309, at) == steps for at, steps in found.items())
