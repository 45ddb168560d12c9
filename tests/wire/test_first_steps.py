"""A newcomer's first minutes."""

from __future__ import annotations

from tests.wire.table import Table


async def test_a_game_is_opened_started_and_played_by_three_taps(at_table: Table) -> None:
    """New, Start, and a first attack by button."""
    opened = await at_table.ann.slash(at_table.channel, "game new", game="overland")
    assert opened.response is not None and opened.response.ephemeral
    lobby = await at_table.board()
    assert "Dice committed" in lobby.text
    started = await at_table.ann.click(lobby, "Start")
    assert started.response is not None
    attack = next(b for b in started.response.buttons if b.label.startswith("Attack Lee"))
    assert attack.custom_id is not None
    attacked = await at_table.ann.click(started.response, attack.custom_id)
    assert attacked.state == "updated"
    assert "Grant attacks Lee" in started.response.text
    board = await at_table.board()
    assert board.id == lobby.id and "Grant attacks Lee" in board.text
    assert board.pictures and board.pictures[0].alt
