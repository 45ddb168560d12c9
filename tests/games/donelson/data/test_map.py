"""The map as it is printed: what the rules and the ground of 1862 fix about it, and how a bad one is refused."""

from __future__ import annotations

from importlib import resources
from itertools import pairwise

import pytest

from bot.games.donelson.data.board import field, read
from bot.games.donelson.data.compass import around, distance
from bot.games.donelson.data.terms import Hex
from bot.games.donelson.data.terrain import Pit, edge, enclosed

DATA = resources.files("bot.games.donelson").joinpath("data")
HEXES, LISTS = (DATA.joinpath(name).read_text("utf-8") for name in ("map.txt", "map.toml"))
FIELD = field()
BACKWATERS = {at for some in FIELD.backwaters.values() for at in some}
RIVER = [at for at, cell in FIELD.cells.items() if cell.terrain == "water" and at not in BACKWATERS]
REACHED = enclosed([FIELD.dover], FIELD.cells, ())
"""The hexes that can be walked to."""


def nearest(at: Hex, hexes: list[Hex] | tuple[Hex, ...]) -> int:
    """Returns the distance to the nearest of some hexes."""
    return min(distance(at, each) for each in hexes)


def crossings(name: str) -> list[Pit]:
    """Returns the rifle pits that a road crosses, by its way in the file."""
    line = next(each for each in LISTS.splitlines() if each.startswith(f'"{name}"'))
    way = [int(part) for part in line.split("=")[1].replace('"', "").strip(" []").split(",")]
    return [pit for a, b in pairwise(way) if (pit := FIELD.pit(a, b))]


