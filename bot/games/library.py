"""All the games there are: a new one is a package with a descriptor, and its line here."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from bot.games.contract import Game
from bot.games.descriptor import Descriptor

PACKAGES = (
    "overland",
    "life_1861",
    "dixie",
    "chancellorsville",
    "donelson",
)
"""The packages of bot.games, in the order in which the games are listed."""


def load(*packages: str) -> dict[str, Descriptor]:
    """Returns the descriptors of these packages by their games' keys: ``DESCRIPTOR`` in each one's module
    ``descriptor``."""
    found: list[Descriptor] = [import_module(f"bot.games.{name}.descriptor").DESCRIPTOR for name in packages]
    return {descriptor.key: descriptor for descriptor in found}


LIBRARY: dict[str, Descriptor] = load(*PACKAGES)
"""Every game's descriptor, by the game's key."""
GAMES: dict[str, Game[Any, Any, Any]] = {key: descriptor.game for key, descriptor in LIBRARY.items()}
"""Every game's rules, by key."""
