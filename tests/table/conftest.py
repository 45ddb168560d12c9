"""The house, as a fixture."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.postgres import fresh
from tests.table.house import House, opened

HERE = Path(__file__).parent
ON_POSTGRES = os.environ.get("TESTS_DATABASE") == "postgresql"
"""Whether these tests are run over PostgreSQL, as .ci/run does once more; else over a file of SQLite."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out over PostgreSQL what never opens it: that has been run already."""
    if ON_POSTGRES:
        others = [i for i in items if i.path.parent == HERE and "house" not in getattr(i, "fixturenames", ())]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A run of the bot over an empty database."""
    async with opened(fresh() if ON_POSTGRES else tmp_path / "adjutant.db") as made:
        yield made
