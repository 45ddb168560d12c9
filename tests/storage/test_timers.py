"""Timers: each is done once, in its time and order, whatever fails, stops or is killed meanwhile."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.attention.dispatcher import (
    AWAY_MS,
    BACK_OFF_MS,
    BEAT_MS,
    CLAIM_MS,
    LOOK_AGAIN_MS,
    RETRY_AFTER_MS,
    Handler,
    TimerDispatcher,
)
from bot.storage import notices, timers
from bot.storage.database import Database
from bot.storage.errors import StorageError
from bot.storage.opening import open_database
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction
from tests.alarms import Alarms
from tests.raw import query
from tests.storage.firing import INSTANTS

ROOT = Path(__file__).parents[2]


class Watch:
    """A dispatcher over a database, by a time that only tests move. ``done`` holds the timers whose handlers ran, with
    when, ``heard`` the channels where something waits."""

    def __init__(self, database: Database, time: int = 1_000) -> None:
        self.database, self.time = database, time
        self.alarms, self.heard = Alarms(self), list[int]()
        self.done: list[tuple[Timer, int]] = []
        self.broken = False
        handlers: dict[str, Handler] = {"note": self.note, "fail": self.fail, "again": self.again}
        self.dispatcher = TimerDispatcher(database, handlers, lambda: self.time, self.heard.extend, self.alarms)

    def note(self, transaction: Transaction, timer: Timer, now: int) -> list[int]:
        """Leaves a notice, and wakes the channel that the payload names."""
        self.done.append((timer, now))
        notices.add(transaction, 1, f"{timer.id}")
        return [timer.payload] if timer.payload else []

    def fail(self, transaction: Transaction, timer: Timer, now: int) -> list[int]:
        """Writes, and then fails as long as it is broken."""
        self.note(transaction, timer, now)
        if self.broken:
            raise ValueError("no")
        return []

    def again(self, transaction: Transaction, timer: Timer, now: int) -> list[int]:
        """Sets the next of its kind."""
        self.note(transaction, timer, now)
        timers.put(transaction, Timer("again", timer.due + 100, timer.game))
        return []

    async def set(self, *wanted: Timer) -> None:
        """Sets timers, all in one transaction."""

        def work(transaction: Transaction) -> None:
            for timer in wanted:
                timers.add(transaction, timer)

        await self.database.write(work)

    async def asleep(self) -> float | None:
        """When the dispatcher next looks, once it has seen to what is due; None: only when it is woken."""
        await self.dispatcher.settled()
        return self.alarms.set[0].due if self.alarms.set else None

    async def pass_by(self, milliseconds: int) -> float | None:
        """Time passes, and what is due is done. Returns what ``asleep`` does."""
        self.alarms.move(milliseconds)
        return await self.asleep()

    async def left(self) -> list[str]:
        """The kinds of the timers that are set."""
        return [kind for (kind,) in await query(self.database, "SELECT kind FROM timers ORDER BY due, id")]

    async def told(self) -> int:
        """How many notices the handlers have left."""
        return len(await query(self.database, "SELECT text FROM notices"))


@pytest.fixture
async def database(where: Path | str) -> AsyncIterator[Database]:
    """An empty database."""
    made = await open_database(where)
    yield made
    await made.close()


@pytest.fixture
async def watch(database: Database) -> AsyncIterator[Watch]:
    """A dispatcher that runs."""
    made = Watch(database)
    made.dispatcher.start()
    yield made
    await made.dispatcher.close()


async def test_what_is_due_is_done_in_its_order(watch: Watch) -> None:
    """By when it is due, then by when it was set; each with what it was set with, and then gone."""
    await watch.set(
        Timer("note", 3_000, "second", payload=7),
        Timer("note", 2_000, "first", "red", {"deep": [1, "x"]}),
        Timer("note", 3_000),
        Timer("note", 9_000),
    )
    assert await watch.asleep() == 2_001 and watch.done == []
    assert await watch.pass_by(5_000) == 9_001
    assert [(t.game, t.seat, t.due, now) for t, now in watch.done] == [
        ("first", "red", 2_000, 6_000),
        ("second", "", 3_000, 6_000),
        ("", "", 3_000, 6_000),
    ]
    assert watch.done[0][0].payload == {"deep": [1, "x"]} and watch.heard == [{"deep": [1, "x"]}, 7]
    assert await watch.left() == ["note"]


async def test_a_nearer_timer_wakes_the_dispatcher(watch: Watch) -> None:
    """Nobody has to tell it; one that is further away lets it sleep, and one that is due already is done at once."""
    assert await watch.asleep() is None
    await watch.set(Timer("note", 90_000))
    assert await watch.asleep() == 90_001
    await watch.set(Timer("note", 95_000))
    assert await watch.asleep() == 90_001 and len(watch.alarms.set) == 1
    await watch.set(Timer("note", 50_000), Timer("note", 60_000))
    assert await watch.asleep() == 50_001
    await watch.set(Timer("note", 5))
    assert await watch.asleep() == 50_001 and len(watch.done) == 1


async def test_a_timer_that_a_cancelled_task_has_set_is_noticed(watch: Watch) -> None:
    """The transaction is committed although nobody waits for it any more."""
    gate = threading.Event()
    await watch.asleep()

    def work(transaction: Transaction) -> None:
        gate.wait(10)
        timers.add(transaction, Timer("note", 2_000))

    task = asyncio.create_task(watch.database.write(work))
    await asyncio.sleep(0.05)
    task.cancel()
    gate.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    # PostgreSQL may read by another connection before it is committed.
    async with asyncio.timeout(10):
        while not await watch.left():
            await asyncio.sleep(0.01)
    assert await watch.left() == ["note"]
    assert await watch.asleep() == 2_001


async def test_it_is_noted_every_ten_minutes_that_the_bot_is_at_work(watch: Watch) -> None:
    """Whatever falls due meanwhile: else a stop of some minutes would pass for an outage."""
    told = list[tuple[int, int]]()

    async def make_up(begun: int, ended: int) -> None:
        told.append((begun, ended))

    await watch.dispatcher.close()
    watch.alarms.set.clear()
    known = {"note": watch.note}, lambda: watch.time, watch.heard.extend, watch.alarms
    watch.dispatcher = TimerDispatcher(watch.database, *known, make_up=make_up)
    watch.dispatcher.start()
    await watch.set(Timer("note", 1_000 + 8 * 60_000))
    await watch.asleep()
    watch.alarms.move(8 * 60_000 + 1)
    assert await watch.asleep() == 1_000 + BEAT_MS + 1 and len(watch.done) == 1
    watch.alarms.move(2 * 60_000)
    await watch.asleep()
    assert await query(watch.database, "SELECT at FROM heartbeat") == [(1_000 + BEAT_MS + 1,)] and told == []


async def test_a_process_that_takes_over_finds_no_outage(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    """Time runs as long as any process is at work: the note of the one that died is old, but this one has lived."""
    told, mine = list[tuple[int, int]](), False

    async def make_up(begun: int, ended: int) -> None:
        told.append((begun, ended))

    async def take(name: str) -> bool:
        return mine

    await watch.dispatcher.close()
    monkeypatch.setattr(watch.database.leases, "take", take)
    known = {"note": watch.note}, lambda: watch.time, watch.heard.extend, watch.alarms
    watch.dispatcher = TimerDispatcher(watch.database, *known, make_up=make_up)
    await watch.database.write(lambda transaction: timers.beat(transaction, watch.time))
    await watch.dispatcher.catch_up()
    watch.dispatcher.start()
    watch.alarms.move(AWAY_MS)
    await watch.asleep()
    mine = True
    watch.alarms.move(60_001)
    await watch.asleep()
    assert told == []
    await watch.dispatcher.close()
    watch.time += AWAY_MS + 1
    watch.dispatcher = TimerDispatcher(watch.database, *known, make_up=make_up)
    await watch.dispatcher.catch_up()
    assert told == [(watch.time - AWAY_MS - 1, watch.time)]


async def test_what_fell_due_in_an_outage_waits_until_another_process_has_made_up_for_it(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def make_up(begun: int, ended: int) -> None:
        raise AssertionError("the other process does")

    async def taken(name: str) -> bool:
        return False

    await watch.dispatcher.close()
    monkeypatch.setattr(watch.database.leases, "take", taken)
    await watch.database.write(lambda transaction: timers.beat(transaction, watch.time))
    await watch.set(Timer("note", watch.time + 5))
    watch.time += AWAY_MS + 1
    known = {"note": watch.note}, lambda: watch.time, watch.heard.extend, watch.alarms
    watch.dispatcher = TimerDispatcher(watch.database, *known, make_up=make_up)
    await watch.dispatcher.catch_up()
    watch.dispatcher.start()
    await watch.pass_by(LOOK_AGAIN_MS + 1)
    assert watch.done == []
    await watch.database.write(lambda transaction: timers.beat(transaction, watch.time))
    await watch.pass_by(LOOK_AGAIN_MS + 1)
    assert len(watch.done) == 1


async def test_whatever_goes_wrong_timers_fall_due_again(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    read = watch.database.read

    async def fails(work: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(watch.database, "read", fails)
    await watch.set(Timer("note", watch.time + 5))
    await watch.pass_by(10)
    monkeypatch.setattr(watch.database, "read", read)
    assert watch.done == []
    await watch.pass_by(RETRY_AFTER_MS + 1)
    assert len(watch.done) == 1


async def test_a_timer_of_a_transaction_that_fails_is_none(watch: Watch) -> None:
    await watch.asleep()

    def work(transaction: Transaction) -> None:
        timers.add(transaction, Timer("note", 5))
        raise KeyError("no")

    with pytest.raises(KeyError):
        await watch.database.write(work)
    assert await watch.asleep() is None and watch.done == [] and await watch.left() == []


async def test_a_handler_that_fails_is_tried_again_and_stops_no_other(
    watch: Watch, caplog: pytest.LogCaptureFixture
) -> None:
    """What it had written is undone; the pauses grow, the last for ever; a timer of an unknown kind fares alike."""
    watch.broken = True
    await watch.set(Timer("fail", 2_000), Timer("note", 2_000), Timer("never heard of", 2_000), Timer("note", 2_001))
    await watch.asleep()
    await watch.pass_by(2_000)
    assert [t.kind for t, _ in watch.done] == ["fail", "note", "note"] and await watch.told() == 2
    assert "Timer 1 (fail)" in caplog.text and "Timer 3 (never heard of)" in caplog.text
    pauses = list[float]()
    for _ in range(len(BACK_OFF_MS) + 1):
        pauses.append(watch.alarms.set[0].due - 1 - watch.time)
        await watch.pass_by(int(pauses[-1]) + 1)
    # The alarm rings a millisecond late, and each pause is counted from then.
    assert pauses == [*BACK_OFF_MS, BACK_OFF_MS[-1]]
    assert [t.kind for t, _ in watch.done].count("fail") == 2 + len(BACK_OFF_MS)
    assert watch.done[-1][0].failures == len(BACK_OFF_MS) + 1 and watch.done[-1][0].due == 2_000
    watch.broken = False
    await watch.pass_by(BACK_OFF_MS[-1] + 1)
    assert await watch.left() == ["never heard of"] and await watch.told() == 3


async def test_one_that_others_set_meanwhile_is_not_held_up_by_one_that_fails(watch: Watch) -> None:
    watch.broken = True
    await watch.set(*(Timer("fail", 2_000) for _ in range(150)))
    await watch.asleep()
    for _ in range(20):
        await watch.pass_by(100)
    await watch.set(Timer("note", watch.time + 50))
    await watch.asleep()
    await watch.pass_by(60)
    assert [t.kind for t, _ in watch.done].count("note") == 1


async def test_a_database_that_fails_is_asked_again(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not the timer's fault, so nothing is counted against it."""
    await watch.set(Timer("note", 2_000))
    await watch.asleep()

    async def broken(work: object) -> None:
        raise StorageError("The database did not answer.")

    with monkeypatch.context() as patch:
        patch.setattr(watch.database, "write", broken)
        assert await watch.pass_by(2_000) == watch.time + RETRY_AFTER_MS + 1 and watch.done == []
    await watch.pass_by(RETRY_AFTER_MS + 1)
    assert [t.failures for t, _ in watch.done] == [0] and await watch.left() == []


