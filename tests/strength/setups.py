"""The games that opponents are measured in: each edition and length of each two-sided game."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from bot.games.contract.choices import Refusal
from bot.games.library import GAMES
from bot.games.phrases import listed

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
USUAL = "usual"
"""The setup of any game with its usual options."""
PACKAGES = {"life": "life_1861"}
"""The packages of games whose key is another."""


def setup_of(game: str, setup: str) -> dict[str, str]:
    """Returns the options of a setup. Raises Refusal for one that there is not."""
    known = {USUAL: dict[str, str](), **SETUPS.get(game, {})}
    if game not in GAMES or setup not in known:
        raise Refusal(f"there is no setup {setup} of {game}: games are {listed(GAMES)}, setups {listed(known)}")
    return known[setup]


def value_of(game: str) -> ModuleType:
    """Returns the module that says what matters in a game's views."""
    return import_module(f"bot.games.{PACKAGES.get(game, game)}.practice.value")
