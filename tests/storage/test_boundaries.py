"""Nothing outside bot.storage speaks to the database: no module imports its library, and none holds a statement."""

from __future__ import annotations

import re
from pathlib import Path

from tests.sources import imported, texts

ROOT = Path(__file__).parents[2]
STORAGE = ROOT / "bot" / "storage"
MODULES = sorted(p for folder in ("bot", "cogs", "renderers") for p in (ROOT / folder).rglob("*.py"))
OUTSIDE = [p for p in MODULES if not p.is_relative_to(STORAGE)]
LIBRARIES = {"sqlite3", "aiosqlite", "psycopg", "asyncpg"}
STATEMENT = re.compile(
    r"\b(SELECT\s.+\sFROM|INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+TABLE|PRAGMA)\b", re.S
)
WORDS = re.compile("SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA")
KNOWN = ("bot.storage", "bot.clocks", "bot.record", "bot.games.contract.choices", "bot.games.rulebooks")
"""What modules of bot.storage may import of the bot."""


def statements(path: Path) -> list[str]:
    """The statements among the texts of a module, which is read closely where it has the words of one."""
    if not WORDS.search(path.read_text("utf-8")):
        return []
    return [text for text in texts(path) if STATEMENT.search(text)]


def test_the_statements_are_recognised() -> None:
    """In bot.storage there are many, so that finding none elsewhere says something."""
    assert sum(len(statements(path)) for path in STORAGE.glob("*.py")) > 40
    assert len(OUTSIDE) > 200


def test_nothing_else_speaks_to_the_database() -> None:
    assert {str(p.relative_to(ROOT)): found for p in OUTSIDE if (found := statements(p))} == {}
    # A module that imports one names it.
    named = [p for p in OUTSIDE if any(name in p.read_text("utf-8") for name in LIBRARIES)]
    libraries = {str(p.relative_to(ROOT)): {name.split(".")[0] for name in imported(p)} & LIBRARIES for p in named}
    assert {path: found for path, found in libraries.items() if found} == {}


def test_the_storage_knows_nothing_of_the_rooms_above() -> None:
    rooms = ("bot.", "cogs.", "renderers.")
    ours = {(p.name, name) for p in STORAGE.rglob("*.py") for name in imported(p) if f"{name}.".startswith(rooms)}
    assert [each for each in sorted(ours) if not each[1].startswith(KNOWN)] == []
