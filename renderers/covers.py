"""Covers: the small picture of each game by which it is chosen."""

from __future__ import annotations

from functools import cache
from importlib import resources

WIDTH, HEIGHT = 640, 340
"""Pixels of a cover."""


@cache
def cover(package: str) -> bytes | None:
    """Returns the cover of a game's package, a PNG; None for a game without one. ``tests/covers.py`` draws them."""
    try:
        return resources.files(f"renderers.{package}").joinpath("cover.png").read_bytes()
    except (ModuleNotFoundError, FileNotFoundError):
        return None
