"""A table with the bot, its page, and a browser."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.games.library import LIBRARY
from bot.local.local_discord import LocalDiscord
from bot.local.model.clock import Clock
from bot.local.page.site import Page
from tests.local.camp_bot import CampBot, running_bot
from tests.page.browser import Browsing, browsing
from tests.probe.descriptor import DESCRIPTOR
from tests.probe.game import PROBE
from tests.wire.table import Table


def still_world() -> LocalDiscord:
    """Returns a world with a stopped clock: nothing expires because the testing machine is busy."""
    return LocalDiscord(rate_limits=False, clock=Clock(running=False))


@dataclass
class Scene:
    """The table, its page, and the browser."""

    table: Table
    page: Page
    browser: Browsing


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    """Starts the whole bot; at the end, no request of it may have broken a rule of Discord's."""
    local = still_world()
    page = Page(local)
    await local.start()
    try:
        async with browsing(local) as browser:
            table = Table(local, tmp_path / "data", {**LIBRARY, PROBE.key: DESCRIPTOR})
            await table.start()
            try:
                yield Scene(table, page, browser)
            finally:
                await table.stop()
        assert local.violations == []
    finally:
        await local.stop()


@dataclass
class Camp:
    """A small bot that uses every part of Discord, and the browser."""

    local: LocalDiscord
    page: Page
    bot: CampBot
    browser: Browsing


@pytest.fixture
async def camp() -> AsyncIterator[Camp]:
    """Starts a server with a channel, Ann and Bea, and the small bot."""
    local = still_world()
    page = Page(local)
    local.add_guild("Friends").add_channel("games")
    local.add_user("Ann")
    local.add_user("Bea")
    await local.start()
    try:
        async with running_bot(local) as bot, browsing(local) as browser:
            yield Camp(local, page, bot, browser)
    finally:
        await local.stop()
