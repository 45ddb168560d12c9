"""Migrations: the schema from nothing, from older versions with what they hold, and from the future."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import msgspec
import psycopg
import pytest

from bot.attention import pending_turns
from bot.engine.lobby import invite
from bot.record.chains import Leaf
from bot.record.entries import Entry
from bot.storage import logs, people, private_boards, snapshots, timers
from bot.storage.errors import Conflict, StorageError
from bot.storage.logs import Answered
from bot.storage.migrations.scripts import Engine, scripts
from bot.storage.opening import open_database
from bot.storage.people import Preferences
from bot.storage.postgres import schema as postgres_schema
from bot.storage.postgres.schema import migrations as postgres_migrations
from bot.storage.private_boards import PrivateChannel
from bot.storage.snapshots import Snapshot
from bot.storage.sqlite import schema
from bot.storage.sqlite.schema import migrations
from bot.storage.transaction import Transaction
from bot.table.session import Player
from tests.postgres import fresh
from tests.raw import OF_PROCESSES, postgres_rows, query
from tests.table.house import ANN, BEA, CARL, House, in_turn, opened

ENGINES: tuple[Engine, Engine] = ("sqlite", "postgres")


async def test_migrations_from_nothing_and_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "db"
    numbers = [number for number, _ in migrations()]
    for _ in range(2):
        database = await open_database(path)
        assert await query(database, "PRAGMA user_version") == [(numbers[-1],)]
        await database.close()


def test_a_number_is_one_change_in_both_databases() -> None:
    """No number stands for two, none is left out, and a change has the same name in both. PostgreSQL's begin with all
    that SQLite's had made by then."""
    ours, theirs = ({number: name for number, name, _ in scripts(engine)} for engine in ENGINES)
    assert all(len(found) == len(scripts(engine)) for found, engine in zip((ours, theirs), ENGINES, strict=True))
    assert theirs.pop(min(theirs)) == "founding"
    assert sorted({*ours, *theirs}) == list(range(1, max(*ours, *theirs) + 1))
    assert {number: name for number, name in theirs.items() if ours.get(number, name) != name} == {}


async def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "db"
    async with opened(path) as house:
        engine = await in_turn(house)
        rows = await house.rows()
    newest = migrations()[-1][0]
    broken = [*migrations(), (newest + 1, "CREATE TABLE more (id INTEGER);\nINSERT INTO nowhere VALUES (1);\n")]
    monkeypatch.setattr(schema, "migrations", lambda: broken)
    with pytest.raises(StorageError, match="cannot be opened"):
        await open_database(path)
    monkeypatch.undo()
    async with opened(path) as house:
        assert await house.rows() == rows
        assert (await house.engines.get(engine.id)).state == engine.state


async def test_a_database_from_the_future_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "adjutant.db"
    await (await open_database(path)).close()
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(StorageError) as refused:
        await open_database(path)
    newest = migrations()[-1][0]
    assert str(refused.value) == (
        f"The database adjutant.db is of version 99, but this Adjutant knows only versions up to {newest}: "
        "install the newer Adjutant that wrote it, or point ADJUTANT_DATA at another folder."
    )


def of_version(path: Path, version: int) -> sqlite3.Connection:
    """A database as that version made it, open and empty."""
    db = sqlite3.connect(path, isolation_level=None)
    for number, script in migrations()[:version]:
        for statement in schema.statements(script):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {number}")
    return db


def game(db: sqlite3.Connection, id: str, status: str, **session: object) -> None:
    """A game of the third version, with what of its session matters here."""
    row = (id, "overland", status, 5, len(id), ANN, 7, b"", "", msgspec.json.encode(session))
    db.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)


