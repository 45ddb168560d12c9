"""Rulebooks: a game's rulebook.md as entries that can be looked up by id and lead to each other.

An entry is a heading ``### OV-10.2 · Title``, a line with its mark (``*rules*``, ``*reading*`` or
``*reconstruction*``), and its text up to the next heading. Headings with two marks are sections.

The section *Changes* says in a line for each version of the rules what it changed: ``- dixie-4: Ground is held …``.
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from itertools import takewhile
from typing import Literal, get_args

from msgspec import Struct

Mark = Literal["rules", "reading", "reconstruction"]

ID = re.compile(r"\b[A-Z][A-Z0-9]*-[0-9]+(?:\.[0-9A-Za-z]+)*\b")
"""A rule's id, wherever it stands."""
_HEADING = re.compile(rf"### (?P<id>{ID.pattern}) · (?P<title>\S.*)")
_CHANGE = re.compile(r"- (?P<version>[a-z][a-z0-9-]*-[0-9]+): (?P<text>\S.*)")
CHANGES = "Changes"
"""The section that says what each version of the rules changed."""
_MARKS = {f"*{mark}*": mark for mark in get_args(Mark)}


class Rule(Struct, frozen=True):
    """One rule: its id such as "OV-10.2", and the section it stands in; or a house rule of one game."""

    id: str
    title: str
    mark: Mark | Literal["house rule"]
    text: str
    section: str = ""


class Rulebook(Struct, frozen=True, dict=True):
    """A game's rules in the order of the book."""

    entries: tuple[Rule, ...]
    changes: dict[str, str] = {}
    """What each version of the rules changed, the oldest first."""
    preface: str = ""
    """What stands before the first section: what the game is about, and what the marks mean."""

    def changed_since(self, version: str) -> str:
        """Returns what the versions after that one changed, in sentences; "" where nothing is noted."""
        number = _number(version)
        return " ".join(text for later, text in self.changes.items() if _number(later) > number)

    @property
    def prefixes(self) -> set[str]:
        """What the ids begin with, before the hyphen: no other book's may begin so."""
        return {entry.id.partition("-")[0] for entry in self.entries}

    @cached_property
    def by_id(self) -> dict[str, Rule]:
        """The entries by their ids."""
        return {entry.id: entry for entry in self.entries}

    def find(self, rule: str) -> Rule | None:
        """Returns the entry of that id, in capitals or not, with or without the game's prefix; None if there is
        none."""
        wanted = rule.strip().casefold()
        for entry in self.entries:
            full = entry.id.casefold()
            if wanted in (full, full.partition("-")[2]):
                return entry
        return None

    def linked(self, entry: Rule) -> list[Rule]:
        """Returns the entries that an entry names, then those that name it, each once and in the order of the book."""
        named = set(ID.findall(entry.text))
        naming = {other.id for other in self.entries if entry.id in ID.findall(other.text)}
        found = [e for e in self.entries if e.id in named] + [e for e in self.entries if e.id in naming - named]
        return [e for e in found if e is not entry]


@cache
def parse(source: str) -> Rulebook:
    """Returns the rulebook in that Markdown. Raises ValueError that names the line where a heading, a mark or a text is
    malformed, or where an id stands twice."""
    entries: list[Rule] = []
    changes: dict[str, str] = {}
    section, lines = "", source.splitlines()
    for number, line in enumerate(lines):
        if line.startswith("## "):
            section = line[3:].strip()
        elif section == CHANGES and line.strip():
            if not (found := _CHANGE.fullmatch(line.strip())):
                raise ValueError(f"line {number + 1}: a change is “- VERSION: what changed”, on one line")
            changes[found["version"]] = found["text"]
        elif line.startswith("###"):
            entry = _entry(lines, number, section)
            if any(e.id == entry.id for e in entries):
                raise ValueError(f"line {number + 1}: {entry.id} stands twice")
            entries.append(entry)
    return Rulebook(tuple(entries), changes, _preface(lines))


def _preface(lines: list[str]) -> str:
    """Returns the text before the first section, without the book's title."""
    before = takewhile(lambda line: not line.startswith("##"), lines)
    return "\n".join(line for line in before if not line.startswith("# ")).strip()


def _number(version: str) -> int:
    """The number of a version of the rules, such as 4 of "dixie-4"."""
    return int(version.rpartition("-")[2])


def _entry(lines: list[str], number: int, section: str) -> Rule:
    """Returns the entry whose heading is ``lines[number]``."""
    heading = _HEADING.fullmatch(lines[number].rstrip())
    if not heading:
        raise ValueError(f"line {number + 1}: a rule's heading is “### ID · Title”")
    body: list[str] = []
    for line in lines[number + 1 :]:
        if line.startswith("#"):
            break
        body.append(line)
    mark, _, text = "\n".join(body).strip().partition("\n")
    if mark.strip() not in _MARKS:
        raise ValueError(f"line {number + 2}: {heading['id']} needs a mark: {', '.join(_MARKS)}")
    if not text.strip():
        raise ValueError(f"line {number + 2}: {heading['id']} has no text")
    return Rule(heading["id"], heading["title"], _MARKS[mark.strip()], text.strip(), section)
