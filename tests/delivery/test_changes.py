"""Each of Discord's events that may give back what it refused has it tried again, by itself: also where the bot knew
nothing of the channel, thread or role before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.connection.events import CHANGES
from bot.delivery import courier
from bot.local.model.permissions import Permission
from bot.local.payloads.channels import (
    channel_payload,
    thread_member_payload,
    thread_members_payload,
    thread_payload,
)
from bot.local.payloads.guilds import guild_create_payload, guild_payload, member_payload, role_payloads
from tests.delivery.scene import POST, posts, rows
from tests.delivery.test_calls import bea_to_move, end
from tests.delivery.test_stalls import pinged, pings, refused
from tests.wire.table import ONE_BOT, Table

pytestmark = ONE_BOT


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server's changes are not gathered."""
    monkeypatch.setattr(courier, "SETTLED_AFTER", 0.0)


def guild_id(table: Table) -> dict[str, str]:
    """The server, as events name it."""
    return {"guild_id": str(table.guild.id)}


def thread(table: Table) -> Any:
    """A thread of which the bot has not heard."""
    table.local.gateway.sessions, kept = {}, table.local.gateway.sessions
    made = table.local.world.add_thread(table.channel, "aside", table.ann)
    table.local.gateway.sessions = kept
    return made


EVENTS: dict[str, Callable[[Table], dict[str, Any]]] = {
    "GUILD_CREATE": lambda t: guild_create_payload(t.guild, joined=False),
    "GUILD_UPDATE": lambda t: guild_payload(t.guild),
    "GUILD_ROLE_UPDATE": lambda t: guild_id(t) | {"role": role_payloads(t.guild)[0]},
    "GUILD_ROLE_DELETE": lambda t: guild_id(t) | {"role_id": "4711"},
    "GUILD_MEMBER_UPDATE": lambda t: guild_id(t) | member_payload(t.guild, t.local.world.bot),
    "CHANNEL_CREATE": lambda t: channel_payload(t.channel),
    "CHANNEL_UPDATE": lambda t: channel_payload(t.channel),
    "THREAD_CREATE": lambda t: thread_payload(thread(t)),
    "THREAD_UPDATE": lambda t: channel_payload(thread(t)),
    "THREAD_LIST_SYNC": lambda t: guild_id(t) | {"threads": [thread_payload(thread(t))], "members": []},
    "THREAD_MEMBER_UPDATE": lambda t: guild_id(t) | thread_member_payload(thread(t), t.local.world.bot),
    "THREAD_MEMBERS_UPDATE": lambda t: thread_members_payload(thread(t), t.local.world.bot),
}
"""What each event says."""


def test_every_event_that_counts_is_tried() -> None:
    assert EVENTS.keys() == CHANGES.keys()


async def test_each_event_alone_has_it_tried_again(at_table: Table) -> None:
    for event, payload in EVENTS.items():
        at_table.moves_on(event.lower())
        await refused(at_table)
        at_table.channel.overwrites.clear()
        at_table.local.world.emit(event, payload(at_table), at_table.guild)
        await pinged(at_table)


async def test_a_private_thread_into_which_the_bot_is_let_again_goes_on(at_table: Table) -> None:
    """Where it may not look into threads by itself."""
    world, bot = at_table.local.world, at_table.local.world.bot
    at_table.guild.deny_bot(Permission.MANAGE_THREADS)
    aside = world.add_thread(at_table.channel, "a game", at_table.ann, private=True)
    world.join_thread(aside, at_table.bea)
    world.join_thread(aside, bot)
    await bea_to_move(at_table, aside)
    gate = at_table.local.faults.hold_next("POST", POST)
    await end(at_table, aside)
    await at_table.local.wait_for(lambda: gate.reached)
    aside.thread_members.discard(bot.id)
    gate.release()
    await at_table.settled()
    assert [r[1] for r in await rows(at_table)] == ["parked"]
    world.join_thread(aside, bot)
    await at_table.local.wait_for(lambda: pings(posts(at_table, aside)[-1]) == [at_table.ann.id])
    await at_table.settled()
    assert await rows(at_table) == []


async def test_a_role_that_forbade_it_is_deleted(at_table: Table) -> None:
    """With which goes what it has forbidden in the channel."""
    await refused(at_table)
    role = at_table.local.world.add_role(at_table.guild, "Muted")
    at_table.channel.overwrites.clear()
    at_table.local.world.delete_role(at_table.guild, role)
    await pinged(at_table)
