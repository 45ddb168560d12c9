"""How a finished game went: a button under its board."""

from __future__ import annotations

import re

from bot.record.effective import struck
from tests.wire.playing import labels
from tests.wire.table import Table, answer


async def resigned(at: Table) -> None:
    """Ann resigns."""
    asked = answer(await at.ann.slash(at.channel, "game resign"))
    answer(await at.ann.click(asked, "Yes, resign"))


async def test_a_finished_game_tells_its_days_decisions_and_luck(at_table: Table) -> None:
    """To everybody, each in private: what was rolled, beside what was to be expected, as the record has it."""
    await at_table.open_probe()
    answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    hand = (await at_table.engine()).state.sides["blue"].hand
    for decision in (f"commit {hand[0]}", "scatter 3 4 -", "end"):
        answer(await at_table.bea.slash(at_table.channel, "play", decision=decision))
    assert "How it went" not in labels(await at_table.board())
    at_table.local.clock.advance(3 * 24 * 3600)
    await resigned(at_table)
    engine = await at_table.engine()
    entries = await engine.repository.entries()
    assert not struck(entries)
    [die] = [
        line.data["die"]
        for e in entries
        for ev in e.events
        if (line := ev.to("blue")) and "seat" in line.data and ev.kind == "rolled"
    ]
    board = await at_table.board()
    for person in (at_table.ann, at_table.carl):
        told = answer(await person.click(board, "How it went"))
        assert told.ephemeral and "It took 3 days" in told.text and "4 decisions: Red 1 and Blue 3." in told.text
        assert f"**Blue**: scatterings that scored {int(die >= 5)} (0.3), " in told.text
        assert re.search("as expected|lucky", told.text) and "**Red**:" not in told.text
