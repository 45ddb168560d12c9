"""Records of whole games, played once for all tests that tamper with them."""

from __future__ import annotations

import asyncio
import functools
import random
import tempfile
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from bot.attention.questions import mark_of
from bot.engine.judging import letters
from tests.table.house import ANN, BEA, GM, asking, hands, opened


def run(play: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
    """What a coroutine returns, run in a loop of its own, also from within another's."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(play())).result()


@functools.cache
def finished() -> bytes:
    """The probe played to its end with undos, asked and agreed, supplied dice, a rewind, an edit and orders."""

    async def play() -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            async with opened(Path(folder) / "db", 7) as house:
                engine = await house.probe()
                await engine.gm_edit(house.actor(GM), hands("a1 a4 m2 p3", "a2 m1 p1 p2"))
                await house.decide_all(engine, "red: commit a4", "red: withdraw", "red: commit a4")
                await house.decide_all(engine, "blue: commit hold", "red: step left", "red: step left")
                await house.decide(engine, "blue", "auto parry on")
                await engine.undo(house.actor(ANN))
                await engine.gm_dice(house.actor(GM), [3, 4])
                await house.decide(engine, "red", "scatter 4 5 smoke")
                await engine.undo(house.actor(ANN))
                await engine.answer(house.actor(BEA), True, asking(engine))
                await house.decide_all(engine, "red: scatter 4 6 fire", "red: scout p2", "red: draw")
                await engine.gm_rewind(house.actor(GM), engine.session.numbers["public"] - 1)
                await house.play_on(engine, random.Random(3))
                return await house.engines.export(engine, ANN)

    return run(play)


@functools.cache
def with_letters() -> bytes:
    """The probe over, with letters, a journal and a house rule."""

    async def play() -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            async with opened(Path(folder) / "db", 9) as house:
                engine = await house.probe()
                await engine.act(letters.write, house.actor(GM), "red", "Do not rush", "warning")
                await engine.act(letters.note, house.actor(GM), "Red rushes")
                await engine.act(letters.write, house.actor(ANN), None, "I do not")
                await engine.propose(house.actor(GM), "house", "Nobody rushes")
                for user in (ANN, BEA):
                    proposal = engine.session.proposal
                    assert proposal is not None
                    await engine.answer(house.actor(user), True, mark_of(proposal))
                await engine.resign(house.actor(BEA))
                return await house.engines.export(engine, ANN)

    return run(play)


@functools.cache
def campaign(decisions: int = 12) -> bytes:
    """Overland's public record while the game runs."""

    async def play() -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            async with opened(Path(folder) / "db", 5) as house:
                engine = await house.overland()
                rng = random.Random(2)
                for _ in range(decisions):
                    await house.random_decision(engine, rng)
                assert engine.session.status == "playing"
                return await house.engines.export(engine, ANN)

    return run(play)


@functools.cache
def of_red() -> bytes:
    """The probe's record for Red while the game runs."""

    async def play() -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            async with opened(Path(folder) / "db", 6) as house:
                engine = await house.probe()
                await engine.gm_edit(house.actor(GM), hands("a1 a4 m2 p3", "a2 m1 p1 p2"))
                await house.decide_all(engine, "red: commit a4", "blue: commit hold", "red: scout p2")
                return await house.engines.export(engine, ANN)

    return run(play)
