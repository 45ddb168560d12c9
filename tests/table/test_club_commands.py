"""Ratings and statistics on the command line."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.__main__ import main
from tests.table.house import House, opened
from tests.table.test_ratings import resigned


async def played(folder: Path) -> None:
    """Two rated games in a data folder, one of them twice as long ago."""
    async with opened(folder / "adjutant.db") as house:
        await two(house)


async def two(house: House) -> None:
    """Two rated games of Ann and Bea."""
    await resigned(house)
    await resigned(house, loser="red", channel=101)


async def test_ratings_are_listed_and_verified_and_results_exported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await played(tmp_path)
    monkeypatch.setenv("ADJUTANT_DATA", str(tmp_path))
    status = await in_thread(["ratings", "--verify"])
    said = capsys.readouterr().out
    assert status == 0 and "probe:" in said and "all games:" in said and "after 2" in said
    assert "Every rating is what the results come to." in said
    table = tmp_path / "results.csv"
    assert await in_thread(["stats", "--export", str(table)]) == 0
    lines = table.read_text("utf-8").splitlines()
    assert len(lines) == 5 and lines[0].startswith("number,ladder,days") and "Ann" not in table.read_text("utf-8")
    assert await in_thread(["stats", "--export", str(table)]) == 1, "no file is written over"


async def in_thread(arguments: list[str]) -> int:
    """The command line, which runs an event loop of its own."""
    return await asyncio.to_thread(main, arguments)
