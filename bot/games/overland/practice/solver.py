"""Overland solved exactly: the chance of winning under best play, from every position.

Where each decision leads is found by driving the rules themselves with every die, so that the solver cannot disagree
with play. A position is a formation (leaders' areas, and whether Grant holds a Turning Movement Attempt) and Action
Points. Dice treat all numbers of points alike but for the last point, after which nothing follows, and the tenth, the
most there can be; so three of the ten are driven through the rules, and the others are shifted from the middle one (a
test drives all ten). Free moves make cycles among positions of the same points, through Lee's unpaid interceptions:
each such layer is iterated upwards from zero until it converges.

The values of all positions that play can reach are stored with the package, in data/solution.json, so that no process
spends its first second on them. ``python -m bot.games.overland.practice.solver`` prints that file; a test compares the
two.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from importlib import resources

import msgspec
from msgspec import Struct

from bot.games.contract.game import PUBLIC
from bot.games.overland import data
from bot.games.overland.data.board import board
from bot.games.overland.decisions import LANGUAGE, carry_out, legal_decisions
from bot.games.overland.rules import setup
from bot.games.overland.rules.stakes import Decision
from bot.games.overland.state.state import MOST_POINTS, OUT, UNION_VICTORIES, Area, Ending, OverlandState
from bot.games.overland.state.view import OverlandView
from bot.games.overland.state.view import view as shown
from bot.games.overland.state.working_copy import Work

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
        work = Work(state, draw)
        carry_out(work, decision)
        after = work.outcome().state
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
    for decision in legal_decisions(shown(state)):
        chances: dict[Spot, float] = {}
        for chance, after in every_roll(state, decision):
            to = spot(after)
            chances[to] = chances.get(to, 0.0) + chance
        branches[LANGUAGE.text(decision)] = tuple((chance, to) for to, chance in chances.items())
    return branches


Stored = dict[str, tuple[list[float], list[float]]]
"""The chances of winning, and the expected free moves, with 1, 2, … Action Points, by the formation's key."""


def key(here: Spot) -> str:
    """Returns a formation's key in the stored solution: where the leaders are, and "turn" with an attempt in hand."""
    leaders = f"{here.grant} {here.lee} {here.beauregard} {here.breckinridge}"
    return f"{leaders} turn" if here.turn else leaders


def every_value(stored: Stored) -> Iterable[tuple[Spot, float, float]]:
    """Yields each stored position with its chance of winning and its expected number of free moves."""
    for formation, (values, free_moves) in stored.items():
        grant, lee, beauregard, breckinridge, *turn = formation.split()
        for points, (value, free) in enumerate(zip(values, free_moves, strict=True), 1):
            yield Spot(points, grant, lee, beauregard, breckinridge, bool(turn)), value, free


class Solution:
    """A combat table's values. It grows: a position that play cannot reach (a GM's, say) is solved when asked for.

    ``stored`` are values found before; without them the campaign is solved here and now.
    """

    def __init__(self, table: str, stored: Stored | None = None) -> None:
        self.table = table
        self.values: dict[Spot, float] = {}
        self.free_moves: dict[Spot, float] = {}
        """The expected number of free moves before the next paid decision, under best play."""
        self._branches: dict[Spot, Branches] = {}
        for here, value, free_moves in every_value(stored or {}):
            self.values[here], self.free_moves[here] = value, free_moves
        if stored is None:
            self.solve(spot(setup.start(table)))

    def branches(self, here: Spot) -> Branches:
        """Returns the branches of each legal decision; none where the game is over."""
        if here not in self._branches:
            self._branches[here] = {} if here.ending else drive(self.table, here)
        return self._branches[here]

    def stored(self) -> Stored:
        """Returns the values as the file has them."""
        most, found = MOST_POINTS, Stored()
        for here in self.values:
            if here.points == most:
                each = [here.with_points(points) for points in range(1, most + 1)]
                found[key(here)] = ([self.values[x] for x in each], [self.free_moves[x] for x in each])
        return found

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
        return {text: self._expected(leads) for text, leads in self.branches(here).items()}

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
            if formation in self.values:
                continue
            for points, branches in self._every_points(formation).items():
                new.append(formation.with_points(points))
                self._branches[new[-1]] = branches
            leads = (to for branches in self._branches[formation].values() for _, to in branches)
            found = {to.with_points(_MIDDLE) for to in leads if not to.ending} - seen
            seen |= found
            waiting += found
        return new

    def _every_points(self, formation: Spot) -> dict[int, Branches]:
        most = MOST_POINTS
        driven = {points: drive(self.table, formation.with_points(points)) for points in (1, _MIDDLE, most)}
        shifted = {points: _shift(driven[_MIDDLE], points - _MIDDLE) for points in range(2, most)}
        return driven | shifted

    def _iterate(self, layer: Iterable[Spot], sweep: Callable[[Spot], float]) -> None:
        while max(map(sweep, layer)) > CONVERGED:
            pass

    def _improve(self, here: Spot) -> float:
        """One step of value iteration: how much the value rose."""
        value = max(self._expected(leads) for leads in self.branches(here).values())
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
        return 1 + sum(chance * self.free_moves[to] for chance, to in self.branches(here)[text])


