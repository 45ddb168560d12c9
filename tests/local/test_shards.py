"""Shards: the sessions that may begin, and how Discord parts a bot that has many."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.local.local_discord import LocalDiscord
from bot.local.model.clock import Clock
from tests.local.raw_bot import raw_bot

Json = dict[str, Any]


class Shard:
    """A bare gateway connection of one shard."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, op: int, data: Any) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def frame(self) -> Json:
        """The next frame but the greeting."""
        while True:
            frame: Json = await self.socket.receive_json(timeout=5)
            if frame["op"] != 10:
                return frame

    async def event(self, name: str) -> Json:
        """The next event of that name."""
        while True:
            frame = await self.frame()
            if frame["t"] == name:
                return frame

    async def close_code(self) -> int | None:
        """The close code of the other side."""
        while (await self.socket.receive(timeout=5)).type is aiohttp.WSMsgType.TEXT:
            pass
        return self.socket.close_code


@contextlib.asynccontextmanager
async def shard(local: LocalDiscord, *of: int, intents: int = 1) -> AsyncIterator[Shard]:
    """A connection that has sent IDENTIFY for a shard."""
    async with aiohttp.ClientSession() as session, session.ws_connect(local.gateway_url) as socket:
        made = Shard(socket)
        await made.send(2, {"token": local.token, "intents": intents, "properties": {}, "shard": list(of)})
        yield made


@pytest.fixture
async def strict() -> AsyncIterator[LocalDiscord]:
    """A world with Discord's limits, whose clock stands still."""
    async with LocalDiscord(clock=Clock(running=False)) as world:
        yield world


async def test_ready_tells_the_shard_its_own_guilds(local: LocalDiscord) -> None:
    guilds = [local.add_guild(f"Guild {n}") for n in range(6)]
    for n in range(3):
        async with shard(local, n, 3) as one:
            ready = (await one.event("READY"))["d"]
            assert ready["shard"] == [n, 3]
            assert {int(g["id"]) for g in ready["guilds"]} == {g.id for g in guilds if (g.id >> 22) % 3 == n}


async def test_shards_that_cannot_be_are_closed(local: LocalDiscord) -> None:
    for of in ((3, 3), (-1, 2), (0, 0)):
        async with shard(local, *of) as one:
            assert await one.close_code() == 4010, of
    for n in range(3):
        local.add_guild(f"Guild {n}")
    local.gateway.most_guilds = 1
    async with shard(local, 0, 2) as few:
        assert await few.close_code() == 4011
    async with shard(local, 0, 3) as enough:
        assert (await enough.frame())["t"] == "READY"


async def test_only_so_many_shards_identify_at_once(strict: LocalDiscord) -> None:
    """One of each ``shard % max_concurrency`` in five seconds: another is turned away, and may come again."""
    strict.gateway.starts.max_concurrency = 2
    async with shard(strict, 0, 4) as zero, shard(strict, 1, 4) as one:
        assert [(await each.frame())["t"] for each in (zero, one)] == ["READY", "READY"]
        async with shard(strict, 2, 4) as two:
            turned_away = await two.frame()
            assert (turned_away["op"], turned_away["d"]) == (9, False)
            strict.clock.advance(5)
            await two.send(2, {"token": strict.token, "intents": 1, "properties": {}, "shard": [2, 4]})
            assert (await two.frame())["t"] == "READY"


async def test_so_many_sessions_begin_in_a_day(strict: LocalDiscord) -> None:
    strict.gateway.starts.total = 2
    async with raw_bot(strict) as bot:

        async def limit() -> Json:
            found: Json = (await bot.call("GET", "/gateway/bot")).body["session_start_limit"]
            return found

        assert await limit() == {"total": 2, "remaining": 2, "reset_after": 0, "max_concurrency": 1}
        for left in (1, 0):
            async with shard(strict, 0, 1) as one:
                await one.event("READY")
            assert (await limit())["remaining"] == left
            strict.clock.advance(10)
        assert (await limit())["reset_after"] == (86_400 - 20) * 1000
        async with shard(strict, 0, 1) as late:
            assert await late.close_code() == 4004
        strict.clock.advance(86_400)
        assert (await limit())["remaining"] == 2
        async with shard(strict, 0, 1) as next_day:
            assert (await next_day.frame())["t"] == "READY"


async def test_each_shard_resumes_its_own_session(local: LocalDiscord) -> None:
    """With what it missed and no more; another's number is not taken."""
    guilds = [local.add_guild(f"Guild {n}") for n in range(2)]
    missed = {(g.id >> 22) % 2: g for g in guilds}
    sessions: dict[int, tuple[str, int]] = {}
    for n in range(2):
        async with shard(local, n, 2) as one:
            ready = await one.event("READY")
            sessions[n] = ready["d"]["session_id"], (await one.event("GUILD_CREATE"))["s"]
            one.socket._response.connection.transport.abort()  # type: ignore[union-attr]
        await local.wait_for(lambda: not local.gateway.live)
        assert missed[n].add_channel(f"late-{n}")
    for n, (id, seen) in sessions.items():
        async with aiohttp.ClientSession() as session, session.ws_connect(local.gateway_url) as socket:
            again = Shard(socket)
            await again.send(6, {"token": local.token, "session_id": id, "seq": seen})
            frames = [await again.frame() for _ in range(2)]
            assert [f["t"] for f in frames] == ["CHANNEL_CREATE", "RESUMED"] and frames[0]["d"]["name"] == f"late-{n}"
    assert local.gateway.resumed == 2


async def test_one_shard_is_asked_to_reconnect(local: LocalDiscord) -> None:
    async with shard(local, 0, 2) as zero, shard(local, 1, 2) as one:
        await zero.event("READY")
        await one.event("READY")
        local.faults.ask_to_reconnect(1)
        local.faults.ask_to_reconnect(0)
        assert [(await each.frame())["op"] for each in (zero, one)] == [7, 7]


async def test_two_sessions_of_a_shard_hear_the_same(local: LocalDiscord) -> None:
    """As while one process takes over from another; each acknowledges for itself."""
    channel = local.add_guild("Friends").add_channel("games")
    async with shard(local, 0, 1) as old, shard(local, 0, 1) as new:
        await old.event("GUILD_CREATE")
        await new.event("GUILD_CREATE")
        assert channel.guild is not None
        channel.guild.add_channel("late")
        assert [(await each.frame())["d"]["name"] for each in (old, new)] == ["late", "late"]
