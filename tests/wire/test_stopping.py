"""The bot stops in order: nothing of it is left that the event loop would find unfinished."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.storage.errors import StorageError
from cogs.pictures.gallery import Gallery
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
    at_table.bot.courier.wake(at_table.channel.id)
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


async def test_a_gallery_that_closes_waits_for_no_picture(at_table: Table) -> None:
    """Whoever waits for one is told so, and no task is left."""
    await at_table.open_overland()
    engine = await at_table.engine()
    gallery = Gallery({engine.game.key: Never()})
    waiting = asyncio.create_task(gallery.draw(engine, 1))
    second = asyncio.create_task(gallery.draw(engine, 2))
    await asyncio.sleep(0.01)
    await gallery.close()
    await asyncio.wait({waiting, second})
    assert waiting.cancelled() and second.cancelled()
    await at_table.stop()
    assert left_running() == []


class Never:
    """An artist that takes a while."""

    def prepare(self) -> None:
        """Nothing is to be drawn ahead."""

    def draw(self, view: Any, focus: Any = None) -> bytes:
        """Takes long enough to be interrupted."""
        time.sleep(0.1)
        return b""

    def places(self, view: Any) -> dict[str, str]:
        """No part can be drawn large."""
        return {}
