"""How often sessions may begin: as many shards at once as ``max_concurrency`` allows, and so many in a day."""

from __future__ import annotations

from typing import Any

from bot.local.model.clock import Clock

DAY = 86_400.0
"""Seconds in which ``total`` sessions may begin."""


class SessionStarts:
    """The limits of IDENTIFY, as ``GET /gateway/bot`` tells them; ``enabled = False`` lifts them."""

    def __init__(self, clock: Clock, *, enabled: bool) -> None:
        self._clock = clock
        self.enabled = enabled
        self.total = 1000
        """The number of sessions that may begin in a day."""
        self.max_concurrency = 1
        """The number of shards that may identify in one ``seconds``: one of each ``shard % max_concurrency``."""
        self.seconds = 5.0
        """The time in which only one shard of a kind may identify."""
        self.turned_away = 0
        """The number of IDENTIFYs that came too soon."""
        self._used = 0
        self._ends = 0.0
        self._free: dict[int, float] = {}

    def limit(self) -> dict[str, Any]:
        """The ``session_start_limit`` of ``GET /gateway/bot``; ``reset_after`` is in milliseconds."""
        self._renew()
        left = max(0.0, self._ends - self._clock.now()) if self._used else 0.0
        return {
            "total": self.total,
            "remaining": self.total - self._used,
            "reset_after": int(left * 1000),
            "max_concurrency": self.max_concurrency,
        }

    def spent(self) -> bool:
        """Whether no more session may begin today."""
        self._renew()
        return self.enabled and self._used >= self.total

    def take(self, shard: int) -> bool:
        """Begin a session of a shard; False where another one of its kind began just before."""
        kind, now = shard % self.max_concurrency, self._clock.now()
        if self.enabled and now < self._free.get(kind, 0.0):
            self.turned_away += 1
            return False
        if not self._used:
            self._ends = now + DAY
        self._used += 1
        self._free[kind] = now + self.seconds
        return True

    def _renew(self) -> None:
        if self._clock.now() >= self._ends:
            self._used = 0
