"""How well the practice opponent plays: from somebody who takes the second best, to one who looks far ahead."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from typing import Any

from bot.games.contract import Game, Seat
from bot.opponents.search import Thought, weighed
from bot.record.table_settings import LEVEL

AnyGame = Game[Any, Any, Any]
EASY, MEDIUM, STRONG, STRONGEST = "easy", "medium", "strong", "strongest"
DEEP = frozenset({STRONG, STRONGEST})
"""The levels that look ahead."""
DEEPER = 5
"""How many times as many trials the strongest makes as the strong one."""
CANDIDATES, PLIES, WORLDS = 8, 12, 16
"""Of a strong opponent: see :class:`Thought`."""
TRIALS: Mapping[str, int] = {"dixie": 96, "life": 96, "chancellorsville": 32, "donelson": 16}
"""The trials of a strong opponent for one decision, by game: about a second of processor on a machine of 2026."""
TRIALS_OF_OTHERS = 64
"""The same for any other game."""

assert LEVEL.values.keys() == {EASY, MEDIUM, STRONG, STRONGEST}


def thought(key: str, level: str) -> Thought:
    """Returns how much an opponent of a level that looks ahead thinks about a decision of a game."""
    trials = TRIALS.get(key, TRIALS_OF_OTHERS) * (DEEPER if level == STRONGEST else 1)
    return Thought(CANDIDATES, trials, PLIES, WORLDS)


def searched_decision(
    game: AnyGame, view: Any, seat: Seat, guessed: Any, level: str, rng: random.Random, bots: Collection[Seat]
) -> str:
    """Returns the decision of an opponent that looks ahead, from its view and ``guessed``, a position made up from it
    (None: there is none); ``bots`` are the seats of the game's own bot."""
    return weighed(game, view, seat, guessed, thought(game.key, level), rng, bots)[0].proposal.text


def easy_decision(game: AnyGame, view: Any, seat: Seat, rng: random.Random) -> str:
    """Returns one of the better half of the decisions that a seat might take, by chance."""
    found = game.proposals(view, seat, rng)
    return rng.choice(found[: -(-len(found) // 2)]).text
