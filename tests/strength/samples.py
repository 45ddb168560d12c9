"""Positions of games between practice opponents, with how each ended for whose view it is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from bot.games.contract.game import PUBLIC, Game, Seat, people_seats
from bot.games.contract.options import checked_options
from bot.games.library import GAMES
from bot.games.tree import wander
from bot.opponents.search import points
from tests.strength.setups import SETUPS, value_of

ASTRAY, SETTLES = 0.1, 0.03
"""How often a decision is one by chance until the players settle down, and how often they do so with a decision. Thus
positions are learned from that practice would not get into, but how it ends is by practice alone."""
AT_ONCE = 0.25
"""The part of games in which they do from the first decision on."""
KEPT = 0.1
"""The part of positions that is kept beside those at the beginning of a turn, where trials end."""


class Sample(Struct, frozen=True):
    """A view in numbers, the game's seed, the kind of position, and the points that its seat made: from 0 to 1."""

    seed: int
    kind: str
    numbers: list[float]
    points: float


def samples(key: str, setup: str, seed: int) -> Iterator[Sample]:
    """Yields positions of one game between practice opponents of any tempers, those from when they play as such."""
    game: Game[Any, Any, Any] = GAMES[key]
    rng, found = random.Random(f"{key} {setup} {seed}"), list[tuple[Seat, str, list[float]]]()
    settled, turn = rng.random() < AT_ONCE, ""

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
        settled = settled or rng.random() < SETTLES
        if settled and (turn != before or rng.random() < KEPT):
            for each in seats:
                own = game.view(state, each)
                found.append((each, value.kind(own, each), value.numbers(own, each)))
        assert practice is not None
        decision = game.parse(practice(view, seat, rng))
        if not settled and rng.random() < ASTRAY:
            other = game.parse(wander(game, view, seat, rng))
            decision = decision if game.may_end(view, seat, other) else other
        state = game.apply(state, seat, decision, draw).state
    for each, kind, numbers in found:
        yield Sample(seed, kind, numbers, points(result, each))
