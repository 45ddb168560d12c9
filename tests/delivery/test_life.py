"""The courier's own life: what settled means, what a stop leaves, and that no fault of ours ends it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.delivery.outbox import Outbox
from bot.delivery.outgoing import OutgoingMessage
from bot.storage.errors import Full, StorageError
from cogs.messages.presenter import TablePresenter
from tests.delivery.scene import EDIT, POST, edit_in, edits, engine, hide, number, play, posts, rows, shows
from tests.wire.table import ALONE, ONE_BOT, Table

pytestmark = ONE_BOT


async def test_settled_waits_for_everything_under_way(at_table: Table) -> None:
    """Also for what waits behind it, and for what is tried again."""
    await at_table.open_overland()
    await at_table.settled()
    gate = at_table.local.faults.hold_next("PATCH", edit_in(at_table))
    at_table.local.faults.drop_next("PATCH", edit_in(at_table))
    await play(at_table)
    settled = asyncio.create_task(at_table.bot.courier.settled())
    await at_table.local.wait_for(lambda: gate.reached)
    await play(at_table)
    assert not settled.done()
    gate.release()
    await settled
    assert await rows(at_table) == [] and shows(posts(at_table)[-1], await number(at_table))


async def test_settled_does_not_wait_for_parked_rows(at_table: Table) -> None:
    """They wait for people."""
    await at_table.open_overland()
    hide(at_table)
    await play(at_table)
    await at_table.bot.courier.settled()
    assert "parked" in [r[1] for r in await rows(at_table)]


@ALONE
@pytest.mark.parametrize("method, path", [("PATCH", EDIT), ("POST", POST)])
async def test_a_stop_in_the_middle_leaves_the_row(at_table: Table, method: str, path: str) -> None:
    """The next run delivers it."""
    await at_table.open_overland()
    await at_table.settled()
    before = len(posts(at_table))
    gate = at_table.local.faults.hold_next(method, path)
    await (play(at_table) if method == "PATCH" else at_table.ann.slash(at_table.channel, "board"))
    await at_table.local.wait_for(lambda: gate.reached)
    await at_table.bot.courier.close()
    await at_table.bot.courier.settled()
    assert len(await rows(at_table)) == 1
    await at_table.restart()
    await at_table.settled()
    assert await rows(at_table) == []
    assert len(posts(at_table)) == before + (method == "POST")
    assert shows(posts(at_table)[-1], await number(at_table))


@ALONE
async def test_a_closed_courier_takes_nothing_up(at_table: Table) -> None:
    """What is committed after it closed waits for the next run."""
    await at_table.open_overland()
    await at_table.settled()
    await at_table.bot.courier.close()
    before = len(edits(at_table))
    await play(at_table)
    assert len(edits(at_table)) == before and [r[:2] for r in await rows(at_table)] == [("board", "waiting")]


async def test_a_fault_in_the_presenter_parks_that_row_only(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other games' messages, and this one's next, are delivered."""
    other = at_table.guild.add_channel("other")
    await at_table.open_overland()
    await at_table.settled()
    present, id = TablePresenter.present, (await engine(at_table)).id
    broken = [id]

    async def fault(self: TablePresenter, game: Any, kind: str, position: int, row: int) -> OutgoingMessage:
        if game.id in broken:
            raise ZeroDivisionError("a fault of ours")
        return await present(self, game, kind, position, row)

    monkeypatch.setattr(TablePresenter, "present", fault)
    await play(at_table)
    await at_table.ann.slash(other, "game new", game="overland")
    await at_table.settled()
    assert await rows(at_table) == [("board", "parked", "a fault of ours")] and posts(at_table, other)
    broken.clear()
    told = await play(at_table)
    assert told.response is not None
    assert shows(await at_table.board(), await number(at_table)) and await rows(at_table) == []


@ALONE
async def test_a_game_that_cannot_be_loaded_holds_nothing_up(at_table: Table) -> None:
    """A row of a game whose rules this bot no longer knows is parked, though its engine cannot be had."""
    await at_table.open_overland()
    await at_table.settled()
    await at_table.bot.courier.close()
    await play(at_table)
    at_table.library = {k: d for k, d in at_table.library.items() if k != "overland"}
    await at_table.restart()
    await at_table.settled()
    [(kind, status, reason)] = await rows(at_table)
    assert (kind, status) == ("board", "parked") and "overland" in reason


@pytest.mark.parametrize("error", [Full("Nothing could be saved."), StorageError("The database did not answer.")])
async def test_faults_of_the_database_pass(at_table: Table, error: Exception) -> None:
    """Wherever the database fails, the row is delivered later, and once."""
    for method in ("next", "all_standing", "launch", "done", "park"):
        at_table.moves_on(method)
        await at_table.open_overland()
        await at_table.settled()
        with pytest.MonkeyPatch.context() as patch:
            await passes(at_table, patch, method, error)


async def passes(table: Table, patch: pytest.MonkeyPatch, method: str, error: Exception) -> None:
    """One of the outbox's methods fails three times while something is delivered."""
    before = len(posts(table))
    works, left = getattr(Outbox, method), [3]

    async def failing(*given: Any) -> Any:
        if left[0]:
            left[0] -= 1
            raise error
        return await works(*given)

    patch.setattr(Outbox, method, failing)
    if method == "park":
        table.local.faults.fail_next("PATCH", edit_in(table), status=400, code=50035)
        await play(table)
    else:
        await table.ann.slash(table.channel, "board")
    await table.settled()
    assert not left[0] or method == "park"
    assert await rows(table) == [] and len(posts(table)) == before + (method != "park")
    assert shows(posts(table)[-1], await number(table))
