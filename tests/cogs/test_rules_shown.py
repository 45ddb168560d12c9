"""The rulebook as Discord shows it: every section fits a message, no line breaks in mid-sentence, no tables."""

from __future__ import annotations

import re

import pytest

from bot.games.library import GAMES
from cogs.rules import ROOM, book, flowing, pages


@pytest.mark.parametrize("key", GAMES)
def test_every_entry_is_on_some_page_and_every_page_fits(key: str) -> None:
    source = GAMES[key].rulebook()
    found = pages(source)
    assert 1 <= len(found) <= 25
    texts = [text for _, part in found for text in part]
    assert [t.split(" · ")[0] for t in texts] == [f"### {e.id}" for e in book(source).entries]
    assert all(len("\n".join(part)) <= ROOM + 200 for _, part in found)
    assert not any(line.startswith("|") for text in texts for line in text.splitlines())


def test_paragraphs_flow_and_lists_stay() -> None:
    assert flowing("One\ntwo.\n\nThree:\n- four\n- five") == "One two.\n\nThree:\n- four\n- five"


def test_tables_become_lists() -> None:
    assert (
        flowing("| Die | Result |\n| --- | --- |\n| 1 | fails |\n| 6 | wins |") == "- 1: Result fails\n- 6: Result wins"
    )


@pytest.mark.parametrize("key", GAMES)
def test_no_line_ends_in_mid_sentence(key: str) -> None:
    for _, part in pages(GAMES[key].rulebook()):
        for text in part:
            body = text.split("\n", 1)[1].rsplit("\n", 1)[0]
            for line in filter(None, body.splitlines()):
                assert line.startswith("- ") or re.search(r"[.:)!?”]$", line), line
