"""Grant's free moves, and Turning Movement Attempts."""

from __future__ import annotations

import pytest

from bot.games.overland.data.board import board
from tests.games.overland.scene import data, legal, outcome, play, position, refused, told

FIELD = ("wilderness", "spotsylvania", "north-anna", "ashland", "cold-harbor", "mechanicsville", "savage-station")


def moves(texts: list[str], kind: str = "move") -> set[str]:
    return {text.split()[-1] for text in texts if text.startswith(kind)}


@pytest.mark.rule("OV-10.1", "OV-1.l", "OV-10.B", "OV-5.3")
@pytest.mark.parametrize("area", FIELD)
def test_grant_moves_along_the_lines_but_not_into_richmond(area: str) -> None:
    lee = "richmond"
    assert moves(legal(position(area, lee))) == set(board().adjacent[area]) - {"richmond"}


@pytest.mark.rule("OV-10.1", "OV-9.B", "OV-10.R1")
def test_moving_is_free_as_often_as_you_like() -> None:
    state = position("wilderness", "north-anna", points=1)
    for _ in range(3):
        state = play(play(state, "move spotsylvania"), "move wilderness")
    assert state.points == 1 and state.grant == "wilderness"


@pytest.mark.rule("OV-10.2", "OV-4.2", "OV-1.e")
@pytest.mark.parametrize("area", FIELD)
def test_grant_may_not_leave_a_contested_area(area: str) -> None:
    held = position(area, area)
    assert moves(legal(held)) == set()
    for to in FIELD:
        assert refused(held, f"move {to}").rule == "OV-10.2"


@pytest.mark.rule("OV-10.R1", "OV-1.e")
def test_grant_may_move_into_lees_area_and_is_held_there() -> None:
    after = outcome(position("wilderness", "spotsylvania"), "move spotsylvania")
    assert told(after) == [("move", "Grant moves from The Wilderness to Spotsylvania.")]
    assert moves(legal(after.state)) == set()
    assert "attack lee" in legal(after.state)


@pytest.mark.rule("OV-10.A", "OV-4.A2")
def test_butler_and_sigel_never_move() -> None:
    for text in ("move butler richmond", "move sigel wilderness"):
        assert refused(position("wilderness", "spotsylvania"), text).rule == "OV-10.A"


@pytest.mark.rule("OV-10.B", "OV-1.l", "OV-10.E")
def test_no_line_no_move() -> None:
    free = position("wilderness", "richmond")
    assert refused(free, "move north-anna").rule == "OV-10.B"
    assert refused(free, "move valley").rule == "OV-10.B"
    assert refused(free, "move wilderness").rule == "OV-10.1"
    assert refused(position("mechanicsville", "ashland"), "move richmond").rule == "OV-5.3"


@pytest.mark.rule("OV-10.R1")
def test_ways_forward_are_offered_first() -> None:
    offered = [t for t in legal(position("cold-harbor", "richmond")) if t.startswith("move")]
    assert [t.split()[-1] for t in offered] == ["mechanicsville", "savage-station", "north-anna", "ashland"]


@pytest.mark.rule("OV-11.1", "OV-1.a", "OV-4.A3")
def test_a_failed_attack_earns_a_turning_movement() -> None:
    earned = outcome(position("north-anna", "north-anna"), "attack lee", 3)
    assert earned.state.turn
    assert told(earned) == [
        (
            "attack",
            "Grant attacks Lee in North Anna and rolls 3 (needs 5 or more): "
            "the attack fails, but Grant may try to march around Lee. 5 Action Points left.",
        )
    ]
    assert moves(legal(earned.state), "turn") == {"ashland", "cold-harbor", "spotsylvania"}
    none = play(position("north-anna", "north-anna"), "attack lee", 1)
    assert not none.turn and refused(none, "turn ashland").rule == "OV-11.1"


@pytest.mark.rule("OV-11.1", "OV-1.a")
def test_without_lee_there_is_nothing_to_turn() -> None:
    assert refused(position("north-anna", "ashland"), "turn cold-harbor").rule == "OV-1.a"


@pytest.mark.rule("OV-11.A")
def test_the_attempt_is_no_duty() -> None:
    texts = legal(position(turn=True))
    assert "attack lee" in texts and "turn grant spotsylvania" in texts


@pytest.mark.rule("OV-11.B", "OV-11.C", "OV-6.1", "OV-6.A", "OV-6.B", "OV-1.c")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_check_of_a_turning_movement(die: int) -> None:
    after = outcome(position("spotsylvania", "spotsylvania", turn=True), "turn north-anna", die)
    assert after.state.grant == ("north-anna" if die <= 3 else "spotsylvania")
    assert after.state.points == 5
    assert not after.state.turn
    assert data(after, "turn")["needed"] == 3


