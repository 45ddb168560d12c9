"""The thread by which a process hears what others write, and says that it is alive."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable
from typing import Any

import msgspec
import psycopg

from bot.storage.database import Heard
from bot.storage.postgres.connecting import set_up
from bot.storage.postgres.errors import first_line
from bot.storage.postgres.leases import BEAT_SECONDS, PostgresLeases

log = logging.getLogger(__name__)

TOPIC = "adjutant"
"""The channel of PostgreSQL's on which processes tell each other what they write."""
AGAIN_SECONDS = 0.25
"""Seconds after which a lost connection is tried again."""
STALLED_SECONDS = 3.0
"""Seconds without a sign of the event loop after which its process is not said to be alive."""


class Listener:
    """Listens on a connection of its own, again after it is lost. ``heard`` and ``deaf`` are called on the event
    loop."""

    def __init__(
        self,
        known: dict[str, Any],
        leases: PostgresLeases,
        heard: Callable[[Heard], None],
        deaf: Callable[[], None],
    ) -> None:
        self._known, self._leases, self._heard, self._deaf = known, leases, heard, deaf
        self._loop = asyncio.get_running_loop()
        self.closing = threading.Event()
        self._sign = time.monotonic()
        self._thread = threading.Thread(target=self._serve, name="listener", daemon=True)
        self.lag = 0.0
        """Seconds that the last notification took from the other process's commit until it was heard, at most."""

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    @property
    def started(self) -> bool:
        """Whether it was begun."""
        return self._thread.ident is not None

    def close(self) -> None:
        """Ends, and hands back all leases; waits for that."""
        self.closing.set()
        self._thread.join(BEAT_SECONDS + 5)

    def _serve(self) -> None:
        while not self.closing.is_set():
            self._leases.doubt()
            try:
                with psycopg.connect(**self._known, autocommit=True) as db:
                    set_up(db)
                    self._listen(db)
            except psycopg.Error as error:
                log.warning("Other processes are not heard just now (%s)", first_line(error))
                self._on_loop(self._deaf)
                self.closing.wait(AGAIN_SECONDS)
            except Exception:
                # A process that says no more that it is alive delivers nothing any more.
                log.exception("The listener starts again")
                self._on_loop(self._deaf)
                self.closing.wait(AGAIN_SECONDS)

    def _listen(self, db: psycopg.Connection) -> None:
        """Hears until it is to end, or the connection is lost. Raises psycopg.Error."""
        db.execute(f"LISTEN {TOPIC}".encode())
        self._leases.clear_up(db)
        # What was said before is lost.
        self._on_loop(self._deaf)
        while not self.closing.is_set():
            self._on_loop(self._give_sign)
            if time.monotonic() - self._sign < STALLED_SECONDS:
                self._leases.beat(db)
            for said in db.notifies(timeout=BEAT_SECONDS / 3):
                if self.closing.is_set():
                    break
                self._take(said.payload)
        self._leases.end(db)

    def _take(self, payload: str) -> None:
        try:
            heard = msgspec.json.decode(payload, type=Heard)
        except msgspec.DecodeError:
            # Of another version, which may say what this one does not know.
            self._on_loop(self._deaf)
            return
        if heard.by != self._leases.me:
            self.lag = max(0.0, time.time() - heard.at)
            self._on_loop(self._heard, heard)

    def _give_sign(self) -> None:
        self._sign = time.monotonic()

    def _on_loop(self, call: Callable[..., None], *values: Any) -> None:
        # A loop that has ended needs to hear of nothing.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(call, *values)
