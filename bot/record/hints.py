"""A table's setting of hints, as a record keeps it."""

from __future__ import annotations

from bot.games.contract import Option

HINTS = Option(
    "hints",
    "Hints",
    {
        "allowed": "Allowed: counted, and told at the end",
        "told": "Told at once: the log says who takes one",
        "barred": "Barred: nobody takes any",
    },
)
"""Chosen in the lobby as a game's options are; no game may have an option of this key."""
USUAL = next(iter(HINTS.values))
