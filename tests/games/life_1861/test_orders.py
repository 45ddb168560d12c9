"""Standing orders: the Soldier's plan, the order of feeding; that they are secret; and how decisions are written."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.contract.game import PUBLIC
from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import CIVILIANS, FeedingQuestion, LifeState, Plan, Stock
from bot.games.tree import legal as flattened
from tests.games.life_1861.scene import (
    awaited,
    last_turn,
    legal,
    living,
    next_round,
    on_turn,
    outcome,
    play,
    position,
    refused,
    run,
    soldier_asked,
)
from tests.games.life_1861.wandering import Step, at_random, game, looked_after, scattered, without_waiting

AFTER = [Plan("after", a, b) for a, b in itertools.combinations(range(5), 2)]
NEAR = [Plan("near", hexes=r) for r in (1, 2, 3)]


def order(plan: Plan) -> str:
    """The order that gives the plan."""
    return {"ask": "plan ask", "after": f"plan after {plan.first}-{plan.second}", "near": f"plan near {plan.hexes}"}[
        plan.kind
    ]


def orders(state: LifeState, seat: str) -> set[str]:
    """Every order that the seat may give."""

    class Orders:
        choices = staticmethod(GAME.orders)

    return set(flattened(Orders, GAME.view(state, seat), seat))  # type: ignore[arg-type]


def run_orders(state: LifeState, *given: tuple[str, str]) -> LifeState:
    """The state after each seat has given its order."""
    for seat, text in given:
        state = play(state, text, seat=seat)
    return state


@pytest.mark.rule("LF-13.3", "LF-13.4", "LF-13.6", "LF-12.6")
def test_the_orders_that_can_be_given() -> None:
    state = position(**soldier_asked())
    plans = {order(plan) for plan in (*AFTER, *NEAR)}
    assert orders(state, "soldier") == {*plans, "offer end"}
    hungers = {f"hunger {' '.join(them)}" for them in itertools.permutations(CIVILIANS)}
    assert orders(state, "civilians") == {*hungers, "offer end"}
    after = run_orders(state, ("soldier", "plan near 2"), ("civilians", "hunger ben anna clara daniel"))
    assert orders(after, "soldier") == {*plans - {"plan near 2"}, "plan ask", "offer end"}
    assert orders(after, "civilians") == {*hungers - {"hunger ben anna clara daniel"}, "hunger ask", "offer end"}
    assert "offer withdraw" in orders(play(state, "offer end", seat="soldier"), "soldier")


@pytest.mark.rule("LF-13.3", "LF-13.4", "LF-13.6")
@pytest.mark.parametrize(
    ("seat", "text"),
    [
        ("soldier", "plan after 2-2"),
        ("soldier", "plan after 3-1"),
        ("soldier", "plan after 1-5"),
        ("soldier", "plan near 4"),
        ("civilians", "hunger anna anna ben clara"),
        ("civilians", "plan ask"),
        ("soldier", "hunger ask"),
        ("soldier", "hunger anna ben clara daniel"),
    ],
)
def test_orders_that_there_are_not(seat: str, text: str) -> None:
    assert refused(position(), text, seat=seat).reason


@pytest.mark.rule("LF-13.7", "LF-13.1")
def test_a_plan_counts_from_the_next_time_it_is_looked_at() -> None:
    state = play(position(**soldier_asked("anna", "ben")), "plan after 3-4", seat="soldier")
    assert state.asked and awaited(state) == ["soldier"]
    assert "wait" in legal(state)
    waited = run(state, "wait", "end clara")
    assert waited.turn and waited.turn.piece == "soldier"


@pytest.mark.rule("LF-13.3")
def test_his_turns_begin_by_themselves_after_so_many() -> None:
    state = play(position(plan=Plan("after", 1, 3)), "end anna")
    assert state.turn and state.turn.piece == "soldier" and state.turns == ("anna", "soldier")
    assert "wait" not in legal(state) and "end soldier" in legal(state)
    state = run(state, "end soldier", "end ben")
    assert awaited(state) == ["civilians"]
    state = run(state, "end clara")
    assert state.turns == ("anna", "soldier", "ben", "clara", "soldier")


@pytest.mark.rule("LF-13.3")
def test_a_round_with_a_plan_from_its_beginning() -> None:
    state = next_round(position(plan=Plan("after", 0, 4), **last_turn()), 1)
    assert state.turns == ("soldier",) and awaited(state) == ["soldier"]
    state = run(state, "end soldier", "end anna", "end ben", "end clara")
    assert awaited(state) == ["civilians"]
    assert run(state, "end daniel").turns[-1] == "soldier"


@pytest.mark.rule("LF-13.4")
def test_he_is_asked_once_a_civilian_is_near() -> None:
    state = position(soldier="e3", anna="b3", ben="a1", clara="a1", daniel="c3", plan=Plan("near", hexes=1))
    far = run(state, "end ben")
    assert awaited(far) == ["civilians"]
    near = run(state, "move anna d3", "end anna")
    assert near.asked and awaited(near) == ["soldier"] and "wait" in legal(near)
    two = run(replace(state, plan=Plan("near", hexes=2)), "end ben")
    assert two.asked


@pytest.mark.rule("LF-13.4")
def test_the_dead_are_not_near() -> None:
    state = position(soldier="e3", anna=None, plan=Plan("near", hexes=3), daniel="a1")
    assert awaited(run(state, "end ben")) == ["civilians"]


@pytest.mark.rule("LF-13.5")
def test_at_the_last_moment_he_goes_or_is_asked() -> None:
    near = run(position(turns=("anna", "ben"), plan=Plan("near", hexes=1)), "end clara")
    assert near.asked
    second = run(near, "end soldier", "end daniel")
    assert second.asked and "wait" not in legal(second)
    few = position(anna=None, ben=None, clara=None, daniel="c3", plan=Plan("after", 1, 2), **last_of_few())
    after = play(few, "end daniel", 1)
    assert after.turn and after.turn.piece == "soldier"


def last_of_few() -> dict[str, Any]:
    """Daniel's turn, the last of a round in which he alone is left."""
    return on_turn("daniel", "soldier", "clara", "soldier")


