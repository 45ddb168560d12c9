"""Every rule of every rulebook is shown by a test, and every rule cited exists.

The tests' sources are read, not run, so it holds whichever of them were selected.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import bot.games
from bot.games.rulebooks import rulebook
from tests.sources import nodes

GAMES = sorted(path.parent for path in Path(bot.games.__path__[0]).glob("*/rulebook.md"))
TESTS = Path(__file__).parent

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)


def ids(game: Path) -> set[str]:
    """The ids of a game's rulebook."""
    return {entry.id for entry in rulebook.parse(game.joinpath("rulebook.md").read_text("utf-8")).entries}


@cache
def shown(folder: Path) -> set[str]:
    """The ids named by ``rule`` marks in the tests of a folder."""
    found: set[str] = set()
    for source in sorted(folder.rglob("*.py")):
        for node in nodes(source):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                found |= {a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)}
    return found


def cited(game: Path, like: set[str]) -> set[str]:
    """What looks like an id of that rulebook in the game's own sources."""
    prefixes = "|".join(sorted({rule.partition("-")[0] for rule in like}))
    pattern = re.compile(rf"\b(?:{prefixes})-[0-9]+(?:\.[0-9A-Za-z]+)*")
    files = [path for end in ("py", "toml", "md") for path in game.rglob(f"*.{end}")]
    return {rule for path in files for rule in pattern.findall(path.read_text("utf-8"))}


@each_game
def test_every_rule_is_shown_by_a_test(game: Path) -> None:
    assert sorted(ids(game) - shown(TESTS / game.name)) == []


@each_game
def test_tests_and_sources_name_only_rules_that_exist(game: Path) -> None:
    known = ids(game)
    assert known, "an empty rulebook"
    assert sorted((shown(TESTS / game.name) | cited(game, known)) - known) == []
