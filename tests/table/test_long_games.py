"""Long games: opening one reads no more than a short one takes, and what is kept is bounded."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import msgspec
import pytest

from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.engine.undo_reach import FREE_UNDO_DECISIONS
from bot.record.entries import Entry
from bot.record.file import Record
from bot.record.replay import verify
from bot.storage.database import Database
from bot.storage.sqlite.transaction import SqliteTransaction
from bot.table.log_pages import Reader
from bot.table.session import Mark
from bot.table.table import RECENT_ENTRIES
from tests.raw import raw
from tests.table.house import ANN, House, check_agrees, in_turn, probe_state, refused


async def lengthen(database: Database, engine: Engine, to: int) -> None:
    """Writes entries that change nothing, until the log has ``to``: as long a game as ten thousand decisions make."""
    session = engine.session

    def work(db: sqlite3.Connection) -> None:
        db.execute("BEGIN")
        sql = "SELECT rules, state FROM snapshots WHERE game = ? ORDER BY seq DESC"
        state = db.execute(sql, (engine.id,)).fetchone()
        for seq in range(session.seq + 1, to + 1):
            entry = Entry(seq, "decision", 0, ANN, seat="red", text="step left", stops_undo=True, state="00")
            values = (engine.id, seq, 10**9 + seq, "", msgspec.json.encode(entry))
            db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", values)
            db.execute("INSERT INTO snapshots VALUES (?, ?, ?, ?)", (engine.id, seq, *state))
            session.numbers["public"] += 1
            row = (engine.id, "public", session.numbers["public"], seq, "", b"{}", "", b"{}")
            db.execute("INSERT INTO leaves VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        session.seq = session.changed = to
        session.tail = [Mark(to, "decision", "red", True)]
        db.execute("UPDATE games SET session = ? WHERE id = ?", (msgspec.json.encode(session), engine.id))
        db.execute("COMMIT")

    await raw(database, work)


async def cost(house: House, act: Any) -> tuple[int, list[str]]:
    """What the database did meanwhile: steps of its machine (in hundreds), and the plans of its statements."""
    steps, seen = [0], list[str]()

    def count() -> int:
        steps[0] += 1
        return 0

    def watch(db: sqlite3.Connection, on: bool = True) -> None:
        db.set_progress_handler(count if on else None, 100)
        db.set_trace_callback(seen.append if on else None)

    await raw(house.database, watch)
    await act()
    await raw(house.database, lambda db: watch(db, False))
    plans = []
    for sql in seen:
        if sql.startswith(("SELECT", "UPDATE", "DELETE")):
            plans += [row[3] for row in await house.query("EXPLAIN QUERY PLAN " + sql)]
    return steps[0], plans


async def log_pages(engine: Engine) -> None:
    """Blue reads the newest page of the log, and one in the middle."""
    reader = Reader(engine, ["blue"], {})
    for place in (reader.end, tuple(number // 2 for number in reader.end)):
        assert len((await reader.until(place, 12)).told) > 0


@pytest.mark.parametrize("what", ["open", "decide", "undo", "log"])
async def test_a_game_of_ten_thousand_decisions_costs_no_more(house: House, what: str) -> None:
    costs = []
    for length in (0, 10_000):
        engine = await house.probe(200 + length)
        await engine.gm_edit(house.actor(9), msgspec.to_builtins(probe_state(engine)))
        if length:
            await lengthen(house.database, engine, length)
        cold = Engines(house.engines.services, house.games)
        if what == "open":
            spent, plans = await cost(house, lambda cold=cold, id=engine.id: cold.get(id))
        else:
            long = await cold.get(engine.id)
            await long.decide(house.actor(ANN), "commit hold", "red")
            if what == "log":
                spent, plans = await cost(house, lambda long=long: log_pages(long))
            elif what == "undo":
                spent, plans = await cost(house, lambda long=long: long.undo(house.actor(ANN)))
            else:
                spent, plans = await cost(house, lambda long=long: house.decide(long, "blue", "commit hold"))
        assert not any(plan.startswith("SCAN") for plan in plans), plans
        costs.append(spent)
    short, long_ = costs
    assert long_ <= short + 120, f"{short} hundred steps for a short game, {long_} for a long one"


async def test_a_long_log_is_read_some_entries_at_a_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """What other games commit comes between, in an export and wherever else the whole log is asked for. What is played
    meanwhile is no part of the record."""
    engine, read, rows = await in_turn(house), list[int](), SqliteTransaction.rows

    def counted(self: SqliteTransaction, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        found = rows(self, sql, *values)
        read.append(len(found))
        return found

    await lengthen(house.database, engine, 500)
    fresh = await house.reloaded(engine)
    monkeypatch.setattr(SqliteTransaction, "rows", counted)
    number = fresh.session.numbers["public"]
    data, _ = await asyncio.gather(house.engines.export(fresh, None), house.decide(fresh, "red", "step left"))
    record = msgspec.json.decode(data, type=Record)
    assert fresh.session.numbers["public"] == number + 1
    assert len(record.chains["public"]) == number and record.whole is not None
    assert [entry.seq for entry in record.whole.entries] == list(range(1, 501))
    assert len(await fresh.repository.entries()) == 501 and len(await fresh.repository.entries(1, 250)) == 250
    assert len(read) > 15 and max(read) <= 100


async def test_an_engine_holds_only_the_last_entries(house: House) -> None:
    engine = await in_turn(house)
    await lengthen(house.database, engine, 10_000)
    fresh = await house.reloaded(engine)
    assert len(fresh.recent) == RECENT_ENTRIES and fresh.recent[-1].seq == 10_000
    assert probe_state(fresh) == engine.state


async def test_snapshots_that_undo_cannot_reach_are_dropped(house: House) -> None:
    """Between barriers, decisions come and go; behind a barrier stays one snapshot for it and one before it."""
    engine = await in_turn(house)

    async def count() -> int:
        ((n,),) = await house.query("SELECT count(*) FROM snapshots")
        return int(n)

    start = await count()
    await house.decide_all(engine, "red: step left", "red: step left", "red: step left")
    assert await count() == start + 3
    await house.decide(engine, "red", "scatter 1 1 -")
    assert await count() == start + 1, "the barrier and the state before it"
    assert (engine.session.before,) in await house.query("SELECT seq FROM snapshots")
    for n in range(50):
        await house.decide(engine, "blue", f"auto parry {'off' if n % 2 else 'on'}")
    assert await count() == start + 2, "orders need only the last"
    await house.decide(engine, "red", "scout p2")
    assert await count() == start + 1, "what was before the last barrier went, and so did the orders"
    await check_agrees(house, engine)
    for seq in range(engine.session.seq, 3, -1):
        state = await engine.repository.state_at(engine.game, seq)
        assert state is not None
    verify(await house.engines.export(engine, None), house.games)


async def test_the_ledger_does_not_grow_with_the_game(house: House) -> None:
    engine = await in_turn(house)
    sizes = []
    for n in range(100):
        for _ in range(3):
            await house.decide(engine, "red", "step left")
        await house.decide(engine, "blue", f"auto parry {'off' if n % 2 else 'on'}")
        for _ in range(3):
            await engine.undo(house.actor(ANN))
        sizes.append(len(msgspec.json.encode(engine.session)))
    assert max(sizes) <= sizes[0] + 50, "but for numbers that grow longer"
    await house.decide_all(engine, "red: step left", "red: step right")
    assert len(engine.session.tail) == 3
    await check_agrees(house, engine)


async def test_reach_is_bounded(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.engine.undo_reach.FREE_UNDO_DECISIONS", 3)
    engine = await in_turn(house)
    await house.decide_all(engine, "red: step left", "red: step left", "red: step left")
    for _ in range(2):
        await engine.undo(house.actor(ANN))
    said = await refused(house, engine, lambda: engine.undo(house.actor(ANN)))
    assert said == f"Undo goes back at most {FREE_UNDO_DECISIONS} moves."
    assert probe_state(engine).sides["red"].place == -1
    await check_agrees(house, engine)


async def test_idle_engines_are_dropped_and_come_back_the_same(house: House) -> None:
    engine = await in_turn(house)
    assert house.engines.drop_idle() == 0
    house.time += 16 * 60_000
    assert house.engines.drop_idle() == 1
    assert house.engines.loaded(engine.id) is None and house.engines.loaded_in(100) is None
    again = await house.engines.in_channel(100)
    assert again is not engine and again.state == engine.state


async def test_two_at_once_load_one_engine(house: House) -> None:
    engine = await in_turn(house)
    house.restart()
    first, second = await asyncio.gather(house.engines.get(engine.id), house.engines.in_channel(100))
    assert first is second
