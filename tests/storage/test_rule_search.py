"""Questions in a beginner's words find the entry that answers them."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.library import GAMES
from bot.games.rulebooks import asked, glossary, rulebook
from bot.games.rulebooks.glossary import Glossary
from bot.games.rulebooks.subjects import BANK
from bot.games.rulebooks.wording import compared
from bot.storage.rule_search import Index
from cogs.rules.books import book_of, elsewhere

BOOK = rulebook.parse("""# A game

## 1. Moving

### XX-1.1 · Moving is free
*rules*

A leader moves along a line.

### XX-1.D3a · Retreats
*reading*

A leader who loses retreats along a line (XX-1.1). Nobody's horse retreats.

## 2. Figures

### XX-14 · The map
*reconstruction*

| Line | To |
| --- | --- |
| A | B |
""")
WORDS = glossary.parse(
    """
start = ["XX-14"]
[terms]
"Turning Movement" = { rule = "XX-1.1", also = ["TM"] }
""",
    BOOK,
)
ASKED = asked.parse('"XX-14" = ["where am I", "board"]', BOOK)


INDEX = Index(BOOK, WORDS, ASKED)


def ids(query: str, words: Glossary = WORDS) -> list[str]:
    """The ids found, best first."""
    index = INDEX if words is WORDS else Index(BOOK, words, ASKED)
    return [found.entry.id for found in index.search(query)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("retreat", "XX-1.D3a"),
        ("retreating", "XX-1.D3a"),
        ("retraet", "XX-1.D3a"),
        ("leader map", "XX-14"),
        ("leader retreats", "XX-1.D3a"),
        ("MOVES free", "XX-1.1"),
        ("nobodys", "XX-1.D3a"),
        ("xx-14", "XX-14"),
        ("14", "XX-14"),
        ("what is a TM?", "XX-1.1"),
        ("turning movements", "XX-1.1"),
        ("Where am I", "XX-14"),
        ("the borad", "XX-14"),
        ("hors", "XX-1.D3a"),
    ],
)
def test_what_comes_first(query: str, first: str) -> None:
    assert ids(query)[0] == first


@pytest.mark.parametrize("query", ["house", "live", "they loved"])
def test_an_english_word_is_not_a_misspelled_one(query: str) -> None:
    """*House* is not *horse*, though nothing is known of houses."""
    assert ids(query) == []


@pytest.mark.parametrize("query", ["my horse died", "is a horse killing", "who murdered the horses"])
def test_every_form_of_a_word_is_understood(query: str) -> None:
    """Beginners' words need not be listed in all their forms."""
    words = glossary.parse('[about]\n"XX-14" = ["horse die"]', BOOK)
    assert ids(query, words)[0] == "XX-14"


@pytest.mark.parametrize("query", ["", "?!", "zouaves", "\x00", '"', "NEAR(", "a* OR"])
def test_nothing_to_find(query: str) -> None:
    assert ids(query) == [] or query == "a* OR"


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("how soon is there a second horse", "XX-14"),
        ("can i swim with traveller", "XX-14"),
        ("does traveller retreat and swim with the leader", "XX-1.D3a"),
    ],
)
def test_a_thing_and_what_is_asked_of_it(query: str, first: str) -> None:
    """Both lead to the entry, in words that stand in no known question; a piece's name stands for what it is."""
    words = glossary.parse(
        """
[names]
"horse" = ["traveller"]
[about]
"XX-14" = ["horse second", "horse swim"]
"XX-1.D3a" = ["horse retreat leader"]
""",
        BOOK,
    )
    assert ids(query, words)[0] == first


def test_an_abbreviation_is_what_it_stands_for() -> None:
    words = glossary.parse(
        """
[terms]
"Turning Movement" = { rule = "XX-1.1", also = ["TM"] }
[about]
"XX-14" = ["turning movement twice"]
""",
        BOOK,
    )
    assert ids("is one more tm possible, or a second one", words)[0] == "XX-1.1"
    assert ids("can I do my tm more than once", words)[0] == "XX-14"


@pytest.mark.parametrize("key", GAMES)
def test_no_two_entries_are_about_the_same(key: str) -> None:
    """Whatever words it is asked in: a thing and what is asked of it lead to one entry."""
    about = book_of(GAMES[key]).glossary.about
    entries: dict[tuple[frozenset[str], str], set[str]] = {}
    for key, things in about.items():
        for thing in things:
            entries.setdefault((frozenset(compared(thing)), key.partition(" ")[2]), set()).add(key)
    assert not {words: keys for words, keys in entries.items() if len(keys) > 1}


def test_a_word_is_said_for_one_other() -> None:
    """What *dies* stands for is not left to the order of the table."""
    times = Counter(other for others in BANK.words.values() for other in others)
    assert not {word for word, number in times.items() if number > 1 or word in BANK.words}


def test_no_more_than_asked_for() -> None:
    assert len(INDEX.search("line", most=2)) == 2


def test_another_edition_comes_later() -> None:
    """What is said of Shiloh alone comes later in a battle that is not Shiloh, unless it is asked for."""
    dixie = GAMES["dixie"]
    book = book_of(dixie)
    barred = elsewhere(dixie, {"edition": "gettysburg"})
    assert barred == ["bull run", "shiloh"]
    here = [found.entry.id for found in book.index.search("win deploy centerline", 300, barred)]
    anywhere = [found.entry.id for found in book.index.search("win deploy centerline", 300)]
    assert here.index("DX-3.21c") > anywhere.index("DX-3.21c")
    assert book.index.search("Shiloh centerline", 1, barred)[0].entry.id == "DX-3.21c"


def test_a_question_known_word_by_word_comes_before_its_term() -> None:
    """*What are … for* is not *What is …*, though both say no more than the term."""
    index = book_of(GAMES["chancellorsville"]).index
    assert index.search("What are cubes for?", 1)[0].entry.id == "CV-11.1"
    assert index.search("What are cubes?", 1)[0].entry.id == "CV-3.3"


@pytest.mark.parametrize("key", GAMES)
def test_every_term_leads_to_its_entry(key: str) -> None:
    """By each of its names it comes first, and *What is …* finds it."""
    book = book_of(GAMES[key])
    for name, term in book.glossary.terms.items():
        assert book.index.search(f"What is {name}?", 1)[0].entry.id == term.rule, name
        assert name in book.glossary.terms_in(f"There is {name.upper()} here."), name


def test_a_glossary_that_names_no_entry_is_refused() -> None:
    with pytest.raises(ValueError, match="line 3: the rulebook has no entry XX-9"):
        glossary.parse('\nstart = ["XX-14",\n "XX-9"]', BOOK)
    with pytest.raises(ValueError, match="malformed"):
        glossary.parse("begin = 1", BOOK)
    with pytest.raises(ValueError, match="line 1"):
        glossary.parse("start ? 1", BOOK)
