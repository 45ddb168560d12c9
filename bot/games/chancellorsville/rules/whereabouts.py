"""Where a hidden formation may stand, by what its enemy knows, and how likely each place is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import NOWHERE, Formation, Place

STEPS_A_TURN = 2
"""Lines that a formation comes along in a turn of its own, at most but for a few cards."""
DUG = 7.0
"""How many times as likely a place with redoubts is. The games of practice opponents bear this out, and would bear out
still steeper weights of the steps; but people move more."""


def whereabouts(
    key: Formation, seen: Place, seen_turn: int, turn: int, redoubts: Mapping[Place, int]
) -> dict[Place, float]:
    """Returns the places that a formation can have reached since the enemy saw it in ``seen`` and turn ``seen_turn``
    (both 0: never), by how likely each is: near its last sighting and an objective, and where redoubts are."""
    starts = formation(key).starts if seen == NOWHERE else (seen,)
    turns = (turn - seen_turn + 1) // 2
    found = {}
    for place in board().locations:
        steps = min(board().steps[start][place] for start in starts)
        if steps <= STEPS_A_TURN * turns:
            found[place] = (DUG if redoubts.get(place) else 1.0) / (1 + steps) ** 2 / (2 + objective_distance(place))
    return found


@cache
def objective_distance(place: Place) -> int:
    """Returns the lines from a location to the nearest objective."""
    return min(board().steps[place][goal] for goal in board().objectives)
