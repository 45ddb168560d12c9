"""Phrases of the log: the parts of a number, sides, and cards that not everyone may name."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.dixie.data.terms import Bonus, CardKey
from bot.games.dixie.state.board import Board
from bot.games.kit.sides import Side
from bot.games.phrases import counted, listed


def breakdown(first: str, bonuses: Iterable[Bonus]) -> str:
    """Returns the parts of a number in words: "CV 3, +1 Matthews Hill (DX-10.3b)"."""
    return ", ".join((first, *(f"{b.value:+d} {b.why} ({b.rule})".replace("-", "−", b.value < 0) for b in bonuses)))


def hitting(power: int) -> str:
    """Returns a firepower with the dice that hit by it: "F2 hits on 1–2"."""
    return f"F{power} hits on {'1' if power == 1 else f'1–{power}'}"


def passing(need: int) -> str:
    """Returns the dice that pass a Morale roll for that number, for a natural 1 always passes and a natural 6 never:
    "needs 3 or less"."""
    return "needs a 1" if need <= 1 else f"needs {min(need, 5)} or less"


def bonus_data(bonuses: Iterable[Bonus]) -> list[dict[str, str | int]]:
    """Returns the bonuses as plain data."""
    return [{"why": b.why, "rule": b.rule, "value": b.value} for b in bonuses]


def the(side: str) -> str:
    """Returns a side's name within a sentence."""
    return f"the {side.upper()}"


def names_for_both_sides(board: Board, keys: Iterable[CardKey], shown: Iterable[CardKey]) -> tuple[str, str]:
    """Returns the names of some cards as their own side reads them, and as the others do, who read only those in
    ``shown`` by name."""
    found, seen = list(keys), set(shown)
    hidden = sum(k not in seen for k in found)
    names = [board.name(k) for k in found if k in seen]
    count = [counted(hidden, "card")] if hidden else []
    return listed([board.name(k) for k in found]), listed(names + count)


def offers(side: Side, what: str) -> str:
    """A side offers to end the battle without a winner, or takes that back."""
    if what == "end":
        return f"The {side.upper()} offers to end the battle without a winner."
    return f"The {side.upper()} withdraws its offer to end the battle."
