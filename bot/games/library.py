"""All the games there are: our own, each a package with a descriptor and its line here, and those of other packages
that are installed beside this one."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from bot.games.contract.game import Game
from bot.games.descriptor import Descriptor
from bot.games.kit.package import RAISED, faults
from bot.games.rulebooks import rulebook

log = logging.getLogger(__name__)

PACKAGES = (
    "overland",
    "life_1861",
    "dixie",
    "chancellorsville",
    "donelson",
)
"""The packages of bot.games, in the order in which the games are listed."""
GROUP = "adjutant.games"
"""The group of entry points by which an installed package declares a game: each names a Descriptor."""


def load(*packages: str) -> dict[str, Descriptor]:
    """Returns the descriptors of these packages by their games' keys: ``DESCRIPTOR`` in each one's module
    ``descriptor``."""
    found: list[Descriptor] = [import_module(f"bot.games.{name}.descriptor").DESCRIPTOR for name in packages]
    return {descriptor.key: descriptor for descriptor in found}


def clashes(declared: Descriptor, others: Mapping[str, Descriptor]) -> list[str]:
    """Returns in sentences what a game of another package has that ours or one of the ``others`` has already, so that
    what is meant for one would find the other; nothing where they go beside each other."""
    wrong = []
    if declared.key in others:
        wrong.append(f"there is a game with the key {declared.key} already.")
    if declared.package in PACKAGES:
        wrong.append(f"there is a package {declared.package} of Adjutant's own, whose pictures it would have.")
    prefixes = rulebook.parse(declared.game.rulebook()).prefixes
    for other in others.values():
        if other.key != declared.key and (same := prefixes & rulebook.parse(other.game.rulebook()).prefixes):
            wrong.append(f"its rules begin with {', '.join(sorted(same))}-, as those of {other.game.name} do.")
    return wrong


def installed(ours: dict[str, Descriptor]) -> dict[str, Descriptor]:
    """Returns the games of other installed packages by their keys, in the order of these. One whose shape is wrong, or
    that ``clashes`` with one before it, is left out, which one line of the log says."""
    found: dict[str, Descriptor] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        try:
            declared = entry.load()
            wrong = faults(declared)
            wrong = wrong or clashes(declared, {**ours, **found})
        except RAISED as error:
            # Ours are played all the same.
            declared, wrong = None, [f"it cannot be loaded ({type(error).__name__}: {error})."]
        if wrong:
            log.warning("The game %s (%s) is left out: %s", entry.name, entry.value, " ".join(wrong))
        else:
            found[declared.key] = declared
    return found


OURS: dict[str, Descriptor] = load(*PACKAGES)
"""The descriptors of our own games, by key."""
LIBRARY: dict[str, Descriptor] = {**OURS, **installed(OURS)}
"""Every game's descriptor, by the game's key."""
GAMES: dict[str, Game[Any, Any, Any]] = {key: descriptor.game for key, descriptor in LIBRARY.items()}
"""Every game's rules, by key."""
