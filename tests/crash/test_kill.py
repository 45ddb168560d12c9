"""Nothing is lost and nothing doubled, whenever the bot is killed."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from bot.engine.judging.cases import claim, state
from bot.local.local_discord import LocalDiscord
from bot.record.judging import Claim
from tests.crash.process import ROOT, BotProcess
from tests.crash.siege import Siege
from tests.table.house import ANN, BEA, last_number, opened
from tests.table.test_clocks import begun


async def besieged(tmp_path: Path, seed: int, kills: int, whole: bool = False) -> Siege:
    """A game played through so many kills, and checked; ``whole``, with moving pictures and processes that draw."""
    async with LocalDiscord(rate_limits=False) as local:
        siege = Siege(local, tmp_path / "data", seed, films=whole, loaded=not whole)
        await siege.kills(kills)
        await siege.check()
        return siege


async def test_a_few_kills(tmp_path: Path) -> None:
    """A sample for every run of the suite."""
    siege = await besieged(tmp_path, seed=1, kills=6)
    assert sum(a.decision and a.seen is not None for a in siege.player.attempts) > 5


async def test_a_lesson_is_resumed_after_a_kill(tmp_path: Path) -> None:
    """What its learner has seen of it stands, elsewhere too."""
    async with LocalDiscord(rate_limits=False) as local:
        channel = local.add_guild("Friends").add_channel("games")
        process, ann = BotProcess(local, tmp_path / "data", loaded=True), local.add_user("Ann")
        await process.start()
        message = (await ann.slash(channel, "learn", game="dixie")).response
        for _ in range(2):
            assert message is not None
            message = (await ann.click(message, "Do it")).response
        assert message is not None and "decision 3" in message.text
        await process.kill()
        await process.start()
        resumed = (await ann.slash(ann.dm(), "learn", game="dixie")).response
        assert resumed is not None and not resumed.ephemeral
        assert [line for line in message.text.splitlines() if line not in resumed.text] == []
        gone_on = (await ann.click(message, "Do it")).response
        assert gone_on is not None and "decision 4" in gone_on.text
        await process.kill()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 110))
async def test_many_kills(tmp_path: Path, seed: int) -> None:
    """Two hundred kills at all instants, twenty in a row on each of ten databases; moving pictures are posted once as
    well."""
    siege = await besieged(tmp_path, seed, kills=20, whole=True)
    starts = sorted(siege.process.starts)
    print(f"seed {seed}: {dict(siege.instants)}, start to ready {starts[len(starts) // 2]:.2f} s")


@pytest.mark.heard
async def test_a_ruling_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    """Killed at whichever statement, none of its three remedies is."""
    path = tmp_path / "adjutant.db"
    async with opened(path) as house:
        engine = await begun(house, "3d")
        await house.random_decision_of(engine, "red")
        await engine.act(claim, house.actor(BEA), Claim("No", last_number(engine)))
        await engine.act(state, house.actor(ANN), 1, "", waives=True)
        game = engine.id
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.crash.ruling", str(path), game),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(process.communicate(), 120)
    assert process.returncode == 0, said.decode()
