"""Every position of Overland's leaders that play can reach, found by playing every decision with every die."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from bot.games.contract.game import PUBLIC
from bot.games.overland.game import Overland
from bot.games.overland.state.state import OverlandState, Roll, Step
from bot.games.overland.state.view import OverlandView
from bot.games.tree import legal

GAME = Overland()


class _Unrolled(Exception):
    """The dice given so far do not suffice."""


def _outcomes(state: OverlandState, text: str) -> Iterator[OverlandState]:
    """The states that the decision ``text`` can lead to, one for each sequence of dice it takes."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        dice = waiting.pop()
        left = list(dice)

        def draw(sides: int, purpose: str, stream: str = PUBLIC, left: list[int] = left) -> int:
            if not left:
                raise _Unrolled
            return left.pop(0)

        try:
            yield GAME.apply(state, "us", GAME.parse(text), draw).state
        except _Unrolled:
            waiting += [(*dice, die) for die in range(1, 7)]


def _shape(view: OverlandView) -> tuple[object, ...]:
    """Where everybody is, and what the picture would say of the latest decision, dice aside."""
    last: list[object] = []
    for thing in view.last:
        if isinstance(thing, Roll):
            last.append((thing.what, thing.leader, thing.against, thing.outcome, len(thing.modifiers)))
        elif isinstance(thing, Step):
            last.append((thing.leader, thing.start, thing.end))
    return tuple(view.places.values()), view.turn, view.ending, tuple(last)


@cache
def reachable(table: str = "standard") -> tuple[OverlandView, ...]:
    """A view for every reachable set of places together with what led there."""

    def first(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return 1

    start = GAME.setup({"table": table}, first).state
    seen = {_shape(GAME.view(start, None)): start}
    expanded = {_places(start)}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        for text in legal(GAME, GAME.view(state, "us"), "us"):
            for after in _outcomes(state, text):
                seen.setdefault(_shape(GAME.view(after, None)), after)
                if not after.ending and _places(after) not in expanded:
                    expanded.add(_places(after))
                    waiting.append(msgspec.structs.replace(after, points=8))
    return tuple(GAME.view(state, None) for state in seen.values())


def _places(state: OverlandState) -> tuple[object, ...]:
    return state.grant, state.lee, state.beauregard, state.breckinridge, state.turn


def by_places(views: tuple[OverlandView, ...]) -> tuple[OverlandView, ...]:
    """One of ``views`` for each set of places, with and without a Turning Movement Attempt, by each ending."""
    chosen: dict[object, OverlandView] = {}
    for view in views:
        chosen.setdefault((tuple(view.places.values()), view.turn, view.ending), view)
    return tuple(chosen.values())
