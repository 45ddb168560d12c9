"""A game may have much to say at its end: what is posted keeps Discord's limits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from bot.games.contract.game import Draws, Outcome, Seat, public
from tests.delivery.scene import rows
from tests.probe.game import Probe
from tests.probe.state import State
from tests.wire.table import answer, table

SPEECH = public("speech", "It was a long day. " * 100)


class Wordy(Probe):
    """A probe that tells everything at length."""

    def apply(self, state: State, seat: Seat, decision: Any, draw: Draws) -> Outcome[State]:
        """What a decision does, in many words."""
        done = super().apply(state, seat, decision, draw)
        return msgspec.structs.replace(done, events=[*done.events, SPEECH])

    def resign(self, state: State, seat: Seat) -> Outcome[State]:
        """The seat gives up, in many words."""
        done = super().resign(state, seat)
        return msgspec.structs.replace(done, events=[*done.events, SPEECH])

    def headline(self, view: Any) -> str:
        """As long as the choice of many options makes a footer."""
        return "The day at the ford, " * 15

    def report(self, passages: list[Any]) -> list[str]:
        """As much as is shown."""
        return ["The luck of the day was with nobody at all. " * 3] * 20


async def test_the_end_of_a_game_is_posted_however_much_there_is_to_say(tmp_path: Path) -> None:
    async with table(tmp_path, Wordy()) as at:
        await at.open_probe()
        for person in (at.ann, at.bea):
            answer(await person.slash(at.channel, "play", decision="commit hold"))
        for person in (at.bea, at.ann):
            answer(await person.slash(at.channel, "play", decision="end"))
        asked = answer(await at.bea.slash(at.channel, "game resign"))
        answer(await at.bea.click(asked, "Yes, resign"))
        board = await at.board()
        assert "Victory for Red" in board.text and [r for r in await rows(at) if r[1] == "parked"] == []
