"""The interpreter's collector of garbage, in whose pauses every game stands still."""

from __future__ import annotations

import gc
import time
from collections.abc import Mapping

YOUNG, OLDER, OLDEST = 1_000, 5, 20
"""How many objects more than have gone there are, and then how many collections of the younger generation have been,
when each generation is searched for garbage: most of what an answer makes goes by itself before."""
EVERYTHING_AFTER = 300.0
"""Seconds after which everything is looked through again: 200 busy tables leave some 10 MB a minute behind."""
OLDEST_GENERATION = 2
_searched = 0.0


def shorten_pauses() -> None:
    """Lets the collector pass over all that has been loaded by now and, from then on, over whatever it has found in use
    once: with hundreds of games in memory it would hold everybody's answers up for a quarter of a second, every few
    seconds. Every five minutes it looks at everything, so that nothing stays for good."""
    global _searched
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, OLDEST)
    _searched = time.monotonic()
    if _passes_over not in gc.callbacks:
        gc.callbacks.append(_passes_over)


def _passes_over(phase: str, info: Mapping[str, int]) -> None:
    """Is called before and after each collection."""
    global _searched
    if info["generation"] < OLDEST_GENERATION:
        return
    if phase == "stop":
        gc.freeze()
    elif time.monotonic() - _searched >= EVERYTHING_AFTER:
        _searched = time.monotonic()
        gc.unfreeze()