async def test_a_handler_may_set_the_next_of_its_kind(watch: Watch) -> None:
    await watch.set(Timer("again", 2_000, "a"))
    await watch.asleep()
    assert await watch.pass_by(1_250) == 2_301
    assert [t.due for t, _ in watch.done] == [2_000, 2_100, 2_200] and await watch.left() == ["again"]


async def test_a_timer_is_put_off_or_removed(watch: Watch) -> None:
    """One of the same kind, game and seat takes its place; others stay; a game's go by kind, of whichever seat."""
    await watch.set(Timer("note", 2_000, "a"), Timer("note", 3_000, "a", "red"), Timer("note", 4_000, "b"))
    await watch.database.write(lambda transaction: timers.put(transaction, Timer("note", 9_000, "a")))
    await watch.asleep()
    await watch.pass_by(2_500)
    assert [(t.game, t.seat) for t, _ in watch.done] == [("a", "red")]
    await watch.database.write(lambda transaction: timers.remove(transaction, "a", ["note"]))
    await watch.pass_by(90_000)
    assert [t.game for t, _ in watch.done] == ["a", "b"] and await watch.left() == []


async def test_a_timer_that_was_put_off_after_it_was_read_stands(database: Database) -> None:
    """The dispatcher reads what is due, then does it; what changed in between counts."""
    old = Timer("note", 1_000, "a")
    await database.write(lambda transaction: timers.put(transaction, old))
    [read] = await database.read(lambda transaction: timers.due(transaction, 1_000, 10))
    await database.write(lambda transaction: timers.put(transaction, Timer("note", 5_000, "a")))
    assert not await database.write(lambda transaction: timers.take(transaction, read))
    [read] = await database.read(lambda transaction: timers.due(transaction, 5_000, 10))
    assert await database.write(lambda transaction: timers.take(transaction, read))
    assert not await database.write(lambda transaction: timers.take(transaction, read))


