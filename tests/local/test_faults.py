"""The fault switches, alone and under discord.py, and the clock."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from bot.local.local_discord import LocalDiscord
from bot.local.model.clock import Clock
from tests.local.camp_bot import running_bot
from tests.local.conftest import Camp
from tests.local.raw_bot import RawBot

MESSAGES = r"^/channels/\d+/messages$"


async def test_failing_before_and_after(raw: RawBot) -> None:
    raw.local.faults.fail_next("POST", MESSAGES, status=502)
    assert (await raw.post({"content": "a"})).status == 502
    raw.local.faults.fail_next("POST", MESSAGES, status=500, times=2, after=True)
    assert [(await raw.post({"content": c})).status for c in "bc"] == [500, 500]
    assert (await raw.post({"content": "d"})).status == 200
    assert [m.text for m in raw.ann.messages(raw.channel)] == ["b", "c", "d"]
    assert [e.done for e in raw.local.journal] == [False, True, True, True]
    assert [e.payload["content"] for e in raw.local.journal] == ["a", "b", "c", "d"]


async def test_dropping_before_and_after(raw: RawBot) -> None:
    for after in (False, True):
        raw.local.faults.drop_next("POST", MESSAGES, after=after)
        with pytest.raises(aiohttp.ClientError):
            await raw.post({"content": f"after {after}"})
    assert [m.text for m in raw.ann.messages(raw.channel)] == ["after True"]
    assert [e.status for e in raw.local.journal] == [0, 0]


async def test_holding_and_slowing(raw: RawBot) -> None:
    gate = raw.local.faults.hold_next("POST", MESSAGES)
    held = asyncio.create_task(raw.post({"content": "held"}))
    await raw.local.wait_for(lambda: gate.reached)
    assert raw.channel.messages == {}
    gate.release()
    assert (await held).status == 200
    gate = raw.local.faults.hold_next("POST", MESSAGES, after=True)
    held = asyncio.create_task(raw.post({"content": "told late"}))
    await raw.local.wait_for(lambda: gate.reached)
    assert len(raw.channel.messages) == 2 and not held.done()
    await raw.posted({"content": "meanwhile"})
    gate.release()
    await held
    first, second, third = raw.local.journal
    assert second.overlaps(third) and third.overlaps(second) and not first.overlaps(second)
    raw.local.faults.slow_next("POST", MESSAGES, seconds=0.01)
    assert (await raw.post({"content": "slow"})).status == 200
    raw.local.faults.fail_next("GET", "never")
    raw.local.faults.clear()


async def test_discord_goes_down_and_comes_back(raw: RawBot) -> None:
    event = raw.event()
    port = int(raw.local.base_url.rsplit(":", 1)[1])
    await raw.local.stop()
    with pytest.raises(aiohttp.ClientError):
        await raw.post({"content": "x"})
    await raw.local.start(port)
    await raw.posted({"content": "back"})
    raw.local.clock.advance(4)
    assert event.state == "failed"


async def test_discord_py_waits_out_a_rate_limit(camp: Camp) -> None:
    place = camp.bot.get_partial_messageable(camp.channel.id)
    camp.local.faults.fail_next("POST", MESSAGES, status=429, retry_after=0.01)
    await place.send("patient")
    camp.local.faults.fail_next("POST", MESSAGES, status=429, retry_after=0.01, is_global=True)
    await place.send("more patient")
    assert [e.status for e in camp.local.journal.find("POST", MESSAGES)] == [429, 200, 429, 200]
    assert [m.text for m in camp.ann.messages(camp.channel)] == ["patient", "more patient"]


async def test_discord_py_keeps_to_the_buckets(camp: Camp) -> None:
    camp.local.limits.enabled = True
    camp.local.limits.set("POST /channels/{channel_id}/messages", 2, 0.2)
    place = camp.bot.get_partial_messageable(camp.channel.id)
    for i in range(4):
        await place.send(str(i))
    assert [e.status for e in camp.local.journal.find("POST", MESSAGES)] == [200] * 4


async def test_a_lost_acknowledgement_with_a_nonce_posts_once(camp: Camp) -> None:
    place = camp.bot.get_partial_messageable(camp.channel.id)
    camp.local.faults.drop_next("POST", MESSAGES, after=True)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await place.send("once", nonce=7)
    sent = await place.send("once", nonce=7)
    assert [m.id for m in camp.ann.messages(camp.channel)] == [sent.id]


async def test_too_many_edits_of_an_old_message_under_discord_py(local: LocalDiscord) -> None:
    channel = local.add_guild("Friends").add_channel("games")
    local.limits.old_edits = (0, 3600.0)
    async with running_bot(local, max_ratelimit_timeout=30) as bot:
        post = await bot.get_partial_messageable(channel.id).send("x")
        local.clock.advance(3601)
        with pytest.raises(discord.RateLimited):
            await post.edit(content="y")
        # discord.py waits out a short limit five times before it raises.
        local.limits.old_edits_retry_after = 0.001
        with pytest.raises(discord.HTTPException) as refused:
            await post.edit(content="y")
        assert (refused.value.status, refused.value.code) == (429, 30046)
        assert len(local.journal.find("PATCH")) == 6


async def test_a_picture_patched_into_a_deferred_answer(camp: Camp) -> None:
    i = await camp.ann.slash(camp.channel, "think_of_board")
    assert [p.alt for p in (await i.wait_message()).pictures] == ["The board: all quiet"]
    assert i.state == "answered" and camp.local.violations == []


async def test_discord_py_gives_503_up_at_once(camp: Camp) -> None:
    camp.local.faults.fail_next("POST", MESSAGES, status=503)
    with pytest.raises(discord.DiscordServerError):
        await camp.bot.get_partial_messageable(camp.channel.id).send("x")


def test_the_clock_advances_and_runs_timers_in_order() -> None:
    clock = Clock(running=False, start=1000.0)
    rung: list[str] = []
    clock.after(5, lambda: rung.append("later"))
    clock.after(1, lambda: rung.append("sooner"))
    clock.after(2, lambda: rung.append("never")).cancel()
    clock.advance(4.9)
    assert rung == ["sooner"] and clock.now() == 1004.9
    clock.advance(0.2)
    assert rung == ["sooner", "later"]
    with pytest.raises(ValueError, match="forward"):
        clock.advance(-1)


def test_ids_are_unique_increasing_and_carry_the_time() -> None:
    local = LocalDiscord(clock=Clock(running=False))
    ids = [local.world.ids.next() for _ in range(1000)]
    assert ids == sorted(set(ids))
    assert local.world.ids.time_of(ids[0]) == pytest.approx(local.clock.now(), abs=0.001)
    guilds = [local.add_guild(str(i)).id >> 22 for i in range(3)]
    assert guilds == [guilds[0], guilds[0] + 1, guilds[0] + 2]
    assert local.world.ids.next() > guilds[2] << 22


async def test_waiting_gives_up() -> None:
    local = LocalDiscord()
    with pytest.raises(TimeoutError):
        await local.wait_for(lambda: False, timeout=0.01)


def test_the_demo_is_seeded_once() -> None:
    local = LocalDiscord()
    guild = local.seed_demo()
    assert local.seed_demo() is guild
    assert [c.name for c in guild.channels] == ["overland", "camp"]
    assert [p.name for p in local.people] == ["Ann", "Bea", "Carl", "Gale"]
    assert local.person("Gale").id in guild.members
