"""The database: transactions, errors, a full disk, backups, and what cannot be opened."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bot.storage import database as databases
from bot.storage import logs, notices
from bot.storage.errors import Conflict, Full, Held, StorageError
from bot.storage.opening import open_database
from bot.storage.sqlite.database import check_journal
from bot.storage.transaction import Transaction
from tests.raw import of_file, raw
from tests.table.house import House, check_agrees, in_turn, memory, opened

IN_A_FILE = pytest.mark.parametrize("where", ["sqlite"], indirect=True)
"""What a database in a file alone does."""


@IN_A_FILE
async def test_writes_are_safe_against_a_crash(house: House) -> None:
    assert await house.query("PRAGMA journal_mode") == [("wal",)]
    assert await house.query("PRAGMA synchronous") == [(2,)], "FULL"
    assert await house.query("PRAGMA foreign_keys") == [(1,)]


async def test_nobody_else_reads_the_database_or_its_copy(tmp_path: Path) -> None:
    """Whatever the user's mask; also one that was made before, with what stands beside it."""
    path = tmp_path / "adjutant.db"
    mask = os.umask(0)
    try:
        for _ in range(2):
            async with opened(path) as house:
                await house.overland()
                for file in path.parent.glob("adjutant.db*"):
                    assert file.stat().st_mode & 0o007 == 0, file
                await of_file(house.database).backup(tmp_path / "copy.db")
            assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0
            (tmp_path / "copy.db").unlink()
            path.chmod(0o666)
    finally:
        os.umask(mask)


def test_a_folder_that_takes_no_write_ahead_log_is_named(tmp_path: Path) -> None:
    """A network folder answers so; in memory SQLite does."""
    with contextlib.closing(sqlite3.connect(":memory:")) as db:
        found = db.execute("PRAGMA journal_mode = WAL").fetchone()
    with pytest.raises(StorageError, match=r"write-ahead log.*network folder.*ADJUTANT_DATA"):
        check_journal(found, tmp_path / "adjutant.db")
    check_journal(("wal",), tmp_path / "adjutant.db")


def garbage(path: Path) -> None:
    path.write_bytes(b"This is a shopping list, not a database. " * 200)


def folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize("make", [garbage, folder])
async def test_what_is_no_database_is_refused_and_left_alone(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "adjutant.db"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(StorageError, match="cannot be opened"):
        await open_database(path)
    assert (path.read_bytes() if path.is_file() else b"") == before


def of_the_future(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")


def check_ended(before: set[threading.Thread]) -> None:
    """Every thread since then ends by itself: the program would wait for it."""
    for thread in set(threading.enumerate()) - before:
        thread.join(10)
        assert not thread.is_alive()


@pytest.mark.parametrize("make", [garbage, folder, of_the_future])
async def test_an_opening_that_fails_leaves_nothing_that_the_end_of_the_program_waits_for(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    path, before = tmp_path / "adjutant.db", set(threading.enumerate())
    make(path)
    with pytest.raises(StorageError):
        await open_database(path)
    check_ended(before)


async def test_nor_does_an_opening_that_is_cancelled(tmp_path: Path) -> None:
    """While another program holds the database; it waits no longer than for that."""
    path, before = tmp_path / "adjutant.db", set(threading.enumerate())
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("BEGIN IMMEDIATE")
        opening = asyncio.create_task(open_database(path))
        while set(threading.enumerate()) == before:
            await asyncio.sleep(0)
        opening.cancel()
        other.execute("ROLLBACK")
        with pytest.raises(asyncio.CancelledError):
            await opening
    check_ended(before)


async def test_a_data_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StorageError, match="The data folder cannot be used"):
        await open_database(tmp_path / "file" / "adjutant.db")


async def limit_pages(house: House, more: int) -> None:
    """Lets the database grow by that many pages only, as a full disk would."""

    def work(db: sqlite3.Connection) -> None:
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages + more}")

    await raw(house.database, work)


@IN_A_FILE
async def test_a_full_disk_changes_nothing_and_play_goes_on_once_there_is_space(house: House) -> None:
    engine = await in_turn(house)
    await limit_pages(house, 0)
    full = None
    for n in range(200):
        before = (await house.rows(), memory(engine), len(house.posted))
        try:
            await house.decide(engine, "blue", f"auto parry {'off' if n % 2 else 'on'}")
        except Full as error:
            full = error
            assert (await house.rows(), memory(engine), len(house.posted)) == before
            break
    assert full is not None
    assert str(full).startswith("Nothing could be saved (database or disk is full), so nothing was changed:")
    assert (await house.query("SELECT 1"))[0] == (1,)
    assert not await raw(house.database, lambda db: db.in_transaction)
    await limit_pages(house, 100_000)
    await house.decide(engine, "red", "step left")
    await check_agrees(house, engine)


@IN_A_FILE
@pytest.mark.parametrize("pages", [1, 2, 3, 5])
async def test_a_disk_that_fills_in_the_middle_of_an_opening(house: House, pages: int) -> None:
    await limit_pages(house, pages)
    opened_games = 0
    with pytest.raises(Full):
        for channel in range(200):
            await house.overland(channel)
            opened_games += 1
    await limit_pages(house, 100_000)
    for (id,) in await house.query("SELECT id FROM games"):
        await check_agrees(house, await house.engines.get(id))
    assert len(await house.query("SELECT id FROM games")) - opened_games in (0, 1)


async def test_a_failed_write_leaves_nothing_behind(house: House) -> None:
    rows = await house.rows()

    def work(transaction: Transaction) -> None:
        transaction.execute("INSERT INTO notices VALUES (1, 'x')")
        raise KeyError("no")

    with pytest.raises(KeyError):
        await house.database.write(work)
    assert await house.rows() == rows
    await house.database.write(lambda transaction: transaction.execute("INSERT INTO notices VALUES (2, 'y')"))


async def test_a_cancelled_write_leaves_no_transaction_open(house: House) -> None:
    gate = threading.Event()

    def work(transaction: Transaction) -> None:
        gate.wait(10)
        transaction.execute("INSERT INTO notices VALUES (1, 'x')")

    task = asyncio.create_task(house.database.write(work))
    await asyncio.sleep(0)
    task.cancel()
    gate.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    await house.database.write(lambda transaction: transaction.execute("INSERT INTO notices VALUES (2, 'y')"))
    assert (2, "y") in await house.query("SELECT * FROM notices")


@IN_A_FILE
async def test_a_work_that_waited_when_its_caller_was_cancelled_is_not_done(house: House) -> None:
    """What was asked before and after it is."""
    gate = threading.Event()
    under_way = asyncio.create_task(house.database.read(lambda transaction: gate.wait(10)))
    first, second, third = (
        asyncio.create_task(house.database.write(lambda transaction, n=n: notices.add(transaction, n, "x")))  # type: ignore[misc]
        for n in (1, 2, 3)
    )
    await asyncio.sleep(0)
    second.cancel()
    with pytest.raises(asyncio.CancelledError):
        await second
    gate.set()
    await asyncio.gather(under_way, first, third)
    assert await house.query("SELECT user_id FROM notices ORDER BY user_id") == [(1,), (3,)]


class Big:
    """What a work returns."""


@IN_A_FILE
async def test_what_a_work_returned_is_held_by_nobody_else(house: House) -> None:
    """Neither by the thread that waits for the next."""
    found = await house.database.read(lambda transaction: Big())
    kept = weakref.ref(found)
    del found
    assert kept() is None


@IN_A_FILE
async def test_a_backup_while_the_game_goes_on_is_whole(house: House, tmp_path: Path) -> None:
    engine = await in_turn(house)
    target = tmp_path / "copy.db"
    other = await open_database(of_file(house.database).path)
    try:
        saved, _ = await asyncio.gather(of_file(other).backup(target), house.decide(engine, "red", "step left"))
    finally:
        await other.close()
    assert saved is None
    async with opened(target) as copy:
        known = await copy.engines.get(engine.id)
        assert known.session.seq in (engine.session.seq, engine.session.seq - 1)
        await check_agrees(copy, known)
    second = tmp_path / "second.db"
    await of_file(house.database).backup(second)
    async with opened(second) as copy:
        assert await copy.rows() == await house.rows()
    assert sorted(p.name for p in tmp_path.iterdir() if p.name.startswith("second")) == ["second.db"]


@IN_A_FILE
async def test_a_backup_never_overwrites(house: House, tmp_path: Path) -> None:
    target = tmp_path / "precious"
    target.write_text("x")
    with pytest.raises(StorageError, match="exists already"):
        await of_file(house.database).backup(target)
    assert target.read_text() == "x"
    with pytest.raises(StorageError, match="cannot be copied"):
        await of_file(house.database).backup(tmp_path / "nowhere" / "copy.db")


@IN_A_FILE
async def test_a_backup_that_was_interrupted_does_not_stand_in_the_way(house: House, tmp_path: Path) -> None:
    (tmp_path / "copy.db.part").write_bytes(b"half a file")
    await of_file(house.database).backup(tmp_path / "copy.db")
    async with opened(tmp_path / "copy.db") as copy:
        assert await copy.rows() == await house.rows()


@IN_A_FILE
async def test_a_database_that_another_process_holds_is_waited_for_then_reported(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = await in_turn(house)
    before: Any = memory(engine)
    monkeypatch.setattr(of_file(house.database)._writes, "seconds", 0.05)
    with contextlib.closing(sqlite3.connect(of_file(house.database).path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="Another program holds the database, so I changed nothing"):
            await house.decide(engine, "red", "step left")
        other.execute("ROLLBACK")
    assert memory(engine) == before
    await house.decide(engine, "red", "step left")
    await check_agrees(house, engine)


async def test_a_key_that_is_taken_is_a_conflict(house: House) -> None:
    """Told from other faults by its class; the rest of the transaction is undone."""
    engine = await in_turn(house)
    rows = await house.rows()

    def work(transaction: Transaction) -> None:
        notices.add(transaction, 1, "x")
        logs.add_entry(transaction, engine.id, engine.recent[-1])

    with pytest.raises(Conflict):
        await house.database.write(work)
    assert await house.rows() == rows


@pytest.mark.parametrize("call", ["read", "write"])
@pytest.mark.parametrize("sql", ["nonsense", "INSERT INTO players VALUES ('no such game', '', 0, '')"])
async def test_nothing_of_the_library_comes_out(house: House, call: str, sql: str) -> None:
    """A fault of whatever kind is a StorageError, but no conflict."""
    with pytest.raises(StorageError, match="did not answer just now") as caught:
        await getattr(house.database, call)(lambda transaction: transaction.execute(sql))
    assert not isinstance(caught.value, Conflict | Full)
    assert isinstance(caught.value.__cause__, sqlite3.Error | psycopg.Error)


async def test_what_was_asked_before_the_end_is_done_and_later_is_refused(where: Path | str) -> None:
    """Closing twice does no harm."""
    database = await open_database(where)
    gate = threading.Event()
    first = asyncio.create_task(database.read(lambda transaction: gate.wait(10)))
    last = asyncio.create_task(database.write(lambda transaction: notices.add(transaction, 1, "x")))
    await asyncio.sleep(0)
    closing = asyncio.create_task(database.close())
    await asyncio.sleep(0)
    with pytest.raises(StorageError, match="closed"):
        await database.read(lambda transaction: transaction.rows("SELECT 1"))
    with pytest.raises(StorageError, match="closed"):
        await database.look_up(lambda transaction: transaction.rows("SELECT 1"))
    gate.set()
    await asyncio.gather(first, last, closing)
    await database.close()
    async with opened(where) as house:
        assert await house.query("SELECT * FROM notices") == [(1, "x")]


@IN_A_FILE
async def test_works_run_one_after_the_other_in_the_order_asked(house: House) -> None:
    found = list[int]()
    await asyncio.gather(*(house.database.read(lambda transaction, n=n: found.append(n)) for n in range(50)))  # type: ignore[misc]
    assert found == list(range(50))


@IN_A_FILE
async def test_what_is_looked_up_waits_for_nobody_and_changes_nothing(house: House) -> None:
    """It sees what has been committed, also while a work and another program's transaction are under way."""
    database, gate = house.database, threading.Event()
    await database.write(lambda transaction: notices.add(transaction, 1, "x"))
    under_way = asyncio.create_task(database.read(lambda transaction: gate.wait(10)))
    await asyncio.sleep(0)
    with contextlib.closing(sqlite3.connect(of_file(database).path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("INSERT INTO notices VALUES (1, 'y')")
        assert await database.look_up(lambda transaction: notices.some(transaction, 1, 9)) == ["x"]
        other.execute("COMMIT")
    assert await database.look_up(lambda transaction: notices.some(transaction, 1, 9)) == ["x", "y"]
    with pytest.raises(StorageError, match="did not answer just now"):
        await database.look_up(lambda transaction: notices.drop(transaction, 1, ["x"]))
    assert not under_way.done()
    gate.set()
    await under_way
    assert await house.query("SELECT text FROM notices") == [("x",), ("y",)]


async def test_behind_one_that_waited_in_vain_nobody_waits_until_one_gets_through(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What queues up is so answered in time. Afterwards a work waits again."""
    monkeypatch.setattr(databases, "WAIT_FOR_LOCK", 0.1)
    patience, asked = databases.Patience(), list[bool]()

    async def call(*held: bool) -> int:
        """Asks a database that is held so often, and counts how often it was asked."""
        answers = iter(held)
        asked.clear()

        async def ask() -> int:
            asked.append(next(answers))
            if asked[-1]:
                raise Held("Others hold the database just now.")
            return len(asked)

        return await patience.call(ask)

    for _ in range(2):
        with pytest.raises(Held):
            await call(*[True] * 1000)
    assert len(asked) == 1
    monkeypatch.setattr(databases, "WAIT_FOR_LOCK", 60.0)
    assert await call(False) == 1
    assert await call(True, False) == 2
