"""Ratings of a simulated server: their order, and what they predict."""

from __future__ import annotations

import pytest

from tests.club.simulated import SPREADS, kendall, simulated

MIDDLE = 200.0
"""The spread that the suite looks at, for one season."""


@pytest.mark.parametrize(
    ("spread", "seasons"), [(MIDDLE, 1), *(pytest.param(each, 2, marks=pytest.mark.long) for each in SPREADS)]
)
def test_ratings_find_the_order_and_predict_what_comes(spread: float, seasons: int) -> None:
    found = simulated(spread, 1, seasons)
    assert found.tau >= found.best - 0.03
    assert found.gap <= 0.02, found.bins
    assert all(count >= 2_500 for count, _, _ in found.bins)


def test_kendalls_tau_counts_pairs() -> None:
    assert kendall([1, 2, 3], [10, 20, 30]) == 1
    assert kendall([1, 2, 3], [30, 20, 10]) == -1
    assert kendall([1, 2, 3], [10, 30, 20]) == pytest.approx(1 / 3)
