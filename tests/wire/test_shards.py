"""A bot of many shards: in one process, and in several on one database, of which any may act on any game."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest

from bot.attention.refused import RESTS_MS
from bot.delivery.channel_history import may_read_history
from bot.delivery.courier import Courier
from bot.delivery.sight import has_lost_sight
from bot.games.descriptor import Descriptor
from bot.games.library import LIBRARY
from bot.local.local_discord import LocalDiscord
from bot.local.model.guilds import Channel
from bot.local.model.permissions import Overwrite, Permission
from tests.delivery.scene import AWAY
from tests.delivery.test_calls import calls, wants
from tests.postgres import fresh
from tests.probe.game import PROBE
from tests.wire.table import Table, answer, still_world, unhurried

SHARDS = 16
GAMES = {**LIBRARY, PROBE.key: Descriptor("probe", PROBE)}


def shard_of(channel: Channel) -> int:
    """The shard of sixteen that a channel's server is on."""
    assert channel.guild is not None
    return (channel.guild.id >> 22) % SHARDS


def channels(local: LocalDiscord) -> dict[int, Channel]:
    """A channel on each shard."""
    made = [local.add_guild(f"Server {n}").add_channel("games") for n in range(SHARDS)]
    found = {shard_of(channel): channel for channel in made}
    assert sorted(found) == list(range(SHARDS))
    return found


@contextlib.asynccontextmanager
async def world() -> AsyncIterator[LocalDiscord]:
    """A Discord that has a bot of sixteen shards connect all at once."""
    local = still_world()
    local.shards = local.gateway.starts.max_concurrency = SHARDS
    with unhurried():
        async with local:
            yield local


async def test_sixteen_shards_in_one_process(tmp_path: Path) -> None:
    """Games on the first and the last shard, in private what is told of both; all shards reconnect and resume."""
    async with world() as local:
        places, at_table = channels(local), Table(local, tmp_path / "data", GAMES)
        await at_table.start()
        try:
            assert sorted(at_table.bot.shards) == list(range(SHARDS)) and local.gateway.complete
            for n in (0, SHARDS - 1):
                await at_table.open_probe(places[n])
            mine = answer(await at_table.ann.slash(at_table.ann.dm(), "mine"))
            assert mine.text.count("Probe") == 2
            local.faults.ask_to_reconnect()
            await local.wait_for(lambda: local.gateway.resumed == SHARDS, 30)
            answer(await at_table.ann.slash(places[SHARDS - 1], "play", decision="commit hold"))
            assert local.gateway.identified == SHARDS and local.violations == []
        finally:
            await at_table.stop()


@pytest.mark.parametrize("at_once", [1, 2])
async def test_shards_identify_as_discord_allows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    """None is turned away as they begin; all of them come again where Discord has forgotten them."""
    monkeypatch.setattr("bot.connection.identifying.BETWEEN", 0.3)
    async with LocalDiscord(rate_limits=False) as local:
        local.shards, starts = 4, local.gateway.starts
        starts.enabled, starts.seconds, starts.max_concurrency = True, 0.25, at_once
        at_table = Table(local, tmp_path / "data", GAMES)
        await at_table.start()
        try:
            assert local.gateway.complete and starts.turned_away == 0
            local.faults.drop_gateway(resume=False)
            await local.wait_for(lambda: local.gateway.identified == 8 and local.gateway.complete, 30)
        finally:
            await at_table.stop()


@contextlib.asynccontextmanager
async def two(local: LocalDiscord, data: Path) -> AsyncIterator[tuple[Table, Table]]:
    """Two bots of eight shards on one database. The people are those of the first."""
    address = fresh()
    tables = [Table(local, data / str(n), GAMES) for n in range(2)]
    async with contextlib.AsyncExitStack() as stack:
        for n, each in enumerate(tables):
            each.database, each.shard_count = address, SHARDS
            each.shards = tuple(range(8 * n, 8 * n + 8))
            stack.push_async_callback(each.stop)
            await each.start()
        yield tables[0], tables[1]


async def test_any_process_acts_on_any_game(tmp_path: Path) -> None:
    """A game of the second process's server, played in the channel and by private message, which comes to the first."""
    async with world() as local, two(local, tmp_path) as (first, second):
        place, ann, bea = channels(local)[11], first.ann, first.bea
        await wants(first, ann, "message")
        answer(await ann.slash(place, "game new", game="probe"))
        answer(await bea.slash(place, "game join"))
        answer(await ann.slash(place, "game start"))
        answer(await bea.slash(place, "play", decision="commit hold"))
        await second.settled()
        local.clock.advance(AWAY)
        await first.settled()
        await second.settled()
        call = calls(ann)[-1]
        held = answer(await ann.click(call, "Hold · commit no card"))
        assert "commit" in held.text
        for each in (first, second):
            await each.settled()
        sessions = [(await each.engine(place)).session for each in (first, second)]
        assert sessions[0].seq == sessions[1].seq > 3
        # Its board is where it belongs, once, whichever of them posted it.
        assert len([m for m in first.posts(place) if any(b.label == "Your move" for b in m.buttons)]) == 1
        await second.stop()
        mine = answer(await ann.slash(ann.dm(), "mine"))
        assert "Probe" in mine.text, "its server is not among the first process's shards"
        await second.start()
        answer(await bea.slash(place, "board"))
        await second.settled()
        assert local.violations == []


