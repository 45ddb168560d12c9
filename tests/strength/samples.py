"""Positions of games between practice opponents, with how each ended for whose view it is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from bot.games.contract import PUBLIC, Game, Seat, people_seats
from bot.games.library import GAMES
from bot.games.options import checked_options
from bot.games.tree import wander
from bot.opponents.search import points
from tests.strength.setups import SETUPS, value_of

ASTRAY = 0.06
"""How often a decision is one by chance, so that positions are learned from that practice would not get into."""
KEPT = 0.25
"""The part of positions that is kept: neighbors tell little more."""


class Sample(Struct, frozen=True):
    """A view in numbers, the game's seed, the kind of position, and the points that its seat made: from 0 to 1."""

    seed: int
    kind: str
    numbers: list[float]
    points: float


def samples(key: str, setup: str, seed: int) -> Iterator[Sample]:
    """Yields positions of one game."""
    game: Game[Any, Any, Any] = GAMES[key]
    rng, found = random.Random(f"{key} {setup} {seed}"), list[tuple[Seat, str, list[float]]]()

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    options, value = checked_options(game, SETUPS[key][setup]), value_of(key)
    seats = [info.key for info in people_seats(game.seats_for(options))]
    assert game.quick_practice is not None
    state = game.setup(options, draw).state
    while (result := game.result(game.view(state, None))) is None:
        seat = next(iter(game.awaited(game.view(state, None))))
        if rng.random() < KEPT:
            for each in seats:
                view = game.view(state, each)
                found.append((each, value.kind(view, each), value.numbers(view, each)))
        view = game.view(state, seat)
        astray = rng.random() < ASTRAY
        text = wander(game, view, seat, rng) if astray else game.quick_practice(view, seat, rng)
        decision = game.parse(text)
        if astray and game.may_end(view, seat, decision):
            decision = game.parse(game.quick_practice(view, seat, rng))
        state = game.apply(state, seat, decision, draw).state
    for each, kind, numbers in found:
        yield Sample(seed, kind, numbers, points(result, each))
