"""The pace of edits: on average one in so many seconds, yet a few at once after a rest.

People decide in bursts: two moves in a second and then none for a minute. A least distance between any two edits would
hold the second one up though Discord has room for it; an average does not. (The generic cell rate algorithm.)
"""

from __future__ import annotations

BURST = 3
"""Edits of one message that may follow each other at once; Discord takes five in five seconds in a channel."""


class Pace:
    """When each message may be edited again, by its id, in the seconds of a clock that nobody sets. ``gap`` is the
    average time between edits; ``remembered`` bounds how many messages are kept in mind."""

    def __init__(self, gap: float, remembered: int) -> None:
        self._gap, self._remembered = gap, remembered
        self._full: dict[int, float] = {}
        """When the room for edits of each message is whole again."""

    def wait(self, message: int, now: float) -> float:
        """Returns the seconds until a message may be edited; 0 or less: at once."""
        return self._full.get(message, now) - (BURST - 1) * self._gap - now

    def edited(self, message: int, now: float) -> None:
        """Notes an edit."""
        if len(self._full) > self._remembered:
            self._full.clear()
        self._full[message] = max(now, self._full.get(message, now)) + self._gap
