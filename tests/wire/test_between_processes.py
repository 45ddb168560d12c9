"""A game between two servers whose shards are those of two processes on one database."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from bot.record.replay import verify
from tests.wire.neighbours import Neighbours
from tests.wire.table import answer
from tests.wire.test_shards import channels, two, world


@contextlib.asynccontextmanager
async def apart(data: Path) -> AsyncIterator[Neighbours]:
    """Ann's server is the first process's, which has all direct messages as well; Bea's is the second's."""
    async with world() as local, two(local, data) as (first, second):
        places = channels(local)
        home, there = places[3].guild, places[11].guild
        assert home is not None and there is not None
        first.guild, first.channel = home, places[3]
        yield Neighbours(first, there, second)


async def test_it_is_played_to_its_end(tmp_path: Path) -> None:
    """By the boards of both servers, each of which stands once, whichever process delivers it."""
    async with apart(tmp_path) as between:
        await between.allow()
        await between.taken()
        moved = set()
        while (engine := await between.engine()).session.status == "playing":
            moved.add(await between.move())
        assert moved == {"red", "blue"} and engine.session.status == "over"
        here, there = await between.table.board(between.thread), between.posts()[-1]
        assert [b.label for b in here.buttons] == [b.label for b in there.buttons]
        assert "**Bea**" in here.text and "**Ann**" in there.text and str(between.ann.id) not in there.text
        assert len(between.posts()) == 2, "one challenge, and one board that is edited"
        verify(await between.table.bot.engines.export(engine, None), between.table.games)
        assert between.table.local.violations == []


async def test_it_goes_on_while_the_guests_process_is_down(tmp_path: Path) -> None:
    """The other process edits the board there, and the guest plays by direct message; then by the board again."""
    async with apart(tmp_path) as between:
        await between.allow()
        await between.taken()
        assert between.beside is not None
        await between.beside.stop()
        await between.decide(between.ann, await between.table.board(between.thread))
        await between.decide(between.bea, await between.call())
        seq = (await between.engine()).session.seq
        assert seq > 3
        await between.beside.start()
        await between.move()
        await between.move()
        here = await between.table.board(between.thread)
        there = between.posts()[-1]
        assert between.told(here) == between.told(there)
        engines = [await between.engine(each) for each in (between.table, between.beside)]
        assert engines[0].session.seq == engines[1].session.seq > seq
        assert len(between.posts()) == 2 and between.table.local.violations == []


async def test_two_take_a_challenge_by_two_processes_at_once(tmp_path: Path) -> None:
    """Carl at its home and Bea on her server: one of them has it, and one game begins."""
    async with apart(tmp_path) as between:
        await between.allow()
        post, carl = await between.challenge(), between.table.carl
        sheet = answer(await between.bea.slash(between.board, "settings"))
        answer(await between.bea.click(sheet, "Allow games between servers"))
        at_home = between.table.posts()[-1]
        said = [
            answer(event).text
            for event in await asyncio.gather(between.bea.click(post, "Take it"), carl.click(at_home, "Take it"))
        ]
        await between.settled()
        assert sorted("You play" in text for text in said) == [False, True]
        assert len(between.table.guild.threads) == 1
        boards = [m for m in between.posts() if "Your move" in [b.label for b in m.buttons]]
        assert len(boards) == int("You play" in said[0])
