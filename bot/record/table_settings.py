"""What a table settles beside its game's options, as a record keeps it: the practice opponent's level and temper,
ratings, hints, clocks, what happens when time runs out, players who stay away, prepared decisions, trying moves. Chosen
in the lobby as a game's options are; no game may have an option of one of these keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

from bot.games.contract.game import Option
from bot.games.contract.options import in_words
from bot.games.kit.tempers import BOLD, CAREFUL, STEADY

HINTS = Option(
    "hints",
    "Hints",
    {
        "allowed": "Allowed: counted, and shown at the end",
        "told": "Announced: the log says who takes one",
        "barred": "Off: no one takes any",
    },
    about="A player who presses Hint is shown a good move.",
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
        "bank-1d": "A bank of 1 day: plus 6 hours each turn, up to 2 days",
        "bank-3d": "A bank of 3 days: plus 12 hours each turn, up to 5 days",
        "bank-7d": "A bank of 7 days: plus 1 day each turn, up to 10 days",
    },
    about="How long a player may take to decide.",
)
TIME_OUT = Option(
    "timeout",
    "When time is out",
    {
        "note": "A note: everyone is notified, and nothing else happens",
        "practice": "The practice opponent: decides this once",
        "open": "The seat opens: to a substitute",
        "others": "The others may: close the game, or win it, by a button",
    },
    about="The consequence when a player has used up the clock.",
)
FOLLOW = Option(
    "prepared_follow",
    "Prepared decisions",
    {
        "later": "Played later: 2 to 20 minutes after the ping",
        "once": "Played at once: as soon as it's that seat's turn",
        "barred": "Off: no one prepares any",
    },
    about="A move that a player chose before their turn: when I play it.",
)
WHAT_IF = Option(
    "what_if",
    "What if",
    {
        "allowed": "Allowed: anyone can try moves on a private board",
        "barred": "Off: until the game is over",
    },
    about="Anyone may try out moves on a board of their own. That changes nothing in the game.",
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
    about="When the others may go on without a player who doesn't move.",
)
LEVEL = Option(
    "level",
    "Practice opponent",
    {
        "medium": "Medium: plays what seems best at first sight",
        "easy": "Easy: often plays what is not best, or at random",
        "strong": "Strong: looks ahead, about a second a move",
        "strongest": "Strongest: looks further, several seconds a move",
    },
    about="How well it plays.",
    basic=True,
)
SURPRISE = "surprise"
"""The value with which the game's dice choose the practice opponent's temper."""
TEMPER = Option(
    "temper",
    "Temper",
    {
        STEADY: "Steady: weighs attack and defense evenly",
        BOLD: "Bold: attacks sooner and takes more risks",
        CAREFUL: "Careful: saves its strength and attacks late",
        SURPRISE: "Surprise me: drawn by the dice, shown at the end",
    },
    about="How the practice opponent plays: whether it attacks early or late.",
)
RATED = Option(
    "rated",
    "Rated",
    {
        "off": "Off: counts for no rating",
        "on": "On: counts for ratings; no hints, and no trying of moves",
    },
    about="Whether the result changes the players' ratings.",
)
RATED_ON = "on"
"""The value with which a game counts for ratings."""
SETTINGS: Mapping[str, Option] = {
    option.key: option for option in (HINTS, CLOCK, TIME_OUT, GONE, FOLLOW, WHAT_IF, LEVEL, TEMPER, RATED)
}
USUAL: Mapping[str, str] = MappingProxyType({key: next(iter(option.values)) for key, option in SETTINGS.items()})
"""The value of each that is chosen where nobody chooses."""


def in_short(settings: Mapping[str, str], named: Collection[str] = ()) -> list[str]:
    """Returns what a table has settled otherwise than usual, each in a few words, and whatever is ``named``."""
    return [
        in_words(option, settings[key])
        for key, option in SETTINGS.items()
        if key in settings and (key in named or settings[key] != USUAL[key])
    ]
