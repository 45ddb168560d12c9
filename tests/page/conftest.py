"""A table with the bot, its page, and a browser."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from bot.games.library import LIBRARY
from bot.local.local_discord import LocalDiscord
from bot.local.page.site import Page
from tests.local.camp_bot import CampBot, running_bot
from tests.page.browser import Browsing, browsing, launched
from tests.probe.descriptor import DESCRIPTOR
from tests.probe.game import PROBE
from tests.wire.table import Table, still_world, unhurried


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in the browser share an event loop, since a browser belongs to the loop that it was started in."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """One browser for all tests: to start one takes longer than most of them."""
    async with launched() as browser:
        yield browser


@dataclass
class Scene:
    """The table, its page, and the browser."""

    table: Table
    page: Page
    browser: Browsing


@pytest_asyncio.fixture(loop_scope="session")
async def scene(tmp_path: Path, chromium: Browser) -> AsyncIterator[Scene]:
    """The whole bot in a world of its own; at the end, no request of it may have broken a rule of Discord's."""
    local = still_world()
    page = Page(local)
    await local.start()
    try:
        async with browsing(chromium, local) as browser:
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


@pytest_asyncio.fixture(loop_scope="session")
async def camp(chromium: Browser) -> AsyncIterator[Camp]:
    """Starts a server with a channel, Ann and Bea, and the small bot."""
    local = still_world()
    page = Page(local)
    local.add_guild("Friends").add_channel("games")
    local.add_user("Ann")
    local.add_user("Bea")
    await local.start()
    try:
        async with running_bot(local) as bot, browsing(chromium, local) as browser:
            yield Camp(local, page, bot, browser)
    finally:
        await local.stop()
