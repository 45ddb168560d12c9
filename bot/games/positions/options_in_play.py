"""Options of a game that may be changed while it is played, as parts of its position.

The part of an option has the key "rule-" and the option's. So it is set, previewed, proposed, ruled and
verified as any part is, and the game's options follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.games.contract.game import Option
from bot.games.positions.parts import Part

PREFIX = "rule-"
GROUP = "Options"


def part(option: Option, value: str) -> Part:
    """Returns the part by which an option is changed in play; ``value`` is what it is now."""
    return Part(f"{PREFIX}{option.key}", option.name, value, option.values, GROUP)


def option_named(options: Iterable[Option], key: str) -> Option:
    """Returns the option of that key."""
    return next(option for option in options if option.key == key)


def in_force(parts: Iterable[Part]) -> dict[str, str]:
    """Returns the options that can be changed in a position, each with its value there, from all its parts."""
    return {part.key.removeprefix(PREFIX): part.value for part in parts if part.key.startswith(PREFIX)}


def apart(parts: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Returns the options that some parts change, by their keys, and the other parts."""
    rules = {key.removeprefix(PREFIX): value for key, value in parts.items() if key.startswith(PREFIX)}
    return rules, {key: value for key, value in parts.items() if not key.startswith(PREFIX)}
