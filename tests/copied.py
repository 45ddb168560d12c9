"""A database file copied into PostgreSQL and back again."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from bot.__main__ import main
from tests.postgres import fresh


def check_there_and_back(first: Path, second: Path) -> str:
    """Copies a file into PostgreSQL, twice, and from there into another file, which must hold what the first does.
    Returns PostgreSQL's address."""
    address = fresh()
    for _ in range(2):
        assert main(["migrate", str(first), address]) == 0
    assert main(["migrate", address, str(second.parent)]) == 0
    assert rows_of(first) == rows_of(second)
    return address


def rows_of(path: Path) -> list[str]:
    """All that a file holds, but for the counters of ids, which begin after the last one copied."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        return sorted(line for line in db.iterdump() if "sqlite_sequence" not in line)
