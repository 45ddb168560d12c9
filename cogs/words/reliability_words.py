"""How reliably somebody plays, in the few words that stand beside a name."""

from __future__ import annotations

from bot.storage.people import Reliability


def reliability_words(known: Reliability) -> str:
    """Says how many turns were in time and how many games were left: "in time 47 of 50, left 1 of 12"; of somebody who
    has played nothing yet that they are new."""
    if not known.games:
        return "new here"
    turns = [f"in time {known.in_time} of {known.turns}"] if known.turns else []
    return ", ".join([*turns, f"left {known.gone} of {known.games}"])
