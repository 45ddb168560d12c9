"""Union divisions are activated (section 26)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.contract.game import PUBLIC
from bot.games.donelson.data.terms import Division, Key
from bot.games.donelson.rules import surprise
from bot.games.donelson.state.state import Status, Unit
from tests.games.donelson.positions import Position, position

GUARDS = "head-a@1119 head-b@1319 hanson-a@1419 hanson-b@1518 brown-a@1618 brown-b@1717 heiman-a@1816 heiman-b@1815"
GUARDS_EAST = "drake-a@1712 drake-b@1812 davidson-a@1811 davidson-b@1810 baldwin-a@1709 baldwin-b@1809"
UNION = "mcclernand@2011 smith@1522 lew-wallace@2017 oglesby-a@2009 cook-a@1522 cruft-a@2017"


def asleep(*more: str, **fields: Any) -> Position:
    """The Union divisions asleep before works that are all manned."""
    return position(GUARDS, GUARDS_EAST, UNION, *more, **{"active_divisions": (), "active": "usa", **fields})


def woken(at: Position, *dice: int) -> tuple[Division, ...]:
    """The divisions that are active after the roll."""
    work = at.work(*dice, actor="usa")
    surprise.activate(work)
    return work.active_divisions


@pytest.mark.rule("US-26.4")
def test_nobody_rolls_before_a_division_is_attacked() -> None:
    assert woken(asleep()) == ()


@pytest.mark.rule("US-26.4", "US-26.5", "US-26.7")
def test_a_confederate_who_leaves_has_all_roll_though_nobody_was_attacked() -> None:
    """By a column of 0 and the two for the exit; a token attack of a worse column takes nothing away."""
    walked = gone(asleep(turn=1), "forrest-a", status="out")
    assert woken(walked, 3, 3, 3) == () and woken(walked, 4, 3, 4) == (1, 3)
    attacked = gone(asleep(turn=1, attacked=(1,)), "forrest-a", status="out")
    assert woken(attacked, 4, 3) == (1, 2)


@pytest.mark.rule("US-26.3", "US-26.4")
def test_an_attacked_division_wakes_by_itself_and_the_others_roll() -> None:
    assert woken(asleep(attacked=(1,), turn=1), 6, 5) == (1,)


@pytest.mark.rule("US-26.5", "US-26.6")
@pytest.mark.parametrize(
    ("division", "attacked", "turn", "need"),
    [
        (2, (1,), 1, 8),
        (2, (1,), 2, 7),
        (2, (1,), 4, 6),
        (2, (1,), 5, 5),
        (2, (3,), 1, 5),
        (2, (3,), 3, 4),
        (3, (1,), 2, 6),
        (3, (2,), 2, 5),
        (1, (2,), 5, 5),
        (1, (3,), 4, 5),
        (2, (1, 3), 1, 5),
    ],
)
def test_the_matrix_and_the_turn(division: Division, attacked: tuple[Division, ...], turn: int, need: int) -> None:
    at = asleep(attacked=attacked, turn=turn)
    others = tuple(each for each in (1, 2, 3) if each != division)
    at = at.changed(active_divisions=others)
    woken_by = [die for die in range(1, 7) if division in woken(at, die)]
    assert woken_by == [die for die in range(1, 7) if die >= need]


@pytest.mark.parametrize(("die", "said"), [(2, "stays idle (needed {} or more)."), (5, "(needed {} or more).")])
def test_a_roll_is_told_with_the_least_that_would_do(die: int, said: str) -> None:
    work = asleep(attacked=(3,), turn=1, active_divisions=(1, 3)).work(die)
    surprise.activate(work)
    assert work.outcome().events[-1].lines[PUBLIC].text.endswith(said.format(surprise.NEEDED))


def gone(at: Position, *keys: Key, status: Status = "gone") -> Position:
    """The same position with counters off the map."""
    return at.changed(units=at.state.units | dict.fromkeys(keys, Unit(status=status)))


@pytest.mark.rule("US-26.7")
def test_a_confederate_gone_counts_two() -> None:
    at = asleep(attacked=(1,), turn=1, active_divisions=(1, 3))
    assert woken(at, 6) == (1, 3)
    assert woken(gone(at, "forrest-a", status="out"), 6) == (1, 2, 3)


@pytest.mark.rule("US-26.7")
def test_an_active_leader_counts_two_and_grant_four() -> None:
    at = asleep("mcclernand@1522", attacked=(1,), turn=1, active_divisions=(1, 3))
    assert woken(at, 6) == (1, 2, 3) and woken(at, 5) == (1, 3)
    at = asleep("grant@1522", attacked=(1,), turn=1, active_divisions=(1, 3))
    assert woken(at, 4) == (1, 2, 3) and woken(at, 3) == (1, 3)


@pytest.mark.rule("US-26.8")
def test_bare_works_wake_the_division_before_them() -> None:
    """Whether or not anybody has been attacked; a unit next to a pit hex is enough to guard it."""
    assert woken(gone(asleep(), "brown-b")) == ()
    assert woken(gone(asleep(), "heiman-a", "heiman-b", "brown-a", "brown-b")) == (3,)


@pytest.mark.rule("US-26.8")
def test_a_garrison_marker_guards_the_works() -> None:
    left = gone(asleep(), "heiman-a", "brown-a", "brown-b", "hanson-b")
    assert 3 in woken(left)
    assert 3 not in woken(left.changed(garrisons=("heiman-b",)))
