"""Positions of games between practice opponents, with how each ended for whose view it is."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from bot.games.contract.choices import Refusal
from bot.games.contract.game import AnyGame, Seat, TurnMark, people_seats
from bot.games.contract.options import checked_options
from bot.games.library import GAMES
from bot.games.tree import wander
from bot.opponents.search import TrialDice, candidates, points
from tests.strength.setups import setup_of, value_of

ASTRAY, SETTLES = 0.05, 0.03
"""How often a decision is one by chance until the moment that is looked at, and how often it comes after a decision."""
AT_ONCE = 0.1
"""The part of games in which the first decision is that moment."""
TAKEN, BY_CHANCE, OFTEN = 3, 4, 4
"""How many decisions are taken at that moment in turn, practice's first; how many legal ones by chance are among those
that they are chosen from; and how often the game is played on from each. A search compares positions that follow
different decisions at one moment, and so the chances are learned from such."""
TURNS, KEPT = 4, 0.1
"""How many beginnings of turns are kept then, where trials end; and the part of positions that is kept beside them."""


class Sample(Struct, frozen=True):
    """A view in numbers, the game's seed, the kind of position, and the points that its seat made: from 0 to 1."""

    seed: int
    kind: str
    numbers: list[float]
    points: float


def samples(key: str, setup: str, seed: int) -> Iterator[Sample]:
    """Yields positions of games that have their first moments in common, which practice opponents of any tempers lead
    to, and that go on from there with one of several decisions, then as practice would; none where the first game ends
    before."""
    game: AnyGame = GAMES[key]
    rng = random.Random(f"{key} {setup} {seed}")
    options = checked_options(game, setup_of(key, setup))
    seats = [info.key for info in people_seats(game.seats_for(options))]
    moods = {each: game.in_temper(rng.choice(("", *game.tempers))).quick_practice for each in seats}
    dice = TrialDice(f"{seed}")
    state, settled = game.setup(options, dice).state, rng.random() < AT_ONCE
    while not settled:
        if game.result(game.view(state, None)) is not None:
            return
        seat = next(iter(game.awaited(game.view(state, None))))
        view, practice = game.view(state, seat), moods[seat]
        assert practice is not None
        decision = game.parse(practice(view, seat, rng))
        if rng.random() < ASTRAY:
            other = game.parse(wander(game, view, seat, rng))
            decision = decision if game.may_end(view, seat, other) else other
        state, settled = game.apply(state, seat, decision, dice).state, rng.random() < SETTLES
    if game.result(game.view(state, None)) is not None:
        return
    seat = next(iter(game.awaited(game.view(state, None))))
    for text in taken(game, game.view(state, seat), seat, rng):
        for number in range(OFTEN):
            yield from played_on(game, state, seat, text, f"{seed} {number}", seed, seats)


def scattered(key: str, setup: str, seed: int) -> Iterator[Sample]:
    """Yields positions of one whole game between practice opponents: what chances are held against. Games that have
    nothing in common say more about them than games that split."""
    game: AnyGame = GAMES[key]
    rng, dice = random.Random(f"{key} {setup} {seed} scattered"), TrialDice(f"{seed} scattered")
    options = checked_options(game, setup_of(key, setup))
    state = game.setup(options, dice).state
    seats = [info.key for info in people_seats(game.seats_for(options))]
    yield from to_the_end(game, state, None, dice, rng, seed, seats, math.inf)


def taken(game: AnyGame, view: Any, seat: Seat, rng: random.Random) -> list[str]:
    """Returns the decisions that are taken at a moment in turn."""
    first, *others = [each.text for each in candidates(game, view, seat, "", rng)]
    for text in {wander(game, view, seat, rng): None for _ in range(BY_CHANCE)}:
        if text not in (first, *others) and not game.may_end(view, seat, game.parse(text)):
            others.append(text)
    return [first, *rng.sample(others, min(len(others), TAKEN - 1))]


def played_on(
    game: AnyGame, state: Any, seat: Seat, text: str, luck: str, seed: int, seats: list[Seat]
) -> Iterator[Sample]:
    """Yields positions of a game in which a seat takes a decision and practice decides everything after that. Nothing
    where the decision is not legal in this position, though it is in others that look alike."""
    mark, dice = game.turn_of(game.view(state, seat)), TrialDice(luck)
    try:
        state = game.apply(state, seat, game.parse(text), dice).state
    except Refusal:
        return
    yield from to_the_end(game, state, mark, dice, random.Random(luck), seed, seats, TURNS)


def to_the_end(
    game: AnyGame,
    state: Any,
    mark: TurnMark | None,
    dice: TrialDice,
    rng: random.Random,
    seed: int,
    seats: list[Seat],
    turns: float,
) -> Iterator[Sample]:
    """Yields positions of a game that practice opponents play to its end, from the turn that ``mark`` tells: where each
    of so many next turns begins, and some others."""
    value, practice, found = value_of(game.key), game.quick_practice, list[tuple[Seat, str, list[float]]]()
    assert practice is not None
    while (result := game.result(game.view(state, None))) is None:
        whose = next(iter(game.awaited(game.view(state, None))))
        view = game.view(state, whose)
        now = game.turn_of(view)
        begins, mark = now is not None and mark is not None and now.turn != mark.turn, now
        turns -= begins
        if turns >= 0 and (begins or rng.random() < KEPT):
            for each in seats:
                own = game.view(state, each)
                found.append((each, value.kind(own, each), value.numbers(own, each)))
        state = game.apply(state, whose, game.parse(practice(view, whose, rng)), dice).state
    for each, kind, numbers in found:
        yield Sample(seed, kind, numbers, points(result, each))
