"""The gateway: with discord.py for its behaviour, and with bare websockets for the rest."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import aiohttp
import discord
import pytest

from bot.local.local_discord import LocalDiscord
from tests.local.camp_bot import running_bot
from tests.local.conftest import Camp


async def test_a_wrong_token_cannot_log_in(local: LocalDiscord) -> None:
    discord.http.Route.BASE = local.api_url
    client = discord.Client(intents=discord.Intents.none())
    with pytest.raises(discord.LoginFailure):
        await client.login("wrong")
    await client.close()


async def test_a_cut_connection_is_resumed_and_missed_events_are_replayed(camp: Camp) -> None:
    camp.local.faults.drop_gateway()
    clicked = asyncio.create_task(camp.ann.slash(camp.channel, "plain", text="while you were away"))
    assert (await clicked).state == "answered"
    await camp.local.wait_for(lambda: camp.bot.resumes)
    assert (camp.local.gateway.identified, camp.local.gateway.resumed) == (1, 1)
    camp.local.faults.ask_to_reconnect()
    await camp.local.wait_for(lambda: camp.bot.resumes == 2)
    assert (await camp.ann.slash(camp.channel, "plain", text="still there")).state == "answered"


async def test_a_forgotten_session_is_identified_anew(camp: Camp) -> None:
    camp.local.faults.drop_gateway(resume=False)
    await camp.local.wait_for(lambda: camp.local.gateway.identified == 2)
    assert camp.local.gateway.resumed == 0
    assert (await camp.ann.slash(camp.channel, "plain", text="new session")).state == "answered"


async def test_an_interaction_that_arrives_twice(camp: Camp) -> None:
    camp.local.faults.duplicate_next_interaction()
    i = await camp.ann.slash(camp.channel, "plain", text="once")
    await camp.local.wait_for(lambda: len(camp.local.journal.find("POST", "callback")) == 2)
    await camp.local.wait_for(lambda: camp.bot.errors)
    assert sorted(e.code or 0 for e in camp.local.journal.find("POST", "callback")) == [0, 40060]
    assert i.state == "answered" and len(camp.ann.messages(camp.channel)) == 1


async def test_an_interaction_that_never_arrives(camp: Camp) -> None:
    camp.local.faults.lose_next_interaction()
    lost = asyncio.create_task(camp.ann.slash(camp.channel, "plain", text="lost"))
    await camp.local.wait_for(lambda: camp.local.world.interactions)
    camp.local.clock.advance(4)
    assert (await lost).state == "failed"


async def test_the_world_outlives_the_bot(local: LocalDiscord) -> None:
    channel = local.add_guild("Friends").add_channel("games")
    ann = local.add_user("Ann")
    async with running_bot(local):
        asked = await (await ann.slash(channel, "scout")).wait_message()
    assert local.gateway.sessions == {}
    async with running_bot(local):
        assert (await ann.click(asked, "Scout north")).state == "answered"
    assert local.gateway.identified == 2


async def test_a_killed_process_comes_back(local: LocalDiscord) -> None:
    channel = local.add_guild("Friends").add_channel("games")
    ann = local.add_user("Ann")
    code = "import sys; from tests.local.camp_bot import run; run(*sys.argv[1:])"
    command = [sys.executable, "-c", code, local.api_url, local.gateway_url, local.token]
    for text in ("first life", "second life"):
        process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.DEVNULL)
        await local.wait_ready()
        assert (await ann.slash(channel, "plain", text=text)).state == "answered"
        process.kill()
        await process.wait()
        await local.wait_for(lambda: not local.gateway.live)
    assert local.gateway.identified == 2


async def test_several_shards(local: LocalDiscord) -> None:
    guilds = [local.add_guild(f"Guild {i}") for i in range(4)]
    channels = [g.add_channel("games") for g in guilds]
    ann = local.add_user("Ann")
    local.shards = 2
    async with running_bot(local) as bot:
        assert sorted(bot.shards) == [0, 1]
        assert {g.id: g.shard_id for g in bot.guilds} == {g.id: (g.id >> 22) % 2 for g in guilds}
        for channel in channels:
            assert (await ann.slash(channel, "plain", text="here")).state == "answered"
        assert (await ann.slash(ann.dm(), "plain", text="private")).state == "answered"
        assert len(local.journal.find("POST", "callback")) == 5


async def test_guilds_and_channels_come_and_go(camp: Camp) -> None:
    new = camp.local.add_guild("New")
    await camp.local.wait_for(lambda: camp.bot.get_guild(new.id))
    place = new.add_channel("late")
    await camp.local.wait_for(lambda: camp.bot.get_channel(place.id))
    place.deny("SEND_MESSAGES")
    cached = camp.bot.get_channel(place.id)
    assert isinstance(cached, discord.TextChannel)
    await camp.local.wait_for(lambda: not cached.permissions_for(cached.guild.me).send_messages)
    place.delete()
    await camp.local.wait_for(lambda: camp.bot.get_channel(place.id) is None)
    new.kick_bot()
    await camp.local.wait_for(lambda: camp.bot.get_guild(new.id) is None)
    camp.guild.invite_bot()


class Wire:
    """A bare gateway connection."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, op: int, data: Any) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def events(self, until: str) -> list[str]:
        """Return the names of the dispatched events up to ``until``."""
        names: list[str] = []
        while until not in names:
            frame = await self.socket.receive_json(timeout=5)
            names += [frame["t"]] if frame["op"] == 0 else []
        return names

    async def close_code(self) -> int | None:
        """Return the close code of the other side."""
        while (await self.socket.receive(timeout=5)).type is aiohttp.WSMsgType.TEXT:
            pass
        return self.socket.close_code


async def test_close_codes(local: LocalDiscord) -> None:
    def identify(**changes: Any) -> dict[str, Any]:
        return {"token": local.token, "intents": 1, "properties": {}} | changes

    cases: list[tuple[list[tuple[int, Any]], int]] = [
        ([(2, identify(token="wrong"))], 4004),
        ([(2, identify(shard=[1, 1]))], 4010),
        ([(2, identify(intents=1 << 30))], 4013),
        ([(2, identify(intents=1 << 15))], 4014),
        ([(2, identify()), (2, identify())], 4005),
        ([(3, {})], 4003),
        ([(2, identify()), (99, {})], 4001),
    ]
    async with aiohttp.ClientSession() as session:
        for frames, code in cases:
            async with session.ws_connect(local.gateway_url) as socket:
                wire = Wire(socket)
                for op, data in frames:
                    await wire.send(op, data)
                assert await wire.close_code() == code, frames
        async with session.ws_connect(local.gateway_url) as socket:
            await socket.send_str("{")
            assert await Wire(socket).close_code() == 4002


async def test_messages_are_told_to_those_who_asked_for_them(local: LocalDiscord) -> None:
    channel = local.add_guild("Friends").add_channel("games")
    ann = local.add_user("Ann")
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(local.gateway_url) as few,
        session.ws_connect(local.gateway_url) as many,
    ):
        for socket, intents in ((few, 1), (many, 1 | 1 << 9)):
            await Wire(socket).send(2, {"token": local.token, "intents": intents, "properties": {}})
            assert await Wire(socket).events("GUILD_CREATE") == ["READY", "GUILD_CREATE"]
        ann.say(channel, "hello").delete()
        channel.guild and channel.guild.add_channel("end")
        assert await Wire(few).events("CHANNEL_CREATE") == ["CHANNEL_CREATE"]
        assert await Wire(many).events("CHANNEL_CREATE") == ["MESSAGE_CREATE", "MESSAGE_DELETE", "CHANNEL_CREATE"]
