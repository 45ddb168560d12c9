"""What a card file may hold, how a mistake in one is told, and how a card's values follow from men and guns."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.games.dixie.data.cards import COLUMNS, BadCards, combat_value, read
from bot.games.dixie.data.cards import cards as printed_cards
from bot.games.dixie.data.terms import SIDES, Edition
from bot.games.kit.sides import Side

HEAD = ",".join(COLUMNS)
GOOD: dict[str, dict[str, str]] = {
    "infantry": {"kind": "infantry", "name": "27th New York", "men": "720"},
    "cavalry": {"kind": "cavalry", "name": "Colburn's Squadron", "men": "140"},
    "artillery": {"kind": "artillery", "name": "Ricketts' Battery", "guns": "6", "gun": "rifled"},
    "general": {"kind": "general", "name": "Sherman", "attack": "2", "defence": "1", "rank": "brigade"},
    "terrain": {"kind": "terrain", "name": "Matthews Hill", "effect": "hill"},
    "special": {"kind": "special", "name": "Rally", "effect": "rally"},
}
"""A row of each kind that holds at Bull Run."""
GETTYSBURG: dict[str, dict[str, str]] = {
    "infantry": {"morale": "A"},
    "cavalry": {"morale": "B"},
    "artillery": {"morale": "B"},
    "general": {"rank": "division", "corps": "I"},
    "terrain": {"place": "left"},
    "special": {},
}
"""What more a row of each kind needs at Gettysburg."""


def row(kind: str, edition: Edition = "bull-run", /, **cells: str) -> str:
    """A line of a card file that holds in that edition, but for the cells given."""
    place = {"place": "left-front"} if kind == "terrain" and edition == "shiloh" else {}
    more = GETTYSBURG[kind] if edition == "gettysburg" else place
    full = GOOD[kind] | more | cells
    return ",".join(full.get(column, "") for column in COLUMNS)


def cards_of(*rows: str, edition: Edition = "bull-run", side: Side = "usa") -> dict[str, Any]:
    return read("\n".join((HEAD, *rows)) + "\n", "data/some.csv", edition, side)


def card(kind: str, edition: Edition = "bull-run", /, side: Side = "usa", **cells: str) -> Any:
    (only,) = cards_of(row(kind, edition, **cells), edition=edition, side=side).values()
    return only


def refused(*rows: str, edition: Edition = "bull-run", side: Side = "usa") -> str:
    with pytest.raises(BadCards) as told:
        cards_of(*rows, edition=edition, side=side)
    return str(told.value)


@pytest.mark.parametrize("edition", ["bull-run", "shiloh", "gettysburg"])
def test_a_row_of_each_kind_is_a_card_with_its_sides_letter_and_number(edition: Edition) -> None:
    rows = [row(kind, edition) for kind in GOOD]
    usa, csa = cards_of(*rows, edition=edition), cards_of(*rows, edition=edition, side="csa")
    assert [(key, c.key, c.kind) for key, c in usa.items()] == [(f"u{n}", f"u{n}", k) for n, k in enumerate(GOOD, 1)]
    assert [(c.key, c.side) for c in csa.values()] == [(f"c{n}", "csa") for n in range(1, 7)]
    assert [c.name for c in usa.values() if c.troop] == ["27th New York", "Colburn's Squadron", "Ricketts' Battery"]


def test_the_cells_become_the_cards_values() -> None:
    cells = {"name": "Reynolds", "corps": "I III XI", "rank": "wing", "stacking": "3", "fate": "killed"}
    reynolds = cards_of(row("general", "gettysburg", **cells), edition="gettysburg")["u1"]
    assert (reynolds.attack, reynolds.defence, reynolds.stacking) == (2, 1, 3)
    assert (reynolds.rank, reynolds.corps, reynolds.fate) == ("wing", ("I", "III", "XI"), "killed")
    battery = card("artillery", "gettysburg", horse="1", day1="1", army="Potomac", division="Reserve", state="US")
    assert battery.horse and battery.day1 and battery.gun == "rifled" and battery.guns == 6
    assert (battery.army, battery.division, battery.state, battery.morale) == ("Potomac", "Reserve", "US", "B")


def test_a_file_must_begin_with_the_columns() -> None:
    with pytest.raises(BadCards, match=r"^data/some\.csv, line 1: the columns must be kind,name,.* not kind,title$"):
        read("kind,title\n", "data/some.csv", "bull-run", "usa")
    with pytest.raises(BadCards, match="line 1"):
        read("", "data/some.csv", "bull-run", "usa")


@pytest.mark.parametrize("line", ["infantry,27th New York", row("infantry") + ",", ""])
def test_a_row_must_have_a_cell_for_every_column(line: str) -> None:
    cells = len(line.split(",")) if line else 0
    assert refused(row("general"), line, row("special")) == f"data/some.csv, line 3: 21 cells are needed, not {cells}"


MISTAKES: list[tuple[Edition, str, str, str, str]] = [
    ("bull-run", "infantry", "kind", "zouaves", "infantry or cavalry or artillery or general or terrain or special"),
    ("bull-run", "infantry", "men", "", "1 to 9000"),
    ("bull-run", "cavalry", "men", "0", "1 to 9000"),
    ("gettysburg", "infantry", "men", "9001", "1 to 9000"),
    ("bull-run", "infantry", "men", "about 700", "1 to 9000"),
    ("bull-run", "infantry", "men", "-5", "1 to 9000"),
    ("bull-run", "infantry", "men", "7²", "1 to 9000"),
    ("bull-run", "artillery", "men", "90", "0 to 0"),
    ("bull-run", "artillery", "guns", "", "1 to 40"),
    ("gettysburg", "artillery", "guns", "41", "1 to 40"),
    ("bull-run", "infantry", "guns", "4", "0 to 0"),
    ("bull-run", "artillery", "gun", "", "smoothbore or rifled"),
    ("bull-run", "artillery", "gun", "rifle", "smoothbore or rifled"),
    ("bull-run", "infantry", "gun", "rifled", "nothing"),
    ("bull-run", "artillery", "horse", "yes", "nothing or 1"),
    ("bull-run", "cavalry", "horse", "1", "nothing"),
    ("bull-run", "infantry", "morale", "A", "nothing"),
    ("gettysburg", "infantry", "morale", "", "A or B or C"),
    ("gettysburg", "artillery", "morale", "D", "A or B or C"),
    ("gettysburg", "general", "morale", "A", "nothing"),
    ("bull-run", "general", "attack", "3", "0 to 2"),
    ("bull-run", "general", "defence", "3", "0 to 2"),
    ("bull-run", "infantry", "attack", "1", "0 to 0"),
    ("bull-run", "special", "defence", "1", "0 to 0"),
    ("bull-run", "general", "stacking", "1", "0 to 0"),
    ("shiloh", "general", "stacking", "4", "0 to 3"),
    ("shiloh", "infantry", "stacking", "1", "0 to 0"),
    ("bull-run", "general", "rank", "captain", "nothing or brigade or division or corps or wing or army"),
    ("gettysburg", "general", "rank", "brigade", "division or corps or wing or army"),
    ("gettysburg", "general", "rank", "", "division or corps or wing or army"),
    ("bull-run", "cavalry", "rank", "brigade", "nothing"),
    ("gettysburg", "general", "arm", "infantry", "nothing or cavalry or artillery"),
    ("shiloh", "general", "arm", "cavalry", "nothing"),
    ("bull-run", "terrain", "effect", "swamp", "woods or hill or field or creek-1"),
    ("bull-run", "terrain", "effect", "", "woods or hill or field or creek-1"),
    ("bull-run", "special", "effect", "hill", "sharpshooters or uniform-confusion"),
    ("bull-run", "special", "effect", "rebel-yell", "sharpshooters or uniform-confusion"),
    ("shiloh", "special", "effect", "uniform-confusion", "sharpshooters or rally"),
    ("bull-run", "special", "effect", "johnny-shiloh", "sharpshooters or uniform-confusion"),
    ("bull-run", "infantry", "effect", "rally", "nothing"),
    ("bull-run", "terrain", "place", "left", "nothing"),
    ("shiloh", "terrain", "place", "left", "left-front or center-front"),
    ("gettysburg", "terrain", "place", "", "left or center or right"),
    ("gettysburg", "special", "place", "left", "nothing"),
    ("bull-run", "infantry", "day1", "1", "nothing"),
    ("gettysburg", "infantry", "day1", "yes", "nothing or 1"),
    ("bull-run", "general", "fate", "captured", "nothing or wounded or killed"),
    ("bull-run", "infantry", "fate", "killed", "nothing"),
]


@pytest.mark.parametrize(("edition", "kind", "column", "wrong", "right"), MISTAKES)
def test_a_wrong_cell_is_told_by_file_and_line_with_what_would_be_right(
    edition: Edition, kind: str, column: str, wrong: str, right: str
) -> None:
    words = refused(row("special", edition), row(kind, edition, **{column: wrong}), edition=edition)
    assert words.startswith(f"data/some.csv, line 3: {column} is “{wrong}”, where {right}")
    assert words.endswith(" was expected")


@pytest.mark.parametrize("effect", ["rebel-yell", "railway"])
def test_some_specials_are_the_confederacys_alone(effect: str) -> None:
    assert card("special", side="csa", effect=effect).effect == effect
    assert f"effect is “{effect}”" in refused(row("special", effect=effect))


@pytest.mark.parametrize(
    ("effect", "side", "home"), [("johnny-shiloh", "usa", "shiloh"), ("railway", "csa", "bull-run")]
)
@pytest.mark.parametrize("edition", ["bull-run", "shiloh", "gettysburg"])
def test_johnny_shiloh_and_the_railway_stay_in_their_battles(
    edition: Edition, effect: str, side: Side, home: str
) -> None:
    line = row("special", edition, effect=effect)
    if edition == home:
        assert cards_of(line, edition=edition, side=side)[f"{side[0]}1"].effect == effect
    else:
        assert f"effect is “{effect}”" in refused(line, edition=edition, side=side)


@pytest.mark.parametrize(("effect", "home"), [("stone-bridge", "bull-run"), ("plum-run", "gettysburg")])
@pytest.mark.parametrize("edition", ["bull-run", "shiloh", "gettysburg"])
def test_the_stone_bridge_and_plum_run_stay_in_their_battles(edition: Edition, effect: str, home: str) -> None:
    line = row("terrain", edition, effect=effect)
    if edition == home:
        assert cards_of(line, edition=edition)["u1"].effect == effect
    else:
        assert refused(line, edition=edition) == f"data/some.csv, line 2: {effect} belongs to {home} alone"


@pytest.mark.parametrize("name", ["", "  ", "2nd New York State Militia"])
def test_a_card_must_have_a_name_that_fits_it(name: str) -> None:
    words = f"data/some.csv, line 2: a card's name has 1 to 24 characters, not {len(name.strip())}"
    assert refused(row("infantry", name=name)) == words


@pytest.mark.parametrize("kind", ["infantry", "cavalry", "artillery", "general"])
def test_troops_and_generals_are_told_apart_by_name(kind: str) -> None:
    name = GOOD[kind]["name"]
    words = refused(row(kind), row("terrain"), row(kind))
    assert words == f"data/some.csv, line 4: there is a {kind} card called {name} already"
    assert len(cards_of(row(kind), row(kind, name="Another"), row("terrain"), row("terrain"))) == 4


@pytest.mark.parametrize("kind", ["terrain", "special"])
def test_terrain_and_specials_may_repeat(kind: str) -> None:
    assert list(cards_of(row(kind), row(kind))) == ["u1", "u2"]


@pytest.mark.parametrize("rank", ["division", "corps", "wing"])
def test_a_general_at_gettysburg_needs_the_corps_he_commands(rank: str) -> None:
    words = refused(row("general", "gettysburg", rank=rank, corps=""), edition="gettysburg")
    assert words == f"data/some.csv, line 2: a general of rank {rank} needs the corps that he commands"


def test_an_armys_commander_and_a_general_of_one_arm_need_no_corps() -> None:
    assert card("general", "gettysburg", rank="army", corps="").corps == ()
    assert card("general", "gettysburg", rank="corps", corps="", arm="artillery").arm == "artillery"


@pytest.mark.parametrize(
    ("men", "cv"),
    [(1, 1), (374, 1), (375, 2), (624, 2), (625, 3), (874, 3), (875, 4), (1124, 4), (1125, 4), (9000, 4)],
)
def test_a_combat_value_is_250_men(men: int, cv: int) -> None:
    assert combat_value("bull-run", men, 0) == combat_value("shiloh", men, 0) == cv
    assert card("infantry", men=str(men)).cv == card("cavalry", men=str(men)).cv == cv


@pytest.mark.parametrize(("men", "cv"), [(1, 1), (899, 1), (900, 2), (1499, 2), (1500, 3), (2100, 4), (3000, 4)])
def test_at_gettysburg_it_is_600_men(men: int, cv: int) -> None:
    assert combat_value("gettysburg", men, 0) == cv
    assert card("infantry", "gettysburg", men=str(men)).cv == cv


@pytest.mark.parametrize(("guns", "field", "brigade"), [(1, 1, 1), (4, 2, 1), (6, 3, 1), (13, 4, 2), (24, 4, 3)])
def test_guns_make_a_combat_value_by_two_or_at_gettysburg_by_seven(guns: int, field: int, brigade: int) -> None:
    assert combat_value("bull-run", 0, guns) == combat_value("shiloh", 0, guns) == field
    assert combat_value("gettysburg", 0, guns) == brigade


def test_battle_points_of_troops() -> None:
    assert [card("infantry", men=str(250 * cv)).points for cv in (1, 2, 3, 4)] == [3, 6, 9, 12]
    assert card("cavalry", men="500").points == 6
    assert [card("artillery", guns=str(guns)).points for guns in (2, 4, 6, 8)] == [6, 9, 12, 15]
    assert card("artillery", gun="smoothbore").points == card("artillery", gun="rifled").points


def test_battle_points_of_troops_at_gettysburg_count_their_morale() -> None:
    by_morale = [card("infantry", "gettysburg", men="1200", morale=letter).points for letter in "ABC"]
    assert by_morale == [10, 8, 6]
    assert card("cavalry", "gettysburg", men="1800", morale="A").points == 14
    assert {card("artillery", "gettysburg", guns="14", morale=letter).points for letter in "ABC"} == {9}


def test_battle_points_of_generals_terrain_and_specials() -> None:
    assert card("general", attack="2", defence="2").points == 12
    assert card("general", attack="", defence="1").points == 3
    assert card("general", "shiloh", attack="1", defence="2", stacking="3").points == 15
    assert card("terrain").points == 6
    assert card("special").points == 5
    assert all(card(kind).cv == 0 for kind in ("general", "terrain", "special"))


@pytest.mark.rule("DX-12.7a")
def test_a_color_guard_is_rated_for_attack_and_for_defence() -> None:
    colors = card("special", effect="color-guard", name="Color Guard", attack="2", defence="1")
    assert (colors.attack, colors.defence) == (2, 1)
    assert "attack is “2”" in refused(row("special", effect="rally", attack="2"))


@pytest.mark.parametrize("edition", ["bull-run", "shiloh", "gettysburg"])
def test_generals_and_color_guards_are_rated_variously(edition: Edition) -> None:
    """No rating is that of more than half the generals of a side."""
    for side in SIDES:
        rated = [(c.attack, c.defence) for c in printed_cards(edition, side).values() if c.kind == "general"]
        assert max(Counter(rated).values()) <= len(rated) / 2 and len(set(rated)) >= 4
    colors = [c for side in SIDES for c in printed_cards(edition, side).values() if c.effect == "color-guard"]
    assert len({(c.attack, c.defence) for c in colors}) > 1 and all(1 <= c.attack + c.defence <= 3 for c in colors)
    assert {c.side for c in colors} == set(SIDES)
