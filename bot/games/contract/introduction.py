"""The card that introduces a game to a newcomer: what one wants, what a turn is, how it ends."""

from __future__ import annotations

from msgspec import Struct

MOST_LINE = 160
"""Characters of each of the three lines: four lines of a phone."""
MOST_GOAL = 60
"""Characters of the goal in a list of games: two lines of a phone beside a cover."""
MOST_FACT = 80
"""Characters of each of the facts under them."""


class Introduction(Struct, frozen=True):
    """A game in the words of a newcomer, without its terms and abbreviations.

    ``aim`` says what one wants, ``turn`` what a turn is, ``ending`` how the game ends: a sentence or two each, of at
    most MOST_LINE characters. ``length`` (in minutes or hours), ``players`` and ``difficulty`` are facts, a few words
    each (at most MOST_FACT characters), without a full stop. ``goal`` is the aim in a few words (at most MOST_GOAL
    characters), where games are listed; without it the aim stands there. ``alone`` is the length for one person who
    plays the practice opponent, where that is another.
    """

    aim: str
    turn: str
    ending: str
    length: str
    players: str
    difficulty: str
    goal: str = ""
    alone: str = ""
