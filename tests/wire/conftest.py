"""The table, as a fixture; and its neighbours."""

from __future__ import annotations

import pytest

from tests.wire.gathering import alone, at_table, gathered, one_bot, pictures
from tests.wire.neighbours import Neighbours
from tests.wire.table import Table

__all__ = ["alone", "at_table", "between", "gathered", "one_bot", "pictures"]


@pytest.fixture
def between(at_table: Table) -> Neighbours:
    """The table's server, and another."""
    return Neighbours(at_table)
