"""What chance did to a side: of each roll what was to be expected of it, and what came."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any

from msgspec import Struct

from bot.games.chronicle.board_state import Fortune
from bot.games.contract.game import PUBLIC, Event, Seat

FACES = range(1, 7)
"""Of a die."""


def tried(seat: Seat, what: str, chance: float, came: int, tries: int = 1) -> Fortune:
    """So many tries with the same chance each, and how many of them went well."""
    return Fortune(seat, what, tries * chance, came, tries * chance * (1 - chance))


def valued(seat: Seat, what: str, chances: Mapping[float, float], came: float) -> Fortune:
    """A roll whose values have those chances, and the value that came."""
    mean = sum(value * chance for value, chance in chances.items())
    return Fortune(seat, what, mean, came, sum(chance * (value - mean) ** 2 for value, chance in chances.items()))


def told(event: Event) -> Mapping[str, Any]:
    """All that an event tells anybody, as data: of a game that is over, everybody may know it."""
    lines = [event.lines[PUBLIC]] if PUBLIC in event.lines else []
    return max((line.data for line in (*lines, *event.lines.values())), key=len, default={})


class Luck(Struct, frozen=True):
    """What was rolled for, how many came and how many were expected, and how that is called."""

    what: str
    came: float
    expected: float
    verdict: str


VERDICTS = ((0.5, "as expected"), (1.3, "a little {}"), (2.2, "{}"), (float("inf"), "very {}"))
"""How far luck is from what was expected either way, in standard deviations, and how that is called."""


def summed(fortunes: Iterable[Fortune]) -> dict[Seat, tuple[Luck, ...]]:
    """Returns the luck of each side that had any, with each thing that was rolled for."""
    sums = dict[tuple[Seat, str], list[float]]()
    for each in fortunes:
        total = sums.setdefault((each.seat, each.what), [0.0, 0.0, 0.0])
        for n, value in enumerate((each.expected, each.came, each.variance)):
            total[n] += value
    found = dict[Seat, tuple[Luck, ...]]()
    for (seat, what), (expected, came, variance) in sums.items():
        found[seat] = (*found.get(seat, ()), Luck(what, came, expected, verdict(came - expected, variance)))
    return found


def verdict(more: float, variance: float) -> str:
    """Calls a difference from what was expected by how often chance brings one as large."""
    if variance <= 0:
        return VERDICTS[0][1]
    off = more / sqrt(variance)
    words = next(words for most, words in VERDICTS if abs(off) < most)
    return words.format("lucky" if off > 0 else "unlucky")
