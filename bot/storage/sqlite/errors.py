"""What an error of SQLite's means, in a sentence."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from bot.storage.errors import RESTORE, Damaged, Full, Held, StorageError

UNWRITABLE = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR)
HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
UNREACHABLE = (*UNWRITABLE, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)


def code_of(error: sqlite3.Error) -> int:
    """Returns the error's kind, one of SQLite's primary result codes; 0 where it has none."""
    # The low byte is the kind; the rest tells more of it.
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def read_error(error: sqlite3.Error) -> StorageError:
    """Returns what is said where the database did not answer."""
    if code_of(error) in HELD:
        return Held("Another program holds the database, so I changed nothing. Try again in a moment.")
    if code_of(error) in DAMAGED:
        return Damaged(f"The database is damaged ({error}), so nothing was changed: {RESTORE}.")
    return StorageError("The database did not answer just now, so I changed nothing. Try again in a moment.")


def write_error(error: sqlite3.Error) -> StorageError:
    """Returns what is said where a transaction failed."""
    if code_of(error) in UNWRITABLE:
        remedy = "let the bot write to its data folder"
        remedy = remedy if code_of(error) == sqlite3.SQLITE_READONLY else "free some disk space"
        return Full(f"Nothing could be saved ({error}), so nothing was changed: {remedy}.")
    return read_error(error)


def opening_error(path: Path, error: sqlite3.Error) -> StorageError:
    """Returns what is said where the database at ``path`` cannot be opened or brought up to date."""
    elsewhere = "point ADJUTANT_DATA at another folder"
    if code_of(error) in HELD:
        return Held(f"Another program holds the database {path.name}: close it, or {elsewhere}.")
    remedy = "restore it from a backup"
    if code_of(error) in UNREACHABLE:
        remedy = f"see that {path.parent} can be written to and has space left"
    return StorageError(f"The database {path.name} cannot be opened ({error}): {remedy}, or {elsewhere}.")