@pytest.mark.rule("US-28.1")
def test_rows_00_to_07_hold_nothing_and_2125_lies_at_the_west_edge() -> None:
    assert {at // 100 for at in FIELD.cells} == set(range(28))
    assert {at % 100 for at in FIELD.cells} == set(range(8, 26))
    assert FIELD.entry == 2125
    assert FIELD.entry in REACHED


@pytest.mark.rule("US-28.1")
def test_dover_stands_at_1309_on_the_river() -> None:
    assert FIELD.dover == 1309
    assert FIELD.cells[1309].terrain == "buildings"
    assert nearest(1309, RIVER) == 1


@pytest.mark.rule("US-3.5")
@pytest.mark.rule("US-28.1")
def test_the_hexside_that_nobody_crosses_is_kept_though_it_is_off_the_map() -> None:
    assert FIELD.blocked(2602, 2701)
    assert FIELD.blocked(2701, 2602)


@pytest.mark.rule("US-28.1")
def test_the_fort_holds_1217_which_is_five_from_1421() -> None:
    assert FIELD.fort_hexes == (1113, 1114, 1115, 1116, 1213, 1214, 1215, 1216, 1217)
    assert distance(1217, 1421) == 5
    assert all(distance(at, 1421) > 5 for at in FIELD.fort_hexes if at != 1217)


@pytest.mark.rule("US-27.4")
def test_defend_asks_for_all_high_ground_within_five_of_the_fort_and_dover_but_1421() -> None:
    near = {at for at in FIELD.cells if FIELD.high(at) and nearest(at, (*FIELD.fort_hexes, FIELD.dover)) <= 5}
    assert 1421 in near
    assert set(FIELD.heights) == near - {1421}


def test_the_river_has_two_banks_and_bends_about_the_fort() -> None:
    banks = {at for at in FIELD.cells if FIELD.passable(at)} - REACHED
    assert {at for at in banks if at % 100 < 12}, "no eastern bank"
    assert enclosed([RIVER[0]], FIELD.cells, ()) - set(RIVER) <= banks | REACHED | {RIVER[0]}
    assert nearest(1113, RIVER) == 1
    north, east = (min(RIVER), max(at for at in RIVER if at % 100 == 8))
    assert north // 100 == 0
    assert north % 100 > 13 > east % 100


def test_the_west_pits_are_seven_hexes_from_the_river() -> None:
    assert [nearest(at, RIVER) for at in FIELD.groups["west"]] == [6, 7, 7]


def test_the_backwaters_are_chains_from_the_river_to_the_edge() -> None:
    hickman = FIELD.backwaters["Hickman Creek"]
    assert all(b in around(a) for a, b in pairwise(hickman))
    assert nearest(hickman[0], RIVER) == 1
    assert hickman[-1] % 100 == 25
    assert min(at // 100 for at in FIELD.backwaters["Lick Creek"]) > FIELD.dover // 100


def test_hickman_creek_leaves_the_second_division_on_the_forts_bank() -> None:
    assert FIELD.deployment <= REACHED
    assert set(FIELD.fort_hexes) <= REACHED
    assert 1421 in REACHED


def test_indian_creek_flows_between_fort_and_dover_into_the_river() -> None:
    parted = FIELD.streams | set(FIELD.pits)
    hexes = {1212: "the fort's side", 1211: "Dover's side"}
    assert FIELD.stream(*hexes)
    assert any(near in RIVER for near in set(around(1211)) & set(around(1212)))
    inner = {at: cell for at, cell in FIELD.cells.items() if at in FIELD.inside}
    assert FIELD.dover not in enclosed([1213], inner, parted)


def test_the_works_run_from_hickman_creek_to_lick_creek() -> None:
    pits = FIELD.pits.values()
    hexes = {at for pit in pits for at in (pit.hex, pit.out)}
    assert min(nearest(at, FIELD.backwaters["Hickman Creek"]) for at in hexes) == 1
    assert min(nearest(at, FIELD.backwaters["Lick Creek"]) for at in hexes) == 1
    assert {pit.hex for pit in pits} <= FIELD.inside
    assert not {pit.out for pit in pits} & FIELD.inside


@pytest.mark.rule("US-28.1")
def test_heimans_salient_lies_south_of_indian_creek_before_the_third_division() -> None:
    for at in (1815, 1816):
        assert FIELD.high(at)
        assert {pit.division for pit in FIELD.pits.values() if pit.hex == at} == {3}
    inner = {at: cell for at, cell in FIELD.cells.items() if at in FIELD.inside}
    assert 1518 not in enclosed([1816], inner, FIELD.streams)


@pytest.mark.rule("US-28.1")
@pytest.mark.parametrize(("division", "group"), [(1, "south"), (2, "west"), (3, "centre")])
def test_each_battery_group_of_the_works_has_three_hexes_among_its_divisions_pits(division: int, group: str) -> None:
    hexes = FIELD.groups[group]
    assert len(hexes) == 3
    assert set(hexes) <= {pit.hex for pit in FIELD.pits.values() if pit.division == division}


@pytest.mark.rule("US-28.1")
def test_the_water_batteries_are_in_the_fort_on_the_river() -> None:
    assert set(FIELD.groups) == {"west", "centre", "south", "river"}
    assert set(FIELD.groups["river"]) <= set(FIELD.fort_hexes)
    assert min(nearest(at, RIVER) for at in FIELD.groups["river"]) == 1


@pytest.mark.parametrize("name", ["Forge road", "Charlotte road", "Wynn's Ferry road", "Ridge road", "Fort road"])
def test_no_road_crosses_the_works_twice(name: str) -> None:
    assert len(crossings(name)) == (name in ("Forge road", "Wynn's Ferry road", "Fort road"))


def test_roads_reach_dover_the_fort_and_the_entry() -> None:
    met = {at for side in FIELD.roads for at in side}
    assert {FIELD.dover, FIELD.entry, *FIELD.exits} <= met
    assert len(met & set(FIELD.fort_hexes)) >= 3


@pytest.mark.rule("US-27.6")
def test_the_exits_are_where_three_roads_leave_the_south_edge() -> None:
    assert sorted(FIELD.exits.values()) == ["Charlotte road", "Forge road", "Wynn's Ferry road"]
    assert {at // 100 for at in FIELD.exits} == {27}
    assert set(FIELD.exits) <= REACHED


@pytest.mark.rule("US-28.1")
def test_the_deployment_hexes_are_about_twenty_free_of_water_and_away_from_the_works() -> None:
    assert 18 <= len(FIELD.deployment) <= 22
    for at in FIELD.deployment:
        assert FIELD.passable(at)
        assert not {at, *around(at)} & FIELD.pit_hexes()
        assert FIELD.deployment & set(around(at)), f"{at} stands alone"


def test_ridges_part_hexes_of_one_level_and_high_ground_is_no_ridge() -> None:
    assert FIELD.ridges
    for a, b in FIELD.ridges:
        assert FIELD.high(a) == FIELD.high(b)


def test_woods_and_thickets_lie_outside_the_works_more_than_within() -> None:
    def wooded(hexes: frozenset[Hex]) -> float:
        return sum(FIELD.cells[at].terrain in ("woods", "thicket") for at in hexes) / len(hexes)

    assert wooded(REACHED - FIELD.inside) > 1.5 * wooded(FIELD.inside)


BAD_HEXES = [
    ("13 w", "14 w", r"map\.txt, line 17: this must be row 13, not 14"),
    ("13 w .", "13 w . .", r"map\.txt, line 17: row 13 has 19 hexes, not 18"),
    ("13 w", "13 q", r"map\.txt, line 17: “q” at 1325 means no terrain"),
    ("27 w w .", "#", r"map\.txt, line 31: there are 27 rows, not 28"),
]


@pytest.mark.parametrize(("was", "is_now", "told"), BAD_HEXES)
def test_bad_hexes_are_refused_by_file_and_line(was: str, is_now: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        read(HEXES.replace(f"\n{was}", f"\n{is_now}"), LISTS)


def line_of(text: str) -> int:
    """Returns the line of the file of lists in which a text first stands."""
    return next(n for n, line in enumerate(LISTS.splitlines(), 1) if text in line)


BAD_LISTS = [
    ('entry = "2125"', 'entry = "2126"', "“2126” is no hex of the map"),
    ('entry = "2125"', "entry = 2125", "Expected `str`"),
    ('dover = "1309"', 'dover = "1209"', "1209 is water"),
    ('heights = ["1418"', 'heights = ["1417"', "1417 is no high ground"),
    ('"1512-1612"', '"1512-1712"', "1512-1712 is no hexside: the hexes do not touch"),
    ('"1512-1612"', '"15121612"', "is no hexside: write 1419-1420"),
    ('ridges = ["1512-1612"', 'ridges = ["1419-1420"', "a ridge parts hexes of one level"),
    ('"1119-1220", "1219-1220"', '"1219-1220", "1219-1220"', "1219-1220 is a rifle pit twice"),
    ('"Lick Creek" = ["1408"', '"Lick Creek" = ["1409"', "1409 is no water"),
    ('"Forge road" = ["1309", "1409"', '"Forge road" = ["1309", "1509"', "the Forge road leaps from 1309 to 1509"),
    ('"2710" = "Forge road"', '"2711" = "Forge road"', "the Forge road does not leave the map at 2711"),
    ('"2118"', '"1717"', "1717 is not parted from the fort by the works"),
    ('"2118"', '"1818"', "1818 is next to a rifle pit"),
]


@pytest.mark.parametrize(("was", "is_now", "told"), BAD_LISTS)
def test_bad_lists_are_refused_by_file_and_line(was: str, is_now: str, told: str) -> None:
    at = line_of(was)
    with pytest.raises(ValueError, match=told) as refused:
        read(HEXES, LISTS.replace(was, is_now, 1))
    assert str(refused.value).startswith(f"data/map.toml, line {at}:")


def test_a_leak_in_the_works_is_found() -> None:
    with pytest.raises(ValueError, match="is not parted from the fort by the works"):
        read(HEXES, LISTS.replace('"1810-1910",', ""))


def test_an_unknown_list_is_refused() -> None:
    with pytest.raises(ValueError, match=r"data/map\.toml.*unknown field `fords`"):
        read(HEXES, 'fords = ["1211-1212"]\n' + LISTS)


def test_what_lies_between_two_hexes_is_asked_in_either_order() -> None:
    assert FIELD.pit(1419, 1420) == FIELD.pit(1420, 1419) == Pit(1419, 1420, 2)
    assert FIELD.road(1309, 1409)
    assert FIELD.road(1409, 1309)
    assert edge(1420, 1419) == (1419, 1420)
