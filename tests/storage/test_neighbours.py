"""Several processes on one database: each write is checked by the last, cut connections lose and double nothing, and
what a process holds that dies is taken over."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import psycopg
import pytest

from bot.engine.commit import amend
from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from bot.storage import notices, outbox, timers
from bot.storage.database import Heard
from bot.storage.errors import Conflict, Held, LeaseLost, Unsure
from bot.storage.leases import of_channel
from bot.storage.opening import open_database
from bot.storage.postgres.database import PostgresDatabase
from bot.storage.postgres.leases import PostgresLeases
from bot.storage.postgres.listener import TOPIC
from bot.storage.timers import Timer
from bot.storage.transaction import GameChange, Transaction
from bot.table.session import Session
from bot.table.table import Table
from tests.postgres import Server, fresh
from tests.raw import postgres_rows, query
from tests.table.house import BEA, CHANNEL, House, check_agrees, in_turn, memory

CUT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid != pg_backend_pid()"""


@contextlib.asynccontextmanager
async def process(address: str) -> AsyncIterator[House]:
    """One of several processes on a database, its interactions numbered apart."""
    database = await open_database(address)
    try:
        made = House(database, seed=id(database))
        made.interactions = id(database) % 10**9 * 1000
        yield made
    finally:
        await database.close()


@pytest.fixture
async def two() -> AsyncIterator[tuple[House, House]]:
    """Two processes on an empty database."""
    address = fresh()
    async with process(address) as one, process(address) as other:
        yield one, other


def postgres(house: House) -> PostgresDatabase:
    """The house's database."""
    assert isinstance(house.database, PostgresDatabase)
    return house.database


async def test_both_players_act_through_different_processes(two: tuple[House, House]) -> None:
    """At once, again and again: of each round both acts count, whichever is first."""
    one, other = two
    mine = await in_turn(one)
    theirs = await other.engines.get(mine.id)
    for n in range(12):
        state = "off" if n % 2 else "on"
        await asyncio.gather(
            one.decide(mine, "red", f"auto parry {state}"), other.decide(theirs, "blue", f"auto parry {state}")
        )
    await mine.bring()
    await theirs.bring()
    entries = await check_agrees(other, theirs)
    assert sum(e.kind == "order" for e in entries) == 24


async def test_a_channel_has_one_game_whoever_is_first(two: tuple[House, House]) -> None:
    one, other = two
    both = await asyncio.gather(one.open("probe"), other.open("overland"), return_exceptions=True)
    [refused] = [str(found) for found in both if isinstance(found, Refusal)]
    assert refused == "This channel already has a game."


async def test_a_repeated_interaction_is_answered_by_the_other_process(two: tuple[House, House]) -> None:
    one, other = two
    mine = await in_turn(one)
    theirs, actor = await other.engines.get(mine.id), one.actor(BEA)
    first, second = await asyncio.gather(
        mine.decide(actor, "auto parry on", "blue"), theirs.decide(actor, "auto parry on", "blue")
    )
    assert (first.lines, first.seq) == (second.lines, second.seq) and first.repeated != second.repeated
    await theirs.refreshed()
    await check_agrees(other, theirs)


SLOW = """
CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(1.5); RETURN NULL; END';
CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION slowly();"""
"""Makes each entry's commit take longer than others wait for the game."""


async def test_what_another_process_is_saving_is_never_told_as_undone(two: tuple[House, House]) -> None:
    """The same interaction in two processes: whoever waits in vain for the game answers as the other does."""
    one, other = two
    mine = await in_turn(one)
    theirs, actor = await other.engines.get(mine.id), one.actor(BEA)
    with psycopg.connect(postgres(one).address) as admin:
        admin.execute(SLOW)
    first, second = await asyncio.gather(
        mine.decide(actor, "auto parry on", "blue"), theirs.decide(actor, "auto parry on", "blue")
    )
    assert (first.lines, first.seq) == (second.lines, second.seq) and first.repeated != second.repeated


