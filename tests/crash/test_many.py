"""Nothing is lost and nothing doubled by several bots on one database."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from pathlib import Path

import pytest

from bot.local.local_discord import LocalDiscord
from tests.crash.lives import MESSAGES
from tests.crash.many import besieged
from tests.crash.process import BotProcess
from tests.crash.siege import first_mark
from tests.postgres import fresh
from tests.raw import postgres_rows


async def test_bots_on_one_database_through_kills(tmp_path: Path) -> None:
    """Two bots, both players of each game by either; kills, cut connections and a restart of the database. The long run
    is tests.crash.many as a program."""
    many = await besieged(tmp_path, games=4, decisions=60, kills=2, processes=2)
    done = [said for _, said in many.answers.values() if said.isdigit()]
    assert len(done) > 25 and many.happened["database restarted"] == 1
    assert all(seconds < 10 for seconds in many.takeovers)


@pytest.mark.parametrize("after", [pytest.param(False, marks=pytest.mark.long), True])
async def test_a_post_is_taken_over_from_a_bot_that_is_killed(tmp_path: Path, after: bool) -> None:
    """Killed while its post is on its way to Discord, carried out or not: the bot of the other shard makes it within
    ten seconds, once, and tells of the game in private, where nothing comes to the one that is dead."""
    address = fresh()
    async with LocalDiscord(rate_limits=False) as local:
        ann, guilds = local.add_user("Ann"), [local.add_guild(name) for name in ("East", "West")]
        channels = {(guild.id >> 22) % 2: guild.add_channel("games") for guild in guilds}
        bots = [
            BotProcess(local, tmp_path / f"data{n}", database=address, shards=f"{n}/2", loaded=True) for n in range(2)
        ]
        for bot in bots:
            await bot.spawn()
        await local.wait_ready(120)
        await ann.slash(channels[1], "game new", game="overland", options="easier")
        await local.wait_for(lambda: any(m.author.bot and not m.ephemeral for m in ann.messages(channels[1])), 30)
        while postgres_rows(address, "SELECT 1 FROM outbox"):
            await asyncio.sleep(0.05)
        gate = local.faults.hold_next("POST", MESSAGES, after=after)
        board = asyncio.create_task(ann.slash(channels[1], "board"))
        await local.wait_for(lambda: gate.reached, 30)
        await bots[1].kill()
        begun = time.monotonic()
        gate.release()
        while postgres_rows(address, "SELECT 1 FROM outbox"):
            assert time.monotonic() - begun < 10
            await asyncio.sleep(0.1)
        await board
        made = [m for m in local.world.posts if m.author.bot and not m.ephemeral]
        assert set(Counter(first_mark(m) for m in made).values()) == {1} and len(made) == 2
        mine = (await ann.slash(ann.dm(), "mine")).response
        assert mine is not None and "Overland" in mine.text
        bots[0].terminate()
        assert await bots[0].ended() == 0
        # The one that was stopped in order has handed all back.
        assert len(postgres_rows(address, "SELECT id FROM processes")) == 1
