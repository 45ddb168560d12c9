"""Action Points: what costs, what gains, and what happens at none."""

from __future__ import annotations

import pytest

from bot.games.overland.game import GAME
from bot.games.overland.state.state import Gain
from tests.games.overland.scene import data, legal, outcome, play, position, told


@pytest.mark.rule("OV-9.C", "OV-9.R2", "OV-9.2")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (2, 3), (8, 9), (9, 10), (10, 10)])
def test_the_first_victory_in_the_valley(before: int, after: int) -> None:
    result = outcome(position(points=before), "attack breckinridge", 6)
    assert result.state.points == after and result.state.ending == ""
    assert data(result, "gain")["points"] == after - before + 1
    assert result.state.last[-1] == Gain(after - before + 1)


@pytest.mark.rule("OV-9.C", "OV-9.2")
def test_what_the_valley_brought_is_told_as_it_is() -> None:
    for before, gained in ((6, "+2 Action Points."), (10, "+1 Action Point.")):
        after = play(position(points=before), "attack breckinridge", 6)
        assert f"Breckinridge left the game from The Valley; {gained}" in GAME.position(GAME.view(after, None))


@pytest.mark.rule("OV-9.C")
def test_a_defeat_in_the_valley_gains_nothing() -> None:
    after = play(position(points=6), "attack breckinridge", 4)
    assert after.points == 5
    assert play(after, "attack breckinridge", 5).points == 6


@pytest.mark.rule("OV-9.R2", "OV-3.2")
def test_the_last_point_in_the_valley() -> None:
    assert play(position(points=1), "attack breckinridge", 5).ending == ""
    assert play(position(points=1), "attack breckinridge", 4).ending == "exhausted"


@pytest.mark.rule("OV-9.R2")
def test_there_is_no_second_victory_there() -> None:
    assert not [t for t in legal(position(breckinridge="out")) if "breckinridge" in t]


@pytest.mark.rule("OV-9.3")
@pytest.mark.parametrize(("text", "die", "ending"), [("cross", 3, "james"), ("attack richmond grant", 6, "richmond")])
def test_a_win_with_the_last_point_is_a_win(text: str, die: int, ending: str) -> None:
    after = play(position("savage-station", "richmond", points=1), text, die)
    assert (after.points, after.ending) == (0, ending)


@pytest.mark.rule("OV-9.3")
def test_the_last_die_is_carried_out() -> None:
    after = play(position(points=1), "attack lee", 5)
    assert (after.lee, after.ending) == ("spotsylvania", "exhausted")
    earned = play(position(points=1), "attack lee", 3)
    assert earned.turn and earned.ending == "exhausted"


@pytest.mark.rule("OV-9.3", "OV-11.C")
def test_the_last_point_promises_no_turning_movement() -> None:
    lines = told(outcome(position(points=1), "attack lee", 3))
    assert lines[0][1].endswith("the attack fails. No Action Points left.")
    assert [kind for kind, _ in lines] == ["attack", "end"]


@pytest.mark.rule("OV-9.1", "OV-9.B", "OV-4.1", "OV-4.A")
def test_any_order_while_points_last() -> None:
    state = position(points=10)
    for text, dice, points in (
        ("attack beauregard", (1,), 9),
        ("attack lee", (5,), 8),
        ("attack breckinridge", (2,), 7),
        ("move spotsylvania", (), 7),
        ("attack lee", (4,), 6),
        ("attack beauregard", (2,), 5),
        ("turn north-anna", (2,), 4),
        ("attack breckinridge", (6,), 5),
    ):
        state = play(state, text, *dice)
        assert state.points == points
        assert state.ending == ""