async def test_what_may_still_be_saved_is_not_told_as_unchanged(two: tuple[House, House]) -> None:
    """Another act holds the game all the while."""
    one, _ = two
    mine = await in_turn(one)
    with psycopg.connect(postgres(one).address) as holder:
        holder.execute("SELECT 1 FROM games WHERE id = %s FOR UPDATE", (mine.id,))
        with pytest.raises(Unsure, match="don't know whether"):
            await one.decide(mine, "blue", "auto parry on")
    assert (await one.decide(mine, "blue", "auto parry on")).seq == mine.session.seq


async def hearing(house: House) -> None:
    """Returns once a process hears of others; it begins to a moment after its database is open."""
    heard = asyncio.Event()
    house.database.on_deaf = heard.set
    while not heard.is_set():
        # What it cannot read may have been anything, which it says.
        postgres_rows(postgres(house).address, f"SELECT pg_notify('{TOPIC}', '')")
        await asyncio.sleep(0.02)


async def test_others_hear_what_was_written(two: tuple[House, House]) -> None:
    one, other = two
    await hearing(other)
    heard, mine = asyncio.Queue[Heard](), await in_turn(one)
    theirs = await other.engines.get(mine.id)
    other.database.on_heard = heard.put_nowait
    await one.decide(mine, "red", "step left")
    while not theirs.is_behind:
        # What was written before may be heard of late.
        said = await asyncio.wait_for(heard.get(), 10)
        for change in said.games:
            other.engines.heard(change)
    assert [c.moved for c in said.games] and CHANNEL in said.channels
    assert memory(await other.engines.get(mine.id)) == memory(mine)


@pytest.mark.parametrize("how", ["told", "deaf"])
async def test_what_is_heard_while_a_game_is_loaded_again_counts(two: tuple[House, House], how: str) -> None:
    one, other = two
    mine = await in_turn(one)
    theirs = await other.engines.get(mine.id)
    load = theirs.loaded_again
    assert load is not None

    async def another_writes() -> Table:
        found = await load()
        theirs.loaded_again = load
        await one.decide(mine, "blue", "auto parry on")
        tell(other, mine) if how == "told" else other.engines.doubt()
        return found

    theirs.loaded_again = another_writes
    await one.decide(mine, "red", "auto parry on")
    tell(other, mine)
    await theirs.refreshed()
    assert theirs.is_behind and theirs.version < mine.version
    assert memory(await other.engines.get(mine.id)) == memory(mine)


