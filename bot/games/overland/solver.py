"""Overland solved exactly: the chance of winning under best play, from every position.

The transitions are found by driving the rules themselves with every die, so that the solver cannot disagree with play.
A position is a formation (leaders' areas, and whether Grant holds a Turning Movement Attempt) and Action Points. Dice
treat all numbers of points alike but for the last point, after which nothing follows, and the tenth, the most there can
be; so three of the ten are driven through the rules, and the others are shifted from the middle one (a test drives all
ten). Free moves make cycles among positions of the same points, through Lee's unpaid interceptions: each such layer is
iterated upwards from zero until it converges.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from bot.games.contract import PUBLIC
from bot.games.overland.board import board
from bot.games.overland.decisions import Decision
from bot.games.overland.rules import campaign
from bot.games.overland.rules.declared import LANGUAGE, carry_out
from bot.games.overland.rules.legal import legal_decisions
from bot.games.overland.state import OUT, UNION_VICTORIES, Area, Ending, OverlandState, OverlandView

CONVERGED = 1e-14
"""A layer has converged when no value in it changes by more."""
TIE = 1e-11
"""Decisions whose chances are nearer than this are equally good."""
_MIDDLE = 5


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
        """The same formation with other Action Points."""
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
    """The part of a state that decides the chance of winning."""
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


class Solution:
    """A combat table's values. It grows: a position that play cannot reach (a GM's, say) is solved when asked for."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.values: dict[Spot, float] = {}
        self.branches: dict[Spot, Branches] = {}
        self.free_moves: dict[Spot, float] = {}
        """The expected number of free moves before the next paid decision, under best play."""
        self.solve(spot(campaign.start(table)))

    def value(self, here: Spot) -> float:
        """The chance of winning from here under best play."""
        if here.ending:
            return 1.0 if here.ending in UNION_VICTORIES else 0.0
        if here not in self.values:
            self.solve(here)
        return self.values[here]

    def chances(self, here: Spot) -> dict[str, float]:
        """The chance of winning after each legal decision, then under best play."""
        self.value(here)
        return {text: self._expected(leads) for text, leads in self.branches.get(here, {}).items()}

    def best(self, here: Spot) -> str:
        """A best decision: where several are equal, one that wastes no free moves; "" when the game is over."""
        chances = self.chances(here)
        if not chances:
            return ""
        return min(self._equals(chances), key=lambda text: self._delay(here, text))

    def solve(self, here: Spot) -> None:
        """Adds every position that can follow from here, with any number of points."""
        new = self._explore(here.with_points(_MIDDLE))
        layers: dict[tuple[bool, int], list[Spot]] = {}
        for found in new:
            # A victory in the Valley adds points, but only once: positions after it are solved first.
            layers.setdefault((found.breckinridge != OUT, found.points), []).append(found)
            self.values[found] = self.free_moves[found] = 0.0
        for _, layer in sorted(layers.items()):
            self._iterate(layer, self._improve)
            self._iterate(layer, self._improve_free_moves)

    def _explore(self, here: Spot) -> list[Spot]:
        """The new positions with the formation of ``here`` or one that follows from it, each with its branches."""
        new: list[Spot] = []
        seen, waiting = {here}, [here]
        while waiting:
            formation = waiting.pop()
            if formation in self.branches:
                continue
            for points, branches in self._every_points(formation).items():
                new.append(formation.with_points(points))
                self.branches[new[-1]] = branches
            leads = (to for branches in self.branches[formation].values() for _, to in branches)
            found = {to.with_points(_MIDDLE) for to in leads if not to.ending} - seen
            seen |= found
            waiting += found
        return new

    def _every_points(self, formation: Spot) -> dict[int, Branches]:
        most = campaign.MOST_POINTS
        driven = {points: drive(self.table, formation.with_points(points)) for points in (1, _MIDDLE, most)}
        shifted = {points: _shift(driven[_MIDDLE], points - _MIDDLE) for points in range(2, most)}
        return driven | shifted

    def _iterate(self, layer: Iterable[Spot], sweep: Callable[[Spot], float]) -> None:
        while max(map(sweep, layer)) > CONVERGED:
            pass

    def _improve(self, here: Spot) -> float:
        """One step of value iteration: how much the value rose."""
        value = max(self._expected(leads) for leads in self.branches[here].values())
        rise = value - self.values[here]
        self.values[here] = max(value, self.values[here])
        return rise

    def _improve_free_moves(self, here: Spot) -> float:
        """The same for the expected number of free moves before a paid decision."""
        free_moves = min(self._delay(here, text) for text in self._equals(self.chances(here)))
        rise = free_moves - self.free_moves[here]
        self.free_moves[here] = free_moves
        return rise

    def _expected(self, leads: tuple[Branch, ...]) -> float:
        values = self.values
        return sum(chance * (self.value(to) if to.ending else values[to]) for chance, to in leads)

    def _equals(self, chances: dict[str, float]) -> list[str]:
        """The best decisions."""
        most = max(chances.values())
        return [text for text, chance in chances.items() if chance > most - TIE]

    def _delay(self, here: Spot, text: str) -> float:
        if not text.startswith("move "):
            return 0.0
        return 1 + sum(chance * self.free_moves[to] for chance, to in self.branches[here][text])


def _shift(branches: Branches, by: int) -> Branches:
    """Branches of the middle, for a position with ``by`` more points."""
    return {
        text: tuple((chance, to.with_points(to.points + by)) for chance, to in leads)
        for text, leads in branches.items()
    }


@lru_cache(maxsize=4)
def solution(table: str) -> Solution:
    """The solution of the combat table of that key."""
    if table not in board().tables:
        raise KeyError(table)
    return Solution(table)


def _spot_in(view: OverlandView) -> Spot:
    at = view.places
    return Spot(view.points, at["grant"], at["lee"], at["beauregard"], at["breckinridge"], view.turn, view.ending)


def odds(view: OverlandView) -> float:
    """The chance of winning from here under best play, from 0 to 1."""
    return solution(view.table).value(_spot_in(view))


def options(view: OverlandView) -> list[tuple[str, float]]:
    """Every legal decision with the chance of winning after it under best play, best first.

    Equal decisions stand in the order of ``best``: those that waste no free moves first.
    """
    solved, here = solution(view.table), _spot_in(view)
    chances = solved.chances(here)
    first = solved.best(here)
    return sorted(chances.items(), key=lambda item: (-round(item[1], 10), item[0] != first))


def best(view: OverlandView) -> str:
    """A perfect player: the canonical text of a best decision, "" when the game is over."""
    return solution(view.table).best(_spot_in(view))


def solve() -> None:
    """Solves the campaign on both combat tables, once; later questions are answered from what is kept."""
    for table in board().tables:
        par(table)


def par(table: str) -> float:
    """The chance of winning from the start under best play."""
    return odds(campaign.view(campaign.start(table)))
