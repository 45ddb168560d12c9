"""The games that opponents are measured in: each edition and length of each two-sided game."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

SETUPS: dict[str, dict[str, dict[str, str]]] = {
    "dixie": {
        "bull-run": {"edition": "bull-run"},
        "shiloh": {"edition": "shiloh"},
        "gettysburg": {"edition": "gettysburg"},
        "bull-run-5": {"edition": "bull-run", "columns": "5"},
        "gettysburg-5": {"edition": "gettysburg", "columns": "5"},
        "gettysburg-days": {"edition": "gettysburg", "days": "three"},
    },
    "life": {"survivor": {"survivor": "survivor"}, "together": {"survivor": "nobody"}},
    "chancellorsville": {"two": {"opponent": "person", "windows": "orders"}},
    "donelson": {
        "one": {"length": "one", "windows": "orders", "rosters": "printed"},
        "two": {"length": "two", "windows": "orders"},
    },
}
PACKAGES = {"life": "life_1861"}
"""The packages of games whose key is another."""


def value_of(game: str) -> ModuleType:
    """Returns the module that says what matters in a game's views."""
    return import_module(f"bot.games.{PACKAGES.get(game, game)}.practice.value")
