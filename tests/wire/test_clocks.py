"""The host's clock was wrong, and is set right: nobody waits for the time that it showed."""

from __future__ import annotations

import re

import pytest

from tests.delivery.scene import AWAY
from tests.delivery.test_calls import bea_takes_the_turn, end
from tests.wire.table import Table, answer

DAY = 86_400.0


def times(text: str) -> list[int]:
    """The moments that a text names (seconds since 1970)."""
    return [int(at) for at in re.findall(r"<t:(\d+):R>", text)]


async def set_right(table: Table, ahead: float) -> None:
    """A game in which Bea has ended her turn and Ann, who had just been here, is to be called, all by a clock that was
    so many seconds ahead; it is right when the bot is started again."""
    right = table.local.clock.now
    table.now = lambda: right() + ahead
    await table.restart()
    await table.open_probe()
    await bea_takes_the_turn(table, table.channel)
    await end(table)
    await table.settled()
    await table.stop()
    table.now = right
    await table.start()


@pytest.mark.parametrize("ahead", [90.0, -90.0, 5 * DAY, -5 * DAY])
async def test_a_call_is_made_in_time(at_table: Table, ahead: float) -> None:
    """Two minutes later at the latest, whatever the clock showed when it was left; once."""
    await set_right(at_table, ahead)
    at_table.local.clock.advance(AWAY)
    await at_table.local.wait_for(lambda: at_table.ann.pings)
    at_table.local.clock.advance(10 * AWAY)
    await at_table.settled()
    assert len(at_table.ann.pings) == 1


async def test_so_is_one_for_which_others_have_acted_since(at_table: Table) -> None:
    """Bea orders something by the right clock: Ann, awaited by the wrong one, is called all the same."""
    await set_right(at_table, 5 * DAY)
    answer(await at_table.bea.slash(at_table.channel, "play", decision="auto parry on"))
    at_table.local.clock.advance(AWAY)
    await at_table.local.wait_for(lambda: at_table.ann.pings)


async def test_nothing_is_asked_in_the_future(at_table: Table) -> None:
    """Neither under the board nor in a person's list."""
    await set_right(at_table, 5 * DAY)
    answer(await at_table.carl.slash(at_table.channel, "board"))
    listed = answer(await at_table.ann.slash(at_table.channel, "game mine")).text
    for text in ((await at_table.board()).text, listed):
        assert times(text) and max(times(text)) <= at_table.local.clock.now() + 1


async def test_a_nudge_is_not_forbidden_for_days(at_table: Table) -> None:
    """One that was given by the wrong clock does not count against it; two in a row do."""
    right = at_table.local.clock.now
    await set_right(at_table, 0.0)
    at_table.now = lambda: right() + 5 * DAY
    nudged = [answer(await at_table.bea.click(await at_table.board(), "Nudge")).text for _ in range(2)]
    at_table.now = right
    nudged += [answer(await at_table.bea.click(await at_table.board(), "Nudge")).text for _ in range(2)]
    assert ["I notify Ann." in text for text in nudged] == [True, False, True, False]
