"""The data folder belongs to one running bot at a time."""

from __future__ import annotations

import contextlib
import fcntl
from collections.abc import Iterator
from pathlib import Path

from bot.storage.errors import StorageError


@contextlib.contextmanager
def sole_use(folder: Path) -> Iterator[None]:
    """Holds the data folder for one running bot: two would deliver everything twice. The system lets go of it when the
    process ends, however it ends. Raises StorageError where another bot holds it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / "lock").open("w")
    except OSError as error:
        raise StorageError(f"The data folder cannot be used ({error}): point ADJUTANT_DATA at another.") from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise StorageError(
                f"Another Adjutant is running on the data folder {folder}: stop it first, "
                "or point ADJUTANT_DATA at another."
            ) from error
        yield
