"""The table, as a fixture."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.wire.neighbours import Neighbours
from tests.wire.table import Table, table


@pytest.fixture
async def at_table(tmp_path: Path) -> AsyncIterator[Table]:
    """A running bot with people in a channel; afterwards, nothing it sent may have broken a rule of Discord's."""
    async with table(tmp_path / "data") as made:
        yield made
        assert made.local.violations == []


@pytest.fixture
def between(at_table: Table) -> Neighbours:
    """The table's server, and another."""
    return Neighbours(at_table)
