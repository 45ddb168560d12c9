"""Leases of PostgreSQL's: a row each, which counts as long as its process shows by the database's clock that it is
alive."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import psycopg

from bot.storage.errors import LeaseLost, StorageError
from bot.storage.leases import Leases
from bot.storage.postgres.transaction import translated
from bot.storage.transaction import Transaction

log = logging.getLogger(__name__)

ALIVE_SECONDS = 6.0
"""Seconds for which a process counts as alive after it has said so."""
MARGIN_SECONDS = 1.0
"""Seconds before that at which the process itself stops to rely on it."""
BEAT_SECONDS = 1.5
"""Seconds between two times that it says so."""
FORGOTTEN = "1 hour"
"""When a process that has died is forgotten, with what it held."""

TAKE = """INSERT INTO leases (name, process)
    SELECT ?, id FROM processes, set_config('synchronous_commit', 'off', true)
    WHERE id = ? AND until > clock_timestamp()
    ON CONFLICT (name) DO UPDATE SET process = excluded.process
    WHERE leases.process = excluded.process OR NOT EXISTS (
        SELECT 1 FROM processes holder WHERE holder.id = leases.process AND holder.until > clock_timestamp())"""
"""One statement, so that of two processes one takes it. A lease that a crash of the server forgets is found missing by
``check``, so nobody waits for the disk."""
ALIVE = """INSERT INTO processes (id, until) VALUES (?, clock_timestamp() + ? * interval '1 second')
    ON CONFLICT (id) DO UPDATE SET until = excluded.until WHERE processes.until <= clock_timestamp()"""
"""Has a process count as alive again; changes no row where it does."""
GIVE_BACK = """WITH fast AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    DELETE FROM leases USING fast WHERE name = ? AND process = ?"""


class PostgresLeases(Leases):
    """The leases of process ``me``; ``write`` runs a piece of work in a transaction."""

    def __init__(self, me: str, write: Callable[[Callable[[Transaction], Any]], Awaitable[Any]]) -> None:
        self.me, self._write = me, write
        self._sure_until = 0.0
        self.held: set[str] = set()
        """The names of the leases taken and not given back."""
        self._doubts = 0
        self._taken_at: dict[str, int] = {}
        """How many doubts there were when each of them was asked for."""

    async def take(self, name: str) -> bool:
        """See Leases."""
        doubts = self._doubts

        def work(transaction: Transaction) -> int:
            nonlocal doubts
            taken = transaction.execute(TAKE, name, self.me)
            if not taken and transaction.execute(ALIVE, self.me, ALIVE_SECONDS):
                # The machine stood still, and nobody holds it. Whoever asks is alive.
                self.doubt()
                doubts = self._doubts
                taken = transaction.execute(TAKE, name, self.me)
            return taken

        taken: int = await self._write(work)
        if taken:
            self.held.add(name)
            self._taken_at[name] = doubts
        return taken > 0

    async def give_back(self, name: str) -> None:
        """See Leases."""
        self.held.discard(name)
        self._taken_at.pop(name, None)
        try:
            await self._write(lambda transaction: transaction.execute(GIVE_BACK, name, self.me))
        except StorageError as error:
            log.warning("The lease %s is not given back: %s", name, error)

    def check(self, transaction: Transaction, name: str) -> None:
        """See Leases."""
        sql = "SELECT 1 FROM leases WHERE name = ? AND process = ? FOR SHARE"
        if transaction.row(sql, name, self.me) is None:
            raise LeaseLost(f"Another process has taken over {name}, so nothing was changed.")

    def held_by_any(self, transaction: Transaction) -> set[str]:
        """See Leases."""
        sql = """SELECT name, process FROM leases JOIN processes ON processes.id = leases.process
                 WHERE until > clock_timestamp()"""
        # One of its own that could not be given back holds nobody up.
        return {name for name, process in transaction.rows(sql) if process != self.me or name in self.held}

    @property
    def stand(self) -> bool:
        """See Leases."""
        return time.monotonic() < self._sure_until

    def stands(self, name: str) -> bool:
        """See Leases."""
        return self.stand and self._taken_at.get(name) == self._doubts

    def doubt(self) -> None:
        """Another process may have taken over any lease that is held: a server that crashed forgets those that had not
        reached its disk."""
        self._doubts += 1

    def others(self, transaction: Transaction) -> list[str]:
        """The other processes that are at work on the database."""
        sql = "SELECT id FROM processes WHERE id != ? AND until > clock_timestamp() ORDER BY id"
        return [id for (id,) in transaction.rows(sql, self.me)]

    def beat(self, db: psycopg.Connection) -> None:
        """Says that the process is alive, on a connection of the caller's that commits each statement. Raises
        psycopg.Error."""
        asked = time.monotonic()
        if not self.stand:
            self.doubt()
        if db.execute(translated(ALIVE).encode(), (self.me, ALIVE_SECONDS)).rowcount:
            # Its own clock may have stood still with the machine.
            self.doubt()
        later = "UPDATE processes SET until = clock_timestamp() + %s * interval '1 second' WHERE id = %s"
        db.execute(later, (ALIVE_SECONDS, self.me))
        self._sure_until = asked + ALIVE_SECONDS - MARGIN_SECONDS

    def clear_up(self, db: psycopg.Connection) -> None:
        """Forgets processes that died long ago, likewise."""
        gone = f"DELETE FROM processes WHERE until < clock_timestamp() - interval '{FORGOTTEN}'"
        db.execute(gone.encode())
        db.execute("DELETE FROM leases WHERE process NOT IN (SELECT id FROM processes)")

    def end(self, db: psycopg.Connection) -> None:
        """Gives all back, likewise, and says that the process is no more."""
        self._sure_until = 0.0
        db.execute("DELETE FROM leases WHERE process = %s", (self.me,))
        db.execute("DELETE FROM processes WHERE id = %s", (self.me,))
