"""The odds of choices that dice decide, as one table for every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from bot.games.advice import Chance

NEVER = 0.0005
"""A chance that is not worth a word."""


class Odds(Struct, frozen=True):
    """The odds of one choice: its label, the average in a few words ("" for none), and the chances of what may come of
    it."""

    label: str
    average: str = ""
    chances: tuple[Chance, ...] = ()


class OddsTable(Struct, frozen=True):
    """The odds of the choices that a seat has now, under a title; ``note`` says in a sentence what they leave out."""

    title: str
    rows: tuple[Odds, ...]
    note: str


def at_least(found: Mapping[int, float], what: str = "", most: int = 3) -> Iterable[Chance]:
    """Yields the chances of at least 1, 2, … of something, given the chance of each number, as far as they are worth a
    word."""
    for number in sorted(n for n in found if n > 0)[:most]:
        chance = sum(share for n, share in found.items() if n >= number)
        if chance < NEVER:
            return
        yield Chance(f"at least {number}{f' {what}' if what else ''}", min(1.0, chance))


def mean(found: Mapping[int, float]) -> float:
    """Returns the average of a number, given the chance of each."""
    return sum(number * chance for number, chance in found.items())
