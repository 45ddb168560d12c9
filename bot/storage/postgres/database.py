"""PostgreSQL by a pool of connections: each transaction is one call on a thread of its own.

What becomes of a transaction whose connection breaks while it is committed is asked of the server by the transaction's
number: so a write is done once, whenever the connection is cut or the server is restarted. Where the server has crashed
meanwhile the number may be another transaction's by now; then nobody claims that it was done.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import time
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec
import psycopg
from psycopg_pool import ConnectionPool, PoolClosed, PoolTimeout

from bot.storage.database import Database, Heard, Patience, Sharing, Work, closed, readable
from bot.storage.errors import Conflict, Held, Unreachable, Unsure
from bot.storage.postgres.connecting import incarnation, opening_error, parameters, set_up
from bot.storage.postgres.errors import storage_error
from bot.storage.postgres.leases import PostgresLeases
from bot.storage.postgres.listener import TOPIC, Listener
from bot.storage.postgres.schema import migrate
from bot.storage.postgres.transaction import PostgresTransaction

T = TypeVar("T")

CONNECTIONS = 8
"""How many transactions of one process are under way at once."""
CONNECTION_WAIT = 1.0
"""Seconds for which one waits for a connection."""
OUTCOME_WAIT = 2.0
"""Seconds for which the server is asked what became of a transaction: an interaction has to be answered within
three."""
ASK_AGAIN = 0.05
MOST_SAID = 7_900
"""Bytes that one notification holds."""


class PostgresDatabase(Database):
    """The open database. Make it with :meth:`open`."""

    def __init__(self, address: str) -> None:
        # Readable for whoever looks into the table of processes.
        me = f"{os.uname().nodename}-{os.getpid()}-{secrets.token_hex(4)}"
        leases = PostgresLeases(me, self.write)
        super().__init__(leases, shared=True)
        known = parameters(address)
        self.pool = ConnectionPool(
            kwargs=known, min_size=1, max_size=CONNECTIONS, configure=self._configure, reconnect_timeout=1.0, open=False
        )
        self._incarnations = weakref.WeakKeyDictionary[psycopg.Connection, str]()
        """The server's run to which each connection was made."""
        self.address, self._conflicts, self._me = address, 0, me
        self._threads = ThreadPoolExecutor(CONNECTIONS, thread_name_prefix="database")
        self._reads, self._writes = Patience(), Patience()
        self._closed = False
        self.listener = Listener(known, leases, self._say_heard, self._say_deaf)
        self._leases = leases

    @classmethod
    async def open(cls, address: str) -> PostgresDatabase:
        """Opens the database, and brings its schema up to date. Raises StorageError with a sentence when it cannot be
        used."""
        known = parameters(address)

        database = cls(address)

        def begin() -> None:
            try:
                with psycopg.connect(**known, autocommit=True) as db:
                    migrate(db)
                    # Before any lease is taken.
                    database._leases.beat(db)
            except psycopg.Error as error:
                raise opening_error(address, error) from error
            database.pool.open()

        try:
            await asyncio.to_thread(begin)
        except BaseException:
            await database.close()
            raise
        database.listener.start()
        return database

    @classmethod
    def read_only(cls, address: str) -> PostgresDatabase:
        """Opens the database only to read it, without bringing it up to date. Raises StorageError."""
        database = cls(address)
        database.pool.open()
        return database

    async def close(self) -> None:
        """Closes the database after what was asked of it before, and hands back all leases."""
        if self._closed:
            return
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        if self.listener.started:
            await asyncio.to_thread(self._end_listening)
        await asyncio.to_thread(self.pool.close)

    def _end_listening(self) -> None:
        """Ends the listener, which is woken for it."""
        self.listener.closing.set()
        with contextlib.suppress(Unreachable, psycopg.Error), self._connection() as db:
            db.execute("SELECT pg_notify(%s, '')", (TOPIC,))
            db.commit()
        self.listener.close()

    async def read(self, work: Work[T]) -> T:
        """See Database."""

        def answered() -> T:
            with self._connection() as db:
                db.isolation_level, db.read_only = psycopg.IsolationLevel.REPEATABLE_READ, True
                try:
                    return readable(lambda: work(PostgresTransaction(db)))
                finally:
                    ended(db)
                    if not db.closed:
                        db.isolation_level, db.read_only = None, None

        return await self._reads.call(lambda: self._run(answered))

    async def look_up(self, work: Work[T]) -> T:
        """On a thread as well: nothing waits for the network on the event loop. See Database."""
        return await self.read(work)

    async def write(self, work: Work[T]) -> T:
        """See Database."""
        loop = asyncio.get_running_loop()

        def committed() -> T:
            begun = time.perf_counter()
            with self._connection() as db:
                transaction = PostgresTransaction(db)
                try:
                    result = readable(lambda: work(transaction))
                    number = self._told(transaction)
                except BaseException as error:
                    ended(db)
                    self._conflicts += isinstance(error, Held | Conflict) and not isinstance(error, Unreachable)
                    raise
                self._commit(db, number)
            if self.on_written is not None:
                self.on_written(time.perf_counter() - begun)
            if transaction.nearest_timer is not None:
                with contextlib.suppress(RuntimeError):
                    loop.call_soon_threadsafe(self.say_timer, transaction.nearest_timer)
            return result

        return await self._writes.call(lambda: self._run(committed))

    @property
    def sharing(self) -> Sharing:
        """See Database."""
        return Sharing(self._conflicts, len(self._leases.held), self.listener.lag)

    async def check_unused(self) -> None:
        """See Database."""
        others = await self.read(self._leases.others)
        if others:
            raise Held(f"Other processes are at work on the database ({', '.join(others)}): stop them first.")

    # -- on a thread

    def _configure(self, db: psycopg.Connection) -> None:
        """Sets up a connection of the pool's."""
        set_up(db)
        self._incarnations[db] = incarnation(db)

    @contextlib.contextmanager
    def _connection(self) -> Iterator[psycopg.Connection]:
        """A connection of the pool's. Raises Unreachable where there is none."""
        try:
            db = self.pool.getconn(CONNECTION_WAIT)
        except (PoolTimeout, PoolClosed, psycopg.Error) as error:
            raise Unreachable from error
        try:
            yield db
        finally:
            self.pool.putconn(db)

    def _told(self, transaction: PostgresTransaction) -> str | None:
        """Has the other processes told, once it is committed, what a transaction has written. Returns the transaction's
        number; None where it has written nothing."""
        said = Heard(
            self._me,
            time.time(),
            tuple(transaction.games_changed),
            tuple(dict.fromkeys(transaction.channels_posted)),
            transaction.nearest_timer,
            tuple(transaction.judges_changed),
        )
        if msgspec.structs.replace(said, at=0.0) == Heard(self._me, 0.0):
            found = transaction.row("SELECT pg_current_xact_id_if_assigned()::text")
        else:
            payload = msgspec.json.encode(said).decode()
            # Whoever cannot read it takes nothing that it knows for certain.
            payload = payload if len(payload) < MOST_SAID else "much"
            found = transaction.row(f"SELECT pg_current_xact_id_if_assigned()::text, pg_notify('{TOPIC}', ?)", payload)
        return found[0] if found else None

    def _commit(self, db: psycopg.Connection, number: str | None) -> None:
        """Commits a transaction. Raises Unreachable where it is certain that nothing was written, and Unsure."""
        try:
            db.commit()
        except psycopg.Error as error:
            if not db.broken:
                raise storage_error(error, broken=False) from error
            outcome = "aborted" if number is None else self._outcome(number, self._incarnations.get(db, ""))
            if outcome == "aborted":
                raise Unreachable from error
            if outcome != "committed":
                raise Unsure(
                    "The database went away while this was being saved, and it is not known whether it was: "
                    "look at the board before you try again."
                ) from error

    def _outcome(self, number: str, since: str) -> str:
        """What became of the transaction of a number, begun in that run of the server, as the server says: "" where it
        does not say."""
        until = time.monotonic() + OUTCOME_WAIT
        asked = "SELECT (SELECT id FROM incarnations), pg_xact_status(%s::xid8)"
        while time.monotonic() < until:
            try:
                with psycopg.connect(**parameters(self.address)) as db:
                    now, status = db.execute(asked, (number,)).fetchone() or ("", "")
            except psycopg.errors.InvalidParameterValue:
                # The number is still to come: a crash has forgotten it.
                return "aborted"
            except psycopg.Error:
                time.sleep(ASK_AGAIN)
                continue
            if now != since:
                # What is of that number now may be another's, unless it has not come about.
                return "" if status == "committed" else "aborted"
            if status in ("committed", "aborted"):
                return str(status)
            time.sleep(ASK_AGAIN)
        return ""

    def _say_heard(self, heard: Heard) -> None:
        if self.on_heard is not None:
            self.on_heard(heard)
        if heard.timer is not None:
            self.say_timer(heard.timer)

    def _say_deaf(self) -> None:
        if self.on_deaf is not None:
            self.on_deaf()
        # A timer may have been set as well: it is looked for at once.
        self.say_timer(0)

    async def _run(self, call: Callable[[], T]) -> T:
        """Runs a function on a thread, to its end even if nobody waits for it any more."""
        if self._closed:
            raise closed()
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)


def ended(db: psycopg.Connection) -> None:
    """Ends a transaction without writing anything; a connection that is lost has ended it."""
    with contextlib.suppress(psycopg.Error):
        db.rollback()
