"""Measured figures beside their budgets."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from msgspec import Struct

NEVER = math.inf
"""The time that a thing took which never came: the worst there is."""


class Figure(Struct, frozen=True):
    """One line of the table. ``budget`` None: measured only; ``least``: the budget is the least it may be."""

    what: str
    value: float
    unit: str
    budget: float | None = None
    least: bool = False

    @property
    def kept(self) -> bool:
        """Whether the budget is kept."""
        if self.budget is None:
            return True
        return self.value >= self.budget if self.least else self.value <= self.budget

    @property
    def slowness(self) -> float:
        """Rises with how slow it is, in whichever sense it is measured."""
        return -self.value if self.least else self.value


def slowest_first(groups: Iterable[list[Figure]]) -> list[Figure]:
    """The figures of several games, those of the slowest by its first figure before the others."""
    ordered = sorted((group for group in groups if group), key=lambda group: -group[0].slowness)
    return [figure for group in ordered for figure in group]


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share of the values lies; NEVER where there is none, as nothing came."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else NEVER


def spread(what: str, seconds: Sequence[float], p50: float | None = None, p99: float | None = None) -> list[Figure]:
    """The median and the 99th percentile of times, in milliseconds, with their budgets in milliseconds."""
    return [
        Figure(f"{what}, p50", 1000 * percentile(seconds, 0.5), "ms", p50),
        Figure(f"{what}, p99", 1000 * percentile(seconds, 0.99), "ms", p99),
    ]


def line(figure: Figure) -> str:
    """One line of the table."""
    sign = "≥" if figure.least else "≤"
    budget = f"{sign} {figure.budget:,.0f} {figure.unit}" if figure.budget is not None else ""
    verdict = "" if figure.budget is None else "kept" if figure.kept else "MISSED"
    value = (
        "never"
        if figure.value == NEVER
        else f"{figure.value:,.{2 if figure.value < 10 else 1 if figure.value < 100 else 0}f}"
    )
    return f"{figure.what:<64} {value:>10} {figure.unit:<14} {budget:<24} {verdict}".rstrip()
