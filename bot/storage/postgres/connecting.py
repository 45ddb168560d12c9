"""Connections to PostgreSQL."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any

import psycopg
from psycopg.types.numeric import Int8BinaryDumper

from bot.storage.errors import StorageError
from bot.storage.postgres.errors import first_line

STATEMENT_MS, LOCK_MS, IDLE_MS = 10_000, 1_000, 5_000
"""Milliseconds after which the server ends a statement, the wait for a lock, and a transaction whose process does
nothing."""
USUAL: dict[str, Any] = {
    "client_encoding": "utf8",
    "connect_timeout": 2,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 5_000,
}
"""Seconds, and milliseconds, after which a server that is gone without a word counts as gone; an address may say
otherwise."""


def parameters(address: str) -> dict[str, Any]:
    """What the driver is to know of an address. Raises StorageError for one that is none, and says nothing of what
    stands in it: the driver quotes what it cannot read, and that may be the password."""
    with contextlib.suppress(psycopg.Error):
        known = psycopg.conninfo.conninfo_to_dict(address)
        if not broken_off(known):
            return {**USUAL, "application_name": "adjutant", **known}
    raise StorageError(
        "ADJUTANT_DATABASE is no address of PostgreSQL's: postgresql://user:password@host:5432/database was expected, "
        "each character of the password that is no letter or digit as % and its code (@ as %40)."
    )


def broken_off(known: Mapping[str, Any]) -> bool:
    """Whether a character of the password such as / was taken for its end, so that other parts hold the rest of it."""
    ports = str(known.get("port") or "").split(",")
    return any("@" in str(known.get(part)) for part in ("host", "dbname")) or not all(p.isdigit() for p in ports if p)


def set_up(db: psycopg.Connection) -> None:
    """Sets a new connection up."""
    # All whole numbers as one type, whatever their size: else each size would be a statement of its own to prepare.
    db.adapters.register_dumper(int, Int8BinaryDumper)
    settings = {
        "statement_timeout": STATEMENT_MS,
        "lock_timeout": LOCK_MS,
        "idle_in_transaction_session_timeout": IDLE_MS,
    }
    for name, value in settings.items():
        db.execute("SELECT set_config(%s, %s, false)", (name, str(value)))
    db.commit()


def incarnation(db: psycopg.Connection) -> str:
    """Returns the name of the server's run since it last recovered from a crash, and gives it one where it has none.
    What a transaction's number stands for is known within one run alone: a crash forgets numbers that had not reached
    the disk, and the server gives them out again. Raises psycopg.Error."""
    name = "INSERT INTO incarnations (one, id) VALUES (1, gen_random_uuid()::text) ON CONFLICT DO NOTHING"
    db.execute(name)
    row = db.execute("SELECT id FROM incarnations").fetchone()
    db.commit()
    return str(row[0]) if row else ""


def opening_error(address: str, error: psycopg.Error) -> StorageError:
    """Returns what is said where a database cannot be opened; no password is told."""
    known = parameters(address)
    place = f"{known.get('dbname', '')} at {known.get('host', 'this machine')}:{known.get('port', 5432)}"
    return StorageError(
        f"The database {place} cannot be opened ({first_line(error)}): see that it runs and that ADJUTANT_DATABASE "
        "names it."
    )
