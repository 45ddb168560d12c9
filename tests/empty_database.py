"""An empty database, made once a process: to carry out all migrations takes half as long as to start a bot."""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
from functools import cache
from pathlib import Path

from bot.storage.sqlite.database import set_up


def lay(path: Path) -> None:
    """Puts a database there that holds nothing yet, unless one is there."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(empty())


@cache
def empty() -> bytes:
    """Returns the file of a database that has just been made."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
            set_up(db, path)
        return path.read_bytes()
