"""Battles at random: whatever is offered can be carried out, and offers tell nothing of the enemy's true strengths."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.games.contract import PUBLIC
from bot.games.donelson.data.compass import around
from bot.games.donelson.data.forces import counter, counters
from bot.games.donelson.data.terms import FACINGS, OTHER, Facing, Hex, Key, Side
from bot.games.donelson.game import GAME
from bot.games.donelson.rules.combat.obligations import owed
from bot.games.donelson.rules.combat.position import position as battle_position
from bot.games.donelson.state.state import Options, State
from bot.games.tokens import at_random
from tests.games.donelson.positions import Position, position

ROUNDS = 60
"""Decisions of a battle at most."""


def mingled(rng: random.Random) -> str:
    """Both armies' infantry and batteries at random within three hexes of a hex, enemies apart."""
    area: set[Hex] = {1715}
    for _ in range(3):
        area |= {near for at in area for near in around(at)}
    sides: dict[Hex, Side] = {}
    faces: dict[Hex, Facing] = {}
    stacked = Counter[tuple[Hex, str]]()
    found = []
    for key in rng.sample(sorted(counters()), len(counters())):
        each = counter(key)
        if each.arm == "hq" or each.regiment or each.fixed or rng.random() < 0.4:
            continue
        room = [at for at in sorted(area) if sides.get(at, each.side) == each.side and stacked[at, each.arm] < 2]
        at = rng.choice(room)
        sides[at], facing = each.side, faces.setdefault(at, rng.choice(FACINGS))
        stacked[at, each.arm] += 1
        found.append(f"{key}@{at}{facing}{rng.choice(('', '', '', '!'))}")
    return " ".join(found)


def decided(at: Position, rng: random.Random) -> str:
    """A decision at random, with a liking for what leads on."""
    side, path = at.awaited()[0], list[str]()
    view = GAME.view(at.state, side)
    level = GAME.choices(view, side, ())
    while level is not None:
        keys = [choice.key for choice in level.choices]
        liked = [key for key in ("fight", "propose", "advance", "stay") if not path and key in keys]
        path.append(rng.choice(liked) if liked and rng.random() < 0.5 else at_random(level, rng))
        level = GAME.choices(view, side, tuple(path))
    return " ".join(path)


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
        decision = GAME.parse(text)
        assert GAME.check(GAME.view(state, who), who, decision) is None, text
        state = GAME.apply(state, who, decision, lambda sides, purpose, stream=PUBLIC: rng.randint(1, sides)).state
        assert GAME.problems(state) == []
        if text == "propose all":
            assert not owed(battle_position(state, Position(state).work().board))


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
