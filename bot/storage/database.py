"""SQLite on a thread of its own: one file, each transaction one call on that thread.

Because a whole transaction runs inside one call, a cancelled task can leave none open: it either commits or rolls back
although nobody waits for it any more.

What a key finds at once is looked up on the event loop instead, through a second connection that only reads: that takes
a tenth of the processor that a call on another thread takes.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

import msgspec

from bot.storage.errors import Damaged, Held, StorageError
from bot.storage.schema import check_tables, migrate
from bot.storage.sqlite_errors import RESTORE, opening_error, read_error, write_error
from bot.storage.transaction import Transaction

T = TypeVar("T")
Work = Callable[[Transaction], T]
"""A plain function that asks or changes the database; it runs as one call."""

WAIT_FOR_LOCK = 1.0
"""Seconds for which a work waits while another program holds the database: an interaction has to be answered within
three."""
ASK_AGAIN = 0.02
"""Seconds after which a database that is held is asked again."""
OPENING_WAIT = 5.0
"""Seconds for which opening the database waits while another program holds it."""


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


class Worker:
    """A thread that calls functions in the order in which they were asked for. It costs a move half of the processor
    that a library's pool of threads does. A program that ends waits for it only where it is closed."""

    def __init__(self, name: str) -> None:
        self._asked = SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None]()
        self._thread = threading.Thread(target=self._serve, name=name, daemon=True)
        self._thread.start()

    def run(self, call: Callable[[], T]) -> asyncio.Future[T]:
        """Has a function called after those before it. Returns the future of its result; a function that has not begun
        is not called any more once that is cancelled."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._asked.put((call, future))
        return future

    def close(self, wait: bool = True) -> None:
        """Ends the thread after what was asked of it before, and with ``wait`` returns only then."""
        self._asked.put(None)
        if wait:
            self._thread.join()

    def _serve(self) -> None:
        while (asked := self._asked.get()) is not None:
            answer(*asked)
            # Else what the last call returned would be held until the next.
            del asked


def answer(call: Callable[[], Any], future: asyncio.Future[Any]) -> None:
    """Calls a function on this thread, and has a future given what it returns or raises, on the thread of its loop."""
    if future.cancelled():
        return
    result, error = None, None
    try:
        result = call()
    except BaseException as raised:
        error = raised
    # A loop that has ended needs to hear of nothing.
    with contextlib.suppress(RuntimeError):
        future.get_loop().call_soon_threadsafe(settle, future, result, error)


def settle(future: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    """Gives a future its result or its error, unless it is cancelled."""
    if future.cancelled():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


class Database:
    """The open database. Make it with :meth:`open`."""

    def __init__(self, db: sqlite3.Connection, reading: sqlite3.Connection, worker: Worker, path: Path) -> None:
        self._db, self._reading, self._worker, self.path = db, reading, worker, path
        self._closed = False
        self._reads, self._writes = Patience(), Patience()
        self.on_timer: Callable[[int], None] | None = None
        """Called on the event loop after each transaction that has set timers, with the time at which the nearest of
        them is due (milliseconds since 1970)."""
        self.on_written: Callable[[float], None] | None = None
        """Called on the database's thread with the seconds that each transaction took which has written."""

    @classmethod
    async def open(cls, path: Path) -> Database:
        """Opens or makes the database. Raises StorageError with a sentence when it cannot be used."""
        worker = Worker("database")
        try:
            db = await worker.run(lambda: connected(path))
            return cls(db, reading_connection(path), worker, path)
        except BaseException:
            worker.close(wait=False)
            raise

    async def close(self) -> None:
        """Closes the database after what was asked of it before."""
        if not self._closed:
            # The last connection to be closed clears up.
            self._reading.close()
            closing = self._run(self._db.close)
            self._closed = True
            await closing
            self._worker.close()

    async def read(self, work: Work[T]) -> T:
        """Runs ``work`` on the database's thread, which may not change anything. Raises Held when another program keeps
        it from reading for longer than a second, Damaged for what cannot be read, StorageError."""

        def answered() -> T:
            return readable(lambda: work(Transaction(self._db, read_error)))

        return await self._patiently(self._reads, lambda: self._run(answered))

    async def look_up(self, work: Work[T]) -> T:
        """Runs ``work`` at once, on the event loop, where it may not change anything: for what keys find in a few rows.
        Raises what ``read`` raises.

        It sees all that has been committed, which may be more than the caller of a ``write`` under way knows; so it
        is not for what is compared with what this process keeps in memory."""

        async def looked_up() -> T:
            if self._closed:
                raise closed()
            transaction = Transaction(self._reading, read_error)
            transaction.execute("BEGIN")
            try:
                return readable(lambda: work(transaction))
            finally:
                self._reading.rollback()

        return await self._patiently(self._reads, looked_up)

    async def write(self, work: Work[T]) -> T:
        """Runs ``work`` in one transaction, all of it in one call on the database's thread.

        Raises Full when the disk takes no more, Conflict when a key is taken, Held when another program writes for more
        than a second, Damaged for what cannot be read; whatever is raised, nothing of it was written, nor will be.
        """
        loop = asyncio.get_running_loop()

        def committed() -> T:
            begun = time.perf_counter()
            transaction = Transaction(self._db, write_error)
            transaction.execute("BEGIN IMMEDIATE")
            try:
                result = readable(lambda: work(transaction))
                transaction.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    # A full disk may have rolled it back by itself.
                    with contextlib.suppress(sqlite3.Error):
                        self._db.execute("ROLLBACK")
                raise
            if self.on_written is not None:
                self.on_written(time.perf_counter() - begun)
            if transaction.nearest_timer is not None:
                # Said from here, as the task that asked for the transaction may have been cancelled. A loop that has
                # ended needs to hear of no timer, and the transaction is committed.
                with contextlib.suppress(RuntimeError):
                    loop.call_soon_threadsafe(self._say_timer, transaction.nearest_timer)
            return result

        return await self._patiently(self._writes, lambda: self._run(committed))

    async def _patiently(self, patience: Patience, call: Callable[[], Awaitable[T]]) -> T:
        """Calls the database, and again while another program holds it. The thread itself never waits, so that a work
        that may not begin keeps nobody else from reading."""
        loop = asyncio.get_running_loop()
        until = loop.time() + patience.seconds
        while True:
            try:
                result = await call()
            except Held:
                if loop.time() >= until:
                    patience.lost()
                    raise
                await asyncio.sleep(ASK_AGAIN)
            else:
                patience.restored()
                return result

    def _say_timer(self, due: int) -> None:
        if self.on_timer is not None:
            self.on_timer(due)

    def _run(self, call: Callable[[], T]) -> asyncio.Future[T]:
        """Runs a function on the database's thread, after those before it."""
        if self._closed:
            raise closed()
        return self._worker.run(call)

    async def backup(self, target: Path) -> None:
        """Copies the database, consistent, while it is in use. Refuses to overwrite a file, and raises Damaged for a
        database that would leave a damaged copy. Raises StorageError."""
        if target.exists():
            raise StorageError(f"{target} exists already: name a file that does not.")
        part = target.with_name(target.name + ".part")

        def copy() -> None:
            part.unlink(missing_ok=True)
            with contextlib.closing(sqlite3.connect(part)) as other:
                self._db.backup(other)
                # The copy is one plain file, whole without a -wal beside it.
                other.execute("PRAGMA journal_mode = DELETE")
                check_whole(other)
            part.replace(target)

        try:
            await self._run(copy)
        except (sqlite3.Error, OSError) as error:
            raise StorageError(f"The database cannot be copied to {target} ({error}): name another place.") from error
        finally:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)


