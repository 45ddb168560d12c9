"""Rulebooks read, looked up and searched."""

from __future__ import annotations

import pytest

from bot.games.library import GAMES
from bot.games.rulebooks import rulebook

BOOK = """# A game

Some words before the rules.

## 1. Moving

### XX-1.1 · Moving is free
*rules*

A leader moves
along a line.

### XX-1.D3a · Retreats
*reading*

A leader who loses retreats along a line. Nobody's horse retreats.

## 2. Figures

### XX-14 · The map
*reconstruction*

| Line | To |
| --- | --- |
| A | B |
"""


def test_an_id_with_a_digit_leads_to_its_rule() -> None:
    """A prefix begins with a letter: the days of a battle are no rules."""
    text = "### N2-1 · One\n*rules*\n\nSee N2-2, on 6-7 April.\n\n### N2-2 · Two\n*rules*\n\nNothing.\n"
    book = rulebook.parse(text)
    assert book.linked(book.entries[0]) == [book.entries[1]] and book.prefixes == {"N2"}
    with pytest.raises(ValueError, match="a rule's heading"):
        rulebook.parse("### 6-7 · April\n*rules*\n\nNothing.\n")


def test_entries_in_order() -> None:
    first, second, third = rulebook.parse(BOOK).entries
    expected = rulebook.Rule("XX-1.1", "Moving is free", "rules", "A leader moves\nalong a line.", "1. Moving")
    assert first == expected
    assert (second.id, second.mark, second.section) == ("XX-1.D3a", "reading", "1. Moving")
    assert (third.id, third.section) == ("XX-14", "2. Figures")
    assert third.text.startswith("| Line")


@pytest.mark.parametrize("name", ["XX-1.D3a", " xx-1.d3a", "1.d3a"])
def test_an_entry_by_its_id(name: str) -> None:
    found = rulebook.parse(BOOK).find(name)
    assert found and found.title == "Retreats"


def test_no_entry_by_a_wrong_id() -> None:
    book = rulebook.parse(BOOK)
    assert book.find("XX-2") is None and book.find("") is None and book.find("1") is None


def test_links_both_ways() -> None:
    book = rulebook.parse(BOOK.replace("Nobody's", "See XX-14.").replace("moves\nalong", "as in XX-14 moves along"))
    first, second, third = book.entries
    assert book.linked(first) == [third] and book.linked(second) == [third] and book.linked(third) == [first, second]


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("### nonsense", "line 1: a rule's heading"),
        ("\n### XX-1 No dot\n*rules*\n\nText", "line 2: a rule's heading"),
        ("### XX-1 · One\nText", "line 2: XX-1 needs a mark"),
        ("### XX-1 · One\n*guess*\n\nText", "line 2: XX-1 needs a mark"),
        ("### XX-1 · One\n*rules*\n", "line 2: XX-1 has no text"),
        ("### XX-1 · One\n*rules*\n\nText\n### XX-1 · Two\n*rules*\n\nText", "line 5: XX-1 stands twice"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(source: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        rulebook.parse(source)


@pytest.mark.parametrize("key", GAMES)
def test_no_section_has_the_number_of_another(key: str) -> None:
    """Each entry stands in the section that its id names, and each number is one section's."""
    sections: dict[str, set[str]] = {}
    for entry in rulebook.parse(GAMES[key].rulebook()).entries:
        number = entry.section.partition(".")[0]
        assert entry.id.partition("-")[2].partition(".")[0] == number, entry.id
        sections.setdefault(number, set()).add(entry.section)
    assert all(len(headings) == 1 for headings in sections.values()), sections
