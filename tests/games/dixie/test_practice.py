"""The practice opponent of Dixie: always legal, from its own view alone, never at a loss, and better than chance."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest

from bot.games.contract import PUBLIC
from bot.games.dixie.game import GAME
from bot.games.dixie.state.game_state import DixieState
from bot.games.tree import wander
from bot.opponents import practice_matches
from bot.opponents.selfplay import options_at_random

EDITIONS = ("bull-run", "shiloh", "gettysburg")


def decisions(options: Mapping[str, str], seed: int, others: str = "practice") -> Iterator[tuple[DixieState, str, str]]:
    """A match's states before each of its decisions, with who decides and what; the CSA plays by practice, the USA so
    or at random. Whatever is illegal raises."""
    rng = random.Random(seed)

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    state = GAME.setup(options, draw).state
    while awaited := GAME.awaited(GAME.view(state, None)):
        seat = next(iter(awaited))
        view = GAME.view(state, seat)
        if seat == "csa" or others == "practice":
            assert GAME.practice is not None
            text = GAME.practice(view, seat, random.Random(seed))
        else:
            text = wander(GAME, view, seat, rng)
        yield state, seat, text
        state = GAME.apply(state, seat, GAME.parse(text), draw).state


@pytest.mark.parametrize("seed", range(6))
def test_its_games_come_to_an_end_whatever_the_options(seed: int) -> None:
    rng = random.Random(seed)
    options = options_at_random(GAME, rng, {})
    assert sum(1 for _ in decisions(options, seed)) < 2000
    assert sum(1 for _ in decisions(options, seed, "random")) < 3000


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("live", ["on", "off"])
def test_it_decides_alike_where_its_view_is_alike(edition: str, live: str) -> None:
    """Another state with the same view, the enemy's hand and face-down cards dealt anew, changes nothing."""
    options = {o.key: next(iter(o.values)) for o in GAME.options} | {"edition": edition, "live": live}
    rng = random.Random(3)
    assert GAME.practice is not None
    for number, (state, seat, text) in enumerate(decisions(options, 3)):
        if number % 3 == 0:
            other = GAME.resample(state, seat, rng)
            assert GAME.practice(GAME.view(other, seat), seat, random.Random(3)) == text


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_beats_random_play(edition: str) -> None:
    report = practice_matches.run(GAME, 10, 1, mixed=True, options={"edition": edition})
    won = sum(n for who, n in report.winners.items() if who.endswith("practice"))
    assert report.games == 10 and won >= 9


def test_both_sides_of_a_match_are_played() -> None:
    report = practice_matches.run(GAME, 8, 1, options={"edition": "bull-run"})
    assert set(report.winners) == {"CSA", "USA"} and report.decisions > 8
