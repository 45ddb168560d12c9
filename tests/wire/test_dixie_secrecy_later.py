"""In the middle of battles, as in the deployment and the first turns: all that Ann can look at or try in vain is the
same, to the byte, in a world where what the CSA holds, hides, has armed and prefers is another."""

from __future__ import annotations

import random

import pytest

from bot.games.contract.choices import Path
from bot.games.dixie.game import GAME
from bot.games.dixie.state.state import DixieState
from bot.table.session import Actor
from tests.wire.table import Table
from tests.wire.test_dixie_secrecy import ORDER, by_bea, later, looks, to_deploy
from tests.wire.worlds import Step, differences, in_two_worlds


def arms(state: DixieState) -> str:
    """Bea arms the first special card that she may; without one she prefers to stay in a melee."""
    view, path = GAME.view(state, "csa"), Path()
    while level := GAME.orders(view, "csa", path):
        here = [choice.key for choice in level.choices]
        if not path and "arm" not in here:
            return "prefer melee stay"
        path = (*path, "arm" if not path else here[0])
    return " ".join(path)


STEPS = [
    by_bea(ORDER, only_first=True),
    by_bea(arms, only_first=True),
    Step("time passes", later),
    *looks("after Bea's orders"),
]


async def played_on(at: Table, decisions: int) -> None:
    """Both sides play sensibly for so many decisions."""
    engine, rng, practice = await at.engine(), random.Random(7), GAME.practice
    assert practice
    people = {"usa": at.ann, "csa": at.bea}
    for _ in range(decisions):
        seat = min(engine.awaited())
        text = practice(engine.view(seat), seat, rng)
        await engine.decide(Actor(people[seat].id, people[seat].name), text, seat)


@pytest.mark.parametrize(
    ("options", "decisions"),
    [
        pytest.param("Decoys: On", 30, id="Bull Run, decoys"),
        pytest.param("Shiloh, Special cards: Live", 45, id="Shiloh, live windows"),
        pytest.param("Gettysburg, Columns: 5", 45, id="Gettysburg, five columns"),
    ],
)
async def test_battles_look_alike(at_table: Table, options: str, decisions: int) -> None:
    await to_deploy(at_table, options)
    await played_on(at_table, decisions)
    assert not (await at_table.engine()).result(), "the battle still goes on"
    worlds = await in_two_worlds(at_table, at_table.ann, "usa", STEPS, 1, GAME)
    assert differences(*worlds) == []
