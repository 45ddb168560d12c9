"""*Play again* under a finished game."""

from __future__ import annotations

from tests.wire.table import Table


async def test_play_again_opens_the_same_game_in_the_same_channel(at_table: Table) -> None:
    """The options stay, the dice are committed anew, and whoever presses owns the new lobby."""
    await at_table.open_overland("standard")
    asked = await at_table.ann.slash(at_table.channel, "game resign")
    assert asked.response is not None
    await at_table.ann.click(asked.response, "Resign")
    over = await at_table.board()
    assert "Your move" not in [b.label for b in over.buttons]
    again = await at_table.bea.click(over, "Play again")
    assert again.response is not None and "is open" in again.response.text
    lobby = await at_table.board()
    assert lobby.id != over.id and "Standard" in lobby.text and at_table.bea.mention in lobby.text
    late = await at_table.carl.click(over, "Play again")
    assert late.response is not None and "This channel has a game already" in late.response.text
