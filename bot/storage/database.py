"""SQLite on a thread of its own: one file, one connection, each transaction one call on that thread.

Because a whole transaction runs inside one call, a cancelled task can leave none open: it either commits or rolls back
although nobody waits for it any more.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from bot.storage.errors import Full, StorageError
from bot.storage.schema import migrate
from bot.storage.transaction import Transaction

T = TypeVar("T")
Work = Callable[[Transaction], T]
"""A plain function that asks or changes the database; it runs as one call on the database's thread."""

UNWRITABLE = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR)
HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
WAIT_FOR_LOCK = 5.0
"""Seconds for which a statement waits while another program writes."""


class Database:
    """The open database. Make it with :meth:`open`."""

    def __init__(self, db: sqlite3.Connection, thread: ThreadPoolExecutor, path: Path) -> None:
        self._db, self._thread, self.path = db, thread, path
        self._closed = False
        self.on_timer: Callable[[int], None] | None = None
        """Called on the event loop after each transaction that has set timers, with the time at which the nearest of
        them is due (milliseconds since 1970)."""

    @classmethod
    async def open(cls, path: Path) -> Database:
        """Opens or makes the database. Raises StorageError with a sentence when it cannot be used."""
        thread = ThreadPoolExecutor(1, "database")
        try:
            db = await asyncio.get_running_loop().run_in_executor(thread, connected, path)
        except BaseException:
            thread.shutdown(wait=False)
            raise
        return cls(db, thread, path)

    async def close(self) -> None:
        """Closes the database after what was asked of it before."""
        if not self._closed:
            closing = self._run(self._db.close)
            self._closed = True
            await closing
            self._thread.shutdown()

    async def read(self, work: Work[T]) -> T:
        """Runs ``work`` on the database's thread, which may not change anything. Raises StorageError."""
        return await self._run(lambda: work(Transaction(self._db, read_error)))

    async def write(self, work: Work[T]) -> T:
        """Runs ``work`` in one transaction, all of it in one call on the database's thread.

        Raises Full when the disk takes no more, Conflict when a key is taken, StorageError when another program writes
        for more than a few seconds; whatever is raised, nothing of it was written.
        """
        loop = asyncio.get_running_loop()

        def committed() -> T:
            transaction = Transaction(self._db, write_error)
            transaction.execute("BEGIN IMMEDIATE")
            try:
                result = work(transaction)
                transaction.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    # A full disk may have rolled it back by itself.
                    with contextlib.suppress(sqlite3.Error):
                        self._db.execute("ROLLBACK")
                raise
            if transaction.nearest_timer is not None:
                # Said from here, as the task that asked for the transaction may have been cancelled. A loop that has
                # ended needs to hear of no timer, and the transaction is committed.
                with contextlib.suppress(RuntimeError):
                    loop.call_soon_threadsafe(self._say_timer, transaction.nearest_timer)
            return result

        return await self._run(committed)

    def _say_timer(self, due: int) -> None:
        if self.on_timer is not None:
            self.on_timer(due)

    def _run(self, call: Callable[[], T]) -> asyncio.Future[T]:
        """Runs a function on the database's thread, after those before it."""
        if self._closed:
            raise StorageError("The database is closed already, so nothing was changed.")
        return asyncio.get_running_loop().run_in_executor(self._thread, call)

    async def backup(self, target: Path) -> None:
        """Copies the database, consistent, while it is in use. Refuses to overwrite a file. Raises StorageError."""
        if target.exists():
            raise StorageError(f"{target} exists already: name a file that does not.")
        part = target.with_name(target.name + ".part")

        def copy() -> None:
            part.unlink(missing_ok=True)
            with contextlib.closing(sqlite3.connect(part)) as other:
                self._db.backup(other)
                # The copy is one plain file, whole without a -wal beside it.
                other.execute("PRAGMA journal_mode = DELETE")
            part.replace(target)

        try:
            await self._run(copy)
        except (sqlite3.Error, OSError) as error:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
            raise StorageError(f"The database cannot be copied to {target} ({error}): name another place.") from error


def connected(path: Path) -> sqlite3.Connection:
    """A connection to the database at ``path``, which is made or brought up to date. Raises StorageError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Transactions begin where we say so, not where the library would.
        db = sqlite3.connect(path, isolation_level=None, timeout=WAIT_FOR_LOCK)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
            migrate(db, path)
        except BaseException:
            db.close()
            raise
        return db
    except sqlite3.DatabaseError as error:
        raise StorageError(
            f"The database {path.name} cannot be opened ({error}): restore it from a backup, "
            "or point ADJUTANT_DATA at another folder."
        ) from error
    except OSError as error:
        raise StorageError(f"The data folder cannot be used ({error}): point ADJUTANT_DATA at one that can.") from error


def read_error(error: sqlite3.Error) -> StorageError:
    """What is said where the database did not answer."""
    return StorageError("The database did not answer just now, so nothing was changed; try again in a moment.")


def write_error(error: sqlite3.Error) -> StorageError:
    """What is said where a transaction failed."""
    # The low byte is the error's kind; the rest tells more of it.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in UNWRITABLE:
        return Full(f"Nothing could be saved ({error}), so nothing was changed: free some disk space.")
    if code in HELD:
        return StorageError("Another program holds the database, so nothing was changed: close it, or try again.")
    return read_error(error)
