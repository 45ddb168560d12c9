"""Random games of 1861 and random positions, for what must hold in all of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.game import PUBLIC, Outcome
from bot.games.life_1861.data.board import board
from bot.games.life_1861.game import GAME
from bot.games.life_1861.state.state import CIVILIANS, RESOURCES, SEATS, Farm, LifeState, Stock
from bot.games.tree import wander

SHARED = 12
"""Random games whose positions tests share."""


class Step(Struct, frozen=True):
    """One decision of a random game: what was before it, who took it, and what came of it."""

    before: LifeState
    seat: str
    text: str
    outcome: Outcome[LifeState]


class Falling:
    """Dice from a generator, counted."""

    def __init__(self, rng: random.Random) -> None:
        self.rng, self.count = rng, 0

    def __call__(self, sides: int, purpose: str, stream: str = PUBLIC) -> int:
        self.count += 1
        return self.rng.randint(1, sides)


Chooser = Callable[[LifeState, str, random.Random], str]


def at_random(state: LifeState, seat: str, rng: random.Random) -> str:
    """Any decision of the seat's."""
    return wander(GAME, GAME.view(state, seat), seat, rng)


def looked_after(state: LifeState) -> LifeState:
    """The same with the living in good health and food for everybody, gathered from the ground: so random play, which
    starves soon, gets to the last round."""
    pieces = {
        key: replace(piece, health=board().pieces[key].health) if piece.health else piece
        for key, piece in state.pieces.items()
    }
    gathered = sum(stock.food for stock in state.ground.values()) + state.supply.food
    gathered += sum(stock.food for stock in state.stocks.values())
    food = {"soldier": gathered // 4, "civilians": gathered // 2}
    stocks = {seat: replace(stock, food=food[seat]) for seat, stock in state.stocks.items()}
    ground = {at: replace(stock, food=0) for at, stock in state.ground.items() if stock.ammo or stock.medicine}
    supply = replace(state.supply, food=gathered - sum(food.values()))
    farm = state.farm if state.farm.stage == "growing" else Farm()
    return replace(state, pieces=pieces, stocks=stocks, ground=ground, supply=supply, farm=farm)


def left_alone(state: LifeState) -> LifeState:
    """The same."""
    return state


def game(
    seed: int,
    *,
    plan: str = "",
    hunger: str = "",
    choose: Chooser = at_random,
    care: Callable[[LifeState], LifeState] = left_alone,
    decisions: int = 100_000,
) -> Iterator[Step]:
    """A random game's decisions, with standing orders given at its beginning and ``care`` taken in every new round."""
    rng = random.Random(seed)
    draw = Falling(rng)
    state = GAME.setup({"survivor": rng.choice(["nobody", "survivor"])}, draw).state
    for seat, order in (("soldier", plan), ("civilians", hunger)):
        if order:
            state = GAME.apply(state, seat, GAME.parse(order), draw).state
    for _ in range(decisions):
        seats = list(GAME.awaited(GAME.view(state, None)))
        if not seats:
            return
        if not state.turns and not state.pending:
            state = care(state)
        text = choose(state, seats[0], rng)
        outcome = GAME.apply(state, seats[0], GAME.parse(text), draw)
        yield Step(state, seats[0], text, outcome)
        state = outcome.state


def after(seed: int, decisions: int) -> LifeState:
    """The state of a random game after so many decisions, or at its end."""
    steps = whole(seed % SHARED)
    return steps[decisions].before if decisions < len(steps) else steps[-1].outcome.state


@lru_cache(maxsize=SHARED)
def whole(seed: int) -> list[Step]:
    """A random game to its end."""
    return list(game(seed, care=looked_after if seed % 2 else left_alone))


def scattered(state: LifeState, rng: random.Random) -> LifeState:
    """The same moment of play with living pieces, blocks and tension put elsewhere: as play might have led to."""
    buildings = [building.hex for building in board().buildings.values()]
    stands = [*buildings, *buildings, *board().places, *state.bandits, *state.ground, *(m.at for m in state.merchants)]
    pieces = {
        key: replace(
            piece,
            at=rng.choice(stands),
            health=rng.randint(1, board().pieces[key].health),
            boon=rng.random() < 0.3,
            pistol=key in CIVILIANS and rng.random() < 0.4,
        )
        if piece.health
        else piece
        for key, piece in state.pieces.items()
    }
    stocks, supply = _dealt(state, rng)
    return replace(state, pieces=pieces, stocks=stocks, supply=supply, tension=rng.randint(1, 10))


def _dealt(state: LifeState, rng: random.Random) -> tuple[dict[str, Stock], Stock]:
    """The players' stocks and the supply, dealt out afresh and often empty."""
    shares: list[dict[str, int]] = [{}, {}, {}]
    for key in RESOURCES:
        whole = sum(getattr(stock, key) for stock in (*state.stocks.values(), state.supply))
        first = rng.choice([0, 0, 1, rng.randint(0, whole)])
        second = rng.choice([0, 1, 2, whole])
        first = min(first, whole)
        second = min(second, whole - first)
        for share, number in zip(shares, (first, second, whole - first - second), strict=True):
            share[key] = number
    soldier, civilians, supply = (Stock(**share) for share in shares)
    return dict(zip(SEATS, (soldier, civilians), strict=True)), supply


def words_of(state: LifeState, seat: str, key: str) -> str:
    """The label and the hint of a choice at the root of a seat's tree."""
    level = GAME.choices(GAME.view(state, seat), seat, ())
    assert level is not None
    return next(f"{choice.label} {choice.hint}" for choice in level.choices if choice.key == key)


def without_waiting(state: LifeState, seat: str, rng: random.Random) -> str:
    """A decision of the seat's at random, but the Soldier, where he is asked, goes."""
    text = at_random(state, seat, rng)
    while text == "wait":
        text = at_random(state, seat, rng)
    return text
