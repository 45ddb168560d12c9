"""What a table settles beside its game's options, as a record keeps it: hints, the clock, what happens when it runs
out, players who stay away, prepared decisions, trying moves. Chosen in the lobby as a game's options are; no game may
have an option of one of these keys."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.games.contract import Option
from bot.games.options import in_words

HINTS = Option(
    "hints",
    "Hints",
    {
        "allowed": "Allowed: counted, and told at the end",
        "told": "Told at once: the log says who takes one",
        "barred": "Barred: nobody takes any",
    },
)
CLOCK = Option(
    "clock",
    "Clock",
    {
        "none": "None: take your time",
        "12h": "12 hours: for each decision",
        "1d": "1 day: for each decision",
        "2d": "2 days: for each decision",
        "3d": "3 days: for each decision",
        "7d": "7 days: for each decision",
        "14d": "14 days: for each decision",
        "bank-1d": "A bank of 1 day: 6 hours more each turn, 2 days at most",
        "bank-3d": "A bank of 3 days: 12 hours more each turn, 5 days at most",
        "bank-7d": "A bank of 7 days: 1 day more each turn, 10 days at most",
    },
)
TIME_OUT = Option(
    "timeout",
    "When time is out",
    {
        "note": "A note: everybody is told, and nothing else happens",
        "practice": "The practice opponent: decides this once",
        "open": "The seat opens: to a substitute",
        "others": "The others may: close the game, or win it, by a button",
    },
)
FOLLOW = Option(
    "prepared_follow",
    "Prepared decisions",
    {
        "later": "Follow later: 2 to 20 minutes after the call",
        "once": "Follow at once: as soon as the seat is awaited",
        "barred": "Barred: nobody prepares any",
    },
)
WHAT_IF = Option(
    "what_if",
    "What if",
    {
        "allowed": "Allowed: anybody tries moves on a board of their own",
        "barred": "Barred: until the game is over",
    },
)
GONE = Option(
    "gone",
    "Players who stay away",
    {
        "7d": "After 7 days: the others may go on without them",
        "3d": "After 3 days: the others may go on without them",
        "14d": "After 14 days: the others may go on without them",
        "never": "Never: the game waits for them",
    },
)
SETTINGS: Mapping[str, Option] = {option.key: option for option in (HINTS, CLOCK, TIME_OUT, GONE, FOLLOW, WHAT_IF)}
USUAL: Mapping[str, str] = MappingProxyType({key: next(iter(option.values)) for key, option in SETTINGS.items()})
"""The value of each that is chosen where nobody chooses."""


def in_short(settings: Mapping[str, str]) -> list[str]:
    """Returns what a table has settled otherwise than usual, each in a few words."""
    return [
        in_words(option, settings[key])
        for key, option in SETTINGS.items()
        if settings.get(key, USUAL[key]) != USUAL[key]
    ]
