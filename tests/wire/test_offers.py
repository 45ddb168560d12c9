"""An offer to end the game without a winner: whoever it is made to is called, as by a turn."""

from __future__ import annotations

import pytest

from tests.wire.playing import confirmed
from tests.wire.table import Table, answer

AWAY = 121.0
SIDE = {"dixie": "Union", "life": "Civilians"}
OFFERED = "agree to end without a winner, or play on"


async def play(at: Table, decision: str, by_bea: bool = False) -> str:
    """Ann or Bea decides."""
    person = at.bea if by_bea else at.ann
    told = answer(await confirmed(person, await person.slash(at.channel, "play", decision=decision)))
    await at.settled()
    return told.text


async def opened(at: Table, game: str) -> None:
    """A game of Ann and Bea that has just begun."""
    answer(await at.ann.slash(at.channel, "game new", game=game))
    answer(await at.bea.slash(at.channel, "game join"))
    answer(await at.ann.slash(at.channel, "game start"))
    await at.settled()


@pytest.mark.parametrize("game", ["dixie", "life"])
async def test_an_offer_calls_whom_it_is_made_to(at_table: Table, game: str) -> None:
    """Once; the board says so as long as it stands, and agreeing ends the game."""
    await opened(at_table, game)
    at_table.local.clock.advance(AWAY)
    old, before = await at_table.board(), list(at_table.bea.pings)
    await play(at_table, "offer end")
    board = await at_table.board()
    assert board.id > old.id and at_table.bea.pings == [*before, board] and at_table.ann not in board.pinged
    assert f"**Offered:** {at_table.bea.mention} ({SIDE[game]}) – {OFFERED}" in board.text
    await play(at_table, "offer withdraw")
    assert "**Offered:**" not in (await at_table.board()).text and at_table.bea.pings == [*before, board]
    await play(at_table, "offer end")
    await play(at_table, "offer end", by_bea=True)
    assert (await at_table.engine()).session.status == "over"
    assert "**Offered:**" not in (await at_table.board()).text


async def test_an_offer_is_told_in_private_to_who_wants_that(at_table: Table) -> None:
    """What it is about stands in the message; withdrawn before it could be sent, nothing is."""
    sheet = answer(await at_table.bea.slash(at_table.channel, "game mine"))
    answer(await at_table.bea.select(sheet, "How should I notify you?", ["Send me a DM"]))
    await opened(at_table, "life")
    at_table.local.clock.advance(AWAY)
    at_table.local.faults.drop_next("POST", f"^/channels/{at_table.bea.dm().id}/", times=10**9)
    for decision in ("offer end", "offer withdraw"):
        answer(await at_table.ann.slash(at_table.channel, "play", decision=decision))
    at_table.local.faults.clear()
    await at_table.settled()
    assert not any(OFFERED in m.text for m in at_table.bea.dm_messages())
    await play(at_table, "offer end")
    assert f"To do: {OFFERED}" in at_table.bea.dm_messages()[-1].text and at_table.bea.pings == []


async def test_an_offer_before_their_eyes_pings_nobody(at_table: Table) -> None:
    """As a turn would not."""
    await opened(at_table, "life")
    old, before = await at_table.board(), list(at_table.bea.pings)
    await play(at_table, "offer end")
    board = await at_table.board()
    assert board is old and at_table.bea.pings == before and "**Offered:**" in board.text
