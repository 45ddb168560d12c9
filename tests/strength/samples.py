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

ASTRAY = (0.0, 0.03, 0.08, 0.15)
"""How often a decision is one by chance, in one game or another, so that positions are learned from that practice would
not get into."""
KEPT = 0.1
"""The part of positions that is kept beside those at the beginning of a turn, where trials end."""


class Sample(Struct, frozen=True):
    """A view in numbers, the game's seed, the kind of position, and the points that its seat made: from 0 to 1."""

    seed: int
    kind: str
    numbers: list[float]
    points: float


def samples(key: str, setup: str, seed: int) -> Iterator[Sample]:
    """Yields positions of one game between practice opponents of any tempers."""
    game: Game[Any, Any, Any] = GAMES[key]
    rng, found = random.Random(f"{key} {setup} {seed}"), list[tuple[Seat, str, list[float]]]()
    often, turn = rng.choice(ASTRAY), ""

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    options, value = checked_options(game, SETUPS[key][setup]), value_of(key)
    seats = [info.key for info in people_seats(game.seats_for(options))]
    moods = {each: game.in_temper(rng.choice(("", *game.tempers))).quick_practice for each in seats}
    state = game.setup(options, draw).state
    while (result := game.result(game.view(state, None))) is None:
        seat = next(iter(game.awaited(game.view(state, None))))
        view, practice = game.view(state, seat), moods[seat]
        mark, before = game.turn_of(view), turn
        turn = mark.turn if mark else turn
        if turn != before or rng.random() < KEPT:
            for each in seats:
                own = game.view(state, each)
                found.append((each, value.kind(own, each), value.numbers(own, each)))
        assert practice is not None
        decision = game.parse(practice(view, seat, rng))
        if rng.random() < often:
            other = game.parse(wander(game, view, seat, rng))
            decision = decision if game.may_end(view, seat, other) else other
        state = game.apply(state, seat, decision, draw).state
    for each, kind, numbers in found:
        yield Sample(seed, kind, numbers, points(result, each))
