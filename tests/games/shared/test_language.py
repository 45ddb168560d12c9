"""Decisions declared once: written, read back, and told apart from others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from bot.games.contract.choices import Refusal
from bot.games.descriptor import CommandOption
from bot.games.kit.language import Command, Declared, Language
from bot.games.kit.spelling import Spelling


class Fire(Struct, frozen=True):
    """Fire at a place, with all or with some."""

    at: str
    cards: tuple[str, ...] = ()
    page: str = ""


class ListCards(Struct, frozen=True):
    """Cards into a list, or out of it."""

    how: Literal["add", "drop"]
    cards: tuple[str, ...]


class ListFill(Struct, frozen=True):
    """Fills the list."""


class Arm(Struct, frozen=True):
    """Arms a card."""

    card: str
    least: int = 0


class Act(Struct, frozen=True):
    """An act of many kinds."""

    kind: str
    rest: tuple[str, ...] = ()


def is_page(token: str) -> bool:
    """Whether a token names a page."""
    return token in ("infantry", "guns")


LANGUAGE: Language[Struct, str] = Language(
    (
        Declared(Fire, ("fire {at} all", "fire {at} some {page?} {cards}"), "combat", tokens={"page": is_page}),
        Declared(ListCards, ("list {how} {cards}",), "decks", order=True),
        Declared(ListFill, ("list fill",), "decks", order=True),
        Declared(Arm, ("arm {card} {least?}",), "arming", order=True),
    ),
    "decisions look like “fire uc all”",
    "XX-1",
)
places = st.sampled_from(["uc", "ul", "cc"])
cards = st.lists(st.sampled_from(["u1", "u2", "c3"]), unique=True, min_size=1).map(tuple)


@given(
    st.one_of(
        st.builds(Fire, at=places),
        st.builds(Fire, at=places, cards=cards, page=st.sampled_from(["", "guns"])),
        st.builds(ListCards, how=st.sampled_from(["add", "drop"]), cards=st.one_of(cards, st.just(()))),
        st.just(ListFill()),
        st.builds(Arm, card=st.just("u1"), least=st.integers(0, 99)),
    )
)
def test_a_text_is_read_back_as_it_was_said(decision: Struct) -> None:
    assert LANGUAGE.decision(tuple(LANGUAGE.text(decision).split())) == decision


@pytest.mark.parametrize(
    ("decision", "text"),
    [
        (Fire("uc"), "fire uc all"),
        (Fire("uc", ("u1", "u2")), "fire uc some u1,u2"),
        (Fire("uc", ("u1",), "guns"), "fire uc some guns u1"),
        (ListCards("add", ()), "list add -"),
        (ListFill(), "list fill"),
        (Arm("u3"), "arm u3"),
        (Arm("u3", 2), "arm u3 2"),
    ],
)
def test_canonical_texts(decision: Struct, text: str) -> None:
    assert LANGUAGE.text(decision) == text


@pytest.mark.parametrize("text", ["", "dance", "fire", "fire uc", "fire uc all now", "list keep u1", "arm u3 few"])
def test_what_is_no_decision_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        LANGUAGE.decision(tuple(text.split()))
    assert "decisions look like" in refused.value.reason and refused.value.rule == "XX-1"


def test_the_rest_of_a_text() -> None:
    language: Language[Act, None] = Language([Declared(Act, ("move {rest*}",), None)], "as in “move a b”")
    with pytest.raises(TypeError):
        language.decision(("move", "a", "b"))  # a struct whose field no form names cannot be made of it


def test_owners_and_orders_come_from_the_declaration() -> None:
    assert LANGUAGE.of(Fire("uc")).owner == "combat"
    assert LANGUAGE.orders == {"list", "arm"}
    assert LANGUAGE.declared[0].word == "fire"


def named(known: dict[str, str]) -> Spelling:
    """How people write something: by any of those words."""

    def read(words: Sequence[str]) -> tuple[str, int] | None:
        return (known[words[0]], 1) if words[0] in known else None

    return Spelling(read, "one of those known", "XX-2")


SPELLED = {
    "at": named({"uc": "uc", "centre": "uc"}),
    "cards": named({"u1": "u1"}),
    "page": named({"guns": "guns"}),
    "how": named({"add": "add"}),
    "card": named({"u1": "u1"}),
    "least": named({"two": "2"}),
}


def test_meaning_in_peoples_words() -> None:
    assert LANGUAGE.meaning(["fire", "centre", "all"], SPELLED) == ("fire", "uc", "all")
    assert LANGUAGE.meaning(["fire", "centre", "some", "u1"], SPELLED) == ("fire", "uc", "some", "u1")
    assert LANGUAGE.meaning(["arm", "u1", "two"], SPELLED) == ("arm", "u1", "2")
    assert LANGUAGE.meaning(["list", "fill"], SPELLED) == ("list", "fill")


def test_meaning_says_what_is_missing() -> None:
    with pytest.raises(Refusal, match="after “fire” there should be one of those known") as refused:
        LANGUAGE.meaning(["fire", "moon"], SPELLED)
    assert refused.value.rule == "XX-2"
    with pytest.raises(Refusal, match="too much"):
        LANGUAGE.meaning(["arm", "u1", "two", "three"], SPELLED)
    with pytest.raises(Refusal, match="no known action"):
        LANGUAGE.meaning(["dance"], SPELLED)


def test_a_text_that_is_not_the_canonical_one_is_no_decision() -> None:
    for text in ("arm c1 02", "arm c1 0", "fire uc some -"):
        with pytest.raises(Refusal, match="does not say one decision"):
            LANGUAGE.decision(tuple(text.split()))


def test_one_of_a_few_words_needs_no_spelling() -> None:
    cards = Spelling(lambda words: (",".join(words), len(words)), "cards")
    assert LANGUAGE.meaning(["list", "add", "u1", "u2"], {"cards": cards}) == ("list", "add", "u1,u2")
    with pytest.raises(Refusal, match="after “list” there should be “fill” or add or drop"):
        LANGUAGE.meaning(["list", "burn", "u1"], {"cards": cards})


def test_slash_commands_follow_from_the_declarations() -> None:
    about = Command("Fires", (CommandOption("at", "Where"), CommandOption("cards", "With what")))
    some: Language[Struct, str] = Language(
        (
            Declared(Fire, ("fire {at} all", "fire {at} some {page?} {cards}"), "combat", about),
            Declared(ListFill, ("list fill",), "decks", Command("Fills the list"), order=True),
            Declared(Arm, ("arm {card} {least?}",), "arming", order=True),
        ),
        "fire",
    )
    fire, fill = some.commands("Decisions").commands
    assert (fire.name, fire.description, fire.is_order) == ("fire", "Fires", False)
    assert [(o.name, o.description) for o in fire.options] == [("at", "Where"), ("cards", "With what")]
    assert (fill.name, fill.options, fill.is_order) == ("list", (), True)
