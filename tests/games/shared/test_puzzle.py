"""A puzzle that is found in a finished game: one decision is clearly best, and practice does not find it."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from bot.clocks.dates import day_of
from bot.games.advising import in_words, seeded
from bot.games.contract.game import PUBLIC, Passage
from bot.games.contract.options import checked_options
from bot.games.life_1861.game import GAME
from bot.opponents.reviewing import mistakes, puzzle
from bot.opponents.reviewing.mistakes import Depth
from bot.opponents.reviewing.puzzle import puzzle_of
from bot.opponents.reviewing.puzzler import streak
from bot.storage.club.puzzles import Answered

OPTIONS = checked_options(GAME, {})


@pytest.fixture(scope="module")
def game() -> list[Passage[Any]]:
    """A game of 1861 of which the practice opponent decides most."""
    rng, found = random.Random(4), list[Passage[Any]]()

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    state = GAME.setup(OPTIONS, draw).state
    for number in range(1, 60):
        if GAME.result(GAME.view(state, None)) is not None:
            break
        seat = next(iter(GAME.awaited(GAME.view(state, None))))
        view = GAME.view(state, seat)
        assert GAME.quick_practice is not None
        text = GAME.quick_practice(view, seat, rng)
        after = GAME.apply(state, seat, GAME.parse(text), draw).state
        found.append(Passage(state, seat, text, after, (), number))
        state = after
    return found


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few trials."""
    monkeypatch.setattr(mistakes, "DEPTHS", {"life": Depth(5, 2, 3, 1, 1, 1)})
    monkeypatch.setattr(puzzle, "LOOKED_AT", 8)


def test_a_puzzle_is_what_practice_does_not_find(game: list[Passage[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle, "CLEAR", 0.0)
    found = puzzle_of(GAME, OPTIONS, game)
    assert found is not None
    chances = [each.chance for each in found.choices]
    assert chances[found.best] == max(chances) and 3 <= len(chances) <= 4
    assert len({each.words for each in found.choices}) == len(chances) and found.reason
    state = msgspec.json.decode(found.state, type=GAME.state_type)
    assert state in [each.before for each in game]
    view = GAME.view(state, found.seat)
    assert found.seat in GAME.awaited(view)
    usual = GAME.quick_practice(view, found.seat, seeded(view))  # type: ignore[misc]
    assert in_words(GAME, view, found.seat, usual) != found.choices[found.best].words
    assert puzzle_of(GAME, OPTIONS, game) == found, "whoever looks finds the same"


def test_without_a_clear_best_there_is_no_puzzle(game: list[Passage[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle, "CLEAR", 1.1)
    assert puzzle_of(GAME, OPTIONS, game) is None
    assert puzzle_of(GAME, OPTIONS, []) is None


@pytest.mark.parametrize(
    ("days", "today", "expected"),
    [
        ([], "2026-11-27", 0),
        (["2026-11-27"], "2026-11-27", 1),
        (["2026-11-26"], "2026-11-27", 1),
        (["2026-11-25"], "2026-11-27", 0),
        (["2026-03-01", "2026-02-28", "2026-02-27"], "2026-03-01", 3),
    ],
)
def test_a_streak_is_of_days_in_a_row(days: list[str], today: str, expected: int) -> None:
    """Today's breaks none before it is answered."""
    assert streak([Answered(day, 0, True) for day in days], today) == expected


def test_a_wrong_answer_ends_the_streak() -> None:
    right = [Answered(day, 0, True) for day in ("2026-11-25", "2026-11-26")]
    assert streak([*right, Answered("2026-11-27", 1, False)], "2026-11-27") == 0


def test_days_are_the_same_for_everybody() -> None:
    assert day_of(1_795_737_599_999) == "2026-11-26" and day_of(1_795_737_600_000) == "2026-11-27"
