"""The games under test, and how tests come by their states."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from msgspec import Struct

from bot.games.choices import Refusal
from bot.games.contract import Game, Outcome, Passage, Seat, SeatInfo
from bot.games.library import LIBRARY
from bot.games.tree import wander, wander_orders
from bot.opponents.selfplay import ORDERS_SHARE, options_at_random
from bot.record.dice import Dice, DiceTray, Draw
from tests.probe.game import PROBE

AnyGame = Game[Any, Any, Any]


GAMES: tuple[AnyGame, ...] = (PROBE, *(descriptor.game for descriptor in LIBRARY.values()))
"""The probe and every game of the library."""

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
SLOW = {"chancellorsville", "dixie", "donelson"}
"""Games whose self-play takes long: .ci/run plays it with every invariant beside the tests, .ci/long within them."""
LONGEST = {"donelson"}
"""Games of so many decisions that a test plays one of them where it plays several of others."""
each_game_at_length = pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[pytest.mark.long] if game.key in SLOW else []) for game in GAMES],
    ids=lambda game: game.key,
)

few = settings(max_examples=40)
"""As many examples as a suite of seconds allows, the same every time."""
fewer = settings(few, max_examples=15)
"""For what takes longest; .ci/long tries ``many``."""
many = settings(few, max_examples=200)
SEEDS = st.integers(0, 2**32)
DEPTHS = st.integers(0, 60)
"""Decisions played before a test looks at the game; many games are over before."""


class Played(Struct):
    """A game played at random: where it came to, and each decision on the way."""

    state: Any
    used: dict[str, int]
    tray: DiceTray
    passages: list[Passage[Any]]
    options: dict[str, str]
    seats: tuple[SeatInfo, ...]


def played(game: AnyGame, seed: int, decisions: int) -> Played:
    """Plays up to ``decisions`` random decisions and orders from the start; fewer where the game ends before."""
    rng = random.Random(seed)
    tray = DiceTray(rng.randbytes(32), ("one", "two"), f"test-{seed}", 1)
    dice = Dice(tray, {})
    options = options_at_random(game, rng, {})
    state, seats = game.setup(options, dice).state, game.seats_for(options)
    passages: list[Passage[Any]] = []
    while len(passages) < decisions and (chosen := at_random(game, seats, state, rng)):
        seat, text = chosen
        outcome = game.apply(state, seat, game.parse(text), dice)
        passages.append(Passage(state, seat, text, outcome.state, tuple(outcome.events), len(passages) + 1))
        state = outcome.state
    return Played(state, dict(dice.used), tray, passages, options, seats)


def at_random(game: AnyGame, seats: Sequence[SeatInfo], state: Any, rng: random.Random) -> tuple[Seat, str] | None:
    """A seat and a decision of it, now and then an order; None when the game is over."""
    to_act = sorted(game.awaited(game.view(state, None)))
    if not to_act:
        return None
    if rng.random() < ORDERS_SHARE:
        seat = rng.choice(seats).key
        if order := wander_orders(game, game.view(state, seat), seat, rng):
            return seat, order
    seat = rng.choice(to_act)
    return seat, wander(game, game.view(state, seat), seat, rng)


def act(game: AnyGame, at: Played, seat: Seat, text: str) -> tuple[Outcome[Any], list[Draw]]:
    """Carries out a decision where a game has come to, without going on from there. Raises Refusal."""
    dice = Dice(at.tray, at.used)
    return game.apply(at.state, seat, game.parse(text), dice), dice.draws


def refusal_of(game: AnyGame, at: Played, seat: Seat, text: str) -> Refusal | None:
    """What ``apply`` refuses a decision with, or None."""
    try:
        act(game, at, seat, text)
    except Refusal as refusal:
        return refusal
    return None
