"""Formations, locations and tactics cards as people name them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeVar

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import formations, tactics
from bot.games.chancellorsville.data.terms import Formation, Place
from bot.games.chancellorsville.state.view import View
from bot.games.kit.preferences import Preference
from bot.games.kit.sides import Side
from bot.games.phrases import letters

T = TypeVar("T")
BEGINNING = 3
"""Letters of a name that are enough where they begin no other's."""
LONGEST = 4
"""Words that a name has at most."""
FILLERS = frozenset(
    {"to", "with", "the", "and", "corps", "division", "at", "by", "via", "from", "on", "of", "for", "in", "general"}
)
"""Words that say nothing."""
ALSO: Mapping[str, Place] = {"chancellorsville": 18, "junction": 18, "furnace": 20, "heights": 5, "unitedstatesford": 9}
"""Other names of locations."""


def plain(words: Sequence[str]) -> str:
    """Returns words as names are compared: letters and digits alone, without those that say nothing."""
    return "".join(letters(word) for word in words if word not in FILLERS)


@cache
def _formations() -> dict[str, Formation]:
    named = {plain(each.name.split()): key for key, each in formations().items()}
    return {**named, **{key: key for key in formations()}, "ap": "hill"}


@cache
def _places() -> dict[str, Place]:
    named = {plain(re.sub("['’.]", "", each.name).split()): number for number, each in board().locations.items()}
    return {**named, **ALSO}


@cache
def _cards() -> dict[str, str]:
    return {plain(card.name.split()): key for key, card in tactics().items()} | {key: key for key in tactics()}


def formation_of(words: Sequence[str]) -> tuple[Formation, int] | None:
    """Returns the formation that the first words name, and how many words that takes."""
    found = _named(_formations(), words)
    return (found[0], found[1]) if found else None


def place_of(words: Sequence[str]) -> tuple[Place, int] | None:
    """Returns the location that the first words name, by its number or its name, and how many words that takes."""
    first = words[0].strip("()#") if words else ""
    if first.isascii() and first.isdigit():
        return (int(first), 1) if int(first) in board().locations else None
    return _named(_places(), words)


def card_of(words: Sequence[str]) -> tuple[str, int] | None:
    """Returns the tactics card that the first words name in full, and how many words that takes."""
    for size in range(min(LONGEST, len(words)), 0, -1):
        if (found := _cards().get(plain(words[:size]))) is not None:
            return found, size
    return None


def _named(names: Mapping[str, T], words: Sequence[str]) -> tuple[T, int] | None:
    sizes = range(min(LONGEST, len(words)), 0, -1)
    for size in sizes:
        if (said := plain(words[:size])) in names:
            return names[said], size
    for size in sizes:
        said = plain(words[:size])
        begun = {names[name] for name in names if len(said) >= BEGINNING and name.startswith(said)}
        if len(begun) == 1:
            return begun.pop(), size
    return None


def place_name(place: Place) -> str:
    """Returns a location in a text: "Salem Church (22)"."""
    return f"{board().locations[place].name} ({place})"


PREFERENCES = {
    "redoubts": Preference(
        "Redoubts before the enemy's roll",
        "If you are attacked while away, redoubts fix dice at 1 before the roll. How many?",
        {"pairs": "Redoubts: in pairs", "all": "Redoubts: all of them", "none": "Redoubts: none"},
    ),
    "between": Preference(
        "Redoubts on re-rolls",
        "And on dice that the attacker re-rolls?",
        {"none": "Re-rolls: no redoubts", "all": "Re-rolls: all redoubts"},
    ),
    "hold": Preference(
        "Hold the Line",
        "Play your Hold the Line when?",
        {
            "objectives": "Hold the Line: in an objective",
            "always": "Hold the Line: always",
            "never": "Hold the Line: never",
        },
    ),
    "rally": Preference(
        "Rally",
        "Play your Rally when a formation fails its test?",
        {"always": "Rally: always", "never": "Rally: never"},
    ),
}


def preferences(view: View, side: Side) -> dict[str, Preference]:
    """Returns the standing orders that a side can give: none in solitaire, where the player is asked (CV-16.8a)."""
    return {} if view.options.solo else PREFERENCES
