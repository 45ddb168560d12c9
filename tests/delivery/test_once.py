"""Every post is delivered once, in order, though answers get lost, Discord fails and the bot is restarted."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest

from bot.delivery import row_delivery
from bot.local.faults import Fault
from tests.delivery.scene import (
    EDIT,
    LONG,
    POST,
    bring,
    edit_in,
    engine,
    lose_answer,
    number,
    play,
    posts,
    rows,
    sent,
    shows,
    stopped_in_flight,
)
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT

DAY = 86_400.0
"""Seconds."""


async def test_a_lost_answer_leads_to_no_second_post(at_table: Table) -> None:
    """The post was made, its answer lost: the same nonce gives the same message again. The same run of the bot tries
    again at once, so it need not look in the history."""
    await at_table.open_overland()
    await at_table.settled()
    for dropped in (True, False):
        before = len(posts(at_table))
        lose_answer(at_table, POST, dropped)
        await bring(at_table)
        await at_table.settled()
        assert len(posts(at_table)) == before + 1
        first, second = sent(at_table)[-2:]
        assert first.payload["nonce"] == second.payload["nonce"] and first.payload["enforce_nonce"]
        standing = await at_table.bot.courier.standing((await engine(at_table)).id)
        assert standing == (at_table.channel.id, posts(at_table)[-1].id)
        assert await rows(at_table) == [] and at_table.local.journal.find("GET", POST) == []


async def test_what_may_pass_is_tried_again_in_order(at_table: Table) -> None:
    """Connections cut, errors of Discord's, rate limits: everything arrives all the same."""
    await at_table.open_overland()
    await at_table.settled()
    for status in (None, 502, 503, 429):
        before = len(posts(at_table))
        if status is None:
            at_table.local.faults.drop_next("POST", POST, times=3)
        else:
            times = 1 if status == 502 else 3  # The library itself waits after a 502.
            at_table.local.faults.fail_next("POST", POST, status=status, times=times, retry_after=0.01)
        at_table.local.faults.drop_next("PATCH", edit_in(at_table))
        await bring(at_table)
        await play(at_table)
        await at_table.settled()
        assert len(posts(at_table)) == before + 1
        assert shows(posts(at_table)[-1], await number(at_table))
        assert await rows(at_table) == []


