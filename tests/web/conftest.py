"""A table whose bot has pages by a link, and a browser at them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.page.browser import launched
from tests.web.scene import Scene, at_scene


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in the browser share an event loop, since a browser belongs to the loop that it was started in."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """One browser for all tests."""
    async with launched() as browser:
        yield browser


@pytest_asyncio.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    """A table with pages, without a browser."""
    async with at_scene(tmp_path) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="session")
async def browsed(tmp_path: Path, chromium: Browser) -> AsyncIterator[Scene]:
    """The same with a browser; none of its pages may have failed."""
    async with at_scene(tmp_path, chromium) as made:
        yield made
        assert made.mistakes == []
