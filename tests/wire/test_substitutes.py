"""Substitutes over the wire: a seat is opened, applied for and handed over by buttons."""

from __future__ import annotations

from tests.wire.playing import labels
from tests.wire.table import Table, answer
from tests.wire.test_table_clocks import begun, sheet


async def test_a_substitute_there_and_back(at_table: Table) -> None:
    """The applicant sees nothing of the seat before it is theirs, and whoever left it nothing after."""
    engine = await begun(at_table, "12 hours")
    said = answer(await at_table.bea.slash(at_table.channel, "game substitute", days=2)).text
    assert "`/game seats` lists it" in said
    await at_table.settled()
    posts = [m.text for m in at_table.posts()]
    found = answer(await at_table.carl.slash(at_table.channel, "game seats"))
    [button] = [label for label in labels(found) if label.startswith("Apply")]
    told = answer(await at_table.carl.click(found, button)).text
    assert "You have applied for the Blue seat" in told
    await at_table.settled()
    assert [m.text for m in at_table.posts()] == posts
    assert labels(await sheet(at_table, at_table.carl)) == []
    assert "Accept Carl for Blue" not in labels(await sheet(at_table, at_table.ann))
    theirs = await sheet(at_table, at_table.bea)
    answer(await at_table.bea.click(theirs, "Accept Carl for Blue"))
    await at_table.settled()
    assert "Carl takes over the Blue seat" in (await at_table.board()).text
    assert engine.seats_of(at_table.bea.id) == []
    back = await sheet(at_table, at_table.bea)
    assert labels(back) == ["Take Blue back"]
    answer(await at_table.bea.click(back, "Take Blue back"))
    await at_table.settled()
    assert engine.seats_of(at_table.bea.id) == ["blue"] and engine.seats_of(at_table.carl.id) == []
