"""The digest of what has happened: three lines at most, the heaviest first, each with its roll."""

from __future__ import annotations

from bot.games.contract import Line
from bot.record.digest import digest

WEIGHTS = {"hits": 30, "routed": 50, "moved": 1}


def test_few_lines_are_told_as_they_are() -> None:
    happenings = [("moved", Line("A moves.")), ("routed", Line("B routs."))]
    assert digest(happenings, WEIGHTS) == [(0, "A moves."), (1, "B routs.")]


def test_the_heaviest_come_first_with_what_was_rolled() -> None:
    happenings = [
        ("moved", Line("A moves.")),
        ("fire", Line("B fires and rolls 5 and 6.", {"dice": [5, 6]})),
        ("hits", Line("C and D each take 2 hits.", {"cards": ["c", "d"], "each": 2})),
        ("morale", Line("E needs 3, rolls 5 and fails.", {"dice": [5]})),
        ("routed", Line("E routs.", {"card": "e"})),
        ("hits", Line("F takes 1 hit.", {"cards": ["f"], "each": 1})),
        ("phase", Line("The turn ends.")),
    ]
    assert digest(happenings, WEIGHTS) == [
        (2, "B fires and rolls 5 and 6. C and D each take 2 hits."),
        (4, "E needs 3, rolls 5 and fails. E routs."),
        (5, "F takes 1 hit."),
    ]
