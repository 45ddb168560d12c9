"""What a seat may decide when it is next awaited: guessed from what it can see, and what it has decided before."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.choices import Refusal
from bot.games.contract.game import Game, Seat
from bot.games.kit.working_copy import throwaway_dice
from bot.games.tree import legal, wander
from bot.record.entries import canonical, sha
from bot.table.table import Table

MOST_STEPS = 120
"""Decisions of the others that are guessed before giving up."""
MOST_OFFERED = 25
"""Decisions that are offered."""


class Foresight(Struct, frozen=True):
    """What a seat might decide next, and what the others might before it: canonical texts."""

    own: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


async def offers(table: Table, seat: Seat) -> Foresight:
    """Returns the decisions offered for preparing, the likely ones first: guesses, and then earlier decisions, as far
    as the seat knows them."""
    # A state of its own: what a game keeps with the engine's belongs to the event loop's thread.
    found = await asyncio.to_thread(foresee, table.game, replace(table.state), seat)
    before = [e for e in reversed(table.recent) if e.kind == "decision" and e.text]
    own = [e.text for e in before if e.seat == seat]
    others = [e.text for e in before if e.seat != seat and not e.secret]
    return Foresight(
        tuple(dict.fromkeys([*found.own, *own]))[:MOST_OFFERED],
        tuple(dict.fromkeys([*found.others, *others]))[:MOST_OFFERED],
    )


def foresee(game: Game[Any, Any, Any], state: Any, seat: Seat) -> Foresight:
    """Guesses from a seat's view alone, the same for the same view: another state with that view goes on by random
    decisions of the others until the seat is awaited."""
    rng = random.Random(sha(canonical(game.view(state, seat))))
    guess, others = game.guess(state, seat, rng), list[str]()
    if guess is None:
        return Foresight()
    draw = throwaway_dice(rng)
    for _ in range(MOST_STEPS):
        awaited = game.awaited(game.view(guess, None))
        if not awaited:
            return Foresight((), tuple(others))
        if seat in awaited:
            own = sample(legal(game, game.view(guess, seat), seat))
            return Foresight(tuple(own), tuple(others))
        other = next(iter(awaited))
        view = game.view(guess, other)
        if not others:
            others = sample(legal(game, view, other))
        try:
            guess = game.apply(guess, other, game.parse(wander(game, view, other, rng)), draw).state
        except Refusal:
            break
    return Foresight((), tuple(others))


def sample(texts: Iterator[str]) -> list[str]:
    """The first of some texts."""
    return list(islice(texts, MOST_OFFERED))