async def test_the_third_version_keeps_what_it_held(tmp_path: Path) -> None:
    """Deadlines become timers, in their order; invitations are found by person; tables of other names hold the same."""
    with contextlib.closing(of_version(tmp_path / "db", 3)) as db:
        kept = {"us": {"user": BEA, "name": "Bea"}, "them": {"user": BEA, "name": "Bea"}}
        game(db, "a", "lobby", invited=kept | {"third": {"user": 2**62 + 1, "name": "Far"}})
        game(db, "bb", "playing", invited={"us": {"user": CARL, "name": "Carl"}})
        game(db, "ccc", "lobby")
        db.execute("INSERT INTO deadlines VALUES ('bb', 'silent', 900), ('bb', 'call', 500), ('a', 'silent', 700)")
        db.execute("INSERT INTO waits VALUES (1, 'bb', 'move', 3)")
        db.execute("INSERT INTO hands VALUES (1, 77, 1, 5, -9), (2, 0, 0, 0, -8)")
        db.execute("INSERT INTO people VALUES (2, 'message', 78)")
        db.execute("INSERT INTO players VALUES ('bb', 'us', 1, 'Ann')")
        db.execute("INSERT INTO notes VALUES (1, 'bb', 'mind the left')")
        db.execute("INSERT INTO notices VALUES (1, 'told')")
    database = await open_database(tmp_path / "db")
    found = await database.read(lambda transaction: timers.due(transaction, 10_000, 10))
    assert [(t.game, t.kind, t.due, t.seat, t.payload, t.failures) for t in found] == [
        ("bb", "call", 500, "", None, 0),
        ("a", "silent", 700, "", None, 0),
        ("bb", "silent", 900, "", None, 0),
    ]
    assert await database.read(timers.next_try) == 500
    assert set(await query(database, "SELECT game, user_id FROM invitations")) == {("a", BEA), ("a", 2**62 + 1)}
    assert await query(database, "SELECT user_id, game, why, since FROM pending_turns") == [(1, "bb", "move", 3)]
    channels = [await database.read(lambda tx, user=user: private_boards.channel_of(tx, user)) for user in (1, 2, 3)]  # type: ignore[misc]
    assert channels == [PrivateChannel(77, True, 5), PrivateChannel(0, False, 0), PrivateChannel(0, False)]
    assert await database.read(lambda transaction: people.preferences(transaction, 2)) == Preferences("message", 78)
    assert await query(database, "SELECT id, version FROM games ORDER BY id") == [("a", 0), ("bb", 0), ("ccc", 0)]
    assert await query(database, "PRAGMA foreign_key_check") == []
    await database.close()


