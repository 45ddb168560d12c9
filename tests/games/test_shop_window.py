"""What we want of our own games, beyond what the contract demands of any (``test_contract.py``): each has something
to show of everything that the house can do."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from bot.games.advising import advice_for
from bot.games.contract.game import AnyGame
from bot.games.contract.introduction import Introduction
from bot.games.contract.options import any_seats
from bot.games.lesson import lesson_of
from bot.games.library import LIBRARY
from bot.games.tree import decisions
from tests.games.tables import played
from tests.games.test_events import kinds_written
from tests.games.test_lessons import as_suggested, over

OUR_OWN = tuple(descriptor.game for descriptor in LIBRARY.values())

each_of_ours = pytest.mark.parametrize("game", OUR_OWN, ids=lambda game: game.key)

TERMS = re.compile(r"\b(CV|AP|VP|TMA|ML|LC|AoO|DRM)\b")
"""Abbreviations that a newcomer cannot know."""


def cards(game: AnyGame) -> Iterator[Introduction]:
    """The cards of every seat and of nobody's, with each value of each option."""
    settings = [{}, *({option.key: value} for option in game.options for value in option.values)]
    for options in settings:
        for seat in (None, *(info.key for info in any_seats(game))):
            yield game.introduction(options, seat)


@each_of_ours
def test_advice_is_always_there_and_its_reason_is_a_sentence(game: AnyGame) -> None:
    for seed in range(8):
        at = played(game, seed, seed * 5)
        for seat in {*at.people} & {*game.awaited(game.view(at.state, None))}:
            advice = advice_for(game, game.view(at.state, seat), seat)
            assert advice is not None and len(advice.reason) >= 20 and advice.reason.endswith((".", "!")), advice
            assert advice.reason[0].isupper() or advice.reason[0].isdigit(), advice


@each_of_ours
def test_odds_are_told_in_the_course_of_a_game(game: AnyGame) -> None:
    """Every word that dice decide is among the decisions, and most games come to a choice that has odds."""
    found, words = 0, set[str]()
    for seed in range(8):
        for passage in played(game, seed, 40).passages[::4]:
            for seat in game.awaited(game.view(passage.before, None)):
                view = game.view(passage.before, seat)
                words |= decisions(game, view, seat).words() & game.rolls
                found += bool(game.odds(view, seat).rows)
    assert found > 3 and words, f"{found} tables, of {words}"


@each_of_ours
def test_many_kinds_of_events_are_told(game: AnyGame) -> None:
    assert len(kinds_written(game)) > 5


@each_of_ours
def test_a_card_names_no_term_that_is_explained_nowhere(game: AnyGame) -> None:
    for card in cards(game):
        assert not any(TERMS.search(text) for text in (card.aim, card.turn, card.ending, card.difficulty))


@each_of_ours
def test_each_seat_has_an_aim_of_its_own(game: AnyGame) -> None:
    """Whoever has no seat is not told that they lead one."""
    seats = [info.key for info in game.seats_for({})]
    aims = {game.introduction({}, seat).aim for seat in seats}
    assert len(aims) == len(seats)
    assert len(seats) == 1 or game.introduction({}, None).aim not in aims


@each_of_ours
def test_mostly_there_is_a_guess(game: AnyGame) -> None:
    found = []
    for seed in range(15):
        at = played(game, seed, seed * 6)
        seats = [None, *(info.key for info in at.seats if not info.bot)]
        found += [game.guess(at.state, seat, random.Random(seed)) is not None for seat in seats]
    assert sum(found) > 0.7 * len(found)


@each_of_ours
def test_something_can_be_set(game: AnyGame) -> None:
    positions = [played(game, seed, depth).state for seed in range(3) for depth in (30, 12, 4)]
    assert any(game.settable(game.view(state, None)) for state in positions)


@each_of_ours
def test_a_lesson_takes_minutes_and_ends_with_a_win(game: AnyGame) -> None:
    """For whoever does what is suggested. Where a practice opponent has learned something, a lesson may need another
    seed for that."""
    lesson = lesson_of(game)
    progress, at = as_suggested(game.key)
    assert over(game, at) and 10 <= sum(step.seat == lesson.seat for step in progress.steps) <= 25
    winners = game.result(game.view(at.state, None))
    assert winners is not None and lesson.seat in winners.winners
    assert sum(len(station.says) for station in progress.stations) >= 8
