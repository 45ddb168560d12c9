"""What people write, and what is understood (section 29)."""

from __future__ import annotations

import pytest

from bot.games.contract.choices import Refusal
from bot.games.donelson.game import GAME
from tests.games.donelson.positions import Position, opening, position

MOVING = position("oglesby-a@2009 oglesby-b@2009 b1il@2009~ mcclernand@2111 baldwin-a@1709", active="usa")
FIGHTING = position(
    "oglesby-a@1910n oglesby-b@1911n b1il@1910n mcclernand@2010 heiman-a@1811s",
    active="usa",
    stage="first-combat",
)


def read(at: Position, text: str) -> str:
    """The canonical text of what the side to move writes."""
    who = at.awaited()[0]
    return GAME.text(GAME.read(GAME.view(at.state, who), who, text))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("move oglesby-a 2008", "move oglesby-a 2008"),
        ("Move Oglesby A to 2008", "move oglesby-a 2008"),
        ("oglesby a 2008", "move oglesby-a 2008"),
        ("og a moves to 2008", "move oglesby-a 2008"),
        ("move oga 2008 facing north-east", "wheel oglesby-a 2008 ne"),
        ("move oglesby b to 2110 via 2109", "through oglesby-b 2109 2110"),
        ("move 2009 2109", "stack 2009 2109"),
        ("move oglesby 2110", "brigade oglesby 2110"),
        ("McClernand goes to 2009", "move mcclernand 2009"),
        ("turn oglesby a south west", "turn 2009 sw"),
        ("face 2009 ne", "turn 2009 ne"),
        ("end", "done"),
        ("finished", "done"),
        ("battery b, 1st illinois to 2109", "move b1il 2109"),
        ("transfer oglesby to smith", "transfer oglesby 2"),
    ],
)
def test_movement(said: str, meant: str) -> None:
    assert read(MOVING, said) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("attack 1811 oglesby-a,oglesby-b", "attack 1811 oglesby-a,oglesby-b"),
        ("attack 1811 with oglesby a and oglesby b", "attack 1811 oglesby-a,oglesby-b"),
        ("oglesby a attacks heiman a", "attack 1811 oglesby-a"),
        ("assault dudley's hill with oga, ogb", "attack 1811 oglesby-a,oglesby-b"),
        ("attack 1811", "propose 1811"),
        ("attack 1811 with everything", "attack 1811 oglesby-a,oglesby-b"),
        ("propose", "propose all"),
        ("support 1811 with b1", "support 1811 b1il"),
        ("bombard heiman a with b1il", "bombard 1811 b1il"),
        ("resolve", "fight"),
    ],
)
def test_combat(said: str, meant: str) -> None:
    assert read(FIGHTING, said) == meant


def test_a_refusal_names_what_is_lacking() -> None:
    with pytest.raises(Refusal, match="move Oglesby A to which hex"):
        read(MOVING, "move oglesby-a")
    with pytest.raises(Refusal):
        read(MOVING, "fortify everything")


def test_standing_orders_are_read_at_any_time() -> None:
    at = opening(1)
    view = GAME.view(at.state, "usa")
    assert GAME.text(GAME.read(view, "usa", "prefer support never")) == "prefer support never"


def test_a_stack_that_is_sent_to_a_brigade_is_refused() -> None:
    at = position("oglesby-a@2009 oglesby-b@2009 heiman-a@1709", active="usa")
    with pytest.raises(Refusal, match="“heiman” is not possible"):
        read(at, "stack 2009 heiman")