async def test_what_is_heard_while_a_game_is_loaded_at_first_counts(
    two: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    mine, read = await in_turn(one), other.database.read

    async def another_writes(work: Callable[[Transaction], Any]) -> Any:
        found = await read(work)
        monkeypatch.setattr(other.database, "read", read)
        await one.decide(mine, "red", "auto parry on")
        tell(other, mine)
        return found

    monkeypatch.setattr(other.database, "read", another_writes)
    await other.engines.get(mine.id)
    assert memory(await other.engines.get(mine.id)) == memory(mine)


def tell(house: House, engine: Engine) -> None:
    """A process hears of what another has written to a game."""
    house.engines.heard(GameChange(engine.id, engine.version, CHANNEL))


async def surely(house: House, work: Callable[[Transaction], None]) -> None:
    """Writes, and again as long as it is said that nothing was changed."""
    while True:
        with contextlib.suppress(Held):
            return await house.database.write(work)


async def test_connections_that_are_cut_lose_and_double_nothing(two: tuple[House, House]) -> None:
    """Before, within and while a transaction is committed."""
    one, other = two
    address, ended = postgres(one).address, threading.Event()

    def cut() -> None:
        while not ended.wait(0.05):
            with contextlib.suppress(psycopg.Error):
                postgres_rows(address, CUT)

    await query(one.database, "INSERT INTO people (user_id, called, dm) VALUES (1, 'channel', 0)")
    cutting = threading.Thread(target=cut)
    cutting.start()
    try:
        for n in range(40):
            house = two[n % 2]

            def work(transaction: Transaction, n: int = n) -> None:
                transaction.execute("INSERT INTO notices VALUES (?, 'x')", n)
                transaction.execute("UPDATE people SET dm = dm + 1")

            await surely(house, work)
    finally:
        ended.set()
        cutting.join()
    assert await other.database.read(lambda t: t.rows("SELECT count(*) FROM notices")) == [(40,)]
    assert await other.database.read(lambda t: t.rows("SELECT dm FROM people")) == [(40,)]


@pytest.mark.parametrize("happened", ["committed", "aborted"])
async def test_a_commit_whose_answer_is_lost_is_asked_for(
    two: tuple[House, House], monkeypatch: pytest.MonkeyPatch, happened: str
) -> None:
    """Once what was written stands, once it does not and is written again."""
    commit, lost = psycopg.Connection.commit, list[str]()

    def broken(db: psycopg.Connection) -> None:
        if not lost and db.info.transaction_status == psycopg.pq.TransactionStatus.INTRANS:
            lost.append(happened)
            if happened == "committed":
                commit(db)
            db.close()
            db.pgconn.finish()
            raise psycopg.OperationalError("the connection is lost")
        commit(db)

    monkeypatch.setattr(psycopg.Connection, "commit", broken)
    monkeypatch.setattr(psycopg.Connection, "broken", property(lambda db: db.pgconn.status != 0))
    await two[0].database.write(lambda transaction: notices.add(transaction, 1, "x"))
    assert lost and await query(two[1].database, "SELECT * FROM notices") == [(1, "x")]


async def test_a_change_that_is_tried_twice_counts_once(two: tuple[House, House]) -> None:
    """Where others hold the database the first time, it is worked out anew from what there was."""
    one, _ = two
    engine, tries = await in_turn(one), list[int]()

    def work(transaction: Transaction, session: Session) -> None:
        session.hints_taken["red"] = session.hints_taken.get("red", 0) + 1
        tries.append(1)
        if len(tries) == 1:
            raise Held("Others hold the database just now.")

    await amend(engine, work)
    assert len(tries) == 2 and engine.session.hints_taken == {"red": 1}


async def test_a_lease_has_one_holder_and_falls_to_others_when_that_dies(two: tuple[House, House]) -> None:
    one, other = (postgres(house) for house in two)
    name = of_channel(7)
    assert sum(await asyncio.gather(one.leases.take(name), other.leases.take(name))) == 1
    await asyncio.gather(one.leases.give_back(name), other.leases.give_back(name))
    assert await one.leases.take(name) and not await other.leases.take(name)
    await one.write(lambda transaction: one.leases.check(transaction, name))
    dead = of_channel(8)
    postgres_rows(one.address, "INSERT INTO processes VALUES ('dead', clock_timestamp() + interval '1 second')")
    postgres_rows(one.address, "INSERT INTO leases VALUES (?, 'dead')", dead)
    assert not await other.leases.take(dead)
    begun = time.monotonic()
    while not await other.leases.take(dead):
        await asyncio.sleep(0.05)
    assert time.monotonic() - begun < 10
    # One that ends in order hands all back at once.
    await one.close()
    assert await other.leases.take(name)


async def test_whoever_stood_still_takes_what_nobody_holds_and_doubts_what_it_held(
    two: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (postgres(house) for house in two)
    monkeypatch.setattr(PostgresLeases, "beat", lambda leases, db: None)
    held, free, another = of_channel(7), of_channel(8), of_channel(9)
    assert await one.leases.take(held) and await other.leases.take(another)
    holder = "SELECT process FROM leases WHERE name = ?"
    postgres_rows(one.address, f"UPDATE processes SET until = clock_timestamp() WHERE id = ({holder})", held)
    assert await one.leases.take(free) and not one.leases.stands(held)
    assert not await one.leases.take(another)


async def test_a_lease_that_cannot_be_given_back_holds_up_nobody_for_ever(
    two: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has it still knows that nobody works on it."""
    one, other = (postgres(house) for house in two)
    name = of_channel(7)
    assert await one.leases.take(name)
    with monkeypatch.context() as broken:

        async def gone(work: object) -> None:
            raise Held("The database is away.")

        broken.setattr(one.leases, "_write", gone)
        await one.leases.give_back(name)
    assert name not in await one.read(one.leases.held_by_any) and name in await other.read(other.leases.held_by_any)
    assert await one.leases.take(name) and name in await one.read(one.leases.held_by_any)


async def test_a_machine_whose_clock_stood_still_doubts_its_leases(two: tuple[House, House]) -> None:
    """By its own clock no time has passed, by the server's another may have been there."""
    one, _ = (postgres(house) for house in two)
    name = of_channel(7)
    assert await one.leases.take(name) and one.leases.stands(name)
    past = "clock_timestamp() - interval '1 minute'"
    for _ in range(500):
        # Until the process says next that it is alive.
        postgres_rows(one.address, f"UPDATE processes SET until = {past}")
        await asyncio.sleep(0.01)
        if not one.leases.stands(name):
            break
    assert one.leases.stand and not one.leases.stands(name)


async def test_nothing_is_sent_by_a_lease_that_was_taken_over(two: tuple[House, House]) -> None:
    one, other = (postgres(house) for house in two)
    name = of_channel(7)
    assert await one.leases.take(name)
    postgres_rows(one.address, "UPDATE leases SET process = ?", "another")
    with pytest.raises(LeaseLost):
        await one.write(lambda transaction: one.leases.check(transaction, name))
    assert other.leases.stand


async def test_a_lease_of_before_a_doubt_is_asked_for_again(two: tuple[House, House]) -> None:
    """After the process was not heard of, or the server's connection was cut, others may have been there."""
    one, _ = (postgres(house) for house in two)
    name = of_channel(7)
    assert await one.leases.take(name) and one.leases.stands(name) and not one.leases.stands(of_channel(8))
    postgres_rows(one.address, CUT)
    while one.leases.stands(name):
        await asyncio.sleep(0.02)
    while not (await one.leases.take(name) and one.leases.stands(name)):
        await asyncio.sleep(0.02)


async def test_timers_are_looked_for_when_others_may_not_have_been_heard(two: tuple[House, House]) -> None:
    one, _ = (postgres(house) for house in two)
    heard = list[int]()
    one.on_timer = heard.append
    postgres_rows(one.address, CUT)
    while not heard:
        await asyncio.sleep(0.02)
    assert heard[0] == 0


async def test_what_a_crash_of_the_server_forgets_is_not_claimed_to_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """A transaction that never reached the disk, whose number another has by now."""
    server = Server({"wal_writer_delay": "10s"})
    server.start()
    try:
        server.execute("CREATE DATABASE it")
        database = await PostgresDatabase.open(server.address("it"))
        commit = psycopg.Connection.commit

        def crashes(db: psycopg.Connection) -> None:
            monkeypatch.setattr(psycopg.Connection, "commit", commit)
            server.stop()
            server.start()
            for n in range(30):
                postgres_rows(server.address("it"), "INSERT INTO notices VALUES (?, 'other')", n)
            commit(db)

        try:
            await database.write(lambda transaction: transaction.execute("INSERT INTO notices VALUES (1, 'before')"))
            monkeypatch.setattr(psycopg.Connection, "commit", crashes)
            done = []
            with contextlib.suppress(Unsure):
                # Where the server happens to remember it as undone, it is done again.
                await database.write(lambda transaction: transaction.execute("INSERT INTO notices VALUES (2, 'it')"))
                done = [(1,)]
            assert await database.read(lambda t: t.rows("SELECT 1 FROM notices WHERE text = 'it'")) == done
        finally:
            await database.close()
    finally:
        server.remove()


async def test_a_timer_is_claimed_by_one_process(two: tuple[House, House]) -> None:
    one, other = (house.database for house in two)
    for n in range(50):
        await one.write(lambda transaction, n=n: timers.add(transaction, Timer("x", n)))  # type: ignore[misc]
    found = await asyncio.gather(
        *(d.write(lambda transaction: timers.claim(transaction, 1000, 10, 7000)) for d in (one, other, one, other, one))
    )
    taken = [timer.due for each in found for timer in each]
    assert len(taken) == len(set(taken)) >= 40
    assert await one.write(lambda transaction: len(timers.claim(transaction, 7000, 100, 14_000))) == 50


async def test_a_game_that_another_process_wrote_is_not_written_over(two: tuple[House, House]) -> None:
    """Below the engine: the row's lock and version alone keep it."""
    one, other = two
    mine = await in_turn(one)
    theirs = await other.engines.get(mine.id)
    await one.decide(mine, "red", "step left")
    theirs.loaded_again = None
    with pytest.raises(Conflict):
        await theirs.bring()
    assert len(await other.database.read(lambda t: outbox.channels(t))) == 1
