"""The public message is edited as little as possible, and posted anew where it cannot be edited."""

from __future__ import annotations

import time
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.pace import BURST, Pace
from tests.delivery.scene import CHANNEL, bring_edit, edit_in, edits, number, play, posts, rows, shows
from tests.wire.table import ALONE, ONE_BOT, Table

pytestmark = ONE_BOT


async def test_edits_that_wait_become_one(at_table: Table) -> None:
    """While one edit is under way, five decisions come: one more edit shows them all."""
    await at_table.open_overland()
    await at_table.settled()
    before = len(edits(at_table))
    gate = at_table.local.faults.hold_next("PATCH", edit_in(at_table))
    await play(at_table)
    await at_table.local.wait_for(lambda: gate.reached)
    for _ in range(5):
        await play(at_table)
    gate.release()
    await at_table.settled()
    assert len(edits(at_table)) == before + 2
    assert shows(posts(at_table)[-1], await number(at_table))


async def test_one_edit_of_a_message_at_a_time(at_table: Table) -> None:
    """No two requests for the same message are ever in flight together."""
    await at_table.open_overland()
    await at_table.settled()
    at_table.local.faults.slow_next("PATCH", edit_in(at_table), seconds=0.01, times=100)
    for _ in range(6):
        await play(at_table)
    await at_table.settled()
    asked = edits(at_table)
    assert all(not a.overlaps(b) for a, b in pairwise(asked))


@ALONE
async def test_edits_keep_their_pace(at_table: Table) -> None:
    """Of seven edits one after the other all but the burst took the gap, however fast the machine is."""
    at_table.edit_gap = 0.1
    await at_table.restart()
    await at_table.open_overland()
    await at_table.settled()
    before, begun = len(edits(at_table)), time.monotonic()
    for _ in range(7):
        await play(at_table)
        await at_table.settled()
    assert len(edits(at_table)) == before + 7
    assert time.monotonic() - begun >= (7 - BURST) * at_table.edit_gap


@given(st.lists(st.floats(0, 5), max_size=40))
def test_any_run_of_edits_is_within_the_pace(rests: list[float]) -> None:
    """However people decide: of so many edits in a row, all but the burst took a gap each; and after a rest there is no
    wait."""
    pace, now, done = Pace(2.0, 100), 0.0, list[float]()
    for rest in rests:
        now += rest
        now += max(0.0, pace.wait(7, now))
        pace.edited(7, now)
        done.append(now)
    for i, first in enumerate(done):
        for n, last in enumerate(done[i:], 1):
            assert last - first >= (n - BURST) * 2.0 - 1e-6
    assert pace.wait(7, now + BURST * 2.0) <= 0 and pace.wait(8, now) <= 0


async def test_what_shows_nothing_new_is_not_sent(at_table: Table) -> None:
    """Neither after an edit nor after a post, whose buttons alone are marked otherwise."""
    await at_table.open_overland()
    await play(at_table)
    await at_table.settled()
    before = len(edits(at_table))
    await bring_edit(at_table)
    await at_table.settled()
    assert len(edits(at_table)) == before
    await at_table.ann.slash(at_table.channel, "board")
    await at_table.settled()
    before = len(edits(at_table))
    await bring_edit(at_table)
    await at_table.settled()
    assert len(edits(at_table)) == before and await rows(at_table) == []


async def test_an_edit_whose_answer_was_lost_is_sent_again(at_table: Table) -> None:
    """What the message shows is not known then."""
    await at_table.open_overland()
    await at_table.settled()
    at_table.local.faults.drop_next("PATCH", edit_in(at_table), after=True)
    before = len(edits(at_table))
    await play(at_table)
    await at_table.settled()
    assert len(edits(at_table)) == before + 2


