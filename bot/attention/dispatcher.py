"""Does what falls due: reads the next timer from the database and sleeps until then.

A timer is removed in the transaction that does its work, so that it is done once, whenever the bot stops or is killed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Protocol

from bot.storage import timers
from bot.storage.database import Database
from bot.storage.errors import StorageError
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction

log = logging.getLogger(__name__)

RETRY_AFTER_MS, LOOK_AGAIN_MS = 60_000, 1_000
"""Milliseconds after which a database that failed is asked again, and after which it is looked whether another process
has made up for an outage."""
BACK_OFF_MS = (60_000, 5 * 60_000, 30 * 60_000, 6 * 3_600_000)
"""Milliseconds after which a handler that failed is tried again, the last for ever after."""
BEAT_MS = 10 * 60_000
"""Milliseconds after which it is noted again that the bot is at work."""
OUTAGE_MS, AWAY_MS = 3 * BEAT_MS, 2 * BEAT_MS
"""Milliseconds without a note after which the bot counts as having been away, or its clock as set forward; the second
at a start. A stop in order leaves a note as well, and after a crash the last one is little more than BEAT_MS old."""
BATCH = 100
"""How many timers are read at once."""

CLAIMED, CLAIM_MS = 20, 6_000
"""How many timers a process claims at once where others look for them too, and for how many milliseconds: after that
whoever is first does what is not done."""

Handler = Callable[[Transaction, Timer, int], Iterable[int]]
"""Does a timer's work inside the transaction that removes it, at the time given last (milliseconds since 1970). Returns
the channels where something waits to be delivered."""


TimerWork = Callable[[Timer], Awaitable[None]]
"""Does a timer's work outside a transaction, for what goes through a game's engine: it removes the timer, or sets it
anew, in the transaction in which its work is written."""
MakeUp = Callable[[int, int], Awaitable[None]]
"""Makes up for an outage of the bot, from when to when (milliseconds since 1970)."""


class Alarm(Protocol):
    """A scheduled callback."""

    def cancel(self) -> object:
        """Cancels the alarm, so that its callback is never called."""
        ...


After = Callable[[float, Callable[[], None]], Alarm]
"""Sets an alarm: after so many seconds the callback is called."""


def real_time(seconds: float, callback: Callable[[], None]) -> Alarm:
    """An alarm by the machine's clock."""
    return asyncio.get_running_loop().call_later(seconds, callback)


