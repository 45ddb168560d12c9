"""The standing orders are read through the working copy's gate alone, and what bars undo follows from that."""

from __future__ import annotations

import ast
import random
import sys
from importlib import resources
from typing import Any

import msgspec
import pytest

from bot.games.contract.game import PUBLIC, Outcome, TurnMark
from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import LifeState, Plan, Stock
from tests.games.life_1861.scene import last_turn, outcome, position
from tests.games.life_1861.wandering import Step, game, looked_after

HIDDEN = ("plan", "hunger")
GATE = ("bot.games.life_1861.state.working_copy", "hidden")
VIEWS = ("bot.games.life_1861.state.view", "view")


class Watched(LifeState, frozen=True):
    """A state that says which function reads a standing order of it."""

    def __getattribute__(self, name: str) -> Any:
        if name in HIDDEN:
            frame = sys._getframe(1)
            READERS.append((frame.f_globals["__name__"], frame.f_code.co_name))
        return super().__getattribute__(name)


READERS: list[tuple[str, str]] = []
"""The functions that have read a standing order of a watched state: module and name."""


def watched(state: LifeState) -> LifeState:
    """The same state, watched."""
    return Watched(**{name: getattr(state, name) for name in LifeState.__struct_fields__})


@pytest.mark.rule("LF-13.7")
def test_rules_read_standing_orders_through_the_gate_alone() -> None:
    """As they are carried out; and a decision bars undo exactly where they do."""
    met = set()
    for seed in range(12):
        for step in game(seed, plan="plan near 2", hunger="hunger ben anna clara daniel", care=looked_after):
            state, decision = watched(step.before), GAME.parse(step.text)
            READERS.clear()
            done = GAME.apply(state, step.seat, decision, lambda sides, purpose, stream=PUBLIC: 1)
            assert set(READERS) <= {GATE, VIEWS}
            assert done.consulted == (GATE in READERS)
            met.add(done.consulted)
    assert met == {False, True}


@pytest.mark.rule("LF-13.7")
def test_no_module_of_the_rules_names_a_standing_order_elsewhere() -> None:
    """But as an attribute of what the gate has answered, or of an order that sets it."""
    root = resources.files("bot.games.life_1861")
    for folder in ("rules", "rules/locations"):
        for file in root.joinpath(folder).iterdir():
            # Stakes ask a seat's own view, which says only what that seat knows.
            if not file.name.endswith(".py") or file.name in ("standing_orders.py", "stakes.py"):
                continue
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Attribute) and node.attr in HIDDEN:
                    assert ast.unparse(node.value).startswith("work.consult("), f"{file.name}, line {node.lineno}"


def seen(outcome: Outcome[LifeState], seat: str) -> bytes:
    """What a seat sees of an outcome."""
    lines = [event.to(seat) for event in outcome.events]
    return msgspec.json.encode([GAME.view(outcome.state, seat), lines, outcome.consulted, outcome.secret])


@pytest.mark.rule("LF-13.7")
def test_what_consults_nothing_is_the_same_whatever_is_hidden() -> None:
    """Every resampled state with the actor's view leads to the same outcome, as the actor sees it."""
    compared = 0
    for seed in range(12):
        rng = random.Random(seed)
        for step in game(seed, plan=rng.choice(["", "plan after 1-3", "plan near 2"]), care=looked_after):
            done = rolled(step, step.before)
            for _ in range(0 if done.consulted else 3):
                other = GAME.resample(step.before, step.seat, rng)
                assert seen(rolled(step, other), step.seat) == seen(done, step.seat), step.text
                compared += 1
    assert compared > 1000


def rolled(step: Step, state: LifeState) -> Outcome[LifeState]:
    """The step's decision in another state, with dice that fall alike."""
    rng = random.Random(step.text)
    return GAME.apply(
        state, step.seat, GAME.parse(step.text), lambda sides, purpose, stream=PUBLIC: rng.randint(1, sides)
    )


@pytest.mark.rule("LF-3.1", "LF-13.7")
@pytest.mark.parametrize(
    ("state", "text", "phase"),
    [
        (position(), "move anna b2", "Anna's turn"),
        (position(), "end anna", "Action stage"),
        (position(), "offer end", "Action stage"),
        (position(plan=Plan("after", 1, 2)), "end anna", "The Soldier's turn"),
        (position(stocks={"civilians": Stock(1)}, **last_turn()), "end daniel", "Status stage"),
    ],
)
def test_where_the_game_stands(state: LifeState, text: str, phase: str) -> None:
    assert GAME.turn_of(GAME.view(outcome(state, text).state, None)) == TurnMark("Round 5", phase)


@pytest.mark.rule("LF-13.7")
def test_where_the_game_stands_is_said_after_every_decision() -> None:
    for step in game(3):
        assert GAME.turn_of(GAME.view(step.outcome.state, None)).turn == f"Round {step.outcome.state.round}"
