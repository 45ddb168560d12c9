"""A game between two servers, each served by a bot of its own, through the death of the bot that posts its second
board."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from bot.local.local_discord import LocalDiscord
from bot.table.session import Session
from cogs.personal.abroad import SHOWN
from tests.crash.between import BetweenPeople, game_on
from tests.crash.process import BotProcess
from tests.crash.siege import first_mark
from tests.postgres import fresh
from tests.raw import postgres_rows


@pytest.mark.parametrize("after", [pytest.param(False, marks=pytest.mark.long), True])
async def test_the_second_board_is_taken_over(tmp_path: Path, after: bool) -> None:
    """Killed while that post is on its way to Discord, carried out or not: the other bot has it stand once, and the
    guest is written to, now or in two minutes."""
    address = fresh()
    async with LocalDiscord(rate_limits=False) as local:
        ann, guild = local.add_user("Ann"), local.add_guild("Friends")
        guild.owner = ann
        bots = [
            BotProcess(local, tmp_path / f"data{n}", database=address, shards=f"{n}/2", loaded=True) for n in range(2)
        ]
        people = BetweenPeople(local, guild, guild.add_channel("club"), [ann], lambda: True, random.Random(1))
        for bot in bots:
            await bot.spawn()
        await local.wait_ready(120)
        await people.allow()
        await people.challenge_abroad()
        await local.wait_for(lambda: people.with_any("Take it") != [], 30)
        gate = local.faults.hold_next("POST", rf"^/channels/{people.board.id}/messages$", after=after)
        await people.take_abroad(people.with_any("Take it")[0])
        await local.wait_for(lambda: gate.reached, 60)
        [(holder,)] = postgres_rows(address, f"SELECT process FROM leases WHERE name = 'channel {people.board.id}'")
        [dies] = [bot for bot in bots if str(bot.pid) in holder]
        await dies.kill()
        gate.release()
        while postgres_rows(address, "SELECT 1 FROM outbox WHERE status != 'parked'"):
            await asyncio.sleep(0.1)
        made = [m for m in local.world.posts if m.author.bot and not m.ephemeral and m.text != SHOWN]
        assert set(Counter((m.channel.id, *first_mark(m)) for m in made).values()) == {1}
        [board] = people.with_any("Your move")
        [(raw,)] = postgres_rows(address, "SELECT session FROM games")
        called = people.guest.id in msgspec.json.decode(raw, type=Session).uncalled
        assert called or [m for m in people.guest.dm_messages() if game_on(m) == game_on(board)]
        for bot in bots:
            if bot is not dies:
                bot.terminate()
                assert await bot.ended() == 0
