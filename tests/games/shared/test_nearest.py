"""What a typed text is nearest to: parts of names, words that mean the same, slips of the keys, in any order."""

from __future__ import annotations

import pytest

from bot.games.contract.choices import Choice, Level, Path
from bot.games.tree import Tree
from bot.games.wishes.nearest import corrected, nearest

LEVELS: dict[Path, Level | None] = {
    (): Level("What?", (Choice("attack", "Attack (1 AP)"), Choice("march", "March"), Choice("stand", "Stand"))),
    ("attack",): Level("Whom?", (Choice("lee", "Lee (1 AP)"), Choice("beauregard", "Beauregard"))),
    ("attack", "lee"): None,
    ("attack", "beauregard"): None,
    ("march",): Level("Who?", (Choice("u12", "12th New York"), Choice("u13", "13th New Jersey"))),
    ("march", "u12"): Level("Where?", (Choice("1213", "Hex 1213"), Choice("1214", "Hex 1214"))),
    ("march", "u13"): Level("Where?", (Choice("1213", "Hex 1213"),)),
    ("march", "u12", "1213"): None,
    ("march", "u12", "1214"): None,
    ("march", "u13", "1213"): None,
    ("stand",): Level("Who?", (Choice("u12", "12th New York"), Choice("u13", "13th New Jersey"))),
    ("stand", "u12"): None,
    ("stand", "u13"): None,
}
TREE = Tree(LEVELS.__getitem__)
KINDS = {"attack", "march", "stand", "retreat"}


def found(text: str) -> list[str]:
    """The texts that are nearest."""
    return sorted(" ".join(near.path) for near in nearest([TREE], text, KINDS))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("atack lee", ["attack lee"]),
        ("fight lee", ["attack lee"]),
        ("Lee attack!", ["attack lee"]),
        ("please attack the beaurgard", ["attack beauregard"]),
        ("attack gard", ["attack beauregard"]),
        ("walk york 1213", ["march u12 1213"]),
        ("march jersey to 1213", ["march u13 1213"]),
        ("march york", ["march u12"]),
        ("jersey 1213", ["march u13 1213"]),
        ("jersey", ["march u13", "stand u13"]),
        ("march new", ["march u12", "march u13"]),
    ],
)
def test_what_is_meant(typed: str, meant: list[str]) -> None:
    assert found(typed) == meant


@pytest.mark.parametrize(
    "typed",
    [
        "march u14 1213",  # a number is never taken for another
        "march u12 1215",
        "retreat lee",  # a kind of decision that is not possible now
        "retreet lee",
        "attack moon",
        "dance",
        "",
        "?!",
    ],
)
def test_what_is_near_to_nothing(typed: str) -> None:
    assert found(typed) == []


def test_a_guess_is_told_from_a_name() -> None:
    [slip], [part] = nearest([TREE], "atack lee", KINDS), nearest([TREE], "attack beau", KINDS)
    assert slip.guessed and not part.guessed and slip.whole and part.whole


def test_a_slip_in_the_kind_of_decision_is_mended() -> None:
    assert corrected("retreet north", KINDS) == "retreat north"
    assert corrected("retreat north", KINDS) is None and corrected("dance", KINDS) is None
