"""The bot is stopped as an operator stops it: what is under way ends, or is given up without a trace in the log."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.local.clients.person import Person
from bot.local.faults import Gate
from bot.local.local_discord import LocalDiscord
from bot.local.model.guilds import Channel
from bot.local.model.interactions import Interaction
from tests.crash.process import BotProcess

MESSAGES = r"^/channels/\d+/messages$"
CALLBACK = "/callback"


def scene(local: LocalDiscord, data: Path) -> tuple[BotProcess, Person, Channel]:
    """A bot that is not started yet, and a person in a channel."""
    channel = local.add_guild("Friends").add_channel("games")
    return BotProcess(local, data), local.add_user("Ann"), channel


def check_log(process: BotProcess) -> None:
    """Nothing has gone wrong by the bot's own log."""
    assert "Traceback" not in process.log() and " ERROR " not in process.log()


async def stopped_at_work(
    local: LocalDiscord, process: BotProcess, ann: Person, channel: Channel
) -> tuple[asyncio.Task[Interaction], Gate, Gate]:
    """Tells the process to stop while a command's answer and a post are on their way; returns the command's task, and
    the gates that hold the answer and the post."""
    await process.start()
    post = local.faults.hold_next("POST", MESSAGES)
    reply = local.faults.hold_next("POST", CALLBACK)
    asking = asyncio.create_task(ann.slash(channel, "game new", game="overland"))
    await local.wait_for(lambda: post.reached and reply.reached, 30)
    process.terminate()
    return asking, reply, post


async def test_what_is_under_way_ends(tmp_path: Path) -> None:
    """An answer and a post are on their way when the process is told to stop: both are made before it ends."""
    async with LocalDiscord(rate_limits=False) as local:
        process, ann, channel = scene(local, tmp_path / "data")
        asking, reply, post = await stopped_at_work(local, process, ann, channel)
        while "Stopping" not in process.log():
            await asyncio.sleep(0.02)
        reply.release()
        opened = await asking
        post.release()
        assert await process.ended() == 0
        assert opened.response is not None and "is open" in opened.response.text
        [lobby] = [m for m in ann.messages(channel) if not m.ephemeral]
        assert "is open" not in lobby.text and "Start" in [b.label for b in lobby.buttons]
        check_log(process)
        assert local.violations == []


@pytest.mark.long
async def test_what_does_not_end_is_given_up(tmp_path: Path) -> None:
    """Discord answers nothing: the process ends all the same, and the next run makes the post once."""
    async with LocalDiscord(rate_limits=False) as local:
        process, ann, channel = scene(local, tmp_path / "data")
        asking, _, post = await stopped_at_work(local, process, ann, channel)
        assert await process.ended() == 0
        check_log(process)
        post.release()
        local.clock.advance(3.1)
        assert (await asking).state == "failed"
        await process.start()
        assert (await ann.slash(channel, "game start")).response is not None
        await local.wait_for(lambda: len([m for m in ann.messages(channel) if not m.ephemeral]) == 1, 30)
        await process.stop()
        check_log(process)
