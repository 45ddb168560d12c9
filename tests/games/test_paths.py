"""Trees made from whole decisions."""

from __future__ import annotations

import pytest

from bot.games.contract import Choice, Level
from bot.games.paths import following, nearest, picks

PATHS = [("move", "grant", "ashland"), ("move", "grant", "richmond"), ("move", "lee"), ("cross",)]


def test_what_may_follow_each_once_and_in_order() -> None:
    assert following(PATHS, ()) == ("move", "cross")
    assert following(PATHS, ("move",)) == ("grant", "lee")
    assert following(PATHS, ("move", "grant")) == ("ashland", "richmond")
    assert following(PATHS, ("cross",)) == () == following(PATHS, ("turn",))


@pytest.mark.parametrize(("token", "good"), [("a", True), ("c", False), ("a,b", False), ("-", False)])
def test_one_of_a_level(token: str, good: bool) -> None:
    assert picks(Level("Which?", (Choice("a", "A"), Choice("b", "B"))), token) is good


@pytest.mark.parametrize(
    ("token", "good"),
    [("a,b", True), ("a,c", True), ("b,a", False), ("a", False), ("a,b,c", False), ("a,a", False), ("a,d", False)],
)
def test_several_of_a_level(token: str, good: bool) -> None:
    level = Level("Which two?", (Choice("a", "A"), Choice("b", "B"), Choice("c", "C")), least=2, most=2)
    assert picks(level, token) is good


def test_none_of_a_level_where_none_will_do() -> None:
    assert picks(Level("Which?", (Choice("a", "A"), Choice("b", "B")), least=0, most=2), "-")


def test_the_nearest_to_a_refused_one() -> None:
    legal = ["attack lee", "move grant ashland", "move grant richmond", "cross"]
    assert nearest(legal, "move grant wilderness", most=2) == ("move grant ashland", "move grant richmond")
    assert nearest(legal, "move lee ashland", most=1) == ("move grant ashland",)
    assert nearest(legal, "dance", most=2) == ("attack lee", "move grant ashland")
