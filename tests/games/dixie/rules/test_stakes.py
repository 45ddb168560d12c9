"""What may end the battle says so before it is done, from the seat's own view, whatever the dice."""

from __future__ import annotations

import random

import pytest

from bot.games.contract.choices import WINS
from bot.games.dixie.game import GAME
from bot.games.dixie.rules.stakes import LOST
from bot.games.kit.sides import Side
from tests.games.dixie.scene import Scene, scene


def ends(at: Scene, text: str, side: Side = "usa") -> str:
    """How the battle may end by a decision, as its seat is told."""
    return GAME.may_end(GAME.view(at.state, side), side, GAME.parse(at.named(text)))


@pytest.mark.rule("DX-13.3c")
def test_moves_that_end_beside_an_empty_position_ask() -> None:
    """The CSA stands in USA Left alone, and nobody in USA Center: it wins as its turn begins."""
    open_ = scene(phase="move", active="usa", usa={"ur": "i3", "reserve": "a:i2"}, csa={"ul": "i3", "cc": "i2"})
    assert ends(open_, "next").startswith("The Confederates may win the battle by envelopment")
    assert open_.play("next", seat="usa").state.ending == "envelopment"
    filled = open_.play("move uc {a}", seat="usa")
    assert not ends(filled, "next") and not filled.play("next", seat="usa").state.ending


@pytest.mark.rule("DX-13.3c", "DX-13.6")
def test_the_question_is_the_same_whatever_lies_face_down() -> None:
    """A view allows worlds in which it ends, and others; all of them ask alike."""
    at = scene(phase="move", active="usa", usa={"ur": "i3 i2"}, csa={"ul": "i3?", "cc": "i2?"})
    asked = ends(at, "next")
    for seed in range(10):
        other = GAME.resample(at.state, "usa", random.Random(seed))
        assert GAME.may_end(GAME.view(other, "usa"), "usa", GAME.parse("next")) == asked != ""


@pytest.mark.rule("DX-4.3")
def test_fire_that_may_take_everybody_out_at_once_asks() -> None:
    """Of two guns' dice six hits are needed; of one gun's there are not enough."""
    many = scene(phase="combat", active="usa", usa={"cl": "i2", "cc": "i4 i4"}, csa={"cc": "i1"})
    assert ends(many, "fire cc all").startswith(WINS)
    few = scene(phase="combat", active="usa", usa={"cl": "i2", "cc": "i1"}, csa={"cc": "i4 i3"})
    assert not ends(few, "fire cc all")


@pytest.mark.rule("DX-13.6a", "DX-13.3c")
def test_fire_asks_where_what_lies_face_down_may_be_a_decoy() -> None:
    """Four hits rout the infantry, and nobody need be left: a decoy bears none of them."""
    enfilade = {
        "phase": "combat",
        "active": "usa",
        "usa": {"cc": "a:i3 b:i2 i1"},
        "csa": {"cl": "i4*1 hill?", "cr": "i3 i3"},
    }
    at = scene(**enfilade, setup={"decoys": True})  # type: ignore[arg-type]
    assert "envelopment" in ends(at, "fire cl some {a},{b}")
    assert at.play("fire cl some {a},{b}", 1, 1, 1, 1, 1, seat="usa").state.ending == "envelopment"
    plain = scene(**{**enfilade, "csa": {"cl": "i4*1 i1?", "cr": "i3 i3"}})  # type: ignore[arg-type]
    assert not ends(plain, "fire cl some {a},{b}"), "five hits do not take both out"


@pytest.mark.rule("DX-4.3a")
def test_a_move_that_wins_asks() -> None:
    at = scene(phase="move", active="usa", usa={"cl": "i2", "uc": "a:i3 i2"}, csa={"cr": "i2"})
    assert ends(at, "move cc {a}").startswith(WINS)
    assert at.play("move cc {a}", seat="usa").state.winner == "usa"


@pytest.mark.rule("DX-4.0")
def test_moves_that_lose_for_sure_say_so_once() -> None:
    at = scene(phase="move", active="usa", usa={"ur": "i3"}, csa={"ul": "i3", "uc": "i2"})
    level = GAME.choices(GAME.view(at.state, "usa"), "usa", ())
    assert level is not None and [c.asks for c in level.choices if c.key == "next"] == [""]
    assert ends(at, "next") == LOST and at.play("next", seat="usa").state.winner == "csa"


@pytest.mark.rule("DX-13.0")
def test_the_first_battle_has_envelopment_and_no_other_advanced_rule() -> None:
    """Without it a battle at Bull Run lasts longest of all."""
    first = GAME.presets[0]
    assert first.key == "first" and "flank fire" in first.hint
    assert {key for key, value in first.options.items() if value == "on"} == {"enfilade"}
