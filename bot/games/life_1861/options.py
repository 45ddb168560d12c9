"""The one option that a game of 1861 is set up with."""

from __future__ import annotations

from bot.games.contract.game import Option

SURVIVOR = Option(
    "survivor",
    "If one side is wiped out before the end",
    {"survivor": "The last side alive wins: at once", "nobody": "Both sides must live: otherwise no one wins"},
    ladder=True,
    about="Whether the side that is still alive wins.",
    basic=True,
)
"""LF-12.4."""
OPTIONS = (SURVIVOR,)
