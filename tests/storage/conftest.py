"""The house, as a fixture."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.table.house import House, opened


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A run of the bot over an empty database."""
    async with opened(tmp_path / "adjutant.db") as made:
        yield made
