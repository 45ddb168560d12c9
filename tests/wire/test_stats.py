"""/stats: ratings and results of a person and of a game on this server."""

from __future__ import annotations

from tests.wire.table import Table, answer
from tests.wire.test_how_it_went import resigned


async def test_a_rated_game_is_shown_for_both_and_for_the_game(at_table: Table) -> None:
    said = answer(await at_table.ann.slash(at_table.channel, "stats"))
    assert said.ephemeral and "No game between people has ended here yet" in said.text
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe", options="Rated: On"))
    answer(await at_table.bea.slash(at_table.channel, "game join"))
    answer(await at_table.bea.slash(at_table.channel, "game start"))
    assert "Rated: On" in (await at_table.board()).text
    await resigned(at_table)
    mine = answer(await at_table.ann.slash(at_table.channel, "stats")).text
    assert "All games" in mine and "provisional" in mine and "Red: 0 of 1" in mine
    assert f"<@{at_table.bea.id}>: 0 of 1" in mine
    hers = answer(await at_table.ann.slash(at_table.channel, "stats", player=at_table.bea)).text
    assert "Blue: 1 of 1" in hers
    told = answer(await at_table.carl.slash(at_table.channel, "stats", game="probe")).text
    assert "1 game. Points: Red 0 and Blue 1. Ended: 1 by resigning." in told
    assert told.index(f"<@{at_table.bea.id}>") < told.index(f"<@{at_table.ann.id}>"), "who has won stands first"
