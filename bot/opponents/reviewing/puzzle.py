"""A puzzle from a finished game: a position in which one decision is clearly best by a close look, and which the
practice opponent does not find.

As in a review, decisions are judged by what their seat could know. Everything follows from the game alone.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from bot.games.advising import in_words, seeded
from bot.games.contract.choices import Refusal
from bot.games.contract.game import AnyGame, Passage, Seat, people_seats
from bot.opponents.reviewing.mistakes import APART, depth_of, turn_words
from bot.opponents.search import Search, Thought, worlds

LOOKED_AT, CLOSER = 24, 4
"""Positions of a game that are looked at, and those of them that are looked at more closely."""
CLEAR = 0.07
"""How much better the best decision must be than any other that is offered, in the chance to win."""
CHOICES = (3, 4)
"""The fewest and the most decisions that a puzzle offers."""


class Answer(Struct, frozen=True):
    """A decision that a puzzle offers, in words, with the chance to win after it."""

    words: str
    chance: float


class Puzzle(Struct, frozen=True):
    """A puzzle of a game: ``state`` is the position (JSON, by those ``rules``), ``seat`` is to decide, ``best`` is the
    number of the right one of its ``choices``, and why that is."""

    key: str
    options: dict[str, str]
    rules: str
    state: bytes
    seat: Seat
    turn: str
    choices: tuple[Answer, ...]
    best: int
    reason: str


def puzzle_of(game: AnyGame, options: Mapping[str, str], passages: Sequence[Passage[Any]]) -> Puzzle | None:
    """Returns the clearest puzzle in a game that is over, None for one that has none."""
    infos = game.seats_for(options)
    people = {info.key for info in people_seats(infos)}
    bots = tuple(info.key for info in infos if info.bot)
    some = [each for each in passages if each.before is not None and each.seat in people and each.decision != "resign"]
    if not some or game.quick_practice is None:
        return None
    rng = random.Random(f"{game.key} {len(passages)} {some[-1].number}")
    looks = [Look(game, each.before, each.seat, bots) for each in rng.sample(some, min(LOOKED_AT, len(some)))]
    promising = sorted((look for look in looks if look.gap > 0), key=lambda look: -look.gap)[:CLOSER]
    found = [puzzle for look in promising if (puzzle := look.puzzle(dict(options))) is not None]
    return max(found, key=lambda each: each.choices[each.best].chance - second(each), default=None)


def second(puzzle: Puzzle) -> float:
    """Returns the chance after the best of the wrong choices."""
    return max(each.chance for number, each in enumerate(puzzle.choices) if number != puzzle.best)


class Look:
    """A look at one moment of a game: ``gap`` is how much better the best decision seems than the next, 0 where the
    practice opponent finds it or there is too little to choose from."""

    def __init__(self, game: AnyGame, state: Any, seat: Seat, bots: tuple[Seat, ...]) -> None:
        self._game, self._state, self._seat = game, state, seat
        self._view = game.view(state, seat)
        self._depth = depth_of(game)
        self.gap = 0.0
        if game.result(self._view) is not None or seat not in game.awaited(self._view):
            return
        rng = seeded(self._view)
        guessed = game.guess(state, seat, rng)
        proposed = game.proposals(self._view, seat, rng)[: self._depth.candidates]
        if guessed is None or len(proposed) < CHOICES[0]:
            return
        assert game.quick_practice is not None
        usual = game.quick_practice(self._view, seat, seeded(self._view))
        trials, positions = self._depth.trials * len(proposed), 2 * self._depth.compared
        thought = Thought(len(proposed), trials, self._depth.turns, positions)
        found = worlds(game, guessed, seat, positions, rng)
        self._search = Search(game, seat, found, thought.turns, rng.getrandbits(64), bots)
        self._found = [each.proposal for each in self._search.ranked(proposed, thought)]
        if self._found[0].text == usual:
            return
        first, next_ = (self._search.chance(each.text, 0, self._depth.trials) for each in self._found[:2])
        self.gap = first - next_

    def puzzle(self, options: dict[str, str]) -> Puzzle | None:
        """Returns the puzzle, in trials that have not chosen the decisions; None where none is clearly best."""
        told = dict[str, Answer]()
        try:
            for each in self._found:
                words = in_words(self._game, self._view, self._seat, each.text)
                if words not in told and len(told) < CHOICES[1]:
                    told[words] = Answer(words, self._search.chance(each.text, APART, 2 * self._depth.compared))
        except Refusal:
            return None
        best, *others = told.values()
        if len(told) < CHOICES[0] or best.chance - max(each.chance for each in others) < CLEAR:
            return None
        # In an order that tells nothing.
        choices = tuple(told[words] for words in sorted(told))
        turn = turn_words(self._game, self._view)
        state, at, reason = msgspec.json.encode(self._state), choices.index(best), self._found[0].reason
        game = self._game
        return Puzzle(game.key, options, game.rules_version, state, self._seat, turn, choices, at, reason)
