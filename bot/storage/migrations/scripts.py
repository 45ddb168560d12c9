"""The schema's scripts of both engines under one numbering: a number is one change, which bears the same name in both.

An engine that has nothing to change has no script of that number. PostgreSQL's begin with 17, which makes all that
SQLite's up to it make.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

Engine = Literal["sqlite", "postgres"]


@cache
def scripts(engine: Engine) -> tuple[tuple[int, str, str], ...]:
    """An engine's scripts, in order, as (version, name, SQL)."""
    found = []
    for file in resources.files("bot.storage.migrations").iterdir():
        stem, dot, ending = file.name.partition(".")
        if dot and ending == f"{engine}.sql":
            number, _, name = stem.partition("_")
            found.append((int(number), name, file.read_text("utf-8")))
    return tuple(sorted(found))
