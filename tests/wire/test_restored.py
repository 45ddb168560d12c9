"""A backup is put in the database's place while people still see what came after it."""

from __future__ import annotations

import shutil

from tests.raw import of_file
from tests.wire.playing import labels, ways
from tests.wire.table import Table, answer

MOVED_ON = "The game has moved on since that button was made"


async def test_a_panel_of_a_time_that_is_gone_decides_nothing(at_table: Table) -> None:
    """Though the game has come as far again on another way; the panel of today acts."""
    panel = await at_table.open_overland()
    path = of_file(at_table.bot.database).path
    kept = path.with_name("kept")
    await of_file(at_table.bot.database).backup(kept)
    turns = [by for by in ways(panel) if by]
    lost = answer(await at_table.ann.click(panel, ways(panel)[turns[0]]))
    of_before = (await at_table.engine()).revision("us")
    await at_table.stop()
    for rest in path.parent.glob(f"{path.name}-*"):
        rest.unlink()
    shutil.move(kept, path)
    at_table.local.clock.advance(60.123)
    await at_table.start()
    here = await at_table.panel(at_table.ann)
    again = answer(await at_table.ann.click(here, ways(here)[turns[-1]]))
    engine = await at_table.engine()
    assert len({of_before, engine.revision("us")}) == 2 and of_before // 10_000 == engine.revision("us") // 10_000
    before = engine.session.seq
    stale = next(id for path, id in ways(lost).items() if path)
    assert MOVED_ON in answer(await at_table.ann.click(lost, stale)).text, labels(lost)
    assert engine.session.seq == before
    await at_table.ann.click(again, next(id for path, id in ways(again).items() if path))
    assert engine.session.seq == before + 1
