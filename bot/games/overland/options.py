"""The one option that a campaign is set up with."""

from __future__ import annotations

from bot.games.contract.game import Option

OPTIONS = (
    Option(
        "table",
        "Combat table",
        {"easier": "Easier: the defender retreats on 4 or more", "standard": "Standard: on 5 or more"},
        about="How high your die must be for an attack to succeed.",
        basic=True,
    ),
)