def _shift(branches: Branches, by: int) -> Branches:
    """Branches of the middle, for a position with ``by`` more points."""
    return {
        text: tuple((chance, to.with_points(to.points + by)) for chance, to in leads)
        for text, leads in branches.items()
    }


@lru_cache(maxsize=4)
def solution(table: str) -> Solution:
    """Returns the solution of the combat table of that key, from the stored values. Raises KeyError."""
    return Solution(table, stored_values()[table])


@cache
def stored_values() -> dict[str, Stored]:
    """Returns the stored values by combat table."""
    raw = resources.files(data).joinpath("solution.json").read_bytes()
    return msgspec.json.decode(raw, type=dict[str, Stored])


def spot_in(view: OverlandView) -> Spot:
    """The position of a view, as far as the chance of winning depends on it."""
    at = view.places
    return Spot(view.points, at["grant"], at["lee"], at["beauregard"], at["breckinridge"], view.turn, view.ending)


def odds(view: OverlandView) -> float:
    """The chance of winning from here under best play, from 0 to 1."""
    return solution(view.table).value(spot_in(view))


def options(view: OverlandView) -> list[tuple[str, float]]:
    """Every legal decision with the chance of winning after it under best play, best first.

    Equal decisions stand in the order of ``best``: those that waste no free moves first.
    """
    solved, here = solution(view.table), spot_in(view)
    chances = solved.chances(here)
    first = solved.best(here)
    return sorted(chances.items(), key=lambda item: (-round(item[1], 10), item[0] != first))


class Upshot(Struct, frozen=True):
    """What may come of a decision's dice: its chance, the position then, and the chance of winning from there."""

    chance: float
    spot: Spot
    value: float


def upshots(view: OverlandView, text: str) -> list[Upshot]:
    """Whatever may come of a legal decision's dice."""
    solved, here = solution(view.table), spot_in(view)
    solved.value(here)
    return [Upshot(chance, to, solved.value(to)) for chance, to in solved.branches(here)[text]]


def best_from(table: str, here: Spot) -> str:
    """The best decision in a position of a combat table's; "" where the game is over."""
    return solution(table).best(here)


def best(view: OverlandView) -> str:
    """A perfect player: the canonical text of a best decision, "" when the game is over."""
    return solution(view.table).best(spot_in(view))


def warm_up() -> None:
    """Reads the solution of both combat tables, once."""
    for table in board().tables:
        solution(table)


def par(table: str) -> float:
    """The chance of winning from the start under best play."""
    return odds(shown(setup.start(table)))


def written(found: dict[str, Stored]) -> str:
    """Stored values as the file has them: one formation a line."""
    tables = []
    for table, stored in found.items():
        lines = [f'"{formation}": {msgspec.json.encode(each).decode()}' for formation, each in stored.items()]
        tables.append(f'"{table}": {{\n' + ",\n".join(lines) + "\n}")
    return "{" + ",\n".join(tables) + "}\n"


if __name__ == "__main__":
    print(written({table: Solution(table).stored() for table in board().tables}), end="")
