"""Chances to win, learned from games of the practice opponent against itself.

A game says in numbers what matters in a view, and a net with one hidden layer makes a chance of them. ``python -m
tests.strength learn`` writes its weights, which lie beside the game's practice opponent in ``value.json``.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from importlib import resources

import msgspec

FILE = "value.json"
"""The weights, by the kind of position."""
SURE = 30.0
"""The logarithm of odds from which on a chance is as good as certain."""


class Net(msgspec.Struct, frozen=True):
    """The weights for one kind of position: ``hidden`` has a row for each hidden cell, first what it adds and then what
    it takes of each number; ``out`` the same for the chance. ``sure`` makes it as sure of itself as whole games bear
    out: pairs of the logarithm of its odds and of what comes, with straight lines between them; none where it is right
    as it is."""

    hidden: tuple[tuple[float, ...], ...]
    out: tuple[float, ...]
    sure: tuple[tuple[float, float], ...] = ()

    def chance(self, numbers: Sequence[float]) -> float:
        """Returns a chance from 0 to 1."""
        return 1 / (1 + math.exp(-max(-SURE, min(SURE, self._bent(self.odds(numbers))))))

    def odds(self, numbers: Sequence[float]) -> float:
        """Returns the logarithm of the odds, before it is made as sure of itself as it may be."""
        total = self.out[0]
        for taken, row in zip(self.out[1:], self.hidden, strict=True):
            total += taken * math.tanh(row[0] + sum(map(float.__mul__, row[1:], numbers)))
        return total

    def _bent(self, odds: float) -> float:
        if not self.sure:
            return odds
        place = bisect_left(self.sure, (odds,))
        if place in (0, len(self.sure)):
            x, y = self.sure[place and -1]
            return y + odds - x
        (left, low), (right, high) = self.sure[place - 1 : place + 1]
        return low + (high - low) * (odds - left) / (right - left)


class Judge:
    """The nets of a game, read when first asked for; ``package`` is the one that ``value.json`` lies in."""

    def __init__(self, package: str) -> None:
        self._package = package

    @cached_property
    def nets(self) -> dict[str, Net]:
        """The nets, by the kind of position that each was learned for."""
        data = resources.files(self._package).joinpath(FILE).read_bytes()
        return msgspec.json.decode(data, type=dict[str, Net])

    def chance(self, kind: str, numbers: Sequence[float]) -> float:
        """Returns the chance to win in a position of that kind; a half where nothing was learned for it."""
        net = self.nets.get(kind)
        return 0.5 if net is None else net.chance(numbers)