async def test_what_a_server_of_others_shows_is_asked_of_discord(tmp_path: Path) -> None:
    """Who sees a channel or a private thread, and whether its history may be read, where the cache has nothing."""
    async with world() as local, two(local, tmp_path) as (first, second):
        place, ann, bea = channels(local)[11], first.ann, first.bea
        thread = local.world.add_thread(place, "aside", ann, private=True)
        local.world.join_thread(thread, local.world.bot)
        for client in (first.bot, second.bot):
            assert await may_read_history(client, place.id)
            for channel, person, lost in (
                (place, ann, False),
                (place, bea, False),
                (thread, ann, False),
                (thread, bea, True),
            ):
                assert await has_lost_sight(client, channel.id, person.id) is lost
        place.deny("READ_MESSAGE_HISTORY")
        place.deny("VIEW_CHANNEL", user=bea)
        await local.wait_for(lambda: not hears(second, place))
        for client in (first.bot, second.bot):
            assert not await may_read_history(client, place.id)
            assert await has_lost_sight(client, place.id, bea.id)
            assert not await has_lost_sight(client, place.id, ann.id)
        assert local.violations == []


def hears(table: Table, place: Channel) -> bool:
    """Whether a bot's cache says that it may read a channel's history."""
    known = table.bot.get_channel(place.id)
    assert isinstance(known, discord.TextChannel)
    return known.permissions_for(known.guild.me).read_message_history


async def test_a_newer_process_takes_over_while_the_older_still_runs(tmp_path: Path) -> None:
    """Both hold the same shards for a while: everything is answered, done and posted once. Then the older one stops
    in the middle of the game."""
    address = fresh()
    async with world() as local:
        old, new = (Table(local, tmp_path / name, GAMES) for name in ("old", "new"))
        place, ann, bea = channels(local)[5], old.ann, old.bea
        try:
            for each in (old, new):
                each.database = address
                await each.start()
            answer(await ann.slash(place, "game new", game="probe"))
            answer(await bea.slash(place, "game join"))
            answer(await ann.slash(place, "game start"))
            stopping = None
            for n in range(6):
                for person in (ann, bea):
                    told = answer(await person.slash(place, "play", decision=f"auto parry {'off' if n % 2 else 'on'}"))
                    assert "not possible" not in told.text and "something went wrong" not in told.text
                if n == 2:
                    stopping = asyncio.create_task(old.stop())
            assert stopping is not None
            await stopping
            await new.settled()
            entries = await (await new.engine(place)).repository.entries()
            assert [e.kind for e in entries] == ["open", "join", "start"] + ["order"] * 12
            refused = [e.code for e in local.journal.find("POST", "callback") if e.code]
            assert set(refused) <= {40060}, "whoever was second has said nothing else"
            assert len([m for m in old.posts(place) if any(b.label == "Your move" for b in m.buttons)]) == 1
            assert local.violations == []
        finally:
            await old.stop()
            await new.stop()


async def test_what_a_process_was_refused_another_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that was refused is gone: the other tries when the pause is over, and at once where somebody acts. Of a
    change of the server nothing is heard."""
    monkeypatch.setattr(Courier, "changed", lambda *_: None)
    address = fresh()
    async with world() as local:
        old, new = (Table(local, tmp_path / name, GAMES) for name in ("old", "new"))
        places, ann = channels(local), old.ann
        try:
            for each in (old, new):
                each.database = address
                await each.start()
            for place in (places[5], places[6]):
                answer(await ann.slash(place, "game new", game="overland"))
                place.overwrites[local.world.bot.id] = Overwrite(deny=Permission.SEND_MESSAGES)
                answer(await ann.slash(place, "game start"))
            await local.wait_for(lambda: refusals(local) >= {places[5].id, places[6].id}, 30)
            for each in (old, new):
                await each.settled()
            await old.stop()
            for place in (places[5], places[6]):
                # Of the change nothing is heard.
                place.overwrites.clear()
            await new.bot.courier.take_up()
            answer(await ann.slash(places[5], "help"))
            await local.wait_for(lambda: boards(new, places[5]) == 1, 30)
            assert boards(new, places[6]) == 0
            local.clock.advance(RESTS_MS[0] / 1000 + 1)
            await local.wait_for(lambda: boards(new, places[6]) == 1, 30)
            assert local.violations == []
        finally:
            await old.stop()
            await new.stop()


def refusals(local: LocalDiscord) -> set[int]:
    """The channels where a post was refused, or an edit: a lobby may have been posted before."""
    return {int(e.path.split("/")[2]) for e in local.journal.find(path="^/channels/") if e.code == 50013}


def boards(table: Table, place: Channel) -> int:
    """How many boards with *Your move* stand in a channel."""
    return len([m for m in table.posts(place) if any(b.label == "Your move" for b in m.buttons)])
