"""What people write, read as decisions."""

from __future__ import annotations

import itertools

import pytest

from bot.games.contract.choices import Refusal
from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import SEATS, LifeState, Piece, Stock
from tests.games.life_1861.scene import legal, on_turn, position, soldier_asked


@pytest.mark.rule("LF-13.9")
@pytest.mark.parametrize(
    ("said", "canonical"),
    [
        ("Anna moves to the Town Hall", "move anna c3"),
        ("go ben store", "move ben d2"),
        ("move be C4", "move ben c4"),
        ("pick up soldier ammunition and food", "pick-up soldier food-ammo"),
        ("pick-up soldier 2 food", "pick-up soldier food-food"),
        ("pick-up soldier ammo-food", "pick-up soldier food-ammo"),
        ("bread clara", "bakery clara"),
        ("doctor daniel cures", "doctor daniel cure"),
        ("store ben trade good, food for ammo", "store ben food-goods ammo"),
        ("store ben 2 food for 1 medicine", "store ben food-food medicine"),
        ("farm soldier activates", "farm soldier activate"),
        ("anna prays", "church anna"),
        ("swap anna food for ammo 2", "merchant anna food ammo-2"),
        ("merchant anna food ammo-1", "merchant anna food ammo"),
        ("The Soldier shoots at Clara", "attack soldier clara"),
        ("attack clara", "attack soldier clara"),
        ("attack clara with the soldier", "attack soldier clara"),
        ("attack on the soldier by Clara", "attack clara soldier"),
        ("shoot the bandit at C3 with Anna", "attack anna bandit-c3"),
        ("anna attacks the bandit at C3", "attack anna bandit-c3"),
        ("medicine ben heal", "medicine ben ben heal"),
        ("medicine ben clara cure", "medicine ben clara cure"),
        ("end Anna's turn", "end anna"),
        ("wait soldier", "wait"),
        ("take trade goods", "take goods"),
        ("feed daniel and anna", "feed anna,daniel"),
        ("use the 5", "use 5"),
        ("plan after 0 and 2", "plan after 0-2"),
        ("plan near 2 hexes", "plan near 2"),
        ("hunger ben, anna, daniel, clara", "hunger ben anna daniel clara"),
        ("offer draw", "offer end"),
    ],
)
def test_usual_shorthands(said: str, canonical: str) -> None:
    """They mean the same in every position, for both sides, whether it is possible there or not."""
    for state in (position(), position(anna="i3", **on_turn("anna")), position(**on_turn("soldier"))):
        assert [read(state, seat, said) for seat in SEATS] == [canonical, canonical]


ONE_PIECE = position(anna=Piece("d3", 1), soldier="d3", ground={"d3": Stock(1)}, **on_turn("anna"))
"""A position in which Anna alone can act, and does each thing in one way."""


def read(state: LifeState, seat: str, said: str) -> str:
    """The canonical text of what a seat types. Raises Refusal."""
    return GAME.text(GAME.read(GAME.view(state, seat), seat, said))


@pytest.mark.rule("LF-13.9")
@pytest.mark.parametrize(
    ("said", "canonical"),
    [
        ("move c3", "move anna c3"),
        ("attack soldier", "attack anna soldier"),
    ],
)
def test_what_leaves_no_choice_need_not_be_said_on_the_way(said: str, canonical: str) -> None:
    assert read(ONE_PIECE, "civilians", said) == canonical


@pytest.mark.rule("LF-13.9")
@pytest.mark.parametrize(
    ("said", "whole"),
    [
        ("end", "end anna"),
        ("anna attacks", "attack anna soldier"),
        ("pick up", "pick-up anna food"),
        ("medicine", "medicine anna anna heal"),
    ],
)
def test_what_nobody_named_is_offered_and_not_done(said: str, whole: str) -> None:
    """Not even where it is the only thing possible."""
    with pytest.raises(Refusal, match="does not say all") as refused:
        read(ONE_PIECE, "civilians", said)
    assert refused.value.instead == (whole,)


