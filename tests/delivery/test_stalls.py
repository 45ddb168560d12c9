"""What Discord refuses for a while holds no game up for good: it is tried again, with its ping. The board that stands
keeps its buttons until the next one does."""

from __future__ import annotations

from typing import Any

import pytest

from bot.attention.refused import RESTS_MS
from bot.delivery import courier
from bot.local.model.guilds import Message
from bot.local.model.permissions import Permission
from tests.delivery.scene import POST, labels, posts, rows, sent
from tests.delivery.test_calls import bea_to_move, end
from tests.wire.table import ALONE, ONE_BOT, Table

pytestmark = ONE_BOT


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server's changes are not gathered."""
    monkeypatch.setattr(courier, "SETTLED_AFTER", 0.0)


def pings(message: Message) -> list[int]:
    """Whom a message pings."""
    return [user.id for user in message.mentions]


async def refused(table: Table) -> None:
    """Bea ends her turn, and the new board, which would ping Ann, is refused."""
    await bea_to_move(table)
    before = posts(table)[-1]
    table.channel.deny(Permission.SEND_MESSAGES)
    await end(table)
    await table.settled()
    assert [r[1] for r in await rows(table)] == ["parked"]
    assert posts(table)[-1] is before and {"Your move", "Nudge"} <= set(labels(before))


async def pinged(table: Table) -> None:
    """Ann is pinged at last, by one new board; the one before has lost its buttons, and nothing is left to do."""
    await table.local.wait_for(lambda: pings(posts(table)[-1]) == [table.ann.id])
    await table.settled()
    assert "Your move" in labels(posts(table)[-1]) and "Your move" not in labels(posts(table)[-2])
    assert await rows(table) == []
    assert sum(pings(m) == [table.ann.id] for m in posts(table)) == 1


async def test_permissions_given_back_post_the_board_and_the_ping(at_table: Table) -> None:
    """By the change alone: nobody needs to do anything."""
    await refused(at_table)
    at_table.channel.allow(Permission.SEND_MESSAGES)
    await pinged(at_table)


async def test_a_server_that_invites_the_bot_again_sees_the_board_and_the_ping(at_table: Table) -> None:
    await bea_to_move(at_table)
    gate = at_table.local.faults.hold_next("POST", POST)
    await end(at_table)
    await at_table.local.wait_for(lambda: gate.reached)
    at_table.local.world.remove_bot(at_table.guild)
    gate.release()
    await at_table.settled()
    assert [r[1] for r in await rows(at_table)] == ["parked"]
    at_table.local.world.invite_bot(at_table.guild)
    await pinged(at_table)


async def test_whatever_somebody_does_there_has_it_tried_again(
    at_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no change of the server was heard of."""
    monkeypatch.setattr(at_table.bot.courier, "changed", lambda guild: None)
    for command in ("help", "game show", "mine", "log", "hand"):
        at_table.moves_on(command)
        await refused(at_table)
        at_table.channel.allow(Permission.SEND_MESSAGES)
        await at_table.bea.slash(at_table.channel, command)
        await pinged(at_table)


@ALONE
async def test_a_restart_tries_it_again(at_table: Table) -> None:
    await refused(at_table)
    await at_table.stop()
    at_table.channel.allow(Permission.SEND_MESSAGES)
    await at_table.start()
    await pinged(at_table)


@ALONE
async def test_it_is_tried_again_after_growing_pauses(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """With no change or command; a restart tries it at once, and the pauses grow on from where they were."""
    monkeypatch.setattr(courier.Courier, "changed", lambda *_: None)
    await refused(at_table)
    for n, rest in enumerate(RESTS_MS[:3]):
        if n == 2:
            await at_table.restart()
        await at_table.settled()
        tries = len(sent(at_table))
        at_table.local.clock.advance(rest / 1000 - 1)
        await at_table.settled()
        assert len(sent(at_table)) == tries, "not yet"
        at_table.local.clock.advance(2)
        await at_table.settled()
        assert len(sent(at_table)) == tries + 1
    at_table.channel.allow(Permission.SEND_MESSAGES)
    at_table.local.clock.advance(RESTS_MS[3] / 1000 + 1)
    await pinged(at_table)


PAGE = {"text": "<html>Forbidden</html>", "content_type": "text/html"}


NOT_DISCORD: list[tuple[int, dict[str, Any]]] = [
    *((status, PAGE) for status in (400, 403, 404)),
    *((status, {"code": status}) for status in (400, 403, 404)),
    (401, {}),
    (403, {}),
    (403, {"code": 40333}),
]
"""What a proxy answers, or Discord where it does not know us for a moment."""


async def test_an_answer_that_is_not_discords_own_is_no_refusal(at_table: Table) -> None:
    """A proxy's page, a 401, or JSON without a code of Discord's: it is tried again, and nobody gets a notice."""
    for number, (status, more) in enumerate(NOT_DISCORD):
        at_table.moves_on(f"{status} {number}")
        await bea_to_move(at_table)
        at_table.local.faults.fail_next("POST", POST, status=status, **more)
        await end(at_table)
        await pinged(at_table)


async def test_a_thread_that_is_locked_and_unlocked_goes_on(at_table: Table) -> None:
    """Locked and archived, it takes nothing until whoever manages it opens it again."""
    at_table.guild.deny_bot(Permission.MANAGE_THREADS)
    thread = at_table.local.world.add_thread(at_table.channel, "a game", at_table.ann)
    await bea_to_move(at_table, thread)
    gate = at_table.local.faults.hold_next("POST", POST)
    await end(at_table, thread)
    await at_table.local.wait_for(lambda: gate.reached)
    at_table.local.world.archive(thread, archived=True, locked=True)
    gate.release()
    await at_table.settled()
    assert [r[1] for r in await rows(at_table)] == ["parked"]
    at_table.local.world.archive(thread, archived=False, locked=False)
    await at_table.local.wait_for(lambda: pings(posts(at_table, thread)[-1]) == [at_table.ann.id])
    await at_table.settled()
    assert await rows(at_table) == []
