"""SQLite by aiosqlite, whose thread it has to itself: one file, each transaction one call on that thread.

Because a whole transaction runs inside one call, a cancelled task can leave none open: it either commits or rolls back
although nobody waits for it any more. The process ends only once the thread does, so whoever opens a database closes
it, whatever happens.

What a key finds at once is looked up on the event loop instead, through a second connection that only reads: that takes
a tenth of the processor that a call on another thread takes.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import aiosqlite

from bot.storage.database import Database, Patience, Work, closed, readable
from bot.storage.errors import RESTORE, Damaged, StorageError
from bot.storage.leases import SoleUse
from bot.storage.sqlite.carrier import Carrier, carried
from bot.storage.sqlite.errors import opening_error, read_error, write_error
from bot.storage.sqlite.schema import check_tables, migrate
from bot.storage.sqlite.transaction import SqliteTransaction

T = TypeVar("T")

PRIVATE = 0o600
"""The mode of a new database, and of a copy: its user alone reads and writes it."""
OPENING_WAIT = 5.0
"""Seconds for which opening the database waits while another program holds it."""


class SqliteDatabase(Database):
    """The open database. Make it with :meth:`open`."""

    def __init__(self, db: aiosqlite.Connection, reading: sqlite3.Connection, path: Path) -> None:
        super().__init__(SoleUse(), shared=False)
        self._db, self._reading, self.path = db, reading, path
        self._closed = False
        self._reads, self._writes = Patience(), Patience()

    @classmethod
    async def open(cls, path: Path) -> SqliteDatabase:
        """Opens or makes the database. Raises StorageError with a sentence when it cannot be used."""
        with in_our_words(path):
            lay_file(path)
            # First: a file that cannot be opened would end aiosqlite's thread later than the caller hears of it.
            with given_up(reading_connection(path)) as reading:
                db = await aiosqlite.connect(path, factory=Carrier, isolation_level=None, timeout=OPENING_WAIT)
                try:
                    await carried(db, lambda raw: set_up(raw, path))
                except BaseException:
                    await db.close()
                    raise
                return cls(db, reading, path)

    async def close(self) -> None:
        """Closes the database after what was asked of it before."""
        if not self._closed:
            self._closed = True
            # The last connection to be closed clears up.
            self._reading.close()
            await self._db.close()

    async def read(self, work: Work[T]) -> T:
        """See Database."""

        def answered(db: sqlite3.Connection) -> T:
            return readable(lambda: work(SqliteTransaction(db, read_error)))

        return await self._reads.call(lambda: self.run(answered))

    async def look_up(self, work: Work[T]) -> T:
        """Runs ``work`` at once, on the event loop. See Database."""

        async def looked_up() -> T:
            if self._closed:
                raise closed()
            transaction = SqliteTransaction(self._reading, read_error)
            transaction.execute("BEGIN")
            try:
                return readable(lambda: work(transaction))
            finally:
                self._reading.rollback()

        return await self._reads.call(looked_up)

    async def write(self, work: Work[T]) -> T:
        """Runs ``work`` in one transaction, all of it in one call on the database's thread. See Database."""
        loop = asyncio.get_running_loop()

        def committed(db: sqlite3.Connection) -> T:
            begun = time.perf_counter()
            transaction = SqliteTransaction(db, write_error)
            transaction.execute("BEGIN IMMEDIATE")
            try:
                result = readable(lambda: work(transaction))
                transaction.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    # A full disk may have rolled it back by itself.
                    with contextlib.suppress(sqlite3.Error):
                        db.execute("ROLLBACK")
                raise
            if self.on_written is not None:
                self.on_written(time.perf_counter() - begun)
            if transaction.nearest_timer is not None:
                # Said from here, as the task that asked for the transaction may have been cancelled. A loop that has
                # ended needs to hear of no timer, and the transaction is committed.
                with contextlib.suppress(RuntimeError):
                    loop.call_soon_threadsafe(self.say_timer, transaction.nearest_timer)
            return result

        return await self._writes.call(lambda: self.run(committed))

    async def check_unused(self) -> None:
        """See Database. It never raises: a bot that uses the file holds a lock on its folder."""

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Does a piece of work with the connection, outside any transaction, in one call on the database's thread,
        after those before it. Work that has not begun is not done any more once its caller is cancelled."""
        if self._closed:
            raise closed()
        return await carried(self._db, work)

    async def backup(self, target: Path) -> None:
        """Copies the database, consistent, while it is in use. Refuses to overwrite a file, and raises Damaged for a
        database that would leave a damaged copy. Raises StorageError."""
        if target.exists():
            raise StorageError(f"{target} exists already: name a file that does not.")
        part = target.with_name(target.name + ".part")

        def copy(db: sqlite3.Connection) -> None:
            copied(db, part)
            part.replace(target)

        try:
            await self.run(copy)
        except (sqlite3.Error, OSError) as error:
            raise StorageError(f"The database cannot be copied to {target} ({error}): name another place.") from error
        finally:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)


def copied(db: sqlite3.Connection, to: Path) -> None:
    """Copies a database, consistent, while it is in use, into a file of its own. Raises sqlite3.Error and OSError, and
    Damaged for one that would leave a damaged copy."""
    to.unlink(missing_ok=True)
    to.touch(PRIVATE)
    with contextlib.closing(sqlite3.connect(to)) as other:
        db.backup(other)
        # The copy is one plain file, whole without a -wal beside it.
        other.execute("PRAGMA journal_mode = DELETE")
        check_whole(other)


def copy_of(path: Path, to: Path) -> None:
    """Copies a database into a file, and only reads it, whichever version of its schema it is of. Raises
    StorageError."""
    try:
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            copied(db, to)
    except (sqlite3.Error, OSError) as error:
        raise StorageError(f"The database {path} cannot be read ({error}): name a backup, or its file.") from error


def set_up(db: sqlite3.Connection, path: Path) -> None:
    """Sets a new connection up, and brings the database up to date. Raises StorageError and sqlite3.Error."""
    check_journal(db.execute("PRAGMA journal_mode = WAL").fetchone(), path)
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    # Libraries may be built to write each page that falls free once more, full of zeros.
    db.execute("PRAGMA secure_delete = FAST")
    migrate(db, path)
    check_tables(db, path)
    keep_private(path)
    # From here on the thread itself does not wait for other programs.
    db.execute("PRAGMA busy_timeout = 0")


def check_journal(found: tuple[str] | None, path: Path) -> None:
    """Raises StorageError where SQLite did not take the write-ahead log, by its answer: on a network folder, whose
    locks cannot be relied on either."""
    mode = found[0] if found else "nothing"
    if mode != "wal":
        raise StorageError(
            f"The database {path} cannot keep a write-ahead log ({mode} instead), as on a network folder: point "
            "ADJUTANT_DATA at a disk of this machine."
        )


def reading_connection(path: Path) -> sqlite3.Connection:
    """A second connection to a database, for the thread that calls; it changes nothing. Raises sqlite3.Error."""
    with given_up(sqlite3.connect(path, isolation_level=None, timeout=0)) as db:
        db.execute("PRAGMA query_only = ON")
        return db


def lay_file(path: Path) -> None:
    """Makes the database's folder and an empty file for it, where there are none. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.touch(PRIVATE)


@contextlib.contextmanager
def given_up(db: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Closes a connection again where what is done with it fails."""
    try:
        yield db
    except BaseException:
        db.close()
        raise


@contextlib.contextmanager
def in_our_words(path: Path) -> Iterator[None]:
    """Turns what may go wrong while the database at ``path`` is opened into StorageError."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise opening_error(path, error) from error
    except OSError as error:
        raise StorageError(f"The data folder cannot be used ({error}): point ADJUTANT_DATA at one that can.") from error


def keep_private(path: Path) -> None:
    """Takes the database's files back from all but their user and group: secrets of every game are in them."""
    for file in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        # Files of another user stay as that user has them.
        with contextlib.suppress(FileNotFoundError, PermissionError):
            file.chmod(file.stat().st_mode & 0o770)


def check_whole(db: sqlite3.Connection) -> None:
    """Raises Damaged for a database whose pages do not hold together."""
    try:
        (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        first = found.splitlines()[-1]
        raise Damaged(f"The database is damaged ({first}), and so would be its copy: {RESTORE}.")
