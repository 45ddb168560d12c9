"""Nothing outside bot.storage speaks to the database: no module imports its library, and none holds a statement."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STORAGE = ROOT / "bot" / "storage"
MODULES = sorted(p for folder in ("bot", "cogs", "renderers") for p in (ROOT / folder).rglob("*.py"))
OUTSIDE = [p for p in MODULES if STORAGE not in p.parents]
LIBRARIES = {"sqlite3", "aiosqlite", "psycopg", "asyncpg"}
STATEMENT = re.compile(
    r"\b(SELECT\s.+\sFROM|INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+TABLE|PRAGMA)\b", re.S
)
KNOWN = ("bot.storage", "bot.clocks", "bot.record", "bot.games.choices", "bot.games.rulebooks")
"""What modules of bot.storage may import of the bot."""


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def texts(path: Path) -> Iterator[str]:
    """The texts in a file, those with places to fill in included."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_the_statements_are_recognised() -> None:
    """In bot.storage there are many, so that finding none elsewhere says something."""
    assert sum(bool(STATEMENT.search(text)) for path in STORAGE.glob("*.py") for text in texts(path)) > 40
    assert len(OUTSIDE) > 200


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_else_speaks_to_the_database(path: Path) -> None:
    assert not {name.split(".")[0] for name in imported(path)} & LIBRARIES
    assert [text for text in texts(path) if STATEMENT.search(text)] == []


@pytest.mark.parametrize("path", sorted(STORAGE.rglob("*.py")), ids=lambda path: path.name)
def test_the_storage_knows_nothing_of_the_rooms_above(path: Path) -> None:
    ours = {name for name in imported(path) if name.split(".")[0] in ("bot", "cogs", "renderers")}
    assert [name for name in ours if not name.startswith(KNOWN)] == []
