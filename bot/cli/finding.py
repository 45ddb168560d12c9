"""Finds a game by what somebody calls it on the command line."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import tomllib
from pathlib import Path

from bot.games.descriptor import Descriptor
from bot.games.library import GROUP, LIBRARY


class NotFoundError(Exception):
    """Raised where there is no such game; the message says what there is."""


def descriptor_of(place: str) -> object:
    """Returns what a game's package declares: of the key of a game, of a folder with a ``pyproject.toml`` that names an
    entry point, of ``module:NAME``, or of a package with a module ``game`` or ``descriptor``. Raises NotFoundError,
    and whatever the package raises as it is loaded."""
    if place in LIBRARY:
        return LIBRARY[place]
    if (Path(place) / "pyproject.toml").is_file():
        return _loaded(_declared_in(Path(place)))
    # Wherever this is called from, the package may lie there.
    sys.path.insert(0, str(Path.cwd()))
    if ":" in place:
        return _loaded(place)
    for module in (f"{place}.game", f"{place}.descriptor"):
        try:
            there = importlib.util.find_spec(module) is not None
        except (ModuleNotFoundError, ValueError):
            there = False
        if there and hasattr(importlib.import_module(module), "DESCRIPTOR"):
            return _loaded(f"{module}:DESCRIPTOR")
    raise NotFoundError(
        f"There is no game {place}: neither a key ({', '.join(LIBRARY)}), nor a folder with a pyproject.toml, nor a "
        f"package with a module “game” that holds a DESCRIPTOR."
    )


def checked_descriptor(place: str) -> Descriptor:
    """Returns the same, where it is a Descriptor. Raises NotFoundError."""
    found = descriptor_of(place)
    if not isinstance(found, Descriptor):
        raise NotFoundError(f"{place} declares {type(found).__name__}, not a Descriptor (bot.games.descriptor).")
    return found


def _declared_in(folder: Path) -> str:
    """Returns the entry point that a folder's project declares; its packages can be imported from then on."""
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8")).get("project", {})
    entries: dict[str, str] = project.get("entry-points", {}).get(GROUP, {})
    if not entries:
        raise NotFoundError(f'{folder}/pyproject.toml has no [project.entry-points."{GROUP}"]')
    sys.path.insert(0, str(folder.resolve()))
    return next(iter(entries.values()))


def _loaded(entry: str) -> object:
    """Returns what an entry point names."""
    module, _, name = entry.partition(":")
    found: object = getattr(importlib.import_module(module), name)
    return found
