"""What /play answers where the text goes astray: what is possible there; and half a decision opens the panel there."""

from __future__ import annotations

from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from tests.wire.life_playing import opened
from tests.wire.playing import labels
from tests.wire.table import Table, answer
from tests.wire.test_dixie import open_dixie


async def play(at: Table, person: Person, text: str) -> Message:
    return answer(await person.slash(at.channel, "play", decision=text))


async def test_overland(at_table: Table) -> None:
    await at_table.open_overland()
    for t in ("move grant moon", "attack moon", "move", "attack", "move grant", "dance", "go rich"):
        m = await play(at_table, at_table.ann, t)
        print("OV", t, "=>", m.text[-300:], labels(m), [x.placeholder for x in m.selects])
    await opened(at_table)
    for t in ("move", "wait soldier", "wait now", "dance"):
        m = await play(at_table, at_table.ann, t)
        print("LI", t, "=>", m.text[-300:], labels(m), [x.placeholder for x in m.selects])
    answer(await at_table.ann.slash(at_table.channel, "play", decision="wait"))
    for t in ("move anna", "move anna z9", "move daniel", "move", "pick-up anna"):
        m = await play(at_table, at_table.bea, t)
        print("LI", t, "=>", m.text[-300:], labels(m), [x.placeholder for x in m.selects])
    assert 0


async def test_dixie(at_table: Table) -> None:
    e = await open_dixie(at_table)
    print(e.level("usa", ()), e.orders("usa", ()))
    from bot.games.tree import decisions, orders

    tr = orders(e.game, e.view("usa"), "usa")
    for p, l in list(tr.breadth_first(12)):
        print(p, l)
    for t in ("deploy", "lay", "dance", "place", "deploy zz"):
        m = await play(at_table, at_table.ann, t)
        print("DX", t, "=>", m.text[-300:], labels(m), [x.placeholder for x in m.selects])
    assert 0
