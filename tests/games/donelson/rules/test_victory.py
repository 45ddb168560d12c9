"""Objectives, and every way in which the game ends (sections 21 and 27)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.games.contract.game import PUBLIC
from bot.games.donelson.data import charts
from bot.games.donelson.data.board import field
from bot.games.donelson.data.terms import SIDES, TURNS_A_DAY, Hex, Objective
from bot.games.donelson.game import GAME
from bot.games.donelson.options import Options
from bot.games.donelson.rules import morale, sequence, victory
from bot.games.donelson.state import places
from bot.games.donelson.state.state import Task
from bot.games.donelson.state.working_copy import Work
from bot.games.kit.sides import Side
from tests.games.donelson.positions import Position, position

HOLD = "head-a@1217 drake-a@1309"
ARMIES = f"{HOLD} oglesby-a@2009"
CAMPS = sorted(field().deployment)
QUIET = (1, 1)
"""Morale dice that break nobody."""


def judged(at: Position, *dice: int) -> Work:
    """A turn's end."""
    work = at.work(*(dice or QUIET), actor="usa")
    sequence.end_turn(work, Task("end-turn"))
    return work


def ended(at: Position, *dice: int) -> tuple[Side | None, str, str]:
    """Who wins, how, and by how much at a turn's end."""
    work = judged(at, *dice)
    return work.winner, work.ending, work.victory


def held(*hexes: Hex, by: Side) -> dict[str, Side]:
    """The hexes that matter, some of them taken."""
    start = position(ARMIES).state.held
    return {**start, **dict.fromkeys((f"{at:04}" for at in hexes), by)}


def at_dusk(day: int = 2, **more: Any) -> Position:
    """The last turn of a day."""
    return position(ARMIES, turn=day * TURNS_A_DAY, active="usa", stage="second-combat", **more)


def drawn(at: Position, objective: Objective) -> Position:
    """The same position with an objective drawn."""
    return at.changed(objective_drawn=True, camps=True).written("csa", objective=objective)


STEPS = charts.STEPS[2]
GROUPS = {name: tuple(hexes) for name, hexes in field().groups.items()}


@pytest.mark.rule("US-21.4")
@pytest.mark.parametrize("days", [1, 2])
@pytest.mark.parametrize("side", SIDES)
def test_what_breaks_an_army(side: Side, days: int) -> None:
    """A 6 from the first step on, then one less at each step; below the first nothing does."""
    steps = charts.STEPS[days][side]
    assert list(steps) == sorted(steps) and len(steps) == 5
    assert [charts.need(side, step, days) for step in steps] == [6, 5, 4, 3, 2]
    assert [charts.need(side, step - 1, days) for step in steps] == [7, 6, 5, 4, 3]
    assert charts.need(side, -3, days) == 7 and charts.need(side, 200, days) == 2
    entry = GAME.rulebook().partition("### US-21.4")[2].partition("###")[0]
    assert all(str(step) in entry for step in steps)


@pytest.mark.rule("US-21.5")
def test_an_army_breaks_at_the_end_of_a_turn() -> None:
    at = position(ARMIES, active="usa", stage="second-combat").written("csa", demoralization=STEPS["csa"][1])
    assert ended(at, 5, 1)[:2] == ("usa", "morale")
    assert judged(at, 4, 6).ending == ""
    at = at.written("usa", demoralization=STEPS["usa"][0])
    assert ended(at, 4, 6)[:2] == ("csa", "morale")
    assert ended(at, 5, 6) == (None, "morale", "")


@pytest.mark.rule("US-21.3")
def test_both_roll_whether_needed_or_not_and_the_table_learns_the_dice_alone() -> None:
    work = judged(position(ARMIES, active="usa", stage="second-combat"), 6, 6)
    assert not work.ending
    told = next(event for event in work.events if event.kind == "morale")
    assert set(told.lines) == {PUBLIC}
    assert told.lines[PUBLIC].text == "Army morale: the Confederates roll 6, the Union 6. Both armies hold."
    broken = position(ARMIES, active="usa", stage="second-combat").written("csa", demoralization=STEPS["csa"][1])
    told = next(event for event in judged(broken, 5, 6).events if event.kind == "morale")
    csa, usa = "The Confederates roll 5 and break (breaking on 5 or more).", "no roll breaks it yet"
    assert told.lines[PUBLIC].text == f"{csa} The Union rolls 6 and holds ({usa})."


@pytest.mark.rule("US-27.1", "US-27.2")
def test_an_objective_is_drawn_with_seven_camps() -> None:
    six = position(ARMIES, held=held(*CAMPS[:6], by="csa")).work()
    victory.take_camps(six)
    assert not (six.objective_drawn or six.camps)
    for die, objective in ((1, "defend"), (3, "defend"), (4, "breakout"), (6, "breakout")):
        work = position(ARMIES, held=held(*CAMPS[:7], by="csa")).work(picks=(die,))
        victory.take_camps(work)
        assert work.objective_drawn and work.camps and work.roster("csa").objective == objective
        assert objective not in work.events[-1].lines[PUBLIC].text.casefold()
        assert objective in work.events[-1].lines["csa"].text.casefold()


