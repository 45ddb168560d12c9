"""The reasons of Overland's hints: what a decision wins and what it risks, in words, then the chances."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot.games.advising import advice_for
from bot.games.contract.game import Passage
from bot.games.overland.game import GAME
from bot.games.overland.practice import solver
from bot.games.overland.rules.setup import start
from bot.games.overland.state.state import OverlandState
from bot.opponents.reviewing.mistakes import judgement, mistake
from bot.opponents.reviewing.stretches import Stretch
from tests.games.overland.scene import position


def reason(here: OverlandState) -> str:
    """The reason of the hint in a position."""
    found = advice_for(GAME, GAME.view(here, "us"), "us")
    assert found is not None
    return found.reason


def test_an_attack_says_what_follows() -> None:
    assert reason(start("easier")) == (
        "50%: Lee falls back to Spotsylvania and Grant may follow. 33%: you may try to march around Lee, for another "
        "point. 17%: you gain nothing for 1 point. "
        "Win chance 59.8% (next best, “Attack Beauregard”: 56.8%)."
    )


def test_what_success_costs_besides_is_said() -> None:
    """Where Lee falls back, the march around him that was earned is lost."""
    said = {reason(position(area, area, turn=True)) for area in ("spotsylvania", "north-anna", "cold-harbor")}
    assert all(("your march around Lee is lost" in each) == ("Lee falls back" in each) for each in said)


def test_what_wins_and_what_loses_is_said() -> None:
    """At the last point, before Richmond."""
    said = reason(position(points=1, beauregard="richmond", table="easier"))
    assert "you take Richmond and win. Otherwise your last point is gone and you lose." in said


@pytest.mark.parametrize("table", ["standard", "easier"])
def test_every_reason_names_what_happens(table: str) -> None:
    """Whoever it happens to; over a campaign played as the hints say."""
    rng, now, said = random.Random(7), start(table), 0
    while (advice := advice_for(GAME, GAME.view(now, "us"), "us")) is not None:
        first = advice.reason.split(" Win chance ")[0]
        assert any(word in first for word in ("Grant", "Lee", "Beauregard", "Breckinridge", "you ", "point")), first
        assert len(advice.reason) <= 300
        now, said = GAME.apply(now, "us", GAME.parse(advice.decision), lambda sides, *_: rng.randint(1, sides)).state, 1
    assert said


def test_all_decisions_are_proposed_the_best_first() -> None:
    view = GAME.view(start("easier"), "us")
    found, best = GAME.proposals(view, "us", random.Random(1)), advice_for(GAME, view, "us")
    assert best is not None and (found[0].text, found[0].reason) == (best.decision, best.reason)
    assert [each.text for each in found] == [text for text, _ in solver.options(view)]
    assert found[1].reason == "Win chance 56.8%."


def test_a_review_blames_what_the_solution_blames() -> None:
    """By as much: nothing but a decision's own dice is thrown."""
    wide = 0.2
    before = next(here for here in campaigns() if best_and_worst(here)[0][1] - best_and_worst(here)[1][1] > wide)
    (best, high), (worst, low) = best_and_worst(before)
    judged = judgement(GAME, Stretch((Passage(before, "us", worst, before, (), 7),)), ())
    assert judged is not None and judged.better == (best,)
    told = mistake(GAME, judged, ())
    assert told is not None and told.lost == pytest.approx(high - low, abs=0.1) and told.worth_telling
    assert told.reason == reason(before)


def best_and_worst(here: OverlandState) -> tuple[tuple[str, float], tuple[str, float]]:
    """The best decision and the worst, each with its chance."""
    first, *_, last = solver.options(GAME.view(here, "us"))
    return first, last


def campaigns() -> Iterator[OverlandState]:
    """The positions of campaigns that are played as the hints say, in which there is a choice."""
    for seed in range(20):
        rng, now = random.Random(seed), start("easier")
        while (advice := advice_for(GAME, GAME.view(now, "us"), "us")) is not None:
            if len(solver.options(GAME.view(now, "us"))) > 1:
                yield now
            now = GAME.apply(
                now, "us", GAME.parse(advice.decision), lambda n, purpose, stream="", rng=rng: rng.randint(1, n)
            ).state
