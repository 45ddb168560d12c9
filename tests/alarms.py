"""Alarms that ring when a test lets time pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Timed(Protocol):
    """Whose time it is."""

    time: int


class Alarms:
    """Alarms by the time of whoever has them, in milliseconds, which only tests move."""

    def __init__(self, owner: Timed) -> None:
        self.owner = owner
        self.set: list[Alarm] = []

    def __call__(self, seconds: float, callback: Callable[[], None]) -> Alarm:
        self.set.append(Alarm(self, self.owner.time + seconds * 1000, callback))
        return self.set[-1]

    def move(self, milliseconds: int) -> None:
        """Time passes; what is due rings."""
        self.owner.time += milliseconds
        for alarm in [a for a in self.set if a.due <= self.owner.time]:
            alarm.cancel()
            alarm.callback()


class Alarm:
    """One of them."""

    def __init__(self, alarms: Alarms, due: float, callback: Callable[[], None]) -> None:
        self.alarms, self.due, self.callback = alarms, due, callback

    def cancel(self) -> None:
        """It does not ring."""
        if self in self.alarms.set:
            self.alarms.set.remove(self)
