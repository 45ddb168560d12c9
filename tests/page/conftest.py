"""A table with the bot, its page, and a browser."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest_asyncio

from bot.games.library import LIBRARY
from bot.local.local_discord import LocalDiscord
from bot.local.page.site import Page
from tests.local.camp_bot import CampBot, running_bot
from tests.page.browser import Browsing, Tabs, browsing
from tests.probe.descriptor import DESCRIPTOR
from tests.probe.game import PROBE
from tests.wire.table import Table, still_world, unhurried


@dataclass
class Scene:
    """The table, its page, and the browser."""

    table: Table
    page: Page
    browser: Browsing


@pytest_asyncio.fixture(loop_scope="session")
async def scene(tmp_path: Path, tabs: Tabs) -> AsyncIterator[Scene]:
    """The whole bot in a world of its own; at the end, no request of it may have broken a rule of Discord's."""
    local = still_world()
    page = Page(local)
    await tabs.serve(local)
    try:
        async with browsing(tabs, local) as browser:
            table = Table(local, tmp_path / "data", {**LIBRARY, PROBE.key: DESCRIPTOR})
            await table.start()
            try:
                with unhurried():
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

    async def asked(self, interactions: int = 1) -> None:
        """Waits until so many interactions wait for the bot: a page shows that it waits before the server knows."""
        world = self.local.world
        await self.local.wait_for(
            lambda: sum(each.state == "pending" for each in world.interactions.values()) == interactions
        )


@pytest_asyncio.fixture(loop_scope="session")
async def camp(tabs: Tabs) -> AsyncIterator[Camp]:
    """Starts a server with a channel, Ann and Bea, and the small bot."""
    local = still_world()
    page = Page(local)
    local.add_guild("Friends").add_channel("games")
    local.add_user("Ann")
    local.add_user("Bea")
    await tabs.serve(local)
    try:
        async with running_bot(local) as bot, browsing(tabs, local) as browser:
            yield Camp(local, page, bot, browser)
    finally:
        await local.stop()
