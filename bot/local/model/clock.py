"""The local Discord's clock and its timers."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
import time
from collections.abc import Callable
from datetime import UTC, datetime


class Timer:
    """A callback due at a moment of a ``Clock``; ``cancel`` drops it."""

    def __init__(self, due: float, callback: Callable[[], None]) -> None:
        self.due = due
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        """Drop the callback: it never runs."""
        self.callback = None


class Clock:
    """The local Discord's time, in seconds since 1970.

    The clock follows real time unless it is made with ``running=False`` or paused, and ``advance`` moves it forward at
    once. Timers that fall due while it advances run before ``advance`` returns.
    """

    def __init__(self, *, running: bool = True, start: float | None = None) -> None:
        begin = time.time() if start is None else start
        self._running = running
        self._at_mark = begin
        self._mark = time.monotonic()
        self._advanced = 0.0
        self._timers: list[tuple[float, int, Timer]] = []
        self._numbers = itertools.count()
        self._wakeup: asyncio.TimerHandle | None = None
        self._wakeup_due: float | None = None

    @property
    def running(self) -> bool:
        """Whether real time moves this clock."""
        return self._running

    def now(self) -> float:
        """Return the time in seconds since 1970."""
        return self._at_mark + (time.monotonic() - self._mark if self._running else 0.0)

    def elapsed(self) -> float:
        """Return real seconds plus all seconds advanced; unlike ``now`` it never stands still.

        Rate limits count with it: a client waits them out in real time even while the clock is paused.
        """
        return time.monotonic() + self._advanced

    def datetime(self) -> datetime:
        """Return the time as an aware UTC datetime."""
        return datetime.fromtimestamp(self.now(), UTC)

    def advance(self, seconds: float) -> None:
        """Move forward by ``seconds`` and run the timers that fell due."""
        if seconds < 0:
            raise ValueError("the clock only moves forward")
        self._at_mark += seconds
        self._advanced += seconds
        self._wake()

    def pause(self) -> None:
        """Stand still until ``resume``; ``advance`` still works."""
        self._at_mark, self._mark, self._running = self.now(), time.monotonic(), False
        self._schedule()

    def resume(self) -> None:
        """Follow real time again."""
        self._mark, self._running = time.monotonic(), True
        self._wake()

    def after(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Run ``callback`` once, ``seconds`` from now by this clock."""
        timer = Timer(self.now() + seconds, callback)
        heapq.heappush(self._timers, (timer.due, next(self._numbers), timer))
        self._schedule()
        return timer

    def _wake(self) -> None:
        """Run the timers due now and schedule the next wakeup, since the times to wait have changed."""
        if self._wakeup is not None:
            self._wakeup.cancel()
        self._run_due()

    def _run_due(self) -> None:
        self._wakeup = None
        while self._timers and self._timers[0][0] <= self.now():
            timer = heapq.heappop(self._timers)[2]
            if timer.callback is not None:
                timer.callback()
        self._schedule()

    def _schedule(self) -> None:
        while self._timers and self._timers[0][2].callback is None:
            heapq.heappop(self._timers)
        due = self._timers[0][0] if self._timers and self._running else None
        if due == self._wakeup_due and self._wakeup is not None:
            return
        if self._wakeup is not None:
            self._wakeup.cancel()
        self._wakeup, self._wakeup_due = None, due
        if due is None:
            return
        # The event loop may not run yet (a world is built before it starts); the next timer or advance catches up.
        with contextlib.suppress(RuntimeError):
            self._wakeup = asyncio.get_running_loop().call_later(max(0.0, due - self.now()), self._run_due)