async def test_an_edit_sends_its_attachments_in_full_and_pings_nobody(at_table: Table) -> None:
    """The board's picture is the only attachment after each edit; the player is not notified by any."""
    await at_table.open_overland()
    await at_table.settled()
    pings = list(at_table.ann.pings)
    for _ in range(3):
        await play(at_table)
        [board] = [await at_table.board()]
        assert len(board.attachments) == len(board.pictures) == 1
    assert at_table.ann.pings == pings
    assert all(len(e.payload["attachments"]) == len(e.files) == 1 for e in edits(at_table)[-3:])


async def test_a_message_that_a_person_deleted_is_posted_anew(at_table: Table) -> None:
    """The next decision posts the board again, and goes on from there."""
    await at_table.open_overland()
    board = await at_table.board()
    board.delete()
    await play(at_table)
    anew = await at_table.board()
    assert anew.id != board.id and shows(anew, await number(at_table)) and len(posts(at_table)) == 1
    await play(at_table)
    assert (await at_table.board()).id == anew.id


async def test_a_deleted_message_does_not_hinder_the_board(at_table: Table) -> None:
    """/board finds nothing to retire."""
    await at_table.open_overland()
    (await at_table.board()).delete()
    await at_table.ann.slash(at_table.channel, "board")
    await at_table.settled()
    assert len(posts(at_table)) == 1 and await rows(at_table) == []


@ALONE
async def test_too_many_edits_of_an_old_message(at_table: Table) -> None:
    """Error 30046 would have us wait for an hour: a new message is posted instead."""
    await at_table.open_overland()
    old = await at_table.board()
    at_table.local.limits.old_edits = (2, 3600.0)
    at_table.local.clock.advance(3700)
    for _ in range(2):
        await play(at_table)
        assert (await at_table.board()).id == old.id
    await play(at_table)
    anew = await at_table.board()
    assert anew.id != old.id and shows(anew, await number(at_table))
    await play(at_table)
    assert (await at_table.board()).id == anew.id and await rows(at_table) == []


async def test_too_many_edits_with_a_short_wait(at_table: Table) -> None:
    """The library waits it out by itself, and the message stays."""
    await at_table.open_overland()
    old = await at_table.board()
    at_table.local.faults.fail_next("PATCH", edit_in(at_table), status=429, retry_after=0.01, code=30046)
    await play(at_table)
    assert (await at_table.board()).id == old.id and shows(old, await number(at_table))


async def test_an_archived_thread_is_opened_once(at_table: Table) -> None:
    """For an edit, and for a post."""
    thread = at_table.local.world.add_thread(at_table.channel, "campaign", at_table.ann)
    await at_table.ann.slash(thread, "game new", game="overland")
    await at_table.ann.slash(thread, "game start")
    await at_table.settled()
    [board] = posts(at_table, thread)
    unarchived = at_table.local.journal.find

    thread.archive()
    await play_by_click(at_table, board.id)
    assert len(unarchived("PATCH", CHANNEL)) == 1 and not thread.archived

    game = await at_table.bot.engines.in_channel(thread.id)
    gate = at_table.local.faults.hold_next("POST", r"^/channels/\d+/messages$")
    await at_table.ann.slash(thread, "board")
    await at_table.local.wait_for(lambda: gate.reached)
    thread.archive()
    gate.release()
    await at_table.settled()
    assert len(posts(at_table, thread)) == 2 and await rows(at_table) == []
    assert (await at_table.bot.courier.standing(game.id)) == (thread.id, posts(at_table, thread)[-1].id)


async def play_by_click(table: Table, message: int) -> None:
    """Ann decides by the buttons of a board in a thread, which a click does not open."""
    board = next(m for c in table.local.world.channels.values() for m in c.messages.values() if m.id == message)
    panel = await table.ann.click(board, "Your move")
    assert panel.response is not None, panel.error
    choice = next(b for b in panel.response.buttons if "Attack" in b.label)
    assert choice.custom_id is not None
    await table.ann.click(panel.response, choice.custom_id)
    await table.settled()
