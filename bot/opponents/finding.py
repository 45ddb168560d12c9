"""Finds a game by what somebody calls it on the command line."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import tomllib
from pathlib import Path

from bot.games.contract.game import AnyGame
from bot.games.descriptor import Descriptor
from bot.games.kit.package import RAISED
from bot.games.library import GROUP, LIBRARY, OURS


class NotFoundError(Exception):
    """Raised where there is no such game; the message says what there is."""


def descriptor_of(place: str) -> object:
    """Returns what a game's package declares: of the key of a game, of a folder with a ``pyproject.toml`` that names an
    entry point, of ``module:NAME``, or of a package with a module ``game`` or ``descriptor``. What lies here goes
    before a package of that name that is installed. Raises NotFoundError, and whatever the package raises when it is
    loaded."""
    if place in OURS:
        return OURS[place]
    if (Path(place) / "pyproject.toml").is_file():
        return _loaded_from(Path(place).resolve(), _declared_in(Path(place)))
    # Wherever this is called from, the package may lie there.
    here = Path.cwd()
    top = place.partition(":")[0].partition(".")[0]
    lies_here = top.isidentifier() and any((here / name).exists() for name in (f"{top}/__init__.py", f"{top}.py"))
    if ":" in place:
        return _loaded_from(here, place) if lies_here else _loaded(place)
    if place in LIBRARY and not lies_here:
        return LIBRARY[place]
    if lies_here:
        _forget_others(here, top)
    for module in (f"{place}.game", f"{place}.descriptor"):
        try:
            there = importlib.util.find_spec(module) is not None
        except (ImportError, ValueError):
            there = False
        if there and hasattr(importlib.import_module(module), "DESCRIPTOR"):
            return _loaded(f"{module}:DESCRIPTOR")
    raise NotFoundError(
        f"There is no game called {place}: neither a key ({', '.join(LIBRARY)}), nor a folder with a pyproject.toml, "
        f"nor a package with a module “game” that holds a DESCRIPTOR."
    )


def checked_descriptor(place: str) -> Descriptor:
    """Returns the same, where it is a Descriptor. Raises NotFoundError, also for what cannot be loaded."""
    try:
        found = descriptor_of(place)
    except NotFoundError:
        raise
    except RAISED as error:
        raise NotFoundError(f"{place} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(found, Descriptor):
        raise NotFoundError(f"{place} declares {type(found).__name__}, not a Descriptor (bot.games.descriptor).")
    return found


def folder_of(game: AnyGame) -> str:
    """Returns the folder from which a game was loaded; "" where it lies in none."""
    file = getattr(sys.modules.get(type(game).__module__), "__file__", None)
    return str(Path(file).parent) if file else ""


def _declared_in(folder: Path) -> str:
    """Returns the entry point that a folder's project declares."""
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8")).get("project", {})
    entries: dict[str, str] = project.get("entry-points", {}).get(GROUP, {})
    if not entries:
        raise NotFoundError(f'{folder}/pyproject.toml has no [project.entry-points."{GROUP}"]')
    return next(iter(entries.values()))


def _loaded_from(folder: Path, entry: str) -> object:
    """Returns what an entry point names, of the package that lies in a folder, or in its folder ``src``. Raises
    NotFoundError where another of that name is loaded."""
    top = entry.partition(":")[0].partition(".")[0]
    _forget_others(folder, top)
    found = _loaded(entry)
    if not _lies_in(folder, top):
        raise NotFoundError(f"{folder} holds no package {top}: the one that is installed would be looked at.")
    return found


def _forget_others(folder: Path, top: str) -> None:
    """Has a package be imported from a folder from now on, though one of that name was imported from elsewhere, such as
    the one that is installed."""
    sys.path[:0] = [str(folder), str(folder / "src")]
    importlib.invalidate_caches()
    if not _lies_in(folder, top):
        for name in [name for name in sys.modules if name == top or name.startswith(f"{top}.")]:
            del sys.modules[name]


def _lies_in(folder: Path, top: str) -> bool:
    """Whether a package was imported from a folder."""
    file = getattr(sys.modules.get(top), "__file__", None)
    return file is not None and Path(file).resolve().is_relative_to(folder)


def _loaded(entry: str) -> object:
    """Returns what an entry point names."""
    module, _, name = entry.partition(":")
    found: object = getattr(importlib.import_module(module), name)
    return found
