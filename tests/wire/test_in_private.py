"""What is pressed in the private channel with the bot."""

from __future__ import annotations

from tests.delivery.scene import AWAY
from tests.delivery.test_calls import calls, wants
from tests.wire.table import Table, answer


async def test_no_game_is_opened_there(at_table: Table) -> None:
    """A finished game's panel, opened from a call, offers another game; there, nobody else could join it."""
    await wants(at_table, at_table.ann, "message")
    answer(await at_table.ann.slash(at_table.channel, "game new", game="life"))
    answer(await at_table.bea.slash(at_table.channel, "game join"))
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    at_table.local.clock.advance(AWAY)
    asked = answer(await at_table.bea.slash(at_table.channel, "game resign"))
    answer(await at_table.bea.click(asked, "Yes, resign"))
    await at_table.settled()
    panel = answer(await at_table.ann.click(calls(at_table.ann)[-1], "How it ended"))
    refused = answer(await at_table.ann.click(panel, "Play again"))
    assert refused.text == "That works in a server's channel only."
    assert (await at_table.engine()).session.again == ""
    again = answer(await at_table.ann.click(await at_table.board(), "Play again"))
    assert "is kept for" in again.text


async def test_the_text_of_a_hand_is_of_its_own_side(at_table: Table) -> None:
    """Also where one person plays both."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe", invite=at_table.ann))
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    await at_table.settled()
    engine = await at_table.engine()
    hands = at_table.ann.dm_messages()
    for seat in ("red", "blue"):
        own = engine.game.own(engine.view(seat))
        [hand] = [m for m in hands if own in m.text]
        told = answer(await at_table.ann.click(hand, "Read position")).text
        assert told == engine.game.position(engine.view(seat)).strip()
