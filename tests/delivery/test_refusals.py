"""What Discord refuses is put aside with its reason; the owner is told once, and the channel goes on."""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest

from bot.games.contract.game import PUBLIC
from bot.games.dixie.game import GAME
from bot.storage.errors import Full
from bot.table.session import Actor
from tests.delivery.scene import (
    CHANNEL,
    POST,
    edit_in,
    engine,
    give_back,
    hide,
    number,
    play,
    posts,
    rows,
    sent,
    shows,
)
from tests.wire.table import ALONE, ONE_BOT, Table

pytestmark = ONE_BOT

TOLD = "I can't post in"


async def test_permissions_lost_and_given_back(at_table: Table) -> None:
    """The row is parked with Discord's reason, the owner told once; then /board works again, and a second loss is told
    again."""
    await at_table.open_overland()
    await at_table.settled()
    hide(at_table)
    lost = await play(at_table)
    assert lost.response is not None and TOLD not in lost.response.text
    await at_table.settled()
    [(kind, status, reason)] = await rows(at_table)
    assert (kind, status) == ("board", "parked") and "Missing Access" in reason
    told = await play(at_table)
    await at_table.settled()
    assert told.response is not None and told.response.text.count(TOLD) == 1
    assert "Missing Access" in told.response.text and f"<#{at_table.channel.id}>" in told.response.text
    again = await play(at_table)
    await at_table.settled()
    assert again.response is not None and TOLD not in again.response.text
    assert [r[1] for r in await rows(at_table)] == ["parked"]

    give_back(at_table)
    await at_table.ann.slash(at_table.channel, "board")
    assert shows(await at_table.board(), await number(at_table))
    assert await rows(at_table) == []

    hide(at_table)
    await play(at_table)
    await at_table.settled()
    second = await at_table.ann.slash(at_table.channel, "game show")
    assert second.response is not None and TOLD in second.response.text


async def test_only_the_owner_is_told(at_table: Table) -> None:
    """Who merely watches hears nothing of it."""
    await at_table.open_overland()
    hide(at_table)
    await play(at_table)
    await at_table.settled()
    seen = await at_table.bea.slash(at_table.channel, "game show")
    assert seen.response is not None and TOLD not in seen.response.text


@ALONE
async def test_what_was_not_heard_is_told_again(at_table: Table) -> None:
    """The answer that would have told it never arrived; and many notices come a few at a time."""
    notices = [(at_table.ann.id, f"told {n}") for n in "abcde"]
    await at_table.bot.database.write(
        lambda transaction: transaction.execute_many("INSERT INTO notices VALUES (?, ?)", notices)
    )
    at_table.local.faults.fail_next("POST", r"/interactions/\d+/", status=400, code=10062)
    unheard = asyncio.create_task(at_table.ann.slash(at_table.channel, "game list"))
    await at_table.local.wait_for(lambda: [e for e in at_table.local.journal.entries if e.status == 400])
    at_table.local.clock.advance(3.1)
    assert (await unheard).state == "failed"
    said = []
    for _ in range(3):
        event = await at_table.ann.slash(at_table.channel, "game list")
        assert event.response is not None
        said.append(event.response.text.count("told "))
    assert said == [3, 2, 0]