@pytest.mark.rule("US-27.2")
def test_it_is_drawn_once() -> None:
    work = drawn(position(ARMIES, held=held(*CAMPS[:7], by="csa")), "defend").work(picks=(6,))
    victory.take_camps(work)
    assert work.roster("csa").objective == "defend"


@pytest.mark.rule("US-27.1")
def test_who_was_last_in_a_camp_holds_it() -> None:
    work = position(ARMIES).work()
    morale.passed(work, "drake-a", (2009, 2109, 2110))
    assert places.deployment_held(work.held) == 2
    morale.passed(work, "oglesby-a", (2109,))
    assert places.deployment_held(work.held) == 1
    morale.passed(work, "pillow", (2109,))
    assert places.deployment_held(work.held) == 1


def breakout(exited: int, persist: bool = False, **more: Any) -> Position:
    """A turn's end with so many points out, Breakout drawn."""
    at = drawn(position(ARMIES, active="usa", stage="second-combat", **more), "breakout")
    return at.written("csa", exited=exited, persist=persist)


@pytest.mark.rule("US-27.4")
def test_breakout() -> None:
    assert judged(breakout(49)).ending == ""
    assert ended(breakout(50)) == ("csa", "breakout", "tactical")
    assert ended(breakout(65)) == ("csa", "breakout", "decisive")


@pytest.mark.rule("US-27.9")
def test_a_breakout_says_that_it_counts_before_batteries_taken() -> None:
    every = [at for hexes in GROUPS.values() for at in hexes]
    taken = judged(breakout(65, turn=8, held=held(*every, by="usa"), fort_lost=True, groups_lost=tuple(GROUPS)))
    assert "before batteries taken: a decisive victory for the Confederates" in taken.events[-1].lines[PUBLIC].text
    assert "batteries" not in judged(breakout(65)).events[-1].lines[PUBLIC].text


@pytest.mark.rule("US-27.5")
def test_who_goes_on_wins_at_the_days_end() -> None:
    assert judged(breakout(50, persist=True)).ending == ""
    assert ended(breakout(65, persist=True)) == ("csa", "breakout", "decisive")
    assert ended(breakout(50, persist=True, turn=8)) == ("csa", "breakout", "tactical")


@pytest.mark.rule("US-27.4")
def test_exits_count_for_nothing_else() -> None:
    at = breakout(65).written("csa", objective="defend")
    assert judged(at).ending == ""


@pytest.mark.rule("US-27.7")
def test_all_battery_groups_end_the_first_day() -> None:
    every = [at for hexes in GROUPS.values() for at in hexes]
    at = at_dusk(1, held=held(*every, by="usa"), fort_lost=True, groups_lost=tuple(GROUPS))
    assert ended(at) == ("usa", "groups", "decisive")


@pytest.mark.rule("US-27.8")
def test_some_groups_count_at_the_games_end_alone() -> None:
    some = held(*GROUPS["south"], by="usa")
    assert judged(at_dusk(1, held=some)).ending == ""
    assert ended(at_dusk(2, held=some)) == ("usa", "groups", "tactical")
    one = Options(days=1)
    at = drawn(at_dusk(1, held=some), "breakout").changed(options=one)
    assert ended(at) == ("usa", "groups", "tactical")


@pytest.mark.rule("US-27.8")
def test_a_group_is_captured_by_its_last_hex() -> None:
    *first, last = GROUPS["south"]
    assert places.captured(position(ARMIES, held=held(*first, by="usa")).work().held) == ()
    assert places.captured(position(ARMIES, held=held(*first, last, by="usa")).work().held) == ("south",)


HEIGHTS = (
    "head-a@1217 drake-a@1309 hanson-a@1418 hanson-b@1518 heiman-a@1716 davidson-a@1811 davidson-b@1710 head-b@1114 "
    "brown-a@1214 oglesby-a@2009"
)


def defence(crossed: int = 46, **more: Any) -> Position:
    """The second dusk, Defend drawn and its ground held at the first."""
    at = position(HEIGHTS, turn=16, active="usa", stage="second-combat")
    at = drawn(at.changed(**{"dusk_held": True, **more}), "defend")
    return at.written("usa", crossed=crossed)


@pytest.mark.rule("US-27.3")
def test_defend() -> None:
    assert ended(defence()) == ("csa", "defend", "tactical")
    assert ended(defence(45)) == (None, "stalemate", "")
    assert ended(defence(dusk_held=False)) == (None, "stalemate", "")
    assert ended(defence().written("csa", objective="breakout")) == (None, "stalemate", "")


@pytest.mark.rule("US-27.3")
def test_defend_asks_for_the_fort_and_dover() -> None:
    assert ended(defence(held=held(field().dover, by="usa"))) == (None, "stalemate", "")
    assert ended(defence(held=held(field().fort_hexes[0], by="usa"))) == (None, "stalemate", "")


