"""What is said to be wrong with a state: nothing for positions that play can reach, something for all others."""

from __future__ import annotations

import itertools
import random

import msgspec
import pytest

from bot.games.overland.data.board import board
from bot.games.overland.game import GAME
from bot.games.overland.rules.setup import start
from bot.games.overland.state.state import Ending, OverlandState, Roll, Step
from tests.games.overland.scene import play, position
from tests.games.overland.test_properties import TABLES, reachable, wandered

replace = msgspec.structs.replace


@pytest.mark.rule("OV-4.1")
@pytest.mark.parametrize("table", TABLES)
def test_exactly_the_reachable_positions_have_no_problems_whatever_their_points(table: str) -> None:
    good = set(map(key, reachable(table)))
    areas = [*board().areas, "out"]
    endings: tuple[Ending, ...] = ("", "richmond", "james", "exhausted", "resigned")
    space = itertools.product(range(11), areas, areas, areas, areas, (False, True), endings)
    rng = random.Random(7)
    some = [
        OverlandState(table, points, grant, lee, beauregard, breckinridge, turn, ending)
        for points, grant, lee, beauregard, breckinridge, turn, ending in space
        if rng.random() < 0.04
    ]
    assert len(some) > 10_000
    for state in [*some, *reachable(table)]:
        played = replace(state, ending="") if state.ending == "resigned" else state
        assert (GAME.problems(replace(state, moves=99)) == []) == (key(played) in good), state


def key(state: OverlandState) -> tuple[object, ...]:
    return msgspec.structs.astuple(replace(state, points=min(state.points, 1), moves=0, last=()))


@pytest.mark.rule("OV-4.1")
def test_states_of_play_have_no_problems() -> None:
    for seed in range(200):
        _, state, _, rng = wandered(seed, TABLES[seed % 2], seed % 30)
        assert GAME.problems(state) == []
        if not state.ending:
            assert GAME.problems(GAME.resign(state, "us").state) == []
        del rng


@pytest.mark.rule("OV-9.2", "OV-2.4", "OV-3.2", "OV-5.3", "OV-10.A", "OV-11.1", "OV-12.1", "OV-12.C", "OV-13.1")
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"table": "hopeless"}, "no combat table"),
        ({"points": 11}, "from 0 to 10, not 11"),
        ({"grant": "atlanta"}, "“atlanta”, which is no area"),
        ({"grant": "richmond"}, "Grant can never be in Richmond"),
        ({"lee": "valley"}, "Lee can never be in The Valley"),
        ({"lee": "out"}, "Lee can never be off the map"),
        ({"beauregard": "ashland"}, "Beauregard can never be in Ashland"),
        ({"grant": "spotsylvania"}, "where he can only be together with Grant"),
        ({"grant": "ashland", "lee": "north-anna"}, "past Lee in North Anna"),
        ({"turn": True, "lee": "spotsylvania"}, "Lee is not in his area"),
        ({"grant": "out", "lee": "richmond"}, "exactly when he has crossed the James"),
        ({"ending": "james"}, "exactly when he has crossed the James"),
        ({"grant": "out", "lee": "savage-station", "ending": "james"}, "Lee is there and contests it"),
        ({"points": 0}, "not lost by that"),
        ({"ending": "exhausted"}, "some are left"),
        ({"ending": "richmond", "beauregard": "richmond"}, "no Union leader could have done it"),
        ({"moves": -1}, "cannot be -1"),
        ({"last": (Step("pope", "ashland", "richmond", "move"),)}, "“pope”, which does not exist"),
        ({"last": (Roll("attack", "grant", "jackson", 1, (), 1, 5, "fails"),)}, "“jackson”"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, object], sentence: str) -> None:
    state = replace(start("standard"), **change)
    assert sentence in " ".join(GAME.problems(state))


@pytest.mark.rule("OV-9.C")
def test_the_valley_can_give_ten_points_away_from_the_start() -> None:
    state = play(position(points=10), "attack lee", 5)
    assert GAME.problems(replace(state, moves=1)) == []
    assert GAME.problems(play(state, "attack breckinridge", 5)) == []
