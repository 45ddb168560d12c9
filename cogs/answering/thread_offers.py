"""Offers of a thread, where a channel has a game already."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

REMEMBERED = 100
"""How many offers of a thread are known that were taken up."""


class ThreadOffers:
    """The offers of a thread: each is taken up by one click at a time, and once, however often it is pressed."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._taken: dict[str, str] = {}

    def alone(self, offer: str) -> asyncio.Lock:
        """Returns the lock to hold while an offer is taken up."""
        return self._locks.setdefault(offer, asyncio.Lock())

    def taken(self, offer: str) -> str | None:
        """The game that was opened by an offer before, None where none was."""
        return self._taken.get(offer)

    def take(self, offer: str, game: str) -> None:
        """An offer has led to a game. Its button goes with the answer, so that only the latest need be known."""
        self._taken = dict([*self._taken.items(), (offer, game)][-REMEMBERED:])
