"""What pictures and reports of a stretch of a game are made of: marks, and what the dice did."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.chronicle.board_state import Mark
from bot.games.contract.game import Event, Happening, Line, public
from bot.games.donelson.game import GAME
from bot.games.donelson.state.state import Unit
from tests.games.donelson.positions import Position, position

AT = position("oglesby-a@2009 oglesby-b@2009 heiman-a@1816 heiman-b@1815")


def marks(before: Position, after: Position, *told: Happening) -> list[Mark]:
    return GAME.marks(GAME.view(before.state, None), GAME.view(after.state, None), told)


def test_ways_and_places_taken() -> None:
    moved = AT.changed(
        units=AT.state.units | {"oglesby-a": replace(AT.unit("oglesby-a"), at=2008)},
        held=AT.state.held | {"2009": "csa"},
    )
    assert marks(AT, moved) == [Mark("path", "usa", ("2009", "2008")), Mark("capture", "csa", ("2009",))]


def test_points_lost_where_a_counter_stood() -> None:
    hit = AT.changed(estimates=AT.state.estimates | {"heiman-a": 2})
    assert marks(AT, hit) == [Mark("loss", "csa", ("1816",), 2)]
    detached = ("detached", Line("10 TN is detached."))
    assert marks(AT, hit, detached) == []


def test_a_counter_that_is_gone() -> None:
    gone = AT.changed(units=AT.state.units | {"heiman-a": Unit(status="gone")}, estimates={})
    assert marks(AT, gone) == [Mark("gone", "csa", ("1816",))]


def test_the_dice_of_combat_are_weighed_for_the_attacker() -> None:
    events: list[Event] = [
        public("combat", "The die shows 6.", side="usa", die=6, result="0/1 R1"),
        public("morale", "Morale.", csa=6, usa=1),
    ]
    (fortune,) = GAME.fortunes(events)
    assert (fortune.seat, fortune.expected, fortune.came) == ("usa", 3.5, 6)


def test_who_loses_by_an_event() -> None:
    assert GAME.loser(("taken", Line("", {"side": "usa"}))) == "csa"
    assert GAME.loser(("turn", Line("", {"side": "usa"}))) is None
