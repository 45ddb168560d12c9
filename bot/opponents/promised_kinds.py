"""What the contract promises of the kinds of things that a game's functions return: looked at before all else, for
whatever is of another kind breaks everything after it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from bot.games.contract.advice import Proposal
from bot.games.contract.choices import Level, Refusal
from bot.games.contract.game import AnyGame, Event, Outcome, Result, Seat
from bot.games.contract.options import usual
from bot.games.kit.working_copy import throwaway_dice
from bot.games.tree import wander


class Kind(Struct, frozen=True):
    """What a function returns: its type, and how that is called in a sentence."""

    type: Any
    words: str


WORDS = Kind(str, "a text")
SEATS = Kind(dict[str, str], "a dict of seats' keys and texts")
OF_A_VIEW = {
    "awaited": SEATS,
    "offered": SEATS,
    "result": Kind(Result | None, "a Result or None"),
    "headline": WORDS,
    "position": WORDS,
    "own": WORDS,
    "alt": WORDS,
}
"""The functions of a view."""
OF_A_SEAT = {"resigning": WORDS, "value": Kind(float, "a number")}
"""The functions of a view and its seat."""
ADVISED = {"proposals": Kind(tuple[Proposal, ...], "a tuple of Proposals")}
"""The functions of a view, its seat, which is to act, and random numbers."""
TREES = dict.fromkeys(("choices", "orders"), Kind(Level | None, "a Level or None"))
"""The functions of a view, its seat and a path."""


def kind_faults(game: AnyGame) -> Iterator[str]:
    """Yields which functions return what is of another kind, at the beginning of a game and after a decision."""
    rng = random.Random(1)
    draw = throwaway_dice(rng)
    try:
        outcome = game.setup(usual(game), draw)
    except Refusal:
        # The usual options are another promise.
        return
    if faults := [*outcome_faults(game, "setup", outcome)] or [*state_kinds(game, outcome.state)]:
        yield from faults
        return
    for seat in game.awaited(game.view(outcome.state, None)):
        view = game.view(outcome.state, seat)
        if faults := [*of_kinds(game, ADVISED, view, seat, rng)]:
            yield from faults
            return
        text = wander(game, view, seat, rng)
        after = game.apply(outcome.state, seat, game.parse(text), draw)
        if faults := [*outcome_faults(game, "carry_out", after)]:
            yield from faults
            return
        yield from state_kinds(game, after.state)
        return


def outcome_faults(game: AnyGame, name: str, outcome: object) -> Iterator[str]:
    """Yields what is wrong with the kinds of an outcome's parts."""
    if not isinstance(outcome, Outcome):
        yield unlike(f"`{name}`", outcome, "an Outcome: `work.outcome()`")
        return
    if not isinstance(outcome.state, game.state_type):
        yield from wrong(f"the state of `{name}`", outcome.state, Kind(game.state_type, game.state_type.__name__))
    yield from wrong(f"the events of `{name}`", outcome.events, Kind(list[Event], "a list of Events"))


def state_kinds(game: AnyGame, state: Any) -> Iterator[str]:
    """Yields which functions of a state's views return what is of another kind."""
    seats: list[Seat | None] = [None, *(info.key for info in game.seats_for(usual(game)))]
    for seat in seats:
        view = game.view(state, seat)
        found = [*of_kinds(game, OF_A_VIEW, view)]
        if seat is not None:
            found = found or [*of_kinds(game, OF_A_SEAT, view, seat)] or [*of_kinds(game, TREES, view, seat, ())]
        if found:
            yield from found
            return


def of_kinds(game: AnyGame, kinds: dict[str, Kind], *given: Any) -> Iterator[str]:
    """Yields which functions, given these things, return what is of another kind; only the first, from which others
    may follow."""
    for name, kind in kinds.items():
        if found := [*wrong(f"`{name}`", getattr(game, name)(*given), kind)]:
            yield from found
            return


def wrong(name: str, value: object, kind: Kind) -> Iterator[str]:
    """Yields that a value is of another kind."""
    try:
        fits = msgspec.convert(value, kind.type) == value
    except msgspec.ValidationError:
        fits = False
    if not fits:
        yield unlike(name, value, kind.words)


def unlike(name: str, value: object, wanted: str) -> str:
    """Returns that a function gives something else than what is ``wanted``."""
    return f"{name} gives {value!r:.60}, and should give {wanted}."
