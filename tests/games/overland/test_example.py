"""The published example of play, die by die."""

from __future__ import annotations

import pytest

from bot.games.overland.game import GAME
from tests.games.overland.scene import Dice, legal, play


@pytest.mark.rule("OV-4.B", "OV-4.R1", "OV-9.2")
def test_the_example() -> None:
    state = GAME.setup({"table": "standard"}, Dice()).state
    assert play(state, "attack breckinridge", 6).points == 10  # a victory in The Valley would gain nothing now

    state = play(state, "attack lee", 5)
    assert (state.lee, state.points) == ("spotsylvania", 9)
    assert legal(state) == ["attack beauregard", "attack breckinridge", "move grant spotsylvania"]

    state = play(state, "move spotsylvania")
    state = play(state, "attack lee", 1)
    assert (state.turn, state.points) == (False, 8)
    assert not [text for text in legal(state) if text.startswith("turn")]

    state = play(state, "attack lee", 3)
    assert (state.turn, state.points) == (True, 7)
    assert next(text for text in legal(state) if text.startswith("turn")) == "turn grant north-anna"

    state = play(state, "turn north-anna", 2)
    assert (state.grant, state.lee, state.points) == ("north-anna", "north-anna", 6)
    assert GAME.problems(state) == []
