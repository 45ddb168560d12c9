"""The card that introduces a game, of every game: within its bounds, for every option and seat, in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.games.contract import PUBLIC
from bot.games.introduction import MOST_FACT, MOST_LINE, Introduction
from bot.games.options import any_seats
from tests.games.tables import AnyGame, each_game

TERMS = re.compile(r"\b(CV|AP|VP|TMA|ML|LC|AoO|DRM)\b")
"""Abbreviations that a newcomer cannot know."""


def cards(game: AnyGame) -> Iterator[Introduction]:
    """The cards of every seat and of nobody's, with each value of each option."""
    settings = [{}, *({option.key: value} for option in game.options for value in option.values)]
    for options in settings:
        for seat in (None, *(info.key for info in any_seats(game))):
            yield game.introduction(options, seat)


@each_game
def test_a_card_fits_a_phone_and_says_all(game: AnyGame) -> None:
    """Three lines of whole sentences, three facts of a few words, and no term that is explained nowhere."""
    for card in cards(game):
        for line in (card.aim, card.turn, card.ending):
            assert 0 < len(line) <= MOST_LINE and line.endswith("."), line
        for fact in (card.length, card.players, card.difficulty):
            assert 0 < len(fact) <= MOST_FACT and not fact.endswith("."), fact
        assert not any(TERMS.search(text) for text in (card.aim, card.turn, card.ending, card.difficulty))


@each_game
def test_the_sides_are_told_apart(game: AnyGame) -> None:
    """Each seat's aim is its own; whoever has no seat is not told that they lead one. Options that are not known do not
    matter."""
    seats = [info.key for info in game.seats_for({})]
    aims = {seat: game.introduction({}, seat).aim for seat in seats}
    assert len(set(aims.values())) == len(seats)
    if len(seats) > 1:
        assert game.introduction({}, None).aim not in aims.values()
    assert game.introduction({"colour": "red"}, PUBLIC) == game.introduction({}, None)
