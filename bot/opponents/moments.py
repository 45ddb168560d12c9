"""Games played at random, looked at now and then."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from bot.games.contract.game import AnyGame, Passage, Seat, SeatInfo
from bot.games.kit.plain import Board
from bot.games.tree import wander, wander_orders
from bot.opponents.secrecy import Counterpart
from bot.opponents.selfplay import ORDERS_SHARE, options_at_random
from bot.record.dice import Dice, DiceTray

LONGEST = 2000
"""Decisions after which a game is not played on: whether it ends is another question."""


class Moment(Struct, frozen=True):
    """A game at random as it stands after some decisions: the seed it is played from, its options and seats, its state,
    the dice used so far, and how it came to that."""

    seed: int
    options: Mapping[str, str]
    seats: tuple[SeatInfo, ...]
    state: Any
    tray: DiceTray
    used: Mapping[str, int]
    passages: tuple[Passage[Any], ...]
    counterpart: Counterpart | None = None
    """Of a secret decision, where more than its first word is public."""
    board: Callable[[Any], Board] | None = None
    """Makes the plain picture of a view, where the game has one."""

    @property
    def where(self) -> str:
        """How the moment is had again, in words."""
        return f"seed {self.seed}, after {len(self.passages)} decisions"

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of persons."""
        return tuple(info.key for info in self.seats if not info.bot)

    def dice(self) -> Dice:
        """Returns dice that go on from here, and count for nothing."""
        return Dice(self.tray, dict(self.used))


def moments(game: AnyGame, seed: int, most: int = LONGEST) -> Iterator[Moment]:
    """Yields a game at random, played from a seed, at its beginning, a few times on the way and at its end."""
    rng = random.Random(seed)
    tray = DiceTray(rng.randbytes(32), ("one", "two"), f"check-{seed}", 1)
    options = options_at_random(game, rng, {})
    seats, dice = game.seats_for(options), Dice(tray, {})
    state, passages = game.setup(options, dice).state, list[Passage[Any]]()
    look = 1
    yield Moment(seed, options, seats, state, tray, dict(dice.used), ())
    while len(passages) < most and (chosen := at_random(game, seats, state, rng)) is not None:
        seat, text = chosen
        outcome = game.apply(state, seat, game.parse(text), dice)
        passages.append(Passage(state, seat, text, outcome.state, tuple(outcome.events), len(passages) + 1))
        state = outcome.state
        if len(passages) == look:
            yield Moment(seed, options, seats, state, tray, dict(dice.used), tuple(passages))
            look *= 3
    yield Moment(seed, options, seats, state, tray, dict(dice.used), tuple(passages))


def at_random(game: AnyGame, seats: tuple[SeatInfo, ...], state: Any, rng: random.Random) -> tuple[Seat, str] | None:
    """Returns a seat and a decision of it, now and then an order; None when the game is over."""
    to_act = sorted(game.awaited(game.view(state, None)))
    if not to_act:
        return None
    if rng.random() < ORDERS_SHARE:
        seat = rng.choice(seats).key
        if order := wander_orders(game, game.view(state, seat), seat, rng):
            return seat, order
    seat = rng.choice(to_act)
    if not (text := wander(game, game.view(state, seat), seat, rng)):
        raise ValueError(f"{seat} is to act and has no choice")
    return seat, text
