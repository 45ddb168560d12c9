"""Battles at random: whatever is offered can be carried out, and offers tell nothing of the enemy's true strengths."""

from __future__ import annotations

import random

import pytest

from bot.games.contract.game import PUBLIC
from bot.games.donelson.data.terms import Key
from bot.games.donelson.game import GAME
from bot.games.donelson.options import Options
from bot.games.donelson.rules.combat.obligations import owed
from bot.games.donelson.rules.combat.position import position as battle_position
from bot.games.donelson.state.state import State
from bot.games.kit.sides import OTHER, Side
from tests.games.donelson.at_random import decided, mingled
from tests.games.donelson.positions import Position, position

ROUNDS = 60
"""Decisions of a battle at most."""


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_offered_can_be_carried_out(seed: int) -> None:
    rng = random.Random(seed)
    side: Side = rng.choice(("usa", "csa"))
    at = position(mingled(rng), options=Options(live=bool(seed % 2)), stage="first-move", active=side)
    state = at.play("done", seat=side).state
    for _ in range(ROUNDS):
        if state.stage != "first-combat":
            break
        text = decided(Position(state), rng)
        assert len(text) <= 60
        who = Position(state).awaited()[0]
        offered = hint(state, who, "propose", "all") if text == "propose all" else ""
        decision = GAME.parse(text)
        assert GAME.check(GAME.view(state, who), who, decision) is None, text
        state = GAME.apply(state, who, decision, lambda sides, purpose, stream=PUBLIC: rng.randint(1, sides)).state
        assert GAME.problems(state) == []
        if text == "propose all":
            assert not owed(battle_position(state, Position(state).work().board))
            assert hint(state, who, "fight").endswith(offered), "the button names the dice that are then rolled"


def hint(state: State, who: str, *path: str) -> str:
    level = GAME.choices(GAME.view(state, who), who, path[:-1])
    return next(each.hint for each in level.choices if each.key == path[-1]) if level is not None else ""


def weakened(state: State, side: Side, rng: random.Random) -> Position:
    """The same with other true strengths of a side, of which the table knows nothing."""
    strength: dict[Key, int] = state.rosters[side].strength
    other = {key: max(1, points - rng.randint(0, 2)) if points else 0 for key, points in strength.items()}
    return Position(state).written(side, strength=other)


@pytest.mark.parametrize("seed", range(12, 18))
def test_offers_tell_nothing_of_true_strengths(seed: int) -> None:
    rng = random.Random(seed)
    side: Side = rng.choice(("usa", "csa"))
    at = position(mingled(rng), stage="first-combat", active=side)
    twin = weakened(at.state, OTHER[side], rng)
    for path in ((), ("propose",), ("attack",), ("bombard",)):
        if path and path[0] not in at.keys(""):
            continue
        levels = [GAME.choices(GAME.view(each.state, side), side, path) for each in (at, twin)]
        assert levels[0] == levels[1]
    assert GAME.odds(GAME.view(at.state, side), side) == GAME.odds(GAME.view(twin.state, side), side)
