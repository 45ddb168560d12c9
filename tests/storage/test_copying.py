"""One database copied into another, there and back."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.record.replay import verify
from bot.storage.errors import StorageError
from bot.storage.opening import open_database
from bot.storage.sqlite.schema import SqlTable
from bot.storage.transaction import Transaction
from bot.storage.whole import copying
from tests.copied import check_there_and_back
from tests.postgres import fresh
from tests.raw import postgres_rows
from tests.table.house import ANN, House, check_agrees, in_turn, opened


async def played(where: Path | str) -> list[str]:
    """Games in several states. Returns all that the database holds."""
    async with opened(where) as house:
        engine = await in_turn(house)
        await house.decide(engine, "red", "step left")
        await engine.undo(house.actor(ANN))
        battle = await house.overland(78)
        for _ in range(12):
            await house.random_decision(battle, random.Random(3))
        await house.open("probe", 79)
        return await house.rows()


async def goes_on(house: House) -> None:
    """Every game is as it was, holds, and can be played on."""
    house.interactions = 9_000
    for (id,) in await house.query("SELECT id FROM games ORDER BY id"):
        engine = await house.engines.get(id)
        await check_agrees(house, engine)
        verify(await house.engines.export(engine, None), house.games)
        if engine.session.status == "playing":
            await house.random_decision(engine, random.Random(1))


def test_there_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Into PostgreSQL twice, and into another file: that holds what the first does, and all games go on in each."""
    first, second = tmp_path / "one" / "adjutant.db", tmp_path / "two" / "adjutant.db"
    asyncio.run(played(first))
    address = check_there_and_back(first, second)
    assert "The heads of all" in capsys.readouterr().out

    async def play_on() -> None:
        for where in (address, second):
            async with opened(where) as house:
                await goes_on(house)

    asyncio.run(play_on())
    # Now each has gone on further than the first.
    assert main(["migrate", str(first), address]) == 1
    assert "has gone on further there, and would be lost" in capsys.readouterr().err


@pytest.mark.parametrize("spoiled", ["UPDATE leaves SET body = 'x' WHERE no = 3", "DELETE FROM leaves WHERE no >= 6"])
def test_a_chain_that_does_not_hold_is_not_copied(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spoiled: str
) -> None:
    first, address = tmp_path / "adjutant.db", fresh()
    asyncio.run(played(first))
    with contextlib.closing(sqlite3.connect(first)) as db:
        db.execute(spoiled.replace("'x'", "CAST('x' AS BLOB)"))
        db.commit()
    assert main(["migrate", str(first), address]) == 1
    assert "so nothing was copied" in capsys.readouterr().err
    assert postgres_rows(address, "SELECT id FROM games") == []


def test_nothing_is_copied_while_a_bot_is_at_work(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = fresh()
    asyncio.run(played(tmp_path / "adjutant.db"))

    async def meanwhile() -> int:
        async with opened(address):
            return await asyncio.to_thread(main, ["migrate", str(tmp_path), address])

    assert asyncio.run(meanwhile()) == 1
    assert "stop them first" in capsys.readouterr().err
    assert main(["migrate", str(tmp_path / "nowhere"), address]) == 1
    assert "There is no database" in capsys.readouterr().err


def test_what_is_written_meanwhile_is_not_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that was begun while it was copied has gone on with a game: nothing is copied."""
    first, read = tmp_path / "adjutant.db", copying.rows_after
    asyncio.run(played(first))

    def beside(transaction: Transaction, table: SqlTable, after: tuple[object, ...] | None) -> list[tuple[object, ...]]:
        rows = read(transaction, table, after)
        if table.name == "leaves" and rows:
            with contextlib.closing(sqlite3.connect(first)) as db, db:
                db.execute("UPDATE games SET version = version + 1")
        return rows

    monkeypatch.setattr(copying, "rows_after", beside)

    async def copied() -> None:
        async with contextlib.AsyncExitStack() as held:
            databases = []
            for place in (first, tmp_path / "other.db"):
                databases.append(await open_database(place))
                held.push_async_callback(databases[-1].close)
            with pytest.raises(StorageError, match="written to meanwhile, so nothing was copied"):
                await copying.copy_all(*databases)
            assert await databases[1].read(copying.versions) == {}

    asyncio.run(copied())


@pytest.mark.parametrize("mistaken", ["sec%zzret@h/d", "secret@[::1/d", "secret/@h/d", "1/secret@h/d", "s@secret@h/d"])
def test_a_password_is_not_told_where_an_address_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], mistaken: str
) -> None:
    assert main(["migrate", f"postgresql://u:{mistaken}", str(tmp_path / "adjutant.db")]) == 1
    said = capsys.readouterr().err
    assert "is no address of PostgreSQL's" in said and not any(part in said for part in ("sec%", "secret"))