def connected(path: Path) -> sqlite3.Connection:
    """A connection to the database at ``path``, which is made or brought up to date. Raises StorageError."""
    with connecting(path, OPENING_WAIT) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        # Libraries may be built to write each page that falls free once more, full of zeros.
        db.execute("PRAGMA secure_delete = FAST")
        migrate(db, path)
        check_tables(db, path)
        # From here on the thread itself does not wait for other programs.
        db.execute("PRAGMA busy_timeout = 0")
        return db


def reading_connection(path: Path) -> sqlite3.Connection:
    """A second connection to a database that is open, for the thread that calls; it changes nothing. Raises
    StorageError."""
    with connecting(path, 0) as db:
        db.execute("PRAGMA query_only = ON")
        return db


@contextlib.contextmanager
def connecting(path: Path, wait: float) -> Iterator[sqlite3.Connection]:
    """A new connection to the database at ``path``, whose folder is made; it waits so many seconds for other programs,
    and is closed again where setting it up fails. Raises StorageError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Transactions begin where we say so, not where the library would.
        db = sqlite3.connect(path, isolation_level=None, timeout=wait)
        try:
            yield db
        except BaseException:
            db.close()
            raise
    except sqlite3.DatabaseError as error:
        raise opening_error(path, error) from error
    except OSError as error:
        raise StorageError(f"The data folder cannot be used ({error}): point ADJUTANT_DATA at one that can.") from error


def closed() -> StorageError:
    """What is said of a database that is closed."""
    return StorageError("The database is closed already, so nothing was changed.")


def check_whole(db: sqlite3.Connection) -> None:
    """Raises Damaged for a database whose pages do not hold together."""
    try:
        (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        first = found.splitlines()[-1]
        raise Damaged(f"The database is damaged ({first}), and so would be its copy: {RESTORE}.")


def readable(work: Callable[[], T]) -> T:
    """Runs ``work``. Raises Damaged where it finds something in the database that no version has written."""
    try:
        return work()
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Damaged(f"The database is damaged ({error}), so nothing was changed: {RESTORE}.") from error