async def test_a_page_in_place_of_an_answer(at_table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """A proxy answers a post and an edit with a page and 200: both are made, once, and no trace is left."""
    await at_table.open_overland()
    await at_table.settled()
    page = {"status": 200, "text": "<html>Hello</html>", "content_type": "text/html"}
    for after in (True, False):
        before = len(posts(at_table))
        for method, path in (("POST", POST), ("PATCH", EDIT)):
            at_table.local.faults.add(Fault(method, path, 1, after=after, **page))  # type: ignore[arg-type]
        await bring(at_table)
        await play(at_table)
        await at_table.settled()
        assert len(posts(at_table)) == before + 1 and shows(posts(at_table)[-1], await number(at_table))
        assert await rows(at_table) == [] and [r for r in caplog.records if r.exc_info] == []


@ALONE
@pytest.mark.parametrize(
    ("ahead", "set_right", "after"),
    [
        (90.0, False, True),
        (90.0, False, False),
        (-90.0, False, True),
        (10 * DAY, True, True),
        (10 * DAY, True, False),
        (-10 * DAY, True, True),
    ],
)
async def test_a_wrong_clock_doubles_nothing(at_table: Table, ahead: float, set_right: bool, after: bool) -> None:
    """The host's clock is ahead of Discord's, or behind, when the bot is stopped with a post on its way, and right or
    still wrong when it is back five minutes later: one post, made or found."""
    discord_now = at_table.local.clock.now
    at_table.now = lambda: discord_now() + ahead
    await at_table.restart()
    await stopped_in_flight(at_table, after=after)
    before = len(posts(at_table))
    at_table.local.clock.advance(LONG)
    if set_right:
        at_table.now = discord_now
    await at_table.start()
    await at_table.settled()
    assert len(posts(at_table)) == before + (not after) and await rows(at_table) == []
    assert shows(posts(at_table)[-1], await number(at_table))


@ALONE
async def test_nor_does_one_set_while_the_bot_runs(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is lost and Discord is away for five minutes; meanwhile the host's clock is set back by as much."""
    clock, away = at_table.local.clock, 0.0
    passing = SimpleNamespace(monotonic=lambda: time.monotonic() + away)
    monkeypatch.setattr(row_delivery, "time", passing)
    at_table.now = lambda: clock.now() - away
    await at_table.restart()
    await at_table.open_overland()
    await at_table.settled()
    before = len(posts(at_table))
    at_table.local.faults.drop_next("POST", POST, after=True)
    at_table.local.faults.drop_next("POST", POST, times=10**9)
    await bring(at_table)
    await at_table.local.wait_for(lambda: len(sent(at_table)) > before + 2)
    away = LONG
    clock.advance(LONG)
    at_table.local.faults.clear()
    await at_table.settled()
    assert len(posts(at_table)) == before + 1 and await rows(at_table) == []


@ALONE
async def test_a_message_found_by_its_nonce_is_brought_up_to_date(at_table: Table) -> None:
    """What a repeated nonce gives back shows the game as it was then; the edits that wait are not taken for shown."""
    await at_table.open_overland()
    await at_table.settled()
    gate = at_table.local.faults.hold_next("POST", POST, after=True)
    await bring(at_table)
    await at_table.local.wait_for(lambda: gate.reached)
    await play(at_table)
    await at_table.restart()
    assert shows(await at_table.board(), await number(at_table))


async def test_channels_do_not_wait_for_each_other(at_table: Table) -> None:
    """A post held up in one channel, another goes its way."""
    other = at_table.guild.add_channel("other")
    await at_table.open_overland()
    await at_table.settled()
    gate = at_table.local.faults.hold_next("PATCH", f"^/channels/{at_table.channel.id}/")
    await play(at_table)
    await at_table.local.wait_for(lambda: gate.reached)
    await at_table.ann.slash(other, "game new", game="overland")
    await at_table.local.wait_for(lambda: posts(at_table, other))
    gate.release()
    await at_table.settled()


@ALONE
async def test_undelivered_posts_go_out_after_a_restart_in_order(at_table: Table) -> None:
    """Discord is down; decisions stand, and after a restart their posts arrive."""
    await at_table.open_probe()
    await at_table.settled()
    at_table.local.faults.drop_next("*", r"^/channels/", times=10**9)
    await at_table.ann.slash(at_table.channel, "play", decision="commit hold")
    await at_table.ann.slash(at_table.channel, "board")
    await at_table.stop()
    at_table.local.faults.clear()
    before = len(posts(at_table))
    await at_table.start()
    assert shows(await at_table.board(), await number(at_table))
    assert len(posts(at_table)) == before + 1
    assert labels_of_older(at_table) == [["Open this board"]] * before


@ALONE
async def test_a_person_wakes_what_rests(at_table: Table) -> None:
    """Discord was away for long, and the next try is an hour off: whoever uses a command in the channel is shown the
    board at once."""
    at_table.back_off = (3600.0,)
    await at_table.restart()
    await at_table.open_overland()
    await at_table.settled()
    at_table.local.faults.drop_next("PATCH", edit_in(at_table))
    await play(at_table)
    await at_table.local.wait_for(lambda: at_table.bot.courier.resting)
    answer(await at_table.carl.slash(at_table.channel, "game show"))
    await at_table.settled()
    assert shows(posts(at_table)[-1], await number(at_table)) and await rows(at_table) == []


def labels_of_older(table: Table) -> list[list[str]]:
    """The buttons of all but the newest message."""
    return [[b.label for b in m.buttons] for m in posts(table)[:-1]]
