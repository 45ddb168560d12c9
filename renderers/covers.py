"""Covers: the small picture of each game by which it is chosen."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib import resources

WIDTH, HEIGHT = 640, 340
"""Pixels of a cover."""


@cache
def cover(package: str) -> bytes | None:
    """Returns the cover of a game's package, a PNG, which lies in the folder of a package from elsewhere; None for a
    game without one. ``tests/covers.py`` draws ours."""
    for place in (f"renderers.{package}", package):
        with suppress(ModuleNotFoundError, FileNotFoundError):
            return resources.files(place).joinpath("cover.png").read_bytes()
    return None
