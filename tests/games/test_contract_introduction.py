"""The card that introduces a game, of every game: within its bounds, for every option and seat."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.contract import PUBLIC
from bot.games.introduction import MOST_FACT, MOST_LINE, Introduction
from bot.games.options import any_seats
from tests.games.tables import AnyGame, each_game


def cards(game: AnyGame) -> Iterator[Introduction]:
    """The cards of every seat and of nobody's, with each value of each option."""
    settings = [{}, *({option.key: value} for option in game.options for value in option.values)]
    for options in settings:
        for seat in (None, *(info.key for info in any_seats(game))):
            yield game.introduction(options, seat)


@each_game
def test_a_card_fits_a_phone_and_says_all(game: AnyGame) -> None:
    """Three lines of whole sentences, and three facts of a few words."""
    for card in cards(game):
        for line in (card.aim, card.turn, card.ending):
            assert 0 < len(line) <= MOST_LINE and line.endswith("."), line
        for fact in (card.length, card.players, card.difficulty):
            assert 0 < len(fact) <= MOST_FACT and not fact.endswith("."), fact


@each_game
def test_options_that_are_not_known_do_not_matter(game: AnyGame) -> None:
    assert game.introduction({"colour": "red"}, PUBLIC) == game.introduction({}, None)