def losses(steps: Iterable[Step]) -> list[int]:
    """The rounds in which the Soldier, alive at their end, had fewer than two turns although he killed nobody."""
    found, killed = [], False
    for step in steps:
        before, after = step.before, step.outcome.state
        killed |= step.seat == "soldier" and len(living(after)) < len(living(before))
        if after.round == before.round:
            continue
        begun = () if before.turn or before.pending else (step.text.split()[1],)
        if (*before.turns, *begun).count("soldier") < 2 and not killed:
            found.append(before.round)
        killed = False
    return found


@pytest.mark.rule("LF-13.5", "LF-3.9")
@pytest.mark.parametrize("plan", [*AFTER, *NEAR], ids=order)
def test_no_plan_ever_loses_a_turn(plan: Plan) -> None:
    for seed in range(6):
        assert losses(game(seed, plan=order(plan), choose=without_waiting, care=looked_after)) == []


@pytest.mark.rule("LF-3.9", "LF-13.5")
def test_without_a_plan_he_may_lose_turns_by_waiting() -> None:
    assert any(losses(game(seed)) for seed in range(60))


@pytest.mark.rule("LF-13.3")
def test_hand_overs_of_a_round_with_a_plan() -> None:
    """At most four a round (the change from round to round is the next one's), besides questions of feeding."""
    means = {}
    for plan in (Plan("after", 0, 2), Plan("after", 1, 3), Plan("after", 2, 4)):
        counts = [
            count for seed in range(12) for count in hand_overs(list(game(seed, plan=order(plan), care=looked_after)))
        ]
        assert counts and max(counts) <= 4
        means[order(plan)] = sum(counts) / len(counts)
    assert all(2 <= mean <= 4 for mean in means.values()), means


def hand_overs(steps: list[Step]) -> list[int]:
    """How often in each round a decision is not of the same seat as the one before, questions of feeding left out, and
    the first round, in which he is asked before he can have a plan."""
    counts = Counter[int]()
    asked = [step for step in steps if not isinstance(step.before.pending, FeedingQuestion)]
    for one, other in pairwise(asked):
        counts[other.before.round] += one.seat != other.seat
    return [count for number, count in counts.items() if number > 1]


@pytest.mark.rule("LF-13.6", "LF-8.5")
def test_the_order_of_feeding_answers_for_the_player() -> None:
    hungry: dict[str, Any] = {"stocks": {"civilians": Stock(food=1)}, "hunger": ("clara", "anna", "daniel", "ben")}
    after = next_round(position(**hungry, **last_turn()), 1)
    assert [after.pieces[key].health for key in CIVILIANS] == [2, 1, 2, 1] and after.round == 6
    dead = next_round(position(clara=None, **hungry, **last_turn()), 1)
    assert [dead.pieces[key].health for key in CIVILIANS] == [2, 1, 0, 2]


@pytest.mark.rule("LF-13.6")
def test_it_may_still_be_given_while_it_is_asked_for() -> None:
    asked = play(position(stocks={"civilians": Stock(food=1)}, **last_turn()), "end daniel")
    after = play(asked, "hunger anna ben clara daniel", seat="civilians")
    assert after.pending == FeedingQuestion(2) and awaited(after) == ["civilians"]


@pytest.mark.rule("LF-13.7")
def test_standing_orders_are_in_nobody_elses_view_and_silent() -> None:
    state = position(plan=Plan("near", hexes=2), hunger=("ben", "anna", "clara", "daniel"))
    assert GAME.view(state, "soldier").plan == Plan("near", hexes=2)
    assert GAME.view(state, "civilians").hunger == ("ben", "anna", "clara", "daniel")
    for seat, plan, hunger in (("soldier", True, False), ("civilians", False, True), (None, False, False)):
        view = GAME.view(state, seat)
        assert (view.plan is not None, view.hunger is not None) == (plan, hunger)
    for seat, text in (("soldier", "plan after 1-2"), ("civilians", "hunger ask")):
        result = outcome(state, text, seat=seat)
        assert result.secret and not any(PUBLIC in event.lines for event in result.events)
    assert not outcome(state, "offer end", seat="soldier").secret


