"""The house, as a fixture."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.postgres import fresh
from tests.table.house import House, opened

ON_POSTGRES = os.environ.get("TESTS_DATABASE") == "postgresql"
"""Whether these tests are run over PostgreSQL, as .ci/run does once more; else over a file of SQLite."""


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A run of the bot over an empty database."""
    async with opened(fresh() if ON_POSTGRES else tmp_path / "adjutant.db") as made:
        yield made
