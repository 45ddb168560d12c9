"""Rulebooks: a game's rulebook.md as entries that can be looked up by id and searched by words.

An entry is a heading ``### OV-10.2 · Title``, a line with its mark (``*rules*``, ``*reading*`` or
``*reconstruction*``), and its text up to the next heading. Headings with two marks are sections.
"""

from __future__ import annotations

import re
from typing import Literal, get_args

from msgspec import Struct

Mark = Literal["rules", "reading", "reconstruction"]

_HEADING = re.compile(r"### (?P<id>[A-Z0-9]+-[0-9]+(?:\.[0-9A-Za-z]+)*) · (?P<title>\S.*)")
_MARKS = {f"*{mark}*": mark for mark in get_args(Mark)}
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")


class Entry(Struct, frozen=True):
    """One rule: its id such as "OV-10.2", and the section it stands in."""

    id: str
    title: str
    mark: Mark
    text: str
    section: str = ""


class Rulebook(Struct, frozen=True):
    """A game's rules in the order of the book."""

    entries: tuple[Entry, ...]

    def find(self, rule: str) -> Entry | None:
        """Returns the entry of that id, in capitals or not, with or without the game's prefix; None if there is
        none."""
        wanted = rule.strip().casefold()
        for entry in self.entries:
            full = entry.id.casefold()
            if wanted in (full, full.partition("-")[2]):
                return entry
        return None

    def search(self, query: str, most: int = 10) -> list[Entry]:
        """Returns entries with any of the query's words, best first: an id first, words of titles before words of
        texts.

        A word counts where a word of the entry begins with it; an entry with more of the words comes first.
        """
        exact = self.find(query)
        wanted = set(_words(query))
        scores = {entry.id: _score(entry, wanted) for entry in self.entries}
        found = sorted((e for e in self.entries if max(scores[e.id])), key=lambda e: scores[e.id], reverse=True)
        if exact:
            found = [exact, *(e for e in found if e is not exact)]
        return found[:most]


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold().replace("'", "").replace("’", ""))


def _score(entry: Entry, wanted: set[str]) -> tuple[int, int, int]:
    """Returns the number of the words that occur at all, the number in the title, and their occurrences in the text."""
    title, text = _words(entry.title), _words(entry.text)
    in_title = {w for w in wanted if any(t.startswith(w) for t in title)}
    hits = {w: sum(t.startswith(w) for t in text) for w in wanted}
    return len(in_title | {w for w in wanted if hits[w]}), len(in_title), sum(hits.values())


def parse(source: str) -> Rulebook:
    """Returns the rulebook in that Markdown. Raises ValueError that names the line where a heading, a mark or a text is
    malformed, or where an id stands twice."""
    entries: list[Entry] = []
    section, lines = "", source.splitlines()
    for number, line in enumerate(lines):
        if line.startswith("## "):
            section = line[3:].strip()
        elif line.startswith("###"):
            entry = _entry(lines, number, section)
            if any(e.id == entry.id for e in entries):
                raise ValueError(f"line {number + 1}: {entry.id} stands twice")
            entries.append(entry)
    return Rulebook(tuple(entries))


def _entry(lines: list[str], number: int, section: str) -> Entry:
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
    return Entry(heading["id"], heading["title"], _MARKS[mark.strip()], text.strip(), section)
