"""Phrases of the log: counts, lists, and how a number was made."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.dixie.state.board import Board
from bot.games.dixie.terms import Bonus, CardKey


def count_or_no(number: int, what: str) -> str:
    """ "no hits", "1 hit", "2 hits"."""
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def join_and(names: Iterable[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    found = list(names)
    return f"{', '.join(found[:-1])} and {found[-1]}" if len(found) > 1 else "".join(found)


def breakdown(first: str, bonuses: Iterable[Bonus]) -> str:
    """Says what a number is made of: "CV 3, +1 Matthews Hill (DX-10.3b)"."""
    return ", ".join((first, *(f"{b.value:+d} {b.why} ({b.rule})".replace("-", "−", b.value < 0) for b in bonuses)))


def bonus_data(bonuses: Iterable[Bonus]) -> list[dict[str, str | int]]:
    """Returns the same as plain data."""
    return [{"why": b.why, "rule": b.rule, "value": b.value} for b in bonuses]


def the(side: str) -> str:
    """Returns a side within a sentence."""
    return f"the {side.upper()}"


def count(number: int, what: str) -> str:
    """ "1 card", "3 cards"."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def names_for_both_sides(board: Board, keys: Iterable[CardKey], shown: Iterable[CardKey]) -> tuple[str, str]:
    """Returns some cards as their own side reads of them, and as the others do: those in ``shown`` by name."""
    found, seen = list(keys), set(shown)
    hidden = sum(k not in seen for k in found)
    names = [board.name(k) for k in found if k in seen]
    count = [f"{hidden} card{'s' if hidden > 1 else ''}"] if hidden else []
    return join_and([board.name(k) for k in found]), join_and(names + count)
