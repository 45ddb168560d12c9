"""A decision in one line: what is done, and to what."""

from __future__ import annotations

import pytest

from bot.games.in_words import in_a_line


@pytest.mark.parametrize(
    ("said", "line"),
    [
        (["Heiman B to 1817 facing southwest"], "Heiman B to 1817 facing southwest"),
        (["Move to USA Center", "US Marine Battalion"], "Move to USA Center: US Marine Battalion"),
        (["Move", "Attack CSA Right", "3rd Maine attacks CSA Right"], "3rd Maine attacks CSA Right"),
        (["Move one unit", "Floyd at 1309", "Floyd to 1815"], "Floyd to 1815"),
        (["Change a stack's facing", "2109: Oglesby C", "2109 faces southwest"], "2109 faces southwest"),
        (["Move Anna", "Anna to B2 (Bakery)"], "Anna to B2 (Bakery)"),
    ],
)
def test_a_line_says_what_is_done_once(said: list[str], line: str) -> None:
    assert in_a_line(said) == line