async def test_the_eighth_version_keeps_its_logs(tmp_path: Path) -> None:
    """Entries keep the interactions that made them, and are found by them; those that took others back are known; the
    chains and the positions are as they were."""
    undo = {"to": 1, "lapsed": [2]}
    log = [
        Entry(1, "start", 5, ANN),
        Entry(2, "order", 6, ANN, seat="us"),
        Entry(3, "undo", 7, ANN, hidden=undo),
        Entry(4, "rewind", 8, ANN, hidden={"to": 2}),
    ]
    leaves = [Leaf("public", no, no, "ab", b"{}" * 900, f"head{no}", {"state": "cd"}) for no in (1, 2, 3)]
    with contextlib.closing(of_version(tmp_path / "db", 8)) as db:
        for id in ("a", "b"):
            db.execute("INSERT INTO games VALUES (?, 'x', 'playing', 5, ?, 1, 7, x'', '', x'', 0)", (id, ord(id)))
            for entry in log:
                db.execute("INSERT INTO entries VALUES (?, ?, ?)", (id, entry.seq, msgspec.json.encode(entry)))
            for x in leaves:
                opening = msgspec.json.encode(x.opening)
                row = (id, x.chain, x.no, x.seq, x.nonce, x.body, x.head, opening)
                db.execute("INSERT INTO leaves VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
            db.execute("INSERT INTO snapshots VALUES (?, 1, 'r', x'7b7d'), (?, 4, 'r', x'7b227d')", (id, id))
        db.execute("INSERT INTO interactions VALUES (70, 'a', 1, 'begun'), (90, 'a', 3, ''), (80, 'b', 3, 'back')")
    database = await open_database(tmp_path / "db")

    def held(tx: Transaction) -> list[object]:
        return [
            logs.entries(tx, "a"),
            logs.chain(tx, "b", "public"),
            snapshots.last(tx, "b"),
            logs.returns(tx, "a", [2]),
        ]

    def made(tx: Transaction) -> list[object]:
        found = [logs.answered(tx, id) for id in (70, 80, 71)]
        return [*found, logs.answered_since(tx, "a", 2), *(logs.last_interaction(tx, id, 2) for id in "ab")]

    assert await database.read(held) == [log, leaves, Snapshot(4, "r", b'{"}'), log[2:]]
    first, third = Answered(70, "a", 1, "begun"), Answered(90, "a", 3, "")
    assert await database.read(made) == [first, Answered(80, "b", 3, "back"), None, [third], 70, 0]
    assert await query(database, "PRAGMA foreign_key_check") == []
    with pytest.raises(Conflict):
        await database.write(lambda tx: logs.add_entry(tx, "b", Entry(5, "undo", 9, ANN, hidden=undo), 90))
    assert await query(database, "SELECT seq FROM returns WHERE game = 'b'") == [(3,), (4,)]
    await database.close()


async def test_invitations_follow_the_lobby(house: House) -> None:
    """Found by the person as long as a free seat is kept, through inviting, declining, joining and the start."""
    lobby, wanted = await house.open("probe"), await house.open("probe", 101)
    carl = Player(CARL, "Carl")

    async def found() -> list[str]:
        return [i.lobby.id for i in await pending_turns.invitations(house.database, CARL)]

    assert await found() == []
    house.time += 1_000
    await lobby.act(invite, house.actor(ANN), carl)
    house.time += 1_000
    await wanted.act(invite, house.actor(ANN), carl)
    assert await found() == [wanted.id, lobby.id]
    await lobby.decline(house.actor(CARL))
    assert await found() == [wanted.id]
    await wanted.join(house.actor(CARL))
    assert await found() == []
    await lobby.act(invite, house.actor(ANN), carl)
    assert await found() == [lobby.id]
    await lobby.act(invite, house.actor(ANN), Player(BEA, "Bea"), "blue")
    assert await found() == []


def columns_of_sqlite() -> dict[str, dict[str, bool]]:
    """Each table's columns, and which of them must hold something."""
    with contextlib.closing(sqlite3.connect(":memory:")) as db:
        for _, script in migrations():
            db.executescript(script)
        tables = [n for (n,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'") if n[:7] != "sqlite_"]
        found = {n: db.execute(f"SELECT name, \"notnull\" OR pk FROM pragma_table_info('{n}')") for n in tables}
        return {table: {name: bool(needed) for name, needed in rows} for table, rows in found.items()}


def test_both_databases_hold_the_same() -> None:
    """Each of SQLite's tables is one of PostgreSQL's, with the same columns and unique indexes."""
    address = fresh()
    sql = """SELECT table_name, column_name, is_nullable = 'NO' FROM information_schema.columns
             WHERE table_schema = 'public'"""
    found: dict[str, dict[str, bool]] = {}
    for table, column, needed in postgres_rows(address, sql):
        if table not in OF_PROCESSES:
            found.setdefault(table, {})[column] = needed
    assert found == columns_of_sqlite()
    known = {name for kind, name in schema.tables_made(migrations()) if kind == "index"}
    indexes = {name for (name,) in postgres_rows(address, "SELECT indexname FROM pg_indexes")}
    assert known <= indexes


def test_an_older_program_runs_beside_a_newer_schema_that_only_adds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until a script says that versions before it may not use what it leaves."""
    newest, address = postgres_migrations()[-1][0], fresh()
    more = (newest + 1, newest, "ALTER TABLE notes ADD COLUMN colour TEXT NOT NULL DEFAULT '';")
    less = (newest + 2, newest + 1, "ALTER TABLE notes DROP COLUMN colour;")
    old = postgres_migrations()
    with psycopg.connect(address, autocommit=True) as db:
        for scripts, holds in (((*old, more), True), ((*old, more, less), False)):
            monkeypatch.setattr(postgres_schema, "migrations", lambda scripts=scripts: scripts)
            postgres_schema.migrate(db)
            monkeypatch.setattr(postgres_schema, "migrations", lambda: old)
            if holds:
                postgres_schema.migrate(db)
            else:
                with pytest.raises(StorageError, match=f"no Adjutant older than of version {newest + 1} may use"):
                    postgres_schema.migrate(db)


def test_a_database_of_another_program_is_left_alone() -> None:
    address = fresh()
    postgres_rows(address, "DROP TABLE adjutant_schema")
    with (
        psycopg.connect(address, autocommit=True) as db,
        pytest.raises(StorageError, match="holds tables of another program"),
    ):
        postgres_schema.migrate(db)
