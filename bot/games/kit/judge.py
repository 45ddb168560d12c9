"""Chances to win, learned from games of the practice opponent against itself.

A game says in numbers what matters in a view, and a net with one hidden layer makes a chance of them. ``python -m
tests.strength learn`` writes its weights, which lie beside the game's practice opponent in ``value.json``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from importlib import resources

import msgspec

FILE = "value.json"
"""The weights, by the kind of position."""
SURE = 30.0
"""The logarithm of odds from which on a chance is as good as certain."""
FAR = 4.0
"""How far from even a net's own logarithm is bent at most."""


class Net(msgspec.Struct, frozen=True):
    """The weights for one kind of position: ``hidden`` has a row for each hidden cell, first what it adds and then what
    it takes of each number; ``out`` the same for the chance. ``sure`` makes it as sure of itself as whole games bear
    out: what is added to the logarithm of the odds, how many times it counts, and how many times its third power
    does."""

    hidden: tuple[tuple[float, ...], ...]
    out: tuple[float, ...]
    sure: tuple[float, float, float] = (0.0, 1.0, 0.0)

    def chance(self, numbers: Sequence[float]) -> float:
        """Returns a chance from 0 to 1."""
        odds = self.odds(numbers)
        added, times, bent = self.sure
        odds = added + times * odds + bent * max(-FAR, min(FAR, odds)) ** 3
        return 1 / (1 + math.exp(-max(-SURE, min(SURE, odds))))

    def odds(self, numbers: Sequence[float]) -> float:
        """Returns the logarithm of the odds, before it is made as sure of itself as it may be."""
        total = self.out[0]
        for taken, row in zip(self.out[1:], self.hidden, strict=True):
            total += taken * math.tanh(row[0] + sum(map(float.__mul__, row[1:], numbers)))
        return total


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
