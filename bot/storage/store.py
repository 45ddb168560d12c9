"""SQLite through aiosqlite: one file, one writer thread, each transaction one call on that thread.

Because a whole transaction runs inside one call, a cancelled task can leave none open: it either commits or rolls back
although nobody waits for it any more.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import logging
import sqlite3
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

T = TypeVar("T")
log = logging.getLogger(__name__)


class StoreError(Exception):
    """The database cannot be used; the message is one sentence that a person can act on."""


class Full(StoreError):
    """Nothing can be written: the disk is full or the file may not be written. The change was rolled back."""


def migrations() -> list[tuple[int, str]]:
    """The numbered scripts, in order, as (version, SQL)."""
    scripts = [f for f in resources.files("bot.storage.migrations").iterdir() if f.name.endswith(".sql")]
    return sorted((int(f.name.split("_")[0]), f.read_text("utf-8")) for f in scripts)


def statements(script: str) -> Iterator[str]:
    """The statements of a script one by one (executescript would commit before each script, and so half-way)."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Brings the schema up to date, each step in its own transaction; refuses a database from the future."""
    scripts = migrations()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    newest = scripts[-1][0]
    if version > newest:
        raise StoreError(
            f"The database {path.name} is of version {version}, but this Adjutant knows only versions up to {newest}: "
            "install the newer Adjutant that wrote it, or point ADJUTANT_DATA at another folder."
        )
    for number, script in scripts:
        if number > version:
            db.execute("BEGIN IMMEDIATE")
            try:
                for statement in statements(script):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {number}")
                db.execute("COMMIT")
            except BaseException:
                db.execute("ROLLBACK")
                raise


@contextlib.contextmanager
def sole_use(folder: Path) -> Iterator[None]:
    """Holds the data folder for one running bot: two would deliver everything twice. The system lets go of it when the
    process ends, however it ends. Raises StoreError where another bot holds it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / "lock").open("w")
    except OSError as error:
        raise StoreError(f"The data folder cannot be used ({error}): point ADJUTANT_DATA at another.") from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise StoreError(
                f"Another Adjutant is running on the data folder {folder}: stop it first, "
                "or point ADJUTANT_DATA at another."
            ) from error
        yield


class Store:
    """The open database. Make it with :meth:`open`."""

    def __init__(self, db: aiosqlite.Connection, path: Path) -> None:
        self._db, self.path = db, path

    @classmethod
    async def open(cls, path: Path) -> Store:
        """Opens or makes the database. Raises StoreError with a sentence when it cannot be used."""

        def connect() -> sqlite3.Connection:
            path.parent.mkdir(parents=True, exist_ok=True)
            db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
            try:
                db.execute("PRAGMA journal_mode = WAL")
                db.execute("PRAGMA synchronous = FULL")
                db.execute("PRAGMA foreign_keys = ON")
                migrate(db, path)
            except BaseException:
                db.close()
                raise
            return db

        try:
            # Opened before aiosqlite's own thread begins, which would outlive a failure.
            db = await asyncio.to_thread(connect)
        except sqlite3.DatabaseError as error:
            raise StoreError(
                f"The database {path.name} cannot be opened ({error}): restore it from a backup, "
                "or point ADJUTANT_DATA at another folder."
            ) from error
        except OSError as error:
            raise StoreError(
                f"The data folder cannot be used ({error}): point ADJUTANT_DATA at one that can."
            ) from error
        return cls(await aiosqlite.Connection(lambda: db, iter_chunk_size=64), path)

    async def close(self) -> None:
        """Closes the database after what was asked of it before."""
        await self._db.close()

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs ``work`` on the database thread, outside any transaction of its own."""
        return await self._call(work)

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs ``work`` in one transaction, all of it in one call on the database thread.

        Raises Full when the disk takes no more, StoreError when another program writes for more than a few seconds;
        whatever is raised, nothing of it was written.
        """

        def transaction(db: sqlite3.Connection) -> T:
            db.execute("BEGIN IMMEDIATE")
            try:
                result = work(db)
                db.execute("COMMIT")
                return result
            except BaseException:
                if db.in_transaction:
                    # A full disk may have rolled it back by itself.
                    with contextlib.suppress(sqlite3.Error):
                        db.execute("ROLLBACK")
                raise

        try:
            return await self._call(transaction)
        except sqlite3.OperationalError as error:
            if any(word in str(error) for word in ("full", "readonly", "disk I/O")):
                raise Full(
                    f"Nothing could be saved ({error}), so nothing was changed: free some disk space."
                ) from error
            if "locked" in str(error):
                raise StoreError(
                    "Another program holds the database, so nothing was changed: close it, or try again."
                ) from error
            raise

    async def _call(self, work: Callable[[sqlite3.Connection], T]) -> T:
        # aiosqlite has no public way to run several statements in one call on its thread; this one method is where we
        # use its private one, and the version is bounded in pyproject.toml.
        result: Any = await self._db._execute(work, self._db._conn)  # type: ignore[no-untyped-call]
        return result  # type: ignore[no-any-return]

    async def backup(self, target: Path) -> None:
        """Copies the database, consistent, while it is in use. Refuses to overwrite a file. Raises StoreError."""
        if target.exists():
            raise StoreError(f"{target} exists already: name a file that does not.")
        part = target.with_name(target.name + ".part")

        def copy(db: sqlite3.Connection) -> None:
            part.unlink(missing_ok=True)
            with contextlib.closing(sqlite3.connect(part)) as other:
                db.backup(other)
                # The copy is one plain file, whole without a -wal beside it.
                other.execute("PRAGMA journal_mode = DELETE")
            part.replace(target)

        try:
            await self._call(copy)
        except (sqlite3.Error, OSError) as error:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
            raise StoreError(f"The database cannot be copied to {target} ({error}): name another place.") from error
