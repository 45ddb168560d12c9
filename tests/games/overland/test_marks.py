"""What choices carry beside their words, and where a campaign stands."""

from __future__ import annotations

import pytest

from bot.games.contract.choices import WINS, Choice
from bot.games.contract.game import Outcome, TurnMark
from bot.games.overland.data.board import board
from bot.games.overland.game import GAME
from bot.games.overland.state.state import OverlandState
from bot.games.tree import decisions
from tests.games.overland.scene import outcome, position


def choice(state: OverlandState, text: str) -> Choice:
    """The choice with which a path ends."""
    found = decisions(GAME, GAME.view(state, "us"), "us").choice(tuple(text.split()))
    assert found is not None
    return found


def asked_before(state: OverlandState, text: str) -> str:
    """All that is asked before a decision; "" where nothing is."""
    view = GAME.view(state, "us")
    question = decisions(GAME, view, "us").question(tuple(text.split()), GAME.may_end(view, "us", GAME.parse(text)))
    return question.text if question else ""


@pytest.mark.parametrize("state", [position(), position(turn=True), position("savage-station", "richmond")])
def test_no_choice_stands_out_as_if_it_were_advice(state: OverlandState) -> None:
    """Which is best changes with the points that are left."""
    level = GAME.choices(GAME.view(state, "us"), "us", ())
    assert level is not None and not any(c.usual for c in level.choices)


@pytest.mark.parametrize(
    ("text", "role", "place"),
    [
        ("attack", "attack", ""),
        ("attack breckinridge", "attack", "breckinridge"),
        ("attack richmond", "attack", "richmond"),
        ("attack richmond grant", "attack", "grant"),
        ("move", "move", ""),
        ("move grant", "move", "grant"),
        ("move grant mechanicsville", "move", "mechanicsville"),
        ("cross", "move", "savage-station"),
    ],
)
def test_roles_and_places(text: str, role: str, place: str) -> None:
    found = choice(position("savage-station", "richmond"), text)
    assert (found.role, found.place) == (role, place)
    assert not place or place in board().areas or place in board().leaders


@pytest.mark.parametrize(("points", "gain"), [(10, 1), (9, 2), (1, 2)])
def test_a_button_names_the_points_that_a_victory_brings_now(points: int, gain: int) -> None:
    """Never more than there may be: one of two is lost when the campaign begins."""
    assert f"wins {gain} AP" in choice(position(points=points), "attack breckinridge").hint


@pytest.mark.rule("OV-3.2")
@pytest.mark.parametrize(
    ("state", "text", "unless"),
    [
        (position("savage-station", "richmond", points=1), "cross", "unless the die shows 3 or less, which wins it"),
        (
            position("savage-station", "richmond", points=1),
            "attack richmond grant",
            "unless the die shows a 6, which wins it",
        ),
        (position(points=1), "attack lee", "whatever the die shows"),
        (position(points=1, turn=True), "turn grant spotsylvania", "whatever the die shows"),
        (
            position(points=1, table="easier"),
            "attack breckinridge",
            "unless the die shows 4 or more, which brings 2 more Action Points",
        ),
        (position("savage-station", "richmond", points=1), "move grant mechanicsville", ""),
    ],
)
def test_the_last_action_point_is_asked_about_in_one_sentence(state: OverlandState, text: str, unless: str) -> None:
    """With more points only a victory is asked about."""
    asked = asked_before(state, text)
    assert asked == (f"This spends the last Action Point: the campaign is lost {unless} (OV-3.2)." if unless else "")
    many = asked_before(position(state.grant, state.lee, points=2, turn=state.turn), text)
    assert many.startswith(WINS) == ("wins it" in unless) and bool(many) == ("wins it" in unless)


def stands(done: Outcome[OverlandState]) -> TurnMark | None:
    """Where a position says that the game stands."""
    return GAME.turn_of(GAME.view(done.state, None))


def test_action_points_are_the_clock() -> None:
    assert stands(outcome(position(points=6), "attack lee", 1)) == TurnMark("5 Action Points left")
    assert stands(GAME.resign(position(points=1), "us")) == TurnMark("1 Action Point left")