@pytest.mark.rule("LF-13.9")
@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "An empty text says nothing"),
        ("dance anna", "“dance anna” begins with no known action"),
        ("x" * 300, "begins with no known action"),
        ("move", "“Move” does not say all: move which piece?"),
        ("move grant c3", "“grant c3” is not possible after “Move”: move which piece?"),
        ("move anna", "“Move Anna” does not say all: move Anna from A3 (House) to where?"),
        ("move anna z9", "“z9” is not possible after “Move Anna”"),
        ("move anna b", "“b” is not possible after “Move Anna”"),
        ("pick-up anna gold", "there should be what to pick up: food, medicine, goods, ammo"),
        ("pick-up anna", "there should be what to pick up"),
        ("store anna food", "there should be two resources"),
        ("doctor anna", "there should be “heal” or “cure”"),
        ("church anna now", "“now” is too much"),
        ("anna attacks", "after “attack anna” there should be an enemy"),
        ("attack anna bandit", "where the bandit is"),
        ("attack anna soldier daniel", "“daniel” is too much"),
        ("use 7", "there should be a die: 1 to 6"),
        ("take zinc", "there should be a resource"),
        ("feed anna anna", "there should be different Civilians"),
        ("plan sleep", "after “plan” there should be"),
        ("hunger moon", "“moon” is not possible after “Who is fed first”: feed whom first when food is short?"),
        ("wait anna", "“anna” is too much"),
    ],
)
def test_what_is_not_understood_is_said(said: str, why: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(position(), "civilians", said)
    assert why in refused.value.reason and refused.value.rule
    assert refused.value.instead, "it says what is possible"


@pytest.mark.rule("LF-13.3", "LF-13.6", "LF-13.7")
@pytest.mark.parametrize(
    ("seat", "said", "why"),
    [
        ("soldier", "plan after 2-1", "two different numbers of turns up to four"),
        ("civilians", "plan after 2-1", "The plan is the Soldier's"),
        ("civilians", "hunger anna ben", "names all four Civilians"),
        ("soldier", "move anna c3", "Anna is not yours"),
        ("civilians", "attack clara", "The Soldier is not yours"),
        ("civilians", "move anna e3", "E3 is 4 hexes away"),
        ("civilians", "attack the soldier", "hexes from Daniel, whose range is 1"),
    ],
)
def test_what_is_understood_is_refused_by_the_rules(seat: str, said: str, why: str) -> None:
    view = GAME.view(position(), seat)
    refused = GAME.check(view, seat, GAME.read(view, seat, said))
    assert refused is not None and why in refused.reason


@pytest.mark.rule("LF-13.9")
@pytest.mark.parametrize(
    ("said", "canonical"),
    [("done", "wait"), ("pass", "wait"), ("end", "wait"), ("end soldier", "end soldier")],
)
def test_done_costs_the_soldier_no_turn_where_he_may_wait(said: str, canonical: str) -> None:
    assert read(position(**soldier_asked()), "soldier", said) == canonical


@pytest.mark.rule("LF-13.9")
@pytest.mark.parametrize(
    "text",
    [
        "Move anna c3",
        "move anna",
        "pick-up soldier ammo-food",
        "store anna goods-food ammo",
        "merchant anna food ammo-1",
        "merchant anna food ammo-²",
        "take zinc",
        "use five",
        "plan after 0-2-3",
        "anna move c3",
    ],
)
def test_only_canonical_texts_are_parsed(text: str) -> None:
    with pytest.raises(Refusal):
        GAME.parse(text)


@pytest.mark.rule("LF-13.9")
def test_whatever_is_parsed_is_judged_by_the_rules() -> None:
    """Texts that name nothing there is are refused by them, and never an error."""
    for kind in ("move", "pick-up", "doctor", "store", "farm", "church", "merchant", "attack", "medicine", "end"):
        for words in itertools.product(("anna", "nobody"), ("", "c3", "bandit-z9"), ("", "food", "x")):
            text = " ".join(word for word in (kind, *words) if word)
            for seat in SEATS:
                view = GAME.view(position(), seat)
                try:
                    decision = GAME.parse(text)
                except Refusal:
                    continue
                assert (GAME.check(view, seat, decision) is None) == (text in legal(position(), seat))
