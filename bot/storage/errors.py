"""What can go wrong with the database. Nothing of the library that reads it comes out of bot.storage."""

from __future__ import annotations


class StorageError(Exception):
    """The database cannot be used; the message is one sentence that a person can act on."""


class Full(StorageError):
    """Nothing can be written: the disk is full or the file may not be written. The change was rolled back."""


class Held(StorageError):
    """Another program holds the database: nothing was read or changed."""


class Unreachable(Held):
    """The database's server cannot be reached just now: nothing was read or changed."""

    def __init__(self) -> None:
        super().__init__("The database cannot be reached just now, so I changed nothing. Try again in a moment.")


class Damaged(StorageError):
    """What the file holds is not what was written; only a backup helps. Nothing was changed."""


class Conflict(StorageError):
    """Another process was first: a key is taken, or a row has changed since it was read. The change was rolled back."""

    def __init__(self, message: str = "Another Adjutant has changed the same database meanwhile: try again.") -> None:
        super().__init__(message)


class Unsure(StorageError):
    """The connection broke while a change was being written: it is there wholly or not at all, and not known which."""


class LeaseLost(StorageError):
    """Another process has taken over what this one worked on. Nothing was changed."""


RESTORE = "the person who runs this bot must restore it from a backup"