@pytest.mark.rule("OV-11.D", "OV-11.R1")
def test_after_a_failed_attempt_grant_is_held_until_another() -> None:
    failed = play(position(turn=True), "turn spotsylvania", 4)
    assert refused(failed, "turn spotsylvania").rule == "OV-11.1"
    assert refused(failed, "move spotsylvania").rule == "OV-10.2"
    assert "turn grant spotsylvania" in legal(play(failed, "attack lee", 2))
    assert "move grant spotsylvania" in legal(play(failed, "attack lee", 6))


@pytest.mark.rule("OV-11.E", "OV-4.R1")
def test_lee_follows_without_a_check_or_a_battle() -> None:
    after = outcome(position("spotsylvania", "spotsylvania", turn=True), "turn north-anna", 1)
    assert (after.state.grant, after.state.lee) == ("north-anna", "north-anna")
    assert told(after) == [
        (
            "turn",
            "Grant tries to march around Lee to North Anna and rolls 1 (needs 3 or less): "
            "he gets there. 5 Action Points left.",
        ),
        ("follow", "Lee follows Grant to North Anna, which is now contested."),
    ]
    assert moves(legal(after.state)) == set()


@pytest.mark.rule("OV-11.R2", "OV-4.R1", "OV-5.3")
@pytest.mark.parametrize("area", FIELD)
def test_where_a_turning_movement_may_go(area: str) -> None:
    state = position(area, area, turn=True)
    goals = moves(legal(state), "turn")
    assert goals == set(board().adjacent[area]) - {"richmond"}
    for goal in goals:
        assert play(state, f"turn {goal}", 2).lee == goal  # one die: no interception beside Richmond either
    for other in set(board().areas) - goals:
        assert refused(state, f"turn {other}").rule


@pytest.mark.rule("OV-11.R2")
def test_no_turning_movement_onto_another_confederate() -> None:
    # No play leads to this, but a position could be set so.
    state = position("savage-station", "savage-station", turn=True, beauregard="cold-harbor")
    assert refused(state, "turn cold-harbor").rule == "OV-11.R2"


@pytest.mark.rule("OV-11.R1")
def test_the_next_attack_takes_away_an_unused_attempt() -> None:
    lapsed = outcome(position(turn=True), "attack lee", 1)
    assert not lapsed.state.turn
    assert [kind for kind, _ in told(lapsed)] == ["attack", "lapse"]
    assert play(position(turn=True), "attack lee", 2).turn
    won = outcome(position(turn=True), "attack lee", 5)
    assert not won.state.turn and data(won, "lapse")["set"] == {"turn": False}


@pytest.mark.rule("OV-11.R1")
def test_other_leaders_do_not_touch_the_attempt() -> None:
    for text in ("attack beauregard", "attack breckinridge"):
        for die in (1, 3, 6):
            assert play(position(turn=True), text, die).turn
            assert not play(position(turn=False), text, die).turn
    # Butler's failed attack on Richmond does not touch it either, whatever Beauregard does about it.
    for dice in ((6, 3), (6, 1, 6), (6, 1, 1)):
        assert play(position(turn=True, beauregard="richmond"), "attack richmond butler", *dice).turn


@pytest.mark.rule("OV-11.R3")
def test_attacks_on_richmond_earn_none() -> None:
    for die in (3, 4, 5):
        # The last die is Lee's check, which fails.
        assert not play(position("savage-station", "richmond"), "attack richmond grant", die, 6).turn
    # Nor does a counterattack against Grant, whatever it does.
    for die in (1, 3, 6):
        assert not play(position("savage-station", "richmond"), "attack richmond grant", 4, 1, die).turn


@pytest.mark.rule("OV-11.1", "OV-7.D3b")
def test_the_modified_die_earns_it() -> None:
    assert not play(position("mechanicsville", "mechanicsville"), "attack lee", 2).turn
    assert play(position("mechanicsville", "mechanicsville"), "attack lee", 5).turn


@pytest.mark.rule("OV-10.C", "OV-13.2")
def test_only_the_james_takes_grant_off_the_map() -> None:
    assert play(position("savage-station", "richmond"), "cross", 1).grant == "out"
    for die in range(1, 7):
        assert play(position("savage-station", "savage-station"), "attack lee", die).grant == "savage-station"
