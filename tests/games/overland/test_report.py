"""The closing report."""

from __future__ import annotations

import random

import pytest

from bot.games.contract.game import Passage
from bot.games.overland.game import GAME
from bot.games.overland.practice import report, solver
from bot.games.overland.state.state import OverlandState
from tests.games.overland.scene import Dice, outcome, position
from tests.games.overland.test_properties import Falling


def passages(state: OverlandState, *decisions: tuple[str, tuple[int, ...]]) -> list[Passage[OverlandState]]:
    found = list[Passage[OverlandState]]()
    for text, dice in decisions:
        result = outcome(state, text, *dice)
        found.append(Passage(state, "us", text, result.state, tuple(result.events), 2 * len(found) + 3))
        state = result.state
    return found


@pytest.mark.rule("OV-14.7")
def test_a_perfect_and_lucky_campaign() -> None:
    lines = GAME.report(passages(position("savage-station", "richmond", points=1, breckinridge="out"), ("cross", (2,))))
    assert lines == [
        "The campaign was won. Par, its chance with best play from the start, was 50.0%.",
        "The Union's decisions gave up nothing: each was the best there was.",
        "The dice gave the Union 50.0 percentage points.",
    ]


@pytest.mark.rule("OV-14.7")
def test_the_dearest_decision_is_named() -> None:
    start = position("savage-station", "richmond", points=2, breckinridge="out")
    lines = GAME.report(passages(start, ("attack richmond grant", (1, 6)), ("cross", (6,))))
    assert lines[0] == "The campaign was lost. Par, its chance with best play from the start, was 62.5%."
    # An assault wins on a 6; else Lee comes out and wins 1/6 of the time, and else there is one crossing left.
    chosen = 1 / 6 + 5 / 6 * 5 / 6 * 1 / 2
    assert lines[1] == (
        f"The Union's decisions gave up {100 * (0.625 - chosen):.1f} percentage points. Entry 3 of the log cost most, "
        f"{100 * (0.625 - chosen):.1f} percentage points: “Attack Richmond with Grant” left {100 * chosen:.1f}%, "
        "“Cross the James” 62.5%."
    )
    assert lines[2] == f"The dice cost the Union {100 * chosen:.1f} percentage points."


@pytest.mark.rule("OV-14.7", "OV-3.R1")
def test_giving_up_is_no_decision_and_says_what_was_left() -> None:
    state = position("savage-station", "richmond", points=1, breckinridge="out")
    after = GAME.resign(state, "us")
    lines = GAME.report([Passage(state, "us", "resign", after.state, tuple(after.events), 4)])
    assert "resigned" in lines[0]
    assert lines[1:] == ["When the Union resigned, best play would still have won 50.0% of such games."]


@pytest.mark.rule("OV-14.7")
def test_a_changed_position_is_accounted_for() -> None:
    one = passages(position("savage-station", "savage-station", points=2, breckinridge="out"), ("attack lee", (1,)))
    two = passages(position("savage-station", "richmond", points=1, breckinridge="out"), ("cross", (4,)))
    lines = GAME.report(one + two)
    assert lines[-1] == "Between decisions the position was changed, worth 50.0 percentage points."
    assert GAME.report([]) == []


@pytest.mark.rule("OV-14.7")
def test_decisions_and_dice_add_up_to_the_result() -> None:
    rng = random.Random(9)
    for table in ("standard", "easier"):
        draw = Falling(rng)
        state = GAME.setup({"table": table}, Dice()).state
        accounts = []
        while not state.ending:
            choices = solver.options(GAME.view(state, None))
            text = rng.choice(choices)[0]
            result = GAME.apply(state, "us", GAME.parse(text), draw)
            accounts.append(report.account(Passage(state, "us", text, result.state, tuple(result.events), 4)))
            state = result.state
        end = float(state.ending in ("richmond", "james"))
        total = solver.par(table) + sum(a.after - a.chosen - a.given_up for a in accounts)
        assert total == pytest.approx(end, abs=1e-9)
        assert all(a.given_up >= 0 for a in accounts)