async def test_timers_outlive_a_restart(where: Path | str) -> None:
    """What fell due meanwhile is done at the start, once; how often a handler failed is remembered."""
    for run in range(3):
        database = await open_database(where)
        watch = Watch(database, time=10_000 + run)
        watch.broken = not run
        if not run:
            await watch.set(Timer("note", 2_000), Timer("fail", 3_000), Timer("note", 99_000))
        watch.dispatcher.start()
        assert await watch.asleep() in (10_000 + BACK_OFF_MS[0] + 1, 99_001)
        if run == 2:
            await watch.pass_by(BACK_OFF_MS[0])
        await watch.dispatcher.close()
        await database.close()
        found = [(t.kind, t.failures) for t, _ in watch.done]
        assert found == ([("note", 0), ("fail", 0)], [], [("fail", 1)])[run]


async def test_two_dispatchers_do_it_once(where: Path | str) -> None:
    """While one bot takes over from another, both look at the same timers."""
    databases = [await open_database(where) for _ in range(2)]
    watches = [Watch(database, time=90_000) for database in databases]
    await watches[0].set(*(Timer("note", n, payload=n) for n in range(1, 41)))
    for watch in watches:
        watch.dispatcher.start()
    await asyncio.gather(*(watch.asleep() for watch in watches))
    assert sorted(watches[0].heard + watches[1].heard) == list(range(1, 41))
    assert await watches[0].told() == 40 and await watches[0].left() == []
    for watch in watches:
        await watch.dispatcher.close()
        await watch.database.close()


async def test_a_kill_repeats_nothing_and_loses_nothing(where: Path | str) -> None:
    """Whenever it comes between due and done; one more run does all that is left, and the next finds nothing."""
    database = await open_database(where)
    await Watch(database).set(*(Timer("tell", 1_000 * user, payload=user) for user in range(1, 6)))
    await database.close()
    killed = list[bool]()
    for number, run in enumerate((*INSTANTS, "never")):
        # What a process had claimed that died is left to others soon.
        now = str(5_000 + number * (CLAIM_MS + 1))
        command = [sys.executable, "-m", "tests.storage.firing", str(where), run, now]
        done = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, check=False, timeout=60)
        killed.append(done.returncode != 0)
    assert killed == [True, True, True, False, False]
    database = await open_database(where)
    told = await query(database, "SELECT user_id, text FROM notices ORDER BY user_id")
    assert told == [(user, f"told at {1_000 * user}") for user in range(1, 6)]
    assert await query(database, "SELECT * FROM timers") == []
    await database.close()
