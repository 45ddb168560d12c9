"""Random self-play of one game in steady state: ``python -m tests.bench.steady KEY``.

What is worked out once and kept (a solved table, a card set) is made ready by a first run, whose time is told apart.
"""

from __future__ import annotations

import json
import sys
import time

from bot.games.library import GAMES, LIBRARY
from bot.opponents.batches import collect_seldom
from bot.opponents.selfplay import run

SECONDS = 8.0
"""Seconds of processor for which one game is played, at least."""
AT_ONCE = 20
"""Games of one run."""


def steady(key: str) -> tuple[float, float, float]:
    """The decisions in a second of processor, those of a game that is asked for, and the seconds that making ready
    took."""
    begun = time.process_time()
    LIBRARY[key].warm_up()
    run(GAMES[key], AT_ONCE, 1_000_000, invariants=False)
    collect_seldom()
    ready = time.process_time() - begun
    decisions, seed, begun = 0, 1, time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        decisions += run(GAMES[key], AT_ONCE, seed, invariants=False).decisions
        seed += AT_ONCE
    return decisions / spent, decisions / (seed - 1), ready


if __name__ == "__main__":
    print(json.dumps(steady(sys.argv[1])))
