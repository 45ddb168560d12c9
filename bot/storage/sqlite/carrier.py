"""Whole pieces of work on aiosqlite's thread: its public ways carry one statement a call, a transaction has many."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Generic, TypeVar

import aiosqlite

T = TypeVar("T")


class Errand(str, Generic[T]):
    """A piece of work, in the place of a script of statements: aiosqlite hands a script to the connection unread."""

    def __init__(self, work: Callable[[sqlite3.Connection], T]) -> None:
        super().__init__()
        self._work: Callable[[sqlite3.Connection], T] | None = work
        self._found: list[T] = []

    def __new__(cls, work: Callable[[sqlite3.Connection], T]) -> Errand[T]:
        """The text of an errand is empty."""
        return super().__new__(cls)

    def run(self, db: sqlite3.Connection) -> None:
        """Does the work, on the connection's thread, unless nobody waits for it any more."""
        work, self._work = self._work, None
        if work is not None:
            self._found.append(work(db))

    def drop(self) -> None:
        """Leaves the work undone where it has not begun: aiosqlite makes a call although its caller was cancelled. And
        forgets what it returned: the thread holds its last call until the next."""
        self._work = None
        self._found.clear()

    @property
    def found(self) -> T:
        """What the work has returned."""
        return self._found[0]


class Carrier(sqlite3.Connection):
    """SQLite's connection, which carries out an errand where a script was expected. Made by ``connect``."""

    def executescript(self, sql_script: str, /) -> sqlite3.Cursor:
        """Does an errand; its cursor has nothing to tell."""
        assert isinstance(sql_script, Errand)
        sql_script.run(self)
        return self.cursor()


async def carried(db: aiosqlite.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Runs ``work`` in one call on the database's thread, after the work that was given to it before. Raises what
    ``work`` raises."""
    errand = Errand(work)
    try:
        await db.executescript(errand)
        return errand.found
    finally:
        errand.drop()
