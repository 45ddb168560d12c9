"""The club's timers, which the dispatcher carries out with those of games."""

from __future__ import annotations

from collections.abc import Mapping

from bot.attention.dispatcher import Handler
from bot.clocks.control import DAY_MS
from bot.club import challenges, cups, searches, seasons

HANDLERS: Mapping[str, Handler] = {
    challenges.LAPSE: challenges.lapse,
    searches.ASK: searches.ask,
    cups.CUP: cups.fall_due,
    seasons.SEASON: seasons.end,
}
"""What is done about each kind of timer."""
LONGEST_MS: Mapping[str, int] = {
    challenges.LAPSE: challenges.LONGEST_MS,
    searches.ASK: DAY_MS,
    cups.CUP: cups.LONGEST_MS,
    seasons.SEASON: seasons.MOST_WEEKS * seasons.WEEK_MS,
}
"""How many milliseconds ahead a timer of each kind is set at the most."""