async def test_what_a_full_message_has_no_room_for_is_told_with_another(
    at_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deployment is laid out in one sheet, which for one person on both sides is nearly as much as Discord takes: a
    little less, and there is no room for more."""
    monkeypatch.setattr("cogs.parts.components.MOST_PARTS", 35)
    ann, here = at_table.ann, at_table.channel
    options = {o.key: next(iter(o.values)) for o in GAME.options} | {"edition": "shiloh", "decoys": "on"}
    typed = "edition:shiloh, decoys:on"
    assert (await ann.slash(here, "game new", game="dixie", invite=ann, options=typed)).response is not None
    assert (await ann.slash(here, "game start")).response is not None
    rng, game = random.Random(0), await engine(at_table)
    state = GAME.setup(options, lambda sides, purpose, stream=PUBLIC: rng.randint(1, sides)).state
    game.session.gm = 1
    await game.gm_edit(Actor(1, "Gus"), msgspec.to_builtins(state))
    level = game.level("usa", ())
    assert level is not None and ("decoy",) in level.staged, "a deal in which something can be a decoy"
    await at_table.settled()
    await at_table.bot.database.write(
        lambda transaction: transaction.execute("INSERT INTO notices VALUES (?, 'told')", ann.id)
    )
    full = await ann.slash(here, "hand")
    assert full.response is not None and "Commit these, or change them first." in full.response.text
    assert "told" not in full.response.text
    other = await ann.slash(here, "game list")
    assert other.response is not None and "told" in other.response.text


@pytest.mark.parametrize("broken", ["notices", "told", "standing"])
async def test_a_decision_is_answered_though_its_notices_cannot_be_read(
    at_table: Table, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    """The decision stands: to say that nothing was changed would be wrong."""
    await at_table.open_overland()
    await at_table.bot.database.write(
        lambda transaction: transaction.execute("INSERT INTO notices VALUES (?, 'told')", at_table.ann.id)
    )

    async def fails(*given: object) -> None:
        raise Full("Nothing could be saved, so nothing was changed.")

    monkeypatch.setattr(at_table.bot.courier, broken, fails)
    before = await number(at_table)
    done = await play(at_table)
    assert await number(at_table) == before + 1
    assert done.response is not None and "nothing was changed" not in done.response.text
    assert len(at_table.local.journal.find("POST", f"/interactions/{done.id}/")) == 1


async def test_a_deleted_channel_is_named_as_such(at_table: Table) -> None:
    """The channel is gone; the bot serves others, and says where the game can go on."""
    other = at_table.guild.add_channel("other")
    await at_table.open_overland()
    await at_table.settled()
    gate = at_table.local.faults.hold_next("PATCH", edit_in(at_table))
    await play(at_table)
    await at_table.local.wait_for(lambda: gate.reached)
    at_table.channel.delete()
    gate.release()
    await at_table.settled()
    assert [r[:2] for r in await rows(at_table)] == [("board", "parked")]
    told = await at_table.ann.slash(other, "game new", game="overland")
    assert told.response is not None and "the channel is gone" in told.response.text
    await at_table.settled()
    assert posts(at_table, other)


async def test_a_refused_row_holds_nothing_up(at_table: Table) -> None:
    """The next row of the same channel is delivered, and clears the parked one away."""
    await at_table.open_overland()
    await at_table.settled()
    for status in (400, 403, 404):
        at_table.local.faults.fail_next("PATCH", edit_in(at_table), status=status, code=50035)
        await play(at_table)
        await at_table.settled()
        assert [r[1] for r in await rows(at_table)] == ["parked"]
        await play(at_table)
        assert shows(await at_table.board(), await number(at_table))
        assert await rows(at_table) == []


async def test_the_old_message_may_refuse_to_be_retired(at_table: Table) -> None:
    """Its buttons stay, which does no harm; the new message is posted all the same."""
    await at_table.open_overland()
    await at_table.settled()
    before = len(posts(at_table))
    at_table.local.faults.fail_next("PATCH", edit_in(at_table), status=400, code=50035)
    await at_table.ann.slash(at_table.channel, "board")
    await at_table.settled()
    assert len(posts(at_table)) == before + 1 and await rows(at_table) == []


async def test_a_poisoned_row_does_not_block_its_channel_for_ever(at_table: Table) -> None:
    """A post at which Discord breaks again and again is put aside, as Discord answers otherwise."""
    await at_table.open_overland()
    await at_table.settled()
    at_table.local.faults.fail_next("POST", POST, status=503, times=10**6)
    await at_table.ann.slash(at_table.channel, "board")
    await at_table.settled()
    assert [r[:2] for r in await rows(at_table)] == [("bottom", "parked")]
    assert len(at_table.local.journal.find("GET", CHANNEL)) == 1
    at_table.local.faults.clear()
    await play(at_table)
    assert shows(await at_table.board(), await number(at_table))


async def test_while_discord_is_down_nothing_is_put_aside(at_table: Table) -> None:
    """However often it fails: when Discord is back, the post is made."""
    await at_table.open_overland()
    await at_table.settled()
    before = len(posts(at_table))
    at_table.local.faults.fail_next("*", r"^/channels/", status=503, times=10**6)
    await at_table.ann.slash(at_table.channel, "board")
    await at_table.local.wait_for(lambda: len(sent(at_table)) > 100)
    assert [r[1] for r in await rows(at_table)] == ["in flight"]
    failed = len(sent(at_table))
    at_table.local.faults.clear()
    await at_table.settled()
    assert len(posts(at_table)) == before + 1 and failed < len(sent(at_table)) <= failed + 3
