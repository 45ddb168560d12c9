"""Positions to start tests from, and dice that fall as told."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Outcome
from bot.games.overland.game import GAME
from bot.games.overland.state.state import Ending, OverlandState
from bot.games.tree import legal as flattened


class Dice:
    """Dice that fall as told, and remember what they were rolled for."""

    def __init__(self, *numbers: int) -> None:
        self.left, self.purposes = list(numbers), list[str]()

    def __call__(self, sides: int, purpose: str, stream: str = PUBLIC) -> int:
        assert sides == 6 and stream == PUBLIC
        assert self.left, f"one die too many: {purpose}"
        self.purposes.append(purpose)
        return self.left.pop(0)


def position(
    grant: str = "wilderness",
    lee: str = "wilderness",
    *,
    points: int = 6,
    beauregard: str = "drurys-bluff",
    breckinridge: str = "valley",
    turn: bool = False,
    table: str = "standard",
    ending: Ending = "",
) -> OverlandState:
    """A position, by default near the start of a campaign on the standard table."""
    return OverlandState(table, points, grant, lee, beauregard, breckinridge, turn, ending)


def play(state: OverlandState, text: str, *dice: int) -> OverlandState:
    """The state after a decision for which exactly those dice are rolled."""
    return outcome(state, text, *dice).state


def outcome(state: OverlandState, text: str, *dice: int) -> Outcome[OverlandState]:
    """The same, with its events."""
    draw = Dice(*dice)
    result = GAME.apply(state, "us", GAME.read(GAME.view(state, "us"), "us", text), draw)
    assert not draw.left, f"dice left over: {draw.left}"
    return result


def told(result: Outcome[OverlandState]) -> list[tuple[str, str]]:
    """The kinds and texts of the events."""
    return [(event.kind, event.lines[PUBLIC].text) for event in result.events]


def data(result: Outcome[OverlandState], kind: str) -> dict[str, Any]:
    """The data of the one event of that kind."""
    (found,) = [event.lines[PUBLIC].data for event in result.events if event.kind == kind]
    return found


def refused(state: OverlandState, text: str) -> Refusal:
    """How a decision is refused; nothing may have been rolled or changed."""
    with pytest.raises(Refusal) as caught:
        outcome(state, text)
    return caught.value


def legal(state: OverlandState) -> list[str]:
    """Every legal decision, in the order of the tree."""
    return list(flattened(GAME, GAME.view(state, "us"), "us"))
