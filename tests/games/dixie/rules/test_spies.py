"""What a spy has seen (DX-12.12a), and what of the enemy's doings stays hidden all the same."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.dixie.game import GAME
from tests.games.dixie.scene import Scene, scene

LINE = {"cc": "i2", "cr": "i2"}


def spied(cards: str) -> Scene:
    """The Union's Move phase; the CSA has seen the Union's cards in its Right, and has itself left its Left empty."""
    start = scene(phase="move", usa={"ur": cards, "uc": "i2"}, csa=LINE)
    return start.changed(known={"csa": start.state.stacks["usa"]["ur"].cards})


def seen_by_the_csa(at: Scene) -> bytes:
    """The CSA's view, as bytes."""
    return msgspec.json.encode(GAME.view(at.state, "csa"))


@pytest.mark.rule("DX-12.12a", "DX-16.2")
def test_a_card_seen_by_a_spy_shows_no_secret_roll() -> None:
    start = spied("a:i2? b:i3? i2?")
    one, other = start.play("march ul {a}", picks=[3]), start.play("march ul {b}", picks=[6])
    assert one.laid("a").done == other.laid("b").done == "failed"
    assert seen_by_the_csa(one) == seen_by_the_csa(other)
    assert set(start.state.known["csa"]) <= set(GAME.view(one.state, "csa").laid), "it knows them still"


@pytest.mark.rule("DX-12.12a")
def test_which_of_the_cards_seen_has_left_shows_nowhere() -> None:
    start = spied("a:i2? b:i3? i2?")
    one, other = start.play("move reserve {a}"), start.play("move reserve {b}")
    assert one.at("a") == other.at("b") == ["reserve"]
    assert seen_by_the_csa(one) == seen_by_the_csa(other)


@pytest.mark.rule("DX-12.12a")
def test_cards_seen_that_leave_together_stay_known() -> None:
    after = spied("a:i2? b:i3?").play("move cl {a},{b}")
    both = {after.labels["a"], after.labels["b"]}
    assert after.at("a", "b") == ["cl", "cl"] and both <= set(GAME.view(after.state, "csa").laid)
    assert not both & set(GAME.view(after.state, None).laid)


def test_crossings_stand_in_no_order_of_hidden_numbers() -> None:
    start = scene(phase="move", usa={"uc": "i2"}, csa={"cc": "i2"}, crossed={"r": 1, "c": 2})
    turned = start.changed(crossed={"c": 2, "r": 1})
    for seat in ("csa", "usa", None):
        assert msgspec.json.encode(GAME.view(start.state, seat)) == msgspec.json.encode(GAME.view(turned.state, seat))
