"""What people read keeps to plain words: the commands and the documents say nothing that we have learned to say better.

NOT_YET lists what is still to be put in other words. It may only become shorter.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands_page import written_page

ROOT = Path(__file__).parents[1]
REPLACED = {
    "it's your turn, due to move": r"\bawait(?:s|ed|ing)?\b",
    "no longer": r"\b(?:any|no) more\b(?! than)",
    "again": r"\banew\b",
    "leave empty for": r"\(else\b|; else\b|\bor else\b",
    "show, say, notify": r"\b(?:is|are|be|being) told\b|\bwho is told\b",
    "DM": r"\bprivate messages?\b",
    "someone, everyone": r"\b(?:some|every)body\b",
    "ping, notify": r"\b(?:call|calls|called) (?:me|you|them|everybody|somebody|whom)\b",
    "resign": r"\bgiv(?:e|es|en|ing) (?:it |the game )?up\b",
    "a percent sign beside its figure": r"\d %",
}
"""What is replaced, by what takes its place."""
NOT_YET = {}
"""Pages that are not yet converted."""


ROOMS = ("bot", "cogs", "renderers")
NOT_FOR_PEOPLE = ("bot/opponents/", "bot/metrics.py")
"""Where texts speak to whoever writes a game, or to a machine."""
MEANT = {"holds no more enemy", "no more and no fewer", "No more troops", "supply has no more", "; else "}
"""Words that mean what they say, or that a game's own text has."""


def said_in(file: Path) -> Iterator[str]:
    """Yields the texts of a module that are no docstrings, each f-string whole with X for what is filled in."""
    tree = ast.parse(file.read_text("utf-8"))
    apart = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            apart.add(id(node.value))
        if isinstance(node, ast.JoinedStr):
            apart |= {id(part) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in apart:
            yield node.value


@pytest.mark.parametrize("room", ROOMS)
def test_the_code_says_nothing_that_is_replaced(room: str) -> None:
    found = [
        f"{file.relative_to(ROOT)}: {hit}"
        for file in sorted((ROOT / room).rglob("*.py"))
        if not str(file.relative_to(ROOT)).startswith(NOT_FOR_PEOPLE)
        for text in said_in(file)
        if " " in text.strip() and not any(meant in text for meant in MEANT)
        for hit in found_in(text)
    ]
    assert not found, "\n".join(found)


def found_in(text: str) -> list[str]:
    """What of a text is to be said otherwise, with some words around it."""
    plain = " ".join(re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL).split())
    return [
        f"“{plain[max(0, match.start() - 20) : match.end() + 20]}”: {better}"
        for better, pattern in REPLACED.items()
        for match in re.finditer(pattern, plain, re.IGNORECASE)
    ]


def texts() -> dict[str, str]:
    """All that is looked through, by its name: documents for people who play or host, and each section of the page of
    commands."""
    names = ("days-long", "dice", "game-master", "playing", "privacy", "record")
    pages = {f"{name}.md": (ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in names}
    pages["README.md"] = (ROOT / "README.md").read_text("utf-8")
    sections = re.split(r"(?m)^## ", (ROOT / "docs" / "commands.md").read_text("utf-8"))
    for section in sections:
        name = re.search(r"`/([a-z]+)`$", section.splitlines()[0])
        pages[f"commands.md: {name[1] if name else section.splitlines()[0]}"] = section
    return pages


@pytest.mark.parametrize("name", texts())
def test_it_says_nothing_that_is_replaced(name: str) -> None:
    found = found_in(texts()[name])
    if name in NOT_YET:
        assert found, f"{name} is converted: take it out of NOT_YET"
    else:
        assert not found, "\n".join(found)


async def test_the_page_of_commands_is_what_discord_shows() -> None:
    """So what is looked through is what people see."""
    assert (ROOT / "docs" / "commands.md").read_text("utf-8") == await written_page()


def test_each_pattern_finds_something() -> None:
    """Otherwise it could never fail."""
    said = """Dixie awaits you. It follows no more. Drawn anew, or which game (else all). You are told by private
    message. Somebody is calling: call me. She gives it up in 5 % of all games."""
    assert {text.rpartition(": ")[2] for text in found_in(said)} == set(REPLACED)
