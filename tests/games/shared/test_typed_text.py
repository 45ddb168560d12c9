"""What people type, read by the tree: keys, names, beginnings, and what is said of a mistake."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.tree import Tree
from bot.games.typed_text import Vocabulary, follow, read
from tests.games.shared.test_tree import TREE

WORDS = Vocabulary(
    synonyms={"go": "move", "grab": "take"}, spellings={"richmund": "richmond"}, fillers=frozenset({"to", "the"})
)


def unclear(words: Sequence[str]) -> Path:
    """The meaning of no text at all. Raises Refusal."""
    raise Refusal("It begins with no known action", "XX-1")


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("move grant richmond", "move grant richmond"),
        ("Go to the Richmund", "move grant richmond"),
        ("go rich", "move grant richmond"),
        ("move Ashland", "move grant ashland"),
        ("take u3, u1", "take u1,u3"),
        ("grab u1 u3", "take u1,u3"),
        ("take -", "take -"),
        ("send left two one", "send left one,two"),
        ("END", "end"),
    ],
)
def test_what_is_meant(typed: str, text: str) -> None:
    assert read([TREE], WORDS.words(typed), " ".join, unclear) == text


@pytest.mark.parametrize("typed", ["play u7", "play second assault: 3 points", "play Second Assault"])
def test_a_label_is_a_name_also_without_what_a_colon_adds(typed: str) -> None:
    cards = Level("Which?", (Choice("u7", "Second assault: 3 points"), Choice("u8", "Second wind: 2 points")))
    tree = Tree(lambda path: {(): Level("What?", (Choice("play", "Play"),)), ("play",): cards}.get(path))
    assert read([tree], WORDS.words(typed), " ".join, unclear) == "play u7"


def test_a_mistake_is_answered_with_what_is_possible_there() -> None:
    with pytest.raises(Refusal) as refused:
        read([TREE], WORDS.words("move grant moon"), " ".join, unclear)
    assert str(refused.value) == (
        "“moon” is not possible after “Move – Grant”: which? (XX-1). "
        "You could: move grant ashland, move grant richmond."
    )


def test_half_of_a_decision_says_what_is_left_to_choose() -> None:
    with pytest.raises(Refusal, match="“Move” does not say all") as refused:
        read([TREE], ["move"], " ".join, unclear)
    assert refused.value.instead == ("move grant ashland", "move grant richmond")


def test_no_known_word_at_all_names_what_begins_a_decision() -> None:
    with pytest.raises(Refusal, match="no known action") as refused:
        read([TREE], ["dance"], " ".join, unclear)
    assert refused.value.instead == ("move", "take", "send", "end")


def test_what_the_forms_take_it_for_is_kept_where_the_tree_has_it_not() -> None:
    assert read([TREE], ["move", "moon"], " ".join, lambda words: ("move", "grant", "moon")) == "move grant moon"


def test_how_far_words_lead() -> None:
    found = follow(TREE, ["move", "grant", "moon"])
    assert found.path == ("move", "grant") and found.left == ("moon",) and not found.whole
    assert follow(TREE, ["end"]).whole and not follow(TREE, []).whole


def test_the_beginning_of_a_number_is_another_number() -> None:
    """ "u12" names no other card than u12, though u123 begins with it."""

    def at(path: Path) -> Level | None:
        return None if path else Level("Which?", (Choice("u123", "A brigade"), Choice("infantry-2", "Infantry 2")))

    assert not follow(Tree(at), ["u12"]).whole
    assert follow(Tree(at), ["u123"]).whole and follow(Tree(at), ["infan"]).whole