@pytest.mark.rule("LF-13.7")
def test_other_standing_orders_are_dealt_for_a_seat() -> None:
    state = position(plan=Plan("near", hexes=2), hunger=("ben", "anna", "clara", "daniel"))
    rng = random.Random(4)
    plans = {GAME.resample(state, "civilians", rng).plan for _ in range(60)}
    hungers = {GAME.resample(state, "soldier", rng).hunger for _ in range(60)}
    assert len(plans) > 5 and len(hungers) > 5
    again = GAME.resample(state, "soldier", rng)
    assert replace(again, hunger=state.hunger) == state and GAME.problems(again) == []


@pytest.mark.rule("LF-13.7", "LF-13.1", "LF-13.6")
def test_looking_at_a_standing_order_bars_undo() -> None:
    for plan in (Plan(), *AFTER, *NEAR):
        state = position(plan=plan)
        assert outcome(state, "end anna").consulted
        assert not outcome(state, "move anna b3").consulted
        assert not outcome(replace(state, turns=("soldier", "ben", "soldier")), "end anna").consulted
    assert not outcome(position(**soldier_asked()), "end soldier").consulted
    for order_ in ((), CIVILIANS):
        dice = (1,) if order_ else ()
        short = position(stocks={"civilians": Stock(food=1)}, hunger=order_, round=15, **last_turn())
        assert outcome(short, "end daniel", *dice).consulted
        enough = position(hunger=order_, round=15, **last_turn())
        assert not outcome(enough, "end daniel", 1).consulted


@pytest.mark.rule("LF-13.7", "LF-13.1")
def test_whether_undo_is_barred_does_not_depend_on_the_hidden_orders() -> None:
    plans, hungers = [Plan(), *AFTER, *NEAR], [(), CIVILIANS, CIVILIANS[::-1]]
    seen = set()
    for seed in range(12):
        for step in game(seed):
            if step.seat == "civilians" and random.Random(f"{seed}{step.before.decisions}").random() < 0.2:
                flags = {consulted(replace(step.before, plan=plan), step) for plan in plans}
                assert len(flags) == 1, step.text
            flags = {consulted(replace(step.before, hunger=hunger), step) for hunger in hungers}
            assert len(flags) == 1, step.text
            seen |= flags
    assert seen == {False, True}


def consulted(state: LifeState, step: Step) -> bool:
    """Whether the step's decision, taken in this state instead, bars undo by consulting what is hidden."""
    return GAME.apply(state, step.seat, GAME.parse(step.text), lambda sides, purpose, stream=PUBLIC: 1).consulted


@pytest.mark.rule("LF-13.1", "LF-13.3")
def test_who_is_awaited_is_the_same_in_every_view() -> None:
    for seed in range(10):
        for step in game(seed, plan="plan near 2"):
            state = step.outcome.state
            asked = [GAME.awaited(GAME.view(state, seat)) for seat in (None, "soldier", "civilians")]
            assert asked[0] == asked[1] == asked[2]


@pytest.mark.rule("LF-13.9")
@pytest.mark.parametrize(
    ("said", "canonical"),
    [
        ("move anna c3", "move anna c3"),
        ("Move Anna to C3", "move anna c3"),
        ("pick-up ben food", "pick-up ben food"),
        ("pick up ben food", "pick-up ben food"),
        ("attack soldier clara", "attack soldier clara"),
        ("soldier attacks clara", "attack soldier clara"),
        ("END ANNA", "end anna"),
        ("wait", "wait"),
        ("feed anna,ben", "feed anna,ben"),
        ("store anna food-goods ammo", "store anna food-goods ammo"),
        ("merchant anna food ammo-2", "merchant anna food ammo-2"),
        ("plan after 0-2", "plan after 0-2"),
        ("hunger anna ben clara daniel", "hunger anna ben clara daniel"),
    ],
)
def test_how_decisions_are_written(said: str, canonical: str) -> None:
    assert GAME.text(GAME.read(GAME.view(position(), "civilians"), "civilians", said)) == canonical
    assert GAME.text(GAME.parse(canonical)) == canonical


@pytest.mark.rule("LF-13.9")
@pytest.mark.parametrize("text", ["", "dance anna", "move", "move anna z9", "move pope c3", "attack anna", "loot"])
def test_what_says_no_decision_is_refused(text: str) -> None:
    assert refused(position(), text, seat="civilians").reason


@pytest.mark.rule("LF-13.9")
def test_every_offered_decision_reads_back() -> None:
    rng = random.Random(3)
    for seed in range(6):
        for step in game(seed, decisions=60):
            state = scattered(step.before, rng) if step.before.pending is None else step.before
            text = at_random(state, step.seat, rng)
            assert GAME.text(GAME.parse(text)) == text and len(text) <= 60
            assert GAME.read(GAME.view(state, step.seat), step.seat, text) == GAME.parse(text)
