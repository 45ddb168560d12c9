"""The tables of the rulebook say what the game's data have."""

from __future__ import annotations

from functools import cache

import pytest

from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import STEPS, charts, result
from bot.games.donelson.data.forces import brigades, counters, divisions
from bot.games.donelson.data.terms import Hex
from bot.games.donelson.game import GAME
from bot.games.donelson.rules.surprise import MATRIX
from bot.games.kit.sides import Side
from bot.games.rulebooks import rulebook


@cache
def book() -> rulebook.Rulebook:
    return rulebook.parse(GAME.rulebook())


def rows(rule: str) -> list[list[str]]:
    """The cells of an entry's table, without its ruled line."""
    entry = book().find(rule)
    assert entry
    lines = [line for line in entry.text.splitlines() if line.startswith("|") and "---" not in line]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def named(rule: str) -> dict[str, list[str]]:
    """The rows of a table by their first cell, without its heading."""
    return {first: rest for first, *rest in rows(rule)[1:]}


def number(text: str) -> int:
    """A number as people read it, with a minus sign."""
    return int(text.replace("−", "-"))


def hexes(text: str) -> set[Hex]:
    return {int(each) for each in text.split(", ")}


@pytest.mark.rule("US-28.5", "US-1.2")
def test_leaders() -> None:
    printed = {each.name: each for each in counters().values() if each.arm == "hq"}
    told = named("US-28.5")
    assert set(told) == set(printed)
    for name, (commands, *numbers) in told.items():
        each = printed[name]
        assert list(map(int, numbers)) == [each.initiative, each.rally, each.radius]
        assert ("army" in commands) == each.army
        assert each.army or str(each.division) in commands


@pytest.mark.rule("US-28.6")
def test_brigades() -> None:
    for division, (names,) in named("US-28.6").items():
        own = {each.name: each.strength for each in brigades().values() if each.division == int(division[0])}
        said = dict(each.rsplit(" ", 1) for each in names.partition(" (")[0].split(", "))
        assert {name: int(points) for name, points in said.items()} == own


@pytest.mark.rule("US-28.7")
def test_batteries() -> None:
    """Gun points, as often as they are printed; each division has its row."""
    told = named("US-28.7")
    assert {int(row[0]) for row in told} == set(divisions())
    for division, (names,) in told.items():
        own = sorted(
            each.guns for each in counters().values() if each.arm == "art" and each.division == int(division[0])
        )
        said = [2, 2, 2] if names.endswith("2 each") else sorted(int(each[-1]) for each in names.split(", "))
        assert said == own


@pytest.mark.rule("US-1.8")
def test_rifled_batteries() -> None:
    rifled = {key: each.reach for key, each in counters().items() if each.rifled}
    assert rifled == {"d1il": 8, "d1mo": 8, "k1mo": 8}


@pytest.mark.rule("US-28.8")
def test_hexes_that_matter() -> None:
    ground, told = field(), {what: cells[0] for what, cells in named("US-28.8").items()}
    ways = dict(each.split(" ", 1) for each in told.pop("Ways out").split(", "))
    assert {int(at): road for at, road in ways.items()} == ground.exits
    found = {what: hexes(text) for what, text in told.items()}
    assert found["The fort"] == set(ground.fort_hexes) and found["Dover"] == {ground.dover}
    assert found["High ground of Defend"] == set(ground.heights)
    camps = [found[f"Camps of division {number}"] for number in (1, 2, 3)]
    assert set.union(*camps) == ground.deployment and sum(map(len, camps)) == len(ground.deployment)
    for number in (1, 2, 3):
        assert found[f"Pits of number {number}"] == {p.hex for p in ground.pits.values() if p.division == number}
    groups = {"west": "west", "centre": "center", "south": "south", "river": "at the river"}
    assert all(found[f"Batteries {words}"] == set(ground.groups[name]) for name, words in groups.items())


@pytest.mark.rule("US-11.4")
def test_odds() -> None:
    told = {odds.split(" ")[0]: number(shift) for odds, (shift,) in named("US-11.4").items()}
    assert told == charts().combat.odds


@pytest.mark.rule("US-11.5")
def test_results() -> None:
    told = {sums: tuple(map(suffered, sides)) for sums, sides in named("US-11.5").items()}
    assert len(told) == 10
    for sums, (attacker, defender) in told.items():
        for each in sums.removesuffix(" or less").removesuffix(" or more").split(", "):
            row = result(number(each))
            assert attacker == (row.loss, row.retreat, row.engaged), sums
            assert defender == (row.defender_loss, row.defender_retreat, row.engaged), sums


def suffered(cell: str) -> tuple[int, int, bool]:
    """What a cell of the results says: points lost, hexes retreated, engaged or not."""
    words = cell.split(" ")
    retreat = next((int(word[1:]) for word in words if word.startswith("R")), 0)
    return int(words[0]) if words[0].isdigit() else 0, retreat, "Eng" in words


@pytest.mark.rule("US-21.4")
def test_morale() -> None:
    told = {army: tuple(map(int, numbers)) for army, numbers in named("US-21.4").items()}
    sides: dict[str, Side] = {"Union": "usa", "Confederates": "csa"}
    days = {"two days": 2, "one day": 1}
    assert told == {f"{army}, {length}": STEPS[days[length]][sides[army]] for army in sides for length in days}


@pytest.mark.rule("US-26.5")
def test_activation() -> None:
    for division, cells in named("US-26.5").items():
        said = {column: number(cell) for column, cell in enumerate(cells, 1) if cell != "at once"}
        assert said == MATRIX[{"Division 1": 1, "Division 2": 2, "Division 3": 3}[division]]
