"""A table whose bot has pages by a link, and a browser at them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.page.browser import Tabs
from tests.web.scene import Scene, at_scene


@pytest_asyncio.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    """A table with pages, without a browser."""
    async with at_scene(tmp_path) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="session")
async def browsed(tmp_path: Path, tabs: Tabs) -> AsyncIterator[Scene]:
    """The same with a browser; none of its pages may have failed."""
    async with at_scene(tmp_path, tabs) as made:
        yield made
        assert made.mistakes == []
