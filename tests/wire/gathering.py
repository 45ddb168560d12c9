"""Fixtures: a table whose bot is one test's own, or one that the tests of a file share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.client import point_at
from bot.local.clients.person import LONGEST_WAIT
from tests import drawn
from tests.wire.table import MORNING, ONE_BOT, Table, table


@pytest.fixture(autouse=True)
def pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards are drawn for tests that look at them: those of files marked ``DRAWN``."""
    monkeypatch.setattr(drawn, "STAND_INS", request.node.get_closest_marker("drawn") is None)


@pytest.fixture
def at_table(request: pytest.FixtureRequest) -> Table:
    """A running bot with people in a channel; afterwards, nothing it sent may have broken a rule of Discord's. The bot
    is the test's own, unless the file says ``ONE_BOT``."""
    marked = request.node.get_closest_marker("asyncio")
    shared = marked is not None and marked.kwargs == ONE_BOT.kwargs
    found: Table = request.getfixturevalue("gathered" if shared else "alone")
    return found


@pytest.fixture
async def alone(tmp_path: Path) -> AsyncIterator[Table]:
    """A table whose bot nobody else has."""
    async with table(tmp_path / "data") as made:
        yield made
        assert made.local.violations == []


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def one_bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Table]:
    """The table of a whole file, with nobody at it yet."""
    async with table(tmp_path_factory.mktemp("one") / "data", boards=False) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="module")
async def gathered(request: pytest.FixtureRequest, one_bot: Table) -> AsyncIterator[Table]:
    """The file's table with another server and other people. Afterwards nothing is under way, and the bot is as it
    was for all."""
    bot, tries = one_bot.bot, getattr(request.node, "execution_count", 1)
    # A test with a bot of its own may have come between.
    point_at(bot.settings)
    one_bot.begin_anew(f"{request.node.name} {tries}")
    await one_bot.ask_for_boards()
    yield one_bot
    async with asyncio.timeout(LONGEST_WAIT):
        await one_bot.pictured()
    assert one_bot.local.violations == []
    assert one_bot.bot is bot and not bot.is_closed(), "a bot that is restarted is one test's alone"
    assert one_bot.local.clock.now() == one_bot.now() == MORNING, "a clock that is set is one test's alone"
