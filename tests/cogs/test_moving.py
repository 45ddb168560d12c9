"""Which positions a moving picture shows, and for how long."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cogs.past.moving import END, FIGHT, LONGEST, MOST_FIGHTS, STEP, plan
from tests.games.tables import few

WEIGHTS = st.lists(st.integers(0, 3), min_size=2, max_size=400)


@few
@given(WEIGHTS)
def test_half_a_minute_at_most(weights: list[int]) -> None:
    """In order, each position once, the first and the last always; a pause at fights, and all of them where there is
    room."""
    chosen = plan(weights)
    numbers = [n for n, _ in chosen]
    assert numbers == sorted(set(numbers)) and numbers[0] == 0 and numbers[-1] == len(weights) - 1
    assert sum(shown for _, shown in chosen) <= LONGEST
    assert chosen[-1][1] == END and all(shown == (FIGHT if weights[n] else STEP) for n, shown in chosen[:-1] if n)
    fights = [n for n in numbers[:-1] if weights[n]]
    assert len(fights) >= min(MOST_FIGHTS, sum(map(bool, weights[:-1])))


def test_the_heaviest_fights_are_paused_at() -> None:
    """Of many, however late they come."""
    weights = [0] + [1, 5] * 100 + [0]
    paused = [n for n, shown in plan(weights) if shown == FIGHT]
    assert len(paused) == MOST_FIGHTS and all(weights[n] == 5 for n in paused)


def test_a_short_game_is_shown_whole() -> None:
    """Every position of it."""
    assert [n for n, _ in plan([0] * 30)] == list(range(30))
