"""Statistics of a game's dice, from the leaves that somebody may read: how often each face came, and how likely that
is of fair dice."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from bot.games.contract.game import Seat

DICE = frozenset({4, 6, 8, 10, 12, 20})
"""The sides of what counts as a die: a deck is drawn from by one of as many sides as it has cards left."""
EXACT = 300
"""Up to so many dice the chance is worked out exactly, beyond it by the normal distribution."""


class Tally(Struct, frozen=True):
    """The rolls that a seat ("": nobody's) made of a die: how often each face came, from 1 on. ``given`` are those of
    them that a game master supplied, or that were rolled again with the number they had: these are not counted."""

    seat: Seat
    faces: tuple[int, ...]
    given: int

    @property
    def sides(self) -> int:
        """The sides of the die."""
        return len(self.faces)

    @property
    def rolls(self) -> int:
        """How many rolls there were."""
        return sum(self.faces)

    @property
    def total(self) -> int:
        """The sum of all rolls."""
        return sum(face * count for face, count in enumerate(self.faces, 1))


def tallies(bodies: Iterable[Mapping[str, Any]]) -> list[Tally]:
    """Returns the tallies of the rolls in some leaves' bodies, by seat and die."""
    rolled, given = dict[tuple[Seat, int], Counter[int]](), Counter[tuple[Seat, int]]()
    for body in bodies:
        for draw in body.get("draws", ()):
            key = body.get("seat", ""), draw["sides"]
            if draw["sides"] not in DICE or "card" in draw["purpose"].casefold():
                continue
            faces = rolled.setdefault(key, Counter())
            if draw.get("supplied"):
                given[key] += 1
            else:
                faces[draw["value"]] += 1
    return [
        Tally(seat, tuple(faces[face] for face in range(1, sides + 1)), given[seat, sides])
        for (seat, sides), faces in sorted(rolled.items())
    ]


def chance_of_as_much(rolls: int, sides: int, total: int) -> float:
    """Returns the chance that so many fair dice come to a total at least as high."""
    if rolls > EXACT:
        mean, spread = rolls * (sides + 1) / 2, math.sqrt(rolls * (sides * sides - 1) / 12)
        return math.erfc((total - 0.5 - mean) / spread / math.sqrt(2)) / 2
    ways = [1.0]
    for _ in range(rolls):
        # The chance of each total, by the sum of those of the totals that one more die leads to it from.
        sums = [0.0]
        for chance in (*ways, *([0.0] * (sides - 1))):
            sums.append(sums[-1] + chance)
        ways = [(sums[n + 1] - sums[max(0, n + 1 - sides)]) / sides for n in range(len(ways) + sides - 1)]
    return min(1.0, sum(ways[max(0, total - rolls) :]))