@pytest.mark.rule("US-27.9")
def test_defend_comes_before_some_groups_and_after_all() -> None:
    assert ended(defence(held=held(*GROUPS["south"], by="usa"))) == ("csa", "defend", "tactical")


@pytest.mark.rule("US-27.3")
def test_the_first_dusk_is_noted_drawn_or_not() -> None:
    noted = judged(position(HEIGHTS, turn=8, active="usa", stage="second-combat"))
    assert noted.dusk_held and not noted.ending
    far = position("head-a@1217 oglesby-a@2009", turn=8, active="usa", stage="second-combat")
    assert not judged(far).dusk_held


@pytest.mark.rule("US-27.10")
def test_nothing_reached() -> None:
    assert ended(at_dusk(2)) == ("usa", "stalemate", "narrow")
    assert ended(drawn(at_dusk(2), "breakout")) == (None, "stalemate", "")


@pytest.mark.rule("US-21.2")
def test_the_first_fort_hex_and_each_group_demoralize() -> None:
    work = position(ARMIES).work()
    morale.passed(work, "oglesby-a", (1216,))
    assert work.fort_lost and work.roster("csa").demoralization == 5
    morale.passed(work, "oglesby-a", (1215, *GROUPS["south"]))
    assert work.roster("csa").demoralization == 8
    morale.passed(work, "drake-a", GROUPS["south"])
    morale.passed(work, "oglesby-a", GROUPS["south"])
    assert work.roster("csa").demoralization == 8


@pytest.mark.rule("US-21.2")
def test_neither_does_once_they_are_to_break_out() -> None:
    work = drawn(position(ARMIES), "breakout").work()
    morale.passed(work, "oglesby-a", (1216, *GROUPS["south"]))
    assert work.roster("csa").demoralization == 0


@pytest.mark.rule("US-27.9")
def test_morale_comes_before_breakout() -> None:
    assert ended(breakout(65).written("csa", demoralization=STEPS["csa"][0]), 6, 1)[:2] == ("usa", "morale")


@pytest.mark.rule("US-27.13", "US-27.6", "US-27.11")
@pytest.mark.parametrize(("days", "needed"), [(2, 7), (1, 4)])
def test_what_leaves_before_the_camps_are_taken_does_not_count(days: int, needed: int) -> None:
    """What leaves in the turn in which they are taken does, and later; losing them again changes nothing."""
    more: dict[str, Any] = {"options": Options(days=days), "objective_drawn": days == 1, "active": "csa"}
    walked = position(ARMIES, held=held(*CAMPS[: needed - 1], by="csa"), **more)
    walked = walked.written("csa", exited=60, objective="breakout" if days == 1 else "")
    work = walked.work(actor="csa")
    victory.take_camps(work)
    assert not work.camps and work.roster("csa").out == 0 and victory.broken_out(work) == ""
    after = Position(work.outcome().state).changed(held=held(*CAMPS[:needed], by="csa"))
    late = after.written("csa", exited=60 + 35).work(actor="csa", picks=(6,))
    victory.take_camps(late)
    assert late.camps and late.roster("csa").out == 35
    assert victory.broken_out(late) == ("tactical" if days == 1 else "")
    lost = Position(late.outcome().state).changed(held=held(by="csa")).work(actor="csa")
    victory.take_camps(lost)
    assert lost.camps and lost.roster("csa").out == 35


@pytest.mark.rule("US-27.11")
def test_a_one_day_game_of_before_counts_all_that_leaves() -> None:
    """It goes on as it was begun."""
    for days in (1, 2):
        data = msgspec.to_builtins(position(ARMIES, options=Options(days=days), objective_drawn=days == 1).state)
        del data["camps"]
        assert GAME.upgrade(data, "donelson-1")["camps"] == (days == 1)


@pytest.mark.rule("US-27.9", "US-27.10")
def test_who_ends_the_last_turn_is_told_who_wins_as_things_stand() -> None:
    def told(days: int, objective: str, by: str = "csa", side: Side = "usa") -> str:
        taken = {f"{at:04}": by for at in field().groups["south"]}
        there = {**position(ARMIES).state.held, **taken}
        now: dict[str, Any] = {"turn": 8 * days, "active": "usa", "stage": "second-move", "held": there}
        at = position(ARMIES, options=Options(days=days), **now)
        at = at.changed(objective_drawn=bool(objective), camps=bool(objective)).written("csa", objective=objective)
        return GAME.may_end(GAME.view(at.state, side), side, GAME.parse("done")).split("(US-27.7). ")[1]

    assert told(1, "breakout") == told(2, "") == "As things stand the Union wins then, if no army breaks."
    unseen = " if no army breaks and the Confederates do not fulfill Defend."
    assert told(2, "defend", "usa") == told(2, "breakout", "usa") == f"As things stand the Union wins then,{unseen}"
    assert told(2, "defend") == f"As things stand it is a draw then,{unseen}"
    assert told(2, "breakout", side="csa") == "As things stand it is a draw then, if no army breaks."
