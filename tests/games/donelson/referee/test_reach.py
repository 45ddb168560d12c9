"""Whole games under the eyes of the second referee: everything that a unit can reach, with its least price."""

from __future__ import annotations

import random

import pytest

from bot.games.donelson.data.forces import counters
from bot.games.donelson.game import GAME
from bot.games.donelson.state.state import State
from tests.games.donelson.positions import position
from tests.games.donelson.referee.games import steps
from tests.games.donelson.referee.reach import Reach
from tests.games.donelson.referee.zones import Field

MOVING = ("first-move", "second-move", "night-move")
MOST = 100
"""Hexes that one menu offers."""


def offered(state: State, *path: str) -> dict[str, int]:
    """What the game offers its active side after a path, with the prices."""
    level = GAME.choices(GAME.view(state, state.active), state.active, path)
    assert level is not None
    return {c.key: int((c.note or c.hint).split()[0]) for c in level.choices}


def check_reach(state: State, key: str) -> int:
    """Whether the game lets a unit go just where the referee does, at the same price. Returns how many hexes and
    facings were compared."""
    view = GAME.view(state, None)
    reach, arm = Reach(view, Field(view), key), counters()[key].arm
    mine = {} if reach.stays() else reach.all()
    level = GAME.choices(GAME.view(state, state.active), state.active, ())
    assert level is not None
    words = {c.key for c in level.choices}
    movers = set(offered_keys(state, "move")) if "move" in words else set()
    assert (key in movers) == bool(mine), (key, sorted(mine)[:5])
    if not mine:
        return 1
    hexes = {at for at, _ in mine}
    if arm == "hq":
        prices = offered(state, "move", key)
        assert set(prices) <= {f"{at:04}" for at in hexes} and (len(prices) == len(hexes) or len(prices) == MOST)
        assert all(mine[int(at), reach.unit.facing] == cost for at, cost in prices.items()), key
        return len(prices)
    theirs = {
        (int(at), facing): cost
        for at in offered(state, "wheel", key)
        for facing, cost in offered(state, "wheel", key, at).items()
    }
    assert theirs == mine, (key, {k: (theirs.get(k), mine.get(k)) for k in theirs.keys() ^ mine.keys()})
    return len(mine)


def offered_keys(state: State, *path: str) -> list[str]:
    """The choices that the game offers its active side after a path."""
    level = GAME.choices(GAME.view(state, state.active), state.active, path)
    return [c.key for c in level.choices] if level else []


def check_marches(state: State, key: str) -> int:
    """The same for a march by road."""
    view = GAME.view(state, None)
    reach = Reach(view, Field(view), key)
    mine = {} if reach.stays() or counters()[key].arm == "hq" else reach.road()
    words = offered_keys(state)
    some = offered_keys(state, "march") if "march" in words else []
    theirs = offered(state, "march", key) if key in some else {}
    assert {int(at): cost for at, cost in theirs.items()} == mine, key
    return len(mine)


def compared(seed: int, bound: int) -> tuple[int, int]:
    """Watches a game, and compares units of the active side in its movement phases now and then; returns how many
    places were compared, walking and marching."""
    rng, walks, marches = random.Random(seed), 0, 0
    for step in steps(seed, bound):
        state = step.state
        if state.stage in MOVING and rng.random() < 0.25:
            own = [k for k, u in state.units.items() if counters()[k].side == state.active and u.status == "map"]
            for key in rng.sample(own, 3):
                walks += check_reach(state, key)
                marches += check_marches(state, key)
    return walks, marches


def test_the_second_referee_reaches_as_far() -> None:
    walks, _ = compared(1, 140)
    assert walks > 200


@pytest.mark.long
def test_the_second_referee_reaches_as_far_over_many_games() -> None:
    found = [compared(seed, 3000) for seed in range(200, 240)]
    assert sum(walks for walks, _ in found) > 100_000 and sum(marches for _, marches in found) > 10_000


def test_the_referee_notices_another_price() -> None:
    at = position("oglesby-a@2216nw", active="usa")
    assert check_reach(at.state, "oglesby-a") > 50
    view = GAME.view(position("oglesby-a@2216n", active="usa").state, None)
    turned = Reach(view, Field(view), "oglesby-a").all()
    view = GAME.view(at.state, None)
    assert turned != Reach(view, Field(view), "oglesby-a").all()
