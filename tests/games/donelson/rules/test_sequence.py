"""The sequence of play, from the first movement to the night and the second day (sections 2, 24 and 29)."""

from __future__ import annotations

import pytest

from bot.games.donelson.data.terms import Stage
from bot.games.donelson.game import GAME
from bot.games.donelson.options import Options
from bot.games.donelson.state.state import Preferences, Unit
from tests.games.donelson.positions import Position, opening, position

FAR = "head-a@1217 cook-a@2223 smith@2223 buckner@1217"
"""Armies that are nowhere near each other."""


def passed(at: Position, *dice: int) -> Position:
    """After the movement of the side to act, with dice for what follows; a combat phase passes in which nobody can be
    attacked."""
    return at.play("done", *dice)


@pytest.mark.rule("US-2.1")
def test_the_confederates_move_first() -> None:
    at = opening(1)
    assert (at.state.turn, at.state.active, at.state.stage, at.awaited()) == (1, "csa", "first-move", ["csa"])


@pytest.mark.rule("US-2.2", "US-2.8")
def test_a_player_turn_has_two_movements_and_combats_pass_without_an_enemy() -> None:
    """Each movement rolls for the initiative of the divisions that are there; then the other side's turn comes."""
    at = position(FAR)
    half = passed(at, 1)
    assert (half.state.active, half.state.stage) == ("csa", "second-move")
    union = passed(half, 1)
    assert (union.state.active, union.state.stage, union.state.turn) == ("usa", "first-move", 2)
    half = passed(union, 1)
    assert (half.state.active, half.state.stage) == ("usa", "second-move")
    after = passed(half, 1, 1, 1)
    assert (after.state.active, after.state.stage, after.state.turn) == ("csa", "first-move", 3)
    assert [purpose for purpose in after.purposes if "army" in purpose or "breaks" in purpose]


@pytest.mark.rule("US-2.2")
def test_a_combat_phase_waits_where_somebody_can_attack() -> None:
    at = position("heiman-a@1811s oglesby-a@1910n head-a@1217", active="usa", stage="first-move")
    after = at.play("done")
    assert after.state.stage == "first-combat" and after.awaited() == ["usa"]


def at_dusk(**more: object) -> Position:
    """The last movement of the first day."""
    fields: dict[str, object] = {"turn": 8, "active": "usa", "stage": "second-move", **more}
    return position(FAR, "drake-a@1309", **fields)  # type: ignore[arg-type]


@pytest.mark.rule("US-2.7", "US-24.2")
def test_after_eight_turns_it_is_night_and_both_sides_move_once() -> None:
    night = passed(at_dusk(), 1, 1, 1)
    assert (night.state.stage, night.state.active, night.state.turn) == ("night-move", "csa", 8)
    union = night.play("done", 1)
    assert (union.state.stage, union.state.active) == ("night-move", "usa")
    dawn = union.play("done", 1)
    assert (dawn.state.stage, dawn.state.active, dawn.state.turn) == ("first-move", "csa", 9)


@pytest.mark.rule("US-27.11")
def test_a_battle_of_one_day_ends_at_dusk() -> None:
    at = at_dusk(options=Options(days=1)).changed(objective_drawn=True).written("csa", objective="breakout")
    over = passed(at, 1, 1)
    assert over.state.stage == "over" and over.awaited() == []


@pytest.mark.rule("US-2.3")
def test_the_other_side_turns_between_the_halves() -> None:
    at = position("cook-a@1522s head-a@1320nw", active="csa", stage="first-move")
    assert at.play("done").unit("cook-a").facing != "s"
    kept = at.written("usa", preferences=Preferences(face="keep"))
    assert kept.play("done").unit("cook-a").facing == "s"


@pytest.mark.rule("US-2.9")
def test_the_other_side_turns_after_the_second_half_too() -> None:
    at = position("cook-a@1522s head-a@1320nw", active="csa", stage="second-move")
    after = at.play("done")
    assert after.state.active == "usa" and after.unit("cook-a").facing != "s"


@pytest.mark.rule("US-29.2")
def test_live_windows_stop_for_it() -> None:
    at = position("cook-a@1522s head-a@1320nw", active="csa", stage="first-move", options=Options(live=True))
    asked = at.play("done")
    assert asked.awaited() == ["usa"] and asked.state.asks[-1].what == "face"
    assert asked.play("face cook-a ne").unit("cook-a").facing == "ne"
    assert asked.play("pass").unit("cook-a").facing == "s"
    assert asked.play("pass").state.stage == "second-move"


# -- orders and endings


@pytest.mark.rule("US-29.1")
@pytest.mark.parametrize("text", ["prefer support never", "prefer face keep", "prefer lose weakest"])
def test_standing_orders_may_be_given_while_the_other_moves(text: str) -> None:
    at = opening(1)
    after = at.play(text, seat="usa")
    assert after.told() == "" and after.told("usa") != ""
    _, what, answer = text.split()
    assert getattr(after.roster("usa").preferences, what) == answer
    assert after.outcome is not None and after.outcome.secret


@pytest.mark.rule("US-27.5")
def test_only_who_is_to_break_out_decides_how_far() -> None:
    at = opening(1)
    assert "goal" not in at.keys(seat="csa", orders=True) and "goal" not in at.keys(seat="usa", orders=True)
    assert not at.allowed("goal on", seat="csa")
    one = opening(1, length="one")
    assert one.play("goal on", seat="csa").roster("csa").persist
    assert not one.allowed("goal on", seat="usa")


@pytest.mark.rule("US-29.4")
def test_both_may_agree_to_end() -> None:
    at = opening(1).play("offer end", seat="usa")
    assert GAME.offered(GAME.view(at.state, None)).keys() == {"csa"}
    over = at.play("offer end", seat="csa")
    assert over.state.ending == "agreed" and over.state.winner is None


@pytest.mark.rule("US-29.3")
def test_who_resigns_loses() -> None:
    over = GAME.resign(opening(1).state, "csa").state
    assert (over.winner, over.ending) == ("usa", "resigned")


def test_over_is_over() -> None:
    over = Position(GAME.resign(opening(1).state, "csa").state)
    assert over.awaited() == [] and not over.allowed("done", seat="csa")
    assert GAME.result(GAME.view(over.state, None)) is not None


STAGES: tuple[Stage, ...] = ("first-move", "second-move")


@pytest.mark.parametrize("stage", STAGES)
def test_a_state_that_cannot_be_is_found(stage: Stage) -> None:
    at = position(FAR, stage=stage)
    wrong = at.changed(units=at.state.units | {"oglesby-a": Unit(at=1217)})
    assert any("Enemies" in text for text in GAME.problems(wrong.state))
    water = at.changed(units=at.state.units | {"oglesby-a": Unit(at=1020)})
    assert any("nothing can stand" in text for text in GAME.problems(water.state))
    assert GAME.problems(at.changed(stage="over").state)
