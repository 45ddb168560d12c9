"""``new-game``: writes the package of a small game that runs, plays itself and passes its check at once."""

from __future__ import annotations

import importlib.util
import keyword
import re
import sys
from importlib import resources
from itertools import count
from pathlib import Path
from string import Template

from bot.games.kit.package import COMMANDS
from bot.games.library import GAMES, LIBRARY
from bot.games.rulebooks import rulebook

KEY = re.compile(r"[a-z][a-z0-9]{1,19}")
"""A key that can also be the name of a package."""
FILES = {
    ".gitignore": "gitignore.txt",
    "pyproject.toml": "pyproject.toml.txt",
    "{key}/__init__.py": "init.txt",
    "{key}/game.py": "game.py.txt",
    "{key}/rulebook.md": "rulebook.md.txt",
    "{key}/glossary.toml": "glossary.toml.txt",
}
"""The files of a package, and what each is made from."""


def new_game(key: str, folder: Path) -> int:
    """Writes the package of a game with that key into a new folder of that name in ``folder``. Returns 0, or 2 where it
    cannot."""
    if why := objection(key, folder / key):
        print(why, file=sys.stderr)
        return 2
    words = {"key": key, "name": key.capitalize(), "prefix": prefix_for(key, folder)}
    for name, source in FILES.items():
        file = folder / key / name.format(key=key)
        file.parent.mkdir(parents=True, exist_ok=True)
        text = resources.files("bot.cli").joinpath("template", source).read_text("utf-8")
        file.write_text(Template(text).substitute(words), "utf-8")
    print(f"{folder / key} holds a small game. Try `python -m bot check {key}`, then change {key}/{key}/game.py.")
    return 0


def prefix_for(key: str, folder: Path) -> str:
    """Returns what the ids of a new rulebook begin with: as few letters of the key as no other book has, neither of the
    games that there are nor of those that lie in that folder."""
    books = [game.rulebook() for game in GAMES.values()]
    books += [file.read_text("utf-8") for file in folder.glob("*/*/rulebook.md")]
    taken = {id.partition("-")[0] for book in books for id in rulebook.ID.findall(book)}
    long = key.upper()
    return next(prefix for n in count(2) if (prefix := long[:n] + (str(n) if n > len(long) else "")) not in taken)


def objection(key: str, place: Path) -> str:
    """Returns the reason why no package of that key can be written there; "" where one can."""
    if not KEY.fullmatch(key):
        return f"“{key}” is no key: two to twenty small letters and digits, a letter first."
    if keyword.iskeyword(key):
        return f"“{key}” is a word of Python's own, which no package can be called."
    if key in COMMANDS:
        return f"/{key} is a command of Adjutant's own, so no game can be called so."
    if key in LIBRARY:
        return f"There is a game {key} already."
    if place.exists():
        return f"{place} is there already."
    if importlib.util.find_spec(key) is not None:
        return f"There is a Python package {key} already, which the game's would hide."
    return ""
