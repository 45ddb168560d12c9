"""Positions as far as the chance of winning depends on them, and where each decision leads: found by driving the rules
themselves with every die, so that the solver cannot disagree with play."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from bot.games.contract import PUBLIC
from bot.games.overland.decisions import Decision
from bot.games.overland.rules import campaign
from bot.games.overland.rules.declared import LANGUAGE, carry_out
from bot.games.overland.rules.legal import legal_decisions
from bot.games.overland.state.state import Area, Ending, OverlandState


class Spot(Struct, frozen=True):
    """A position as far as the chance of winning depends on it; the table is the solution's."""

    points: int
    grant: Area
    lee: Area
    beauregard: Area
    breckinridge: Area
    turn: bool = False
    ending: Ending = ""

    def with_points(self, points: int) -> Spot:
        """Returns the same formation with other Action Points."""
        return Spot(points, self.grant, self.lee, self.beauregard, self.breckinridge, self.turn, self.ending)


Branch = tuple[float, Spot]
"""A probability, and where it leads."""
Branches = dict[str, tuple[Branch, ...]]
"""The branches of each legal decision, by its canonical text, in the order of the tree."""


class Scripted:
    """Draws that give the numbers they are told and then ones, and remember how many sides each die had."""

    def __init__(self, numbers: tuple[int, ...] = ()) -> None:
        self._numbers = numbers
        self.rolled: list[tuple[int, int]] = []

    def __call__(self, sides: int, purpose: str, stream: str = PUBLIC) -> int:
        at = len(self.rolled)
        number = self._numbers[at] if at < len(self._numbers) else 1
        self.rolled.append((number, sides))
        return number


def every_roll(state: OverlandState, decision: Decision) -> Iterator[tuple[float, OverlandState]]:
    """Carries a legal decision out once for every way its dice can fall: the probability, and the state after it."""
    scripts: list[tuple[int, ...]] = [()]
    while scripts:
        script = scripts.pop()
        draw = Scripted(script)
        after = carry_out(state, decision, draw).state
        numbers = tuple(number for number, _ in draw.rolled)
        yield 1 / math.prod(sides for _, sides in draw.rolled), after
        for at in range(len(script), len(numbers)):
            scripts += [(*numbers[:at], other) for other in range(2, draw.rolled[at][1] + 1)]


def spot(state: OverlandState) -> Spot:
    """Returns the part of a state that decides the chance of winning."""
    return Spot(state.points, state.grant, state.lee, state.beauregard, state.breckinridge, state.turn, state.ending)


def drive(table: str, here: Spot) -> Branches:
    """Finds the branches of every legal decision by driving the rules."""
    state = OverlandState(
        table, here.points, here.grant, here.lee, here.beauregard, here.breckinridge, here.turn, here.ending
    )
    branches: Branches = {}
    for decision in legal_decisions(campaign.view(state)):
        chances: dict[Spot, float] = {}
        for chance, after in every_roll(state, decision):
            to = spot(after)
            chances[to] = chances.get(to, 0.0) + chance
        branches[LANGUAGE.text(decision)] = tuple((chance, to) for to, chance in chances.items())
    return branches
