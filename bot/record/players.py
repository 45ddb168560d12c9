"""Players that are no persons, as records name them."""

from __future__ import annotations

PRACTICE_USER, PRACTICE_NAME = 0, "Practice opponent"
"""The practice opponent's id in place of a Discord user's, and its name. Nobody has 0 for an id."""
BOT_USER, BOT_NAME = -1, "Bot"
"""The same of a game's own bot, which plays the seats that are the bot's. No id is negative."""
CLOCK_USER, CLOCK_NAME = -2, "Clock"
"""The same of a table's clocks, which do what is due."""
NO_PERSONS = frozenset((PRACTICE_USER, BOT_USER, CLOCK_USER))
"""The ids in place of a user's that no person has."""
FORGOTTEN, FORGOTTEN_NAME = 1 << 62, "someone who left"
"""Ids from here on stand in the place of a person's who was forgotten, and the name. Discord gives none so high."""


def mention(user: int) -> str:
    """Returns how messages name a person: mentioned, unless they were forgotten."""
    return f"<@{user}>" if user < FORGOTTEN else FORGOTTEN_NAME
