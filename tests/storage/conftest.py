"""The house, as a fixture, over either database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.empty_database import lay
from tests.postgres import fresh
from tests.table.house import House, opened


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """An empty database: the path of its file, or its address."""
    if request.param == "postgresql":
        return fresh()
    path = tmp_path / "adjutant.db"
    lay(path)
    return path


@pytest.fixture
async def house(where: Path | str) -> AsyncIterator[House]:
    """A run of the bot over an empty database."""
    async with opened(where) as made:
        yield made
