"""Menus of several of many things: pages where one menu is too small, and the room that a text has."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.kit.menus import MENU_SIZE, PATH_LENGTH, Menu, on_page, page_names, room

KINDS = {"boats": "Boats", "guns": "Guns"}


def pieces(boats: int, guns: int = 0) -> list[Choice]:
    """So many boats and guns."""
    found = [Choice(f"b{n}", f"Boat {n}", group="Boats") for n in range(boats)]
    return found + [Choice(f"g{n}", f"Gun {n}", group="Guns") for n in range(guns)]


def level(choices: list[Choice], *path: str, **more: Any) -> Level | None:
    """The level after "sink" and ``path``."""
    whole: Path = ("sink", *path)
    return Menu("Which sink?", choices, KINDS, noun="piece", **more).level(whole, path)


def test_what_fits_is_one_menu() -> None:
    found = level(pieces(3), least=2, chosen=("b1",))
    assert found is not None and [c.key for c in found.choices] == ["b0", "b1", "b2"]
    assert (found.least, found.most, found.chosen) == (2, 3, ("b1",))
    assert level(pieces(3), "b0,b2", least=2) is None


def test_what_does_not_fit_has_a_page_for_each_kind() -> None:
    pages = level(pieces(30, 2))
    assert pages is not None and [(c.key, c.label) for c in pages.choices] == [
        ("boats-1", "Boats 1: 25 pieces"), ("boats-2", "Boats 2: 5 pieces"), ("guns", "Guns: 2 pieces"),
    ]  # fmt: skip
    assert [c.hint for c in pages.choices][1:] == ["Boat 25 … Boat 29", "Gun 0 … Gun 1"]
    assert {c.key for c in pages.choices} <= page_names(KINDS)
    second = level(pieces(30, 2), "boats-2")
    assert second is not None and [c.key for c in second.choices] == [f"b{n}" for n in range(25, 30)]
    assert level(pieces(30, 2), "boats-2", "b25,b26") is None
    with pytest.raises(Refusal) as refused:
        level(pieces(30, 2), "b25")
    assert refused.value.reason == "There is no page “b25” of pieces"
    assert refused.value.instead == ("boats-1", "boats-2", "guns")


def test_what_a_page_is_about() -> None:
    assert on_page(pieces(3), KINDS, "") == ["b0", "b1", "b2"]
    assert on_page(pieces(26, 1), KINDS, "guns") == ["g0"] and on_page(pieces(26, 1), KINDS, "") == []


@pytest.mark.parametrize("size", [2, 10, MENU_SIZE])
def test_no_more_can_be_named_than_the_text_has_room_for(size: int) -> None:
    choices = pieces(size)
    found = level(choices)
    assert found is not None
    keys = [c.key for c in found.choices][-found.most :]
    assert len(" ".join(("sink", ",".join(keys)))) <= PATH_LENGTH and level(choices, ",".join(keys)) is None
    assert found.most == min(size, room([c.key for c in choices], ("sink",)))


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (("b9",), "b9 is not among the pieces for that"),
        (("b0",), "At least 2 pieces must be named"),
        (("-",), "At least 2 pieces must be named"),
        (("b0,b1,b2,b3",), "At most 3 pieces can be named for that"),
        (("b0,b1", "b2"), "“b2” is too much"),
    ],
)
def test_what_is_refused(said: Path, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        level(pieces(5), *said, least=2, most=3)
    assert refused.value.reason == reason


def test_too_many_for_the_text_are_told_which_would_fit() -> None:
    choices = pieces(MENU_SIZE)
    with pytest.raises(Refusal) as refused:
        level(choices, ",".join(c.key for c in choices))
    assert "has room for" in refused.value.reason
    (instead,) = refused.value.instead
    assert level(choices, instead.split()[1]) is None


def test_a_menu_that_may_stay_empty_is_a_multi_select() -> None:
    found = level(pieces(1), least=0)
    assert found is not None and found.most > 1 and level(pieces(1), "-", least=0) is None
    with pytest.raises(Refusal, match="There is no piece for that"):
        level([])
