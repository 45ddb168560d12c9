"""The practice opponent of Unconditional Surrender: always legal, from its own view alone, and better than others."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

import pytest

from bot.games.contract import PUBLIC, Draws
from bot.games.donelson.data.compass import distance
from bot.games.donelson.data.field import field
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import SIDES
from bot.games.donelson.game import GAME
from bot.games.donelson.state.state import Options, State
from bot.games.kit.sides import Side
from bot.games.tree import wander
from tests.games.donelson.positions import position
from tests.games.exploiters.matches import Pairing, play, score

Player = Callable[[State, Side, random.Random], str]
"""Something that decides for a side; only the greedy player looks at more than the side's view."""


def practice(state: State, side: Side, rng: random.Random) -> str:
    """The practice opponent."""
    assert GAME.practice is not None
    return GAME.practice(GAME.view(state, side), side, rng)


def at_random(state: State, side: Side, rng: random.Random) -> str:
    """Random play."""
    return wander(GAME, GAME.view(state, side), side, rng)


def greedy(state: State, side: Side, rng: random.Random) -> str:
    """Tries some decisions out in a guess of the game, with dice of its own, and takes the one after which its side
    stands best: by demoralization, strength, ground, and the way to the enemy's works or camps."""
    guess = GAME.resample(state, side, rng)
    some = sorted({at_random(guess, side, rng) for _ in range(8)})
    if len(some) == 1:
        return some[0]
    return max(some, key=lambda text: standing(GAME.apply(guess, side, GAME.parse(text), dice(rng)).state, side))


def standing(state: State, side: Side) -> float:
    """How well a side stands."""
    total = sum((6.0 if holder == "usa" else -6.0) for holder in state.held.values())
    goals = {"usa": [at for hexes in field().groups.values() for at in hexes], "csa": list(field().deployment)}
    for each in SIDES:
        sign = 1.0 if each == "usa" else -1.0
        total -= 2 * sign * state.rosters[each].demoralization
        for key, unit in state.units.items():
            if counter(key).side == each and unit.status == "map" and counter(key).arm == "inf":
                total -= 0.3 * sign * min(distance(unit.at, goal) for goal in goals[each])
                total -= sign * unit.disordered
    total -= 2 * state.rosters["csa"].exited
    return total if side == "usa" else -total


def dice(rng: random.Random) -> Draws:
    """Dice of a generator."""

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    return draw


def game_by(seed: int, players: Mapping[Side, Player], length: str = "one") -> Iterator[tuple[State, Side, str]]:
    """A game's states before each of its decisions, with the decision; the last has none. Whatever is illegal
    raises."""
    rng, thoughts = random.Random(seed), random.Random(-seed)
    draw = dice(rng)
    options = {o.key: next(iter(o.values)) for o in GAME.options} | {"length": length}
    state = GAME.setup(options, draw).state
    while awaited := GAME.awaited(GAME.view(state, None)):
        side: Side = "usa" if min(awaited) == "usa" else "csa"
        text = players[side](state, side, thoughts)
        yield state, side, text
        state = GAME.apply(state, side, GAME.parse(text), draw).state
    yield state, "usa", ""


def wins(games: range, other: Player, length: str = "two") -> int:
    """How many games it wins against another player, in each of them on the other side than in the one before."""
    won = 0
    for seed in games:
        mine = SIDES[seed % 2]
        *_, (last, _, _) = game_by(seed, {side: practice if side == mine else other for side in SIDES}, length)
        won += last.winner == mine
    return won


@pytest.mark.long
def test_it_beats_random_play_in_95_of_100_games() -> None:
    assert wins(range(100), at_random) >= 95


@pytest.mark.long
def test_it_beats_a_greedy_player_in_70_of_100_games() -> None:
    assert wins(range(100), greedy) >= 70


@pytest.mark.parametrize(("turn", "back"), [(6, False), (7, True)])
def test_on_the_last_evening_confederates_win_a_battery_back(turn: int, back: bool) -> None:
    """Without the camps nothing else is left to them; before that there is time for the camps (US-27.8)."""
    west = [f"{at:04}" for at in field().groups["west"]]
    units = "head-a@1217 hanson-b@1416sw oglesby-a@2009"
    fallen = {**position(units).state.held, **dict.fromkeys(west, "usa")}
    at = position(units, options=Options(days=1), turn=turn, objective_drawn=True, held=fallen)
    at = at.written("csa", objective="breakout")
    while (text := practice(at.state, "csa", random.Random(1))) != "done":
        at = at.play(text)
    assert any(at.state.held[each] == "csa" for each in west) is back


@pytest.mark.parametrize("player", ["idle", "flee", "rush", "turtle"])
def test_the_confederates_break_out_in_a_day_whatever_the_union_does(player: str) -> None:
    """The camps fall to attacks that are massed, and whoever held the works is at the ways out by then."""
    pairing = Pairing("donelson", "first", player, "usa")
    assert score([play(pairing, seed) for seed in range(3)], "usa") >= 2


@pytest.mark.parametrize("player", ["flee", "rush", "turtle"])
def test_the_union_keeps_the_confederates_in_for_a_day(player: str) -> None:
    pairing = Pairing("donelson", "first", player, "csa")
    assert score([play(pairing, seed) for seed in range(3)], "csa") >= 2


def test_it_decides_alike_where_its_view_is_alike() -> None:
    """Another game with the same view, all that is hidden dealt anew, changes nothing; nor does asking twice."""
    rng = random.Random(3)
    for number, (state, side, text) in enumerate(game_by(3, dict.fromkeys(SIDES, practice))):
        if text and number % 25 == 0:
            other = GAME.resample(state, side, rng)
            first, second = (practice(each, side, random.Random(number)) for each in (state, other))
            assert first == second == text
