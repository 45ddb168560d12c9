"""Covers: the small pictures of each game by which it is chosen."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from importlib import resources

WIDTH, HEIGHT = 640, 340
"""Pixels of a cover."""
_FILE = re.compile(r"cover(-(?P<value>[\w-]+))?\.png")


@cache
def covers(package: str) -> dict[str, bytes]:
    """Returns the covers of a game's package, PNGs, which lie in the folder of a package from elsewhere: ``cover.png``
    by "", and ``cover-VALUE.png`` by that value of an option. Nothing for a game without. ``tests/covers.py`` draws
    ours."""
    for place in (f"renderers.{package}", package):
        with suppress(ModuleNotFoundError):
            files = [(_FILE.fullmatch(file.name), file) for file in resources.files(place).iterdir()]
            if found := {name["value"] or "": file.read_bytes() for name, file in files if name}:
                return found
    return {}
