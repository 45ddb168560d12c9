"""`python -m bot rehearse`: what an upgrade would do to games in play, found on a copy."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli.rehearsing import rehearse
from bot.settings import Settings
from bot.storage.snapshots import packed
from tests.postgres import fresh
from tests.raw import of_file
from tests.table.house import ANN, House, opened


async def begun(house: House) -> tuple[str, str]:
    """A game of Overland under way, and one of Dixie that has just begun, beside one that is over and a lobby."""
    overland = await house.overland()
    await house.random_decision(overland, house.rng)
    dixie = await house.started("dixie", 101)
    over = await house.overland(102)
    await over.resign(house.actor(ANN))
    await house.open("life", 103)
    return overland.id, dixie.id


async def test_a_database_in_use_is_rehearsed_and_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(tmp_path / "adjutant.db") as house:
        overland, dixie = await begun(house)
        before = await house.rows()
        assert await rehearse(Settings(data=tmp_path), "") == 0
        assert await house.rows() == before
    out = capsys.readouterr().out
    assert f"overland {overland}, played by overland-" in out and "I played 1 entries again" in out
    assert f"dixie {dixie}, " in out
    assert out.splitlines()[-1] == "3 games are not over; none of them would not go on."


async def test_over_postgresql_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = fresh()
    async with opened(address) as house:
        await begun(house)
        before = await house.rows()
        assert await rehearse(Settings(data=tmp_path), address) == 0
        assert await house.rows() == before
    assert "3 games are not over" in capsys.readouterr().out


async def test_a_game_that_does_not_go_on_is_named_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a backup; the others are rehearsed all the same."""
    async with opened(tmp_path / "adjutant.db") as house:
        overland, dixie = await begun(house)
        await of_file(house.database).backup(tmp_path / "backup.db")
    with contextlib.closing(sqlite3.connect(tmp_path / "backup.db")) as db, db:
        changed = "UPDATE snapshots SET rules = 'overland-0', state = ? WHERE game = ?"
        db.execute(changed, (packed(b'{"grant":"nowhere"}'), overland))
    assert await rehearse(Settings(data=tmp_path / "elsewhere"), str(tmp_path / "backup.db")) == 1
    out = capsys.readouterr().out
    [line] = [line for line in out.splitlines() if overland in line]
    assert "played by overland-0, does not go on: the position fails" in line
    assert f"dixie {dixie}, " in out and ", goes on." in out
    assert out.splitlines()[-1] == "3 games are not over; 1 of them would not go on."


@pytest.mark.parametrize(("content", "said"), [(None, "There is no database"), (b"a list", "cannot be read")])
def test_what_is_no_database_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, said: str
) -> None:
    file = tmp_path / "file.db"
    if content is not None:
        file.write_bytes(content)
    assert main(["rehearse", str(file)]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and said in captured.err and captured.err.count("\n") == 1
