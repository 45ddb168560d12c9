"""The database, whichever it is: pieces of work are given to it, each of which runs as one call on a thread."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec

from bot.storage.errors import RESTORE, Damaged, Held, StorageError
from bot.storage.leases import Leases
from bot.storage.transaction import GameChange, Transaction

T = TypeVar("T")
Work = Callable[[Transaction], T]
"""A plain function that asks or changes the database; it runs as one call."""

WAIT_FOR_LOCK = 1.0
"""Seconds for which a work waits while another program holds the database: an interaction has to be answered within
three."""
ASK_AGAIN = 0.02
"""Seconds after which a database that is held is asked again."""


class Heard(msgspec.Struct, frozen=True, omit_defaults=True):
    """What another process has written: games, ``channels`` for which it left something to deliver, when the nearest
    ``timer`` that it set is due (milliseconds since 1970), servers whose ``judges`` it settled. ``by`` is the
    process, ``at`` when it did (seconds since 1970)."""

    by: str
    at: float = 0.0
    games: tuple[GameChange, ...] = ()
    channels: tuple[int, ...] = ()
    timer: int | None = None
    judges: tuple[int, ...] = ()


class Patience:
    """How long works of one kind wait, in seconds: not at all once one has waited in vain, until one gets through.
    What queues up behind it is so answered in time."""

    def __init__(self) -> None:
        self.seconds = WAIT_FOR_LOCK

    def lost(self) -> None:
        """Notes that a work has waited in vain."""
        self.seconds = 0.0

    def restored(self) -> None:
        """Notes that a work got through."""
        self.seconds = WAIT_FOR_LOCK

    async def call(self, call: Callable[[], Awaitable[T]]) -> T:
        """Calls the database, and again while another program holds it. The thread itself never waits, so that a work
        that may not begin keeps nobody else from reading."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self.seconds
        while True:
            try:
                result = await call()
            except Held:
                if loop.time() >= until:
                    self.lost()
                    raise
                await asyncio.sleep(ASK_AGAIN)
            else:
                self.restored()
                return result


class Sharing(msgspec.Struct, frozen=True):
    """How a process gets on with others on the same database: the writes so far that others were in the way of, the
    leases that it holds, and the seconds from another's commit until it was heard of, the last time."""

    conflicts: int = 0
    leases: int = 0
    lag: float = 0.0


class Database(ABC):
    """An open database; bot.storage.opening opens it."""

    def __init__(self, leases: Leases, shared: bool) -> None:
        self.leases, self.shared = leases, shared
        """``shared`` tells that other processes may work on the same database."""
        self.on_timer: Callable[[int], None] | None = None
        """Called on the event loop after each transaction that has set timers, with the time at which the nearest of
        them is due (milliseconds since 1970)."""
        self.on_written: Callable[[float], None] | None = None
        """Called on the database's thread with the seconds that each transaction took which has written."""
        self.on_heard: Callable[[Heard], None] | None = None
        """Called on the event loop with what other processes have written."""
        self.on_deaf: Callable[[], None] | None = None
        """Called on the event loop when what other processes wrote may not have been heard."""

    @abstractmethod
    async def close(self) -> None:
        """Closes the database, once it has done what it was asked for before."""

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Runs ``work`` on a thread, which may not change anything and sees one moment of the database. Raises Held
        when that is kept from it for longer than a second, Damaged for what cannot be read, StorageError."""

    @abstractmethod
    async def look_up(self, work: Work[T]) -> T:
        """Runs ``work``, which may not change anything, as soon as can be: for what keys find in a few rows. Raises
        what ``read`` raises.

        It sees all that has been committed, which may be more than the caller of a ``write`` under way knows; so it
        is not for what is compared with what this process keeps in memory."""

    @abstractmethod
    async def write(self, work: Work[T]) -> T:
        """Runs ``work`` in one transaction, all of it in one call on a thread; it may be run again from the beginning
        where others were in its way.

        Raises Full when the disk takes no more, Conflict when a key is taken, Held when others keep it from writing for
        more than a second, Damaged for what cannot be read, Unsure where the connection broke and it is not known
        whether it was written; whatever else is raised, nothing of it was written, nor will be.
        """

    @abstractmethod
    async def check_unused(self) -> None:
        """Raises Held where another process is known to be at work on the database."""

    @property
    def sharing(self) -> Sharing:
        """How this process gets on with others."""
        return Sharing()

    def say_timer(self, due: int) -> None:
        """Tells whoever wants to know that a timer was set."""
        if self.on_timer is not None:
            self.on_timer(due)


def closed() -> StorageError:
    """What is said of a database that is closed."""
    return StorageError("The database is closed already, so nothing was changed.")


def readable(work: Callable[[], T]) -> T:
    """Runs ``work``. Raises Damaged where it finds something in the database that no version has written."""
    try:
        return work()
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Damaged(f"The database is damaged ({error}), so nothing was changed: {RESTORE}.") from error
