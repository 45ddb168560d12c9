"""Moving, and picking up what lies on the board."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.contract.choices import Refusal
from bot.games.life_1861.data.board import board
from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import Farm, LifeState, Merchant, Piece, Stock
from tests.games.life_1861.scene import actions, legal, on_turn, play, position, refused, run, soldier_asked


def reach(state: LifeState) -> int:
    """How far the piece on its turn may move, every hex up to there being offered."""
    assert state.turn
    at = state.pieces[state.turn.piece].at
    ends = {text.split()[2] for text in actions(state, "move")}
    far = max((board().distances[at, end] for end in ends), default=0)
    assert ends == {end for end in board().places if 0 < board().distances[at, end] <= far}
    return far


@pytest.mark.rule("LF-4.1", "LF-1.3")
def test_a_piece_moves_up_to_its_movement() -> None:
    assert reach(position(anna="e3", **on_turn("anna"))) == 3
    assert reach(position(soldier="e3", **on_turn("soldier"))) == 4
    far = position(anna="a3", **on_turn("anna"))
    assert play(far, "move anna d2").pieces["anna"].at == "d2"
    assert refused(far, "move anna e3").rule in ("LF-4.1", "LF-4.2")
    assert refused(far, "move anna a3").rule
    assert refused(far, "move anna b5").reason


@pytest.mark.rule("LF-4.2", "LF-3.11")
def test_two_moves_share_one_limit() -> None:
    state = run(position(anna="e3", **on_turn("anna")), "move anna e4")
    assert reach(state) == 2
    assert refused(state, "move anna e1").rule == "LF-4.2"
    assert reach(run(position(soldier="e3", **on_turn("soldier")), "move soldier e1")) == 2
    spent = run(position(anna="e3", **on_turn("anna")), "move anna b3")
    assert actions(spent, "move") == []


@pytest.mark.rule("LF-4.2", "LF-10.7")
def test_who_is_slowed_in_the_midst_of_a_turn_moves_no_more() -> None:
    """A game master gives a disease to a piece that has moved its full limit."""
    state = run(position(anna="e3", **on_turn("anna")), "move anna b3")
    ill = replace(state, pieces=state.pieces | {"anna": replace(state.pieces["anna"], diseases=1)})
    assert actions(ill, "move") == []
    assert "no movement is left" in refused(ill, "move anna b2").reason


@pytest.mark.rule("LF-4.2")
def test_the_limit_begins_anew_with_the_soldiers_second_turn() -> None:
    state = run(position(soldier="e3", **soldier_asked()), "move soldier a3", "end soldier", "end anna")
    assert "move soldier e3" in legal(state)


@pytest.mark.rule("LF-4.3")
def test_nothing_bars_the_way() -> None:
    ring = ("d2", "d3", "e2", "e4", "f2", "f3")
    crowded = position(
        round=8,
        soldier="e3",
        anna="e3",
        ben="d3",
        clara="e4",
        daniel="f3",
        bandits=("e2", "f2", "d3", "e4"),
        merchants=(Merchant("d3", Stock(1, 1, 1, 1), 8),),
        **on_turn("anna"),
    )
    assert reach(crowded) == 3 and set(ring) <= {text.split()[2] for text in actions(crowded, "move")}
    assert play(crowded, "move anna d3").pieces["anna"].at == "d3"


@pytest.mark.rule("LF-4.4")
def test_a_civilian_picks_up_one() -> None:
    state = position(anna="i3", ground={"i3": Stock(food=2, ammo=1)}, **on_turn("anna"))
    assert actions(state, "pick-up") == ["pick-up anna food", "pick-up anna ammo"]
    after = play(state, "pick-up anna ammo")
    assert after.ground == {"i3": Stock(food=2)} and after.stocks["civilians"] == Stock(7, 2, 2, 1)
    assert run(after, "pick-up anna food").ground == {"i3": Stock(food=1)}
    assert refused(state, "pick-up anna food-food").rule in ("LF-4.4", "LF-4.5")


@pytest.mark.rule("LF-4.5")
def test_the_soldier_picks_up_two_with_one_action() -> None:
    state = position(soldier="i3", ground={"i3": Stock(food=2, ammo=1)}, **on_turn("soldier"))
    words = [text.split()[2] for text in actions(state, "pick-up")]
    assert sorted(words) == ["ammo", "food", "food-ammo", "food-food"]
    after = play(state, "pick-up soldier food-ammo")
    assert after.ground == {"i3": Stock(food=1)} and after.stocks["soldier"] == Stock(3, 1, 2, 4)
    assert after.turn and after.turn.actions == 1
    assert run(state, "pick-up soldier food-food").ground == {"i3": Stock(ammo=1)}
    assert run(state, "pick-up soldier food").ground == {"i3": Stock(food=1, ammo=1)}
    plenty = GAME.view(replace(state, ground={"i3": Stock(food=3)}), "soldier")
    with pytest.raises(Refusal, match=r"LF-4\.5"):
        GAME.choices(plenty, "soldier", ("pick-up", "soldier", "food-food-food"))


@pytest.mark.rule("LF-4.4")
def test_what_does_not_lie_there_is_not_picked_up() -> None:
    state = position(anna="e3", ground={"e2": Stock(food=1)}, **on_turn("anna"))
    assert actions(state, "pick-up") == []
    assert refused(state, "pick-up anna food").rule == "LF-4.4"
    assert run(state, "move anna e2", "pick-up anna food").ground == {}


@pytest.mark.rule("LF-4.6", "LF-5.3")
def test_bread_is_not_picked_up() -> None:
    state = position(soldier="b2", anna="b2", ground={"b2": Stock(food=2)}, **on_turn("anna"))
    assert actions(state, "pick-up") == []
    assert refused(state, "pick-up anna food").rule == "LF-4.6"
    assert actions(position(soldier="b2", ground={"b2": Stock(food=2)}, **on_turn("soldier")), "pick-up") == []


@pytest.mark.rule("LF-4.6", "LF-5.11")
def test_the_crop_is_picked_up_by_whoever_activated_the_farm() -> None:
    ripe: dict[str, Any] = {"ground": {"e1": Stock(food=2)}, "soldier": "e1", "anna": "e1"}
    theirs = position(farm=Farm("ripe", "civilians", 0, 2), **ripe, **on_turn("anna"))
    after = play(theirs, "pick-up anna food")
    assert after.farm.crop == 1 and after.stocks["civilians"].food == 8
    his = position(farm=Farm("ripe", "soldier", 0, 2), **ripe, **on_turn("anna"))
    assert actions(his, "pick-up") == [] and refused(his, "pick-up anna food").rule in ("LF-4.6", "LF-5.11")
    soldier = position(farm=Farm("ripe", "soldier", 0, 2), **ripe, **on_turn("soldier"))
    assert play(soldier, "pick-up soldier food-food").stocks["soldier"].food == 4


@pytest.mark.rule("LF-9.1")
def test_what_one_picks_up_all_have() -> None:
    state = position(anna="e2", ben="e3", ground={"e2": Stock(food=1)}, stocks={"civilians": Stock()})
    after = run(state, "move ben d2", "end ben", "wait", "pick-up anna food")
    assert after.stocks["civilians"] == Stock(food=1)
    ill = position(anna="i3", ben=Piece("a1", 1), ground={"i3": Stock(ammo=1)}, **on_turn("anna"))
    assert run(ill, "pick-up anna ammo", "medicine anna ben heal").pieces["ben"].health == 2
