"""The rulebook as Discord shows it: every section fits a message, no line breaks in mid-sentence, no tables."""

from __future__ import annotations

import re

import pytest
from discord import ui

from bot.games.library import GAMES
from cogs.parts.components import MOST_PARTS, MOST_TEXT
from cogs.rules import pages
from cogs.rules.books import book_of


def text_of(view: ui.LayoutView) -> str:
    """All texts of a message."""
    return "\n".join(item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay))


@pytest.mark.parametrize("key", GAMES)
def test_every_entry_is_on_some_page_and_every_page_fits(key: str) -> None:
    book = book_of(GAMES[key])
    found = pages.sections(book)
    menus = [item for row in pages.sections_menus(book) for item in row.walk_children() if isinstance(item, ui.Select)]
    offered = [option.value for menu in menus for option in menu.options]
    assert offered == [str(n) for n in range(len(found))] and all(1 <= len(menu.options) <= 25 for menu in menus)
    assert len({menu.custom_id for menu in menus}) == len(menus)
    texts = [text for _, part in found for text in part]
    assert [t.split(" · ")[0] for t in texts] == [f"### {e.id}" for e in book.rules.entries]
    assert all(len("\n".join(part)) <= pages.ROOM + 200 for _, part in found)
    assert not any(line.startswith("|") for text in texts for line in text.splitlines())


@pytest.mark.parametrize("key", GAMES)
def test_every_entry_has_a_page_of_its_own_that_says_it_whole(key: str) -> None:
    """With menus of what it is linked with, within Discord's limits."""
    book = book_of(GAMES[key])
    for entry in book.rules.entries:
        view = pages.entry_page(book, entry, [pages.Hit(book, e) for e in book.start])
        assert pages.shown(entry) in text_of(view)
        assert view.total_children_count <= MOST_PARTS and len(text_of(view)) <= MOST_TEXT


@pytest.mark.parametrize("key", GAMES)
def test_a_page_that_is_not_sure_shows_the_next_two_in_short(key: str) -> None:
    """Each with its id and a button that opens it; longer rules leave room for that."""
    book = book_of(GAMES[key])
    hits = [pages.Hit(book, e) for e in book.start]
    for entry in book.rules.entries:
        view = pages.entry_page(book, entry, hits, nearly=True)
        text = text_of(view).partition("**Or did you mean …**\n")[2]
        opens = [item.label for item in view.walk_children() if isinstance(item, ui.Button)]
        assert re.findall(r"^- \*\*(\S+) · ", text, re.MULTILINE) == [e.id for e in book.start[:2]]
        assert opens[:2] == [f"Open {e.id}" for e in book.start[:2]] and len(text_of(view)) <= MOST_TEXT
        assert 0 < len(pages.in_short(book, entry)) <= pages.MOST_SHORT


@pytest.mark.parametrize("key", GAMES)
def test_the_first_page_leads_through_ten_entries(key: str) -> None:
    book = book_of(GAMES[key])
    text = text_of(pages.start_page(book))
    assert len(book.start) == 10 == len(set(book.start))
    assert all(f"{n}. **{entry.title}**" in text for n, entry in enumerate(book.start, 1))
    assert len(text) <= 2000, "a phone's screen or two"


def test_paragraphs_flow_and_lists_stay() -> None:
    assert pages.flowing("One\ntwo.\n\nThree:\n- four\n- five") == "One two.\n\nThree:\n- four\n- five"


def test_tables_become_lists() -> None:
    table = "| Die | Result |\n| --- | --- |\n| 1 | fails |\n| 6 | wins |"
    assert pages.flowing(table) == "- 1: Result fails\n- 6: Result wins"


@pytest.mark.parametrize("key", GAMES)
def test_no_line_ends_in_mid_sentence(key: str) -> None:
    for _, part in pages.sections(book_of(GAMES[key])):
        for text in part:
            body = text.split("\n", 1)[1].rsplit("\n", 1)[0]
            for line in filter(None, body.splitlines()):
                assert line.startswith("- ") or re.search(r"[.:)!?”]$", line), line


@pytest.mark.parametrize("key", sorted(GAMES))
def test_words_are_explained_in_a_sentence_or_two(key: str) -> None:
    """What a term says to a beginner stands where its entry's beginning would, and is short enough for a phone."""
    book = book_of(GAMES[key])
    for rule, (name, says) in book.glossary.meanings.items():
        assert 20 < len(says) <= 140 and says.endswith("."), (rule, says)
        page = pages.terms_page(book, [book.rules.by_id[rule]])
        assert f"**{name}** – {says}" in text_of(page)
