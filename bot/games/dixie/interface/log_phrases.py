"""How fights are told: dice, what made a number, and who was hit."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.dixie.state.board import Bonus


def counted(number: int, what: str) -> str:
    """ "no hits", "1 hit", "2 hits"."""
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def listed(names: Iterable[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    found = list(names)
    return f"{', '.join(found[:-1])} and {found[-1]}" if len(found) > 1 else "".join(found)


def parts(first: str, bonuses: Iterable[Bonus]) -> str:
    """What a number is made of: "CV 3, +1 Matthews Hill (DX-10.3b)"."""
    return ", ".join((first, *(f"{b.value:+d} {b.why} ({b.rule})".replace("-", "−", b.value < 0) for b in bonuses)))


def data(bonuses: Iterable[Bonus]) -> list[dict[str, str | int]]:
    """The same as plain data."""
    return [{"why": b.why, "rule": b.rule, "value": b.value} for b in bonuses]
