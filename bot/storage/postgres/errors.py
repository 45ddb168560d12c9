"""What an error of PostgreSQL's means, in a sentence."""

from __future__ import annotations

import psycopg
from psycopg import errors

from bot.storage.errors import RESTORE, Conflict, Damaged, Full, Held, StorageError, Unreachable

FULL = (errors.DiskFull, errors.OutOfMemory)
HELD = (errors.DeadlockDetected, errors.SerializationFailure, errors.LockNotAvailable, errors.QueryCanceled)
DAMAGED = (errors.DataCorrupted, errors.IndexCorrupted)


def storage_error(error: psycopg.Error, broken: bool) -> StorageError:
    """Returns what is said where a statement failed; ``broken`` tells that its connection is lost."""
    if isinstance(error, errors.UniqueViolation):
        return Conflict()
    if isinstance(error, HELD):
        return Held("Others hold the database just now, so I changed nothing. Try again in a moment.")
    if isinstance(error, FULL):
        return Full(f"Nothing could be saved ({first_line(error)}), so nothing was changed: free its disk.")
    if isinstance(error, DAMAGED):
        return Damaged(f"The database is damaged ({first_line(error)}), so nothing was changed: {RESTORE}.")
    if broken or isinstance(error, errors.CannotConnectNow | errors.AdminShutdown | errors.TooManyConnections):
        return Unreachable()
    return StorageError("The database did not answer just now, so I changed nothing. Try again in a moment.")


def first_line(error: BaseException) -> str:
    """The first line of an error's text."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
