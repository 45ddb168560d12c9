"""The terms of Chancellorsville 1863: sides, formations, and the numbers that the rules give."""

from __future__ import annotations

from bot.games.kit.sides import Side

SIDES: tuple[Side, ...] = ("usa", "csa")
"""In the order of a round (CV-3.1)."""


Formation = str
"""A formation's key, such as "meade" or "hill"."""
Place = int
"""A location's number on the map, 1 to 24; 0 for a formation that is not on it."""
NOWHERE: Place = 0

MOST_COHESION = 14
"""CV-1.4."""
TESTED_AT = 5
"""A reduction that lands on this cohesion or less demands a test (CV-9.2)."""
MOST_DICE = 9
"""CV-7.3."""
CUBES = 25
"""Momentum cubes in all (CV-1.5)."""
REDOUBTS = 12
"""Redoubts in all (CV-1.5)."""
REDOUBTS_HERE = 3
"""Redoubts in one location (CV-6.1)."""
ROOM = 2
"""Formations of a side in one location (CV-1.6)."""
PAIRS = 3
"""Pairs of reinforcement cards of each size a side has (CV-1.5)."""
ROUNDS = 15
"""CV-3.1."""
LOST = 3
"""Formations whose loss loses the game (CV-14.4)."""
HAND = 3
"""Activation cards in hand (CV-2.5)."""
DEALT = 6
"""Activation cards dealt at first (CV-2.5)."""
ROW = 3
"""Tactics cards in the row (CV-2.6)."""
SEARCH = 5
"""Cubes that a search costs (CV-3.8)."""
REROLL = 3
"""Cubes that a re-roll costs (CV-7.8)."""
COUNTERMAND = 3
"""Cubes that a countermand gains (CV-13.2)."""
RUN = 3
"""Cards of equal icons in a row that gain cubes (CV-3.5)."""
RUN_GAIN = 2
"""Cubes that such a run gains (CV-3.5)."""
CONFIDENCE = 2
"""Cohesion that Confidence gains (CV-12.4)."""
TRACK = 6
"""The last box of the Hidden Movement Track (CV-16.4)."""
HMT = "HMT"
"""That track's name where there is little room."""


def round_of(turn: int) -> int:
    """Returns the round that a turn, counted from 1 over both sides, is of (CV-3.1): people count rounds."""
    return max(1, (turn + 1) // 2)
