"""Stacks, who holds a hex, zones of control, garrisons (sections 5, 6 and 23)."""

from __future__ import annotations

import pytest

from bot.games.donelson.data.compass import around
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.state.places import BOUNDLESS, guarded
from bot.games.donelson.state.state import Unit
from bot.games.kit.sides import Side
from tests.games.donelson.drawn import board, ground

pytestmark = pytest.mark.usefixtures("drawn_armies")

PLAIN = ground()


def test_a_stack_by_arms() -> None:
    at = board(PLAIN, ("blue-a", 1309), ("blue-gun-1", 1309), ("blue-hq", 1309), ("grey-a", 1209))
    assert at.at(1309) == ("blue-a", "blue-gun-1", "blue-hq")
    assert (at.inf(1309), at.guns(1309), at.leaders(1309)) == (("blue-a",), ("blue-gun-1",), ("blue-hq",))
    assert at.combat(1309) == ("blue-a", "blue-gun-1") and at.at(1310) == ()


def test_counters_off_the_map_stand_nowhere() -> None:
    at = board(PLAIN, ("blue-a", 1309))
    gone = type(at)({"blue-a": Unit(status="shattered")}, frozenset(), PLAIN)
    assert gone.at(0) == () and gone.zone("usa") == {}


def test_a_lone_leader_holds_nothing() -> None:
    at = board(PLAIN, ("blue-hq", 1309), ("grey-gun-1", 1209), ("grey-hq", 1209))
    assert at.holder(1309) is None and at.holder(1209) == "csa"
    assert not at.next_to_enemy(1310, "csa") and at.next_to_enemy(1309, "usa")


@pytest.mark.rule("US-5.1")
def test_room_in_a_stack() -> None:
    at = board(PLAIN, ("blue-a", 1309), ("blue-b", 1309), ("blue-gun-1", 1309), ("blue-c", 1310))
    assert [at.stack_room(1309, arm, "usa") for arm in ("inf", "art", "hq")] == [0, 1, BOUNDLESS]
    assert at.stack_room(1310, "inf", "usa") == 1 and at.stack_room(1311, "art", "usa") == 2
    assert at.stack_room(1310, "inf", "csa") == 0, "the enemy holds it"


@pytest.mark.rule("US-6.2")
def test_a_zone_is_the_two_front_hexes_with_enemies_in_them_or_not() -> None:
    at = board(PLAIN, ("blue-a", 1309, "n"), ("grey-a", 1209, "n"))
    assert at.zone("usa") == {1210: ("blue-a",), 1209: ("blue-a",)}
    assert at.in_zone(1209, "usa") and not at.in_zone(1309, "csa"), "the Confederate has his back to it"


def test_disordered_infantry_exerts_the_same_zone() -> None:
    assert board(PLAIN, ("blue-a", 1309, "se"), rout=["blue-a"]).zone("usa") == {1308: ("blue-a",), 1409: ("blue-a",)}


@pytest.mark.rule("US-6.3")
def test_batteries_and_leaders_exert_none() -> None:
    assert board(PLAIN, ("blue-gun-1", 1309), ("blue-hq", 1309)).zone("usa") == {}


def test_zones_of_several_counters_name_them_all() -> None:
    at = board(PLAIN, ("grey-a", 1309, "n"), ("grey-b", 1309, "n"), ("grey-c", 1308, "n"))
    assert at.zone("csa")[1209] == ("grey-a", "grey-b", "grey-c")


@pytest.mark.rule("US-22.3")
@pytest.mark.parametrize(("side", "key"), [("csa", "grey-a"), ("usa", "blue-a")])
def test_from_a_pit_hex_or_the_fort_it_is_all_six(side: Side, key: Key) -> None:
    pit, fort = ground(pits=[(1309, 1409)]), ground(terrain={"fort": [1309]})
    for field in (pit, fort):
        assert set(board(field, (key, 1309, "n")).zone(side)) == set(around(1309))


def test_no_zone_over_a_pit_into_the_hex_behind_it() -> None:
    field = ground(pits=[(1309, 1409), (1309, 1410)])
    at = board(field, ("blue-a", 1409, "n"), ("grey-a", 1309, "n"))
    assert not at.in_zone(1309, "usa") and at.in_zone(1308, "usa")
    assert at.in_zone(1409, "csa"), "but over it out of the works"


def test_a_zone_enters_a_pit_hex_from_behind() -> None:
    assert board(ground(pits=[(1309, 1409)]), ("blue-a", 1209, "s")).in_zone(1309, "usa")


def test_no_zone_over_an_impassable_hexside_or_into_water() -> None:
    field = ground(impassable=[(1309, 1209)], terrain={"water": [1210]})
    assert board(field, ("blue-a", 1309, "n")).zone("usa") == {}


def test_a_nominal_garrison_point_holds_its_hex_and_has_a_zone() -> None:
    at = board(ground(pits=[(1309, 1409)]), ("blue-a", 1512), guarded=[1309])
    assert at.holder(1309) == "csa" and set(at.zone("csa")) == set(around(1309))
    assert at.zone("csa")[1409] == ("pit-1309",)
    assert at.next_to_enemy(1410, "usa") and at.stack_room(1309, "inf", "usa") == 0
    assert not at.next_to_enemy(1410, "csa")


def posts(*placed: tuple[str, Hex]) -> dict[str, Unit]:
    """Counters on the map."""
    return {key: Unit(at=at) for key, at in placed}


def test_pits_within_four_hexes_of_a_garrison_are_guarded() -> None:
    field = ground(pits=[(1309, 1409), (1306, 1405), (1305, 1404), (1312, 1413)])
    assert guarded(posts(("grey-a", 1309)), ("grey-a",), frozenset(), field) == {1306, 1305, 1312}
    assert guarded(posts(("grey-a", 1310)), ("grey-a",), frozenset(), field) == {1309, 1306, 1312}
    assert guarded(posts(("grey-a", 1310)), (), frozenset(), field) == frozenset()


def test_pits_with_combat_units_or_broken_are_not_guarded() -> None:
    field = ground(pits=[(1308, 1408), (1307, 1407), (1306, 1406), (1305, 1405)])
    units = posts(("grey-a", 1309), ("blue-a", 1308), ("grey-gun-1", 1307), ("grey-hq", 1306))
    assert guarded(units, ("grey-a",), frozenset({1305}), field) == {1306}


def test_a_garrison_that_left_the_map_guards_nothing() -> None:
    field = ground(pits=[(1308, 1408)])
    assert guarded({"grey-a": Unit(status="shattered")}, ("grey-a",), frozenset(), field) == frozenset()
