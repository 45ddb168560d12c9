"""The bot stops in order: nothing of it is left that the event loop would find unfinished."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Collection
from pathlib import Path
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.client import in_passing
from bot.storage import judges
from bot.storage.errors import StorageError
from cogs.pictures.gallery import Gallery
from renderers.artist import Outline
from tests.wire.playing import labels
from tests.wire.table import Table, answer

LIBRARY = str(Path(discord.__file__).parent)
HOUSE = tuple(str(Path(__file__).parents[2] / folder) for folder in ("bot", "cogs", "renderers"))
DISCORD = str(Path(__file__).parents[2] / "bot" / "local")
"""The local Discord, which goes on."""


def left_running() -> list[str]:
    """The unfinished tasks of the bot's and of the library's."""
    found = []
    for task in asyncio.all_tasks():
        coroutine: Any = task.get_coro()
        code = getattr(coroutine, "cr_code", None)
        file = code.co_filename if code is not None else ""
        if file.startswith((*HOUSE, LIBRARY)) and not file.startswith(DISCORD):
            found.append(f"{task.get_name()}: {code}")
    return found


async def test_nothing_is_left_running(at_table: Table) -> None:
    """After a game with boards in private, timers, panels and pictures."""
    await at_table.open_probe()
    answer(await at_table.ann.slash(at_table.channel, "hand"))
    answer(await at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    other = at_table.guild.add_channel("other")
    answer(await at_table.carl.slash(other, "game new", game="overland"))
    answer(await at_table.carl.slash(other, "game start"))
    await at_table.stop()
    assert left_running() == []


async def test_nor_after_a_stop_at_once(at_table: Table) -> None:
    """While the static layers are drawn, pending turns counted and posts delivered."""
    await at_table.restart()
    at_table.bot.courier.wake([at_table.channel.id])
    await at_table.stop()
    assert left_running() == []


async def test_nor_where_starting_failed(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was begun by then is stopped, and only that."""
    await at_table.stop()

    async def fails(self: object) -> None:
        raise StorageError("no disk")

    monkeypatch.setattr("bot.opponents.runner.OpponentRunner.start", fails)
    with pytest.raises(StorageError, match="no disk"):
        await at_table.start()
    await at_table.bot.close()
    assert left_running() == []


async def test_the_database_is_closed_whatever_else_fails(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the process would wait for its thread for ever."""

    async def fails() -> None:
        raise KeyError("no")

    with monkeypatch.context() as broken:
        broken.setattr(at_table.bot.courier, "close", fails)
        with pytest.raises(KeyError):
            await at_table.bot.close()
    with pytest.raises(StorageError, match="closed"):
        await at_table.bot.database.read(judges.of_all)


@pytest.mark.parametrize("after", [False, True])
async def test_answers_under_way_end(
    at_table: Table, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    """The bot is stopped while an answer is held up: it waits for it, and takes no other."""
    caplog.set_level(logging.INFO)
    at_table.drain = 30.0
    await at_table.restart()
    await at_table.open_probe()
    await at_table.settled()
    gate = at_table.local.faults.hold_next("POST", "/callback", after=after)
    deciding = asyncio.create_task(at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    await at_table.local.wait_for(lambda: gate.reached)
    stopping, refused = asyncio.create_task(at_table.stop()), list[bool]()
    await at_table.local.wait_for(lambda: "Stopping" in caplog.text)
    take = at_table.bot.under_way.take

    def counted() -> bool:
        refused.append(take())
        return refused[-1]

    monkeypatch.setattr(at_table.bot.under_way, "take", counted)
    late = asyncio.create_task(at_table.bea.slash(at_table.channel, "play", decision="commit hold"))
    await at_table.local.wait_for(lambda: refused)
    assert refused == [False] and not stopping.done()
    gate.release()
    assert "You commit no card." in answer(await deciding).text
    await stopping
    at_table.local.clock.advance(3.1)
    assert (await late).state == "failed"
    assert left_running() == [] and [r for r in caplog.records if r.exc_info or r.levelname == "ERROR"] == []
    await at_table.start()
    assert [e.text for e in (await at_table.engine()).recent if e.kind == "decision"] == ["commit hold"]


async def test_or_are_given_up(at_table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """Discord answers nothing: after a while the bot stops all the same, and says so in one line."""
    await at_table.open_probe()
    await at_table.settled()
    gate = at_table.local.faults.hold_next("POST", "/callback")
    deciding = asyncio.create_task(at_table.ann.slash(at_table.channel, "play", decision="commit hold"))
    await at_table.local.wait_for(lambda: gate.reached)
    await at_table.stop()
    at_table.local.clock.advance(3.1)
    assert (await deciding).state == "failed"
    assert left_running() == [] and [r for r in caplog.records if r.exc_info] == []
    assert [r.getMessage() for r in caplog.records if r.levelname == "WARNING"] == [
        "Stopping: 1 interactions stay unanswered; what they did stands."
    ]
    gate.release()


async def test_the_courier_stops_between_two_requests(at_table: Table) -> None:
    """The new board stands and the old one is being retired when the bot is stopped: the next run posts no other."""
    at_table.drain = 30.0
    await at_table.restart()
    await at_table.open_overland()
    board = await at_table.board()
    gate = at_table.local.faults.hold_next("PATCH", f"/messages/{board.id}$")
    answer(await at_table.ann.slash(at_table.channel, "board"))
    await at_table.local.wait_for(lambda: gate.reached)
    stopping = asyncio.create_task(at_table.stop())
    await at_table.local.wait_for(lambda: at_table.bot.courier.closing)
    gate.release()
    await stopping
    assert len(at_table.posts()) == 2 and labels(board) == ["Open this board"]
    await at_table.start()
    assert (await at_table.board()) is not board and len(at_table.posts()) == 2


async def test_a_gallery_that_closes_waits_for_no_picture(at_table: Table) -> None:
    """Whoever waits for one is told so, and no task is left."""
    await at_table.open_overland()
    engine = await at_table.engine()
    gallery = Gallery({engine.game.key: Never()})
    waiting = asyncio.create_task(gallery.draw(engine, engine.view(None)))
    second = asyncio.create_task(gallery.draw(engine, replace(engine.view(None))))
    await asyncio.sleep(0.01)
    await gallery.close()
    await asyncio.wait({waiting, second})
    assert waiting.cancelled() and second.cancelled()
    await at_table.stop()
    assert left_running() == []


class Never:
    """An artist that takes a while."""

    def warm_up(self) -> None:
        """Nothing is to be drawn ahead."""

    def draw(self, view: Any, focus: Any = None) -> bytes:
        """Takes long enough to be interrupted."""
        time.sleep(0.1)
        return b""

    def places(self, view: Any) -> dict[str, str]:
        """No part can be drawn large."""
        return {}

    def outlines(self, view: Any) -> dict[str, Outline]:
        """Nothing can be tapped."""
        return {}

    def tiles(self, view: Any) -> tuple[()]:
        """Nothing is drawn piece by piece."""
        return ()

    def targets(self, view: Any) -> Collection[str]:
        """No badge can be put anywhere."""
        return ()


def test_a_stop_does_not_wait_for_what_is_made_ready() -> None:
    """Static layers take their time on a busy machine, and a container has ten seconds."""
    never = threading.Event()

    async def stopped() -> None:
        making = asyncio.create_task(in_passing(never.wait))
        await asyncio.sleep(0)
        making.cancel()

    relief = threading.Timer(60, never.set)
    relief.start()
    asyncio.run(stopped())
    assert not never.is_set(), "it was waited for"
    relief.cancel()
    never.set()