class TimerDispatcher:
    """The one dispatcher of timers. ``handlers`` does the work of each kind, ``now`` is the time in milliseconds since
    1970, ``after`` sets an alarm by the same time, ``posted`` hears of channels where something waits to be delivered.
    ``longest`` is for how many milliseconds a timer of a kind is set at the most; ``acts`` does the work of the kinds
    that need an engine, and ``make_up`` hears of outages before anything that fell due in them is done."""

    def __init__(
        self,
        database: Database,
        handlers: Mapping[str, Handler],
        now: Callable[[], int],
        posted: Callable[[Iterable[int]], None],
        after: After = real_time,
        longest: Mapping[str, int] | None = None,
        acts: Mapping[str, TimerWork] | None = None,
        make_up: MakeUp | None = None,
    ) -> None:
        self._database, self._handlers = database, handlers
        self._now, self._posted, self._after = now, posted, after
        self._longest = dict(longest or {})
        self._acts, self._make_up = dict(acts or {}), make_up
        self._woken, self._asleep = asyncio.Event(), asyncio.Event()
        self._sleeps_until: int | None = None
        self._noted = 0
        """When it was last noted that the bot is at work."""
        self._started = False
        """Whether what falls due may be done: an outage before it has been made up for, by this process or another."""
        self._running: asyncio.Task[None] | None = None

    async def catch_up(self) -> None:
        """Makes up for an outage before this run: to be done before anybody can act. Where the database fails, it is
        done later."""
        try:
            await self._beat()
        except StorageError as error:
            log.error("An outage cannot be made up for now: %s", error)

    def start(self) -> None:
        """Begins, with what fell due while nobody looked."""
        self._database.on_timer = self._noticed
        self._running = asyncio.create_task(self._run(), name="timers")

    async def close(self) -> None:
        """Ends; what is due meanwhile is done by the next run."""
        self._database.on_timer = None
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
            await self._note_stop()

    async def _note_stop(self) -> None:
        """Notes that the bot was at work until now, so that the next run knows how long it was away. Not where a stop
        comes just as an outage has ended, which the next run makes up for."""
        now = self._now()
        if not self._noted or not 0 <= now - self._noted <= OUTAGE_MS:
            return
        try:
            if await self._database.leases.take("outages"):
                await self._database.write(lambda transaction: timers.beat(transaction, now))
        except StorageError as error:
            log.warning("It cannot be noted when the bot stops: %s", error)

    async def settled(self) -> None:
        """Returns when all is done that was due."""
        await self._asleep.wait()

    def _noticed(self, due: int) -> None:
        """A timer was set: wakes up where it is nearer than the one slept for."""
        if self._sleeps_until is None or due < self._sleeps_until:
            self._wake()

    def _wake(self) -> None:
        self._asleep.clear()
        self._woken.set()

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            self._sleeps_until = None
            try:
                due = await self._look()
            except StorageError as error:
                log.error("What is due cannot be done now: %s", error)
                due = self._now() + RETRY_AFTER_MS
            except Exception:
                # If this loop ended, nothing would fall due any more.
                log.exception("What is due cannot be done now")
                due = self._now() + RETRY_AFTER_MS
            if due is not None and due + 1 <= self._now():
                # Time has passed since it was looked for.
                continue
            self._sleeps_until = due
            if self._make_up is not None:
                beat = max(self._noted + BEAT_MS, self._now() + RETRY_AFTER_MS)
                due = beat if due is None else min(due, beat)
            # A millisecond more, so that it is due by then however it is rounded.
            alarm = None if due is None else self._after(max(0, due + 1 - self._now()) / 1000, self._wake)
            if not self._woken.is_set():
                self._asleep.set()
            try:
                await self._woken.wait()
            finally:
                if alarm is not None:
                    alarm.cancel()

    async def _look(self) -> int | None:
        """Does what is due. Returns when the next timer is to be tried, None without any. Raises StorageError."""
        if self._longest:
            # Once, as timers that an earlier run has set may be of another clock.
            await self._database.write(self._bring_forward)
            self._longest.clear()
        await self._beat()
        if self._make_up is not None and not self._started:
            return self._now() + LOOK_AGAIN_MS
        while True:
            found, following = await self._due()
            if not found:
                return following
            for timer in found:
                await self._fire(timer)

    def _bring_forward(self, transaction: Transaction) -> None:
        """Has no timer fall due later than its kind is set for at the most."""
        now = self._now()
        for kind, longest in self._longest.items():
            timers.bring_forward(transaction, kind, now + longest)

    async def _due(self) -> tuple[list[Timer], int | None]:
        """The first of what is due, which is this process's to do; and when the first timer of all is to be tried, None
        without any. Raises StorageError."""
        now = self._now()
        found, following = await self._database.read(lambda t: (timers.due(t, now, BATCH), timers.next_try(t)))
        if found and self._database.shared:
            found = await self._database.write(lambda t: timers.claim(t, now, CLAIMED, now + CLAIM_MS))
        return found, following

    async def _beat(self) -> None:
        """Notes that the bot is at work; where it was not for long, that is made up for before. Raises StorageError."""
        now, first = self._now(), not self._started
        if self._make_up is None:
            return
        if not await self._database.leases.take("outages"):
            # Another process is at work. Where it makes up for an outage, what fell due in that has to wait.
            last = await self._database.read(timers.last_at_work)
            self._started = last is None or now - last <= AWAY_MS
            return
        if self._started and 0 <= now - self._noted < BEAT_MS:
            return
        last = await self._database.read(timers.last_at_work)
        if last is not None and 0 <= now - last < BEAT_MS:
            self._noted, self._started = last, True
            return
        if last is not None and now - last > (AWAY_MS if first else OUTAGE_MS):
            await self._make_up(last, now)
        self._started = True
        await self._database.write(lambda transaction: timers.beat(transaction, now))
        self._noted = now

    async def _act(self, timer: Timer) -> None:
        """Does the work of one timer that needs an engine; where it fails, or leaves the timer as it is, notes when it
        is tried again. Raises StorageError."""
        try:
            await self._acts[timer.kind](timer)
        except Exception as error:
            trace = None if isinstance(error, StorageError) else error
            log.error("Timer %s (%s) of game %s failed (%r)", timer.id, timer.kind, timer.game, error, exc_info=trace)
        delay = BACK_OFF_MS[min(timer.failures, len(BACK_OFF_MS) - 1)]

        def work(transaction: Transaction) -> None:
            if timers.stands(transaction, timer):
                timers.postpone(transaction, timer, self._now() + delay)

        await self._database.write(work)

    async def _fire(self, timer: Timer) -> None:
        """Does one timer's work; where its handler fails, notes when it is tried again. Raises StorageError."""
        if timer.kind in self._acts:
            await self._act(timer)
            return
        now = self._now()

        def work(transaction: Transaction) -> list[int]:
            if not timers.take(transaction, timer):
                # Meanwhile it was removed.
                return []
            return list(self._handlers[timer.kind](transaction, timer, now))

        try:
            channels = await self._database.write(work)
        except Exception as error:
            delay = BACK_OFF_MS[min(timer.failures, len(BACK_OFF_MS) - 1)]
            trace = None if isinstance(error, StorageError) else error
            text = "Timer %s (%s) of game %s failed (%r); again in %s s"
            log.error(text, timer.id, timer.kind, timer.game or "-", error, delay // 1000, exc_info=trace)
            # Where the database itself is the trouble, this fails as well and says so.
            await self._database.write(lambda transaction: timers.postpone(transaction, timer, now + delay))
        else:
            self._posted(channels)
