"""Players as records name them: those that are no persons, and those who play a seat together with its holder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
JOINS, LEAVES, DISMISSED, MOVES = "joins", "leaves", "dismissed", "moves"
"""What an entry of the kind "team" tells of the person in its data: they play with the holder of its seat from now on,
do so no longer by their own wish or by the holder's, or move for the seat from now on."""


def mention(user: int) -> str:
    """Returns how messages name a person: mentioned, unless they were forgotten."""
    return f"<@{user}>" if user < FORGOTTEN else FORGOTTEN_NAME


def teamed(data: Mapping[str, Any], seat: str) -> str:
    """Returns an entry of the kind "team" in words. ``seat`` is the seat's name, "" where it is only a place until the
    sides are drawn."""
    name, team = data.get("name", ""), f"the {seat} team" if seat else "a team"
    told = {
        JOINS: f"{name} joins {team}.",
        LEAVES: f"{name} leaves {team}.",
        DISMISSED: f"{name} is no longer in {team}.",
        MOVES: f"{name} moves for {seat or 'the team'} from now on.",
    }
    return told.get(data.get("what", ""), "")
