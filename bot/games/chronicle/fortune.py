"""What chance did to a side: of each roll what was to be expected of it, and what came."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.chronicle.board_state import Fortune
from bot.games.contract import PUBLIC, Event, Seat

FACES = range(1, 7)
"""Of a die."""


def tried(seat: Seat, what: str, chance: float, came: int, tries: int = 1) -> Fortune:
    """So many tries with the same chance each, and how many of them went well."""
    return Fortune(seat, what, tries * chance, came, tries * chance * (1 - chance))


def valued(seat: Seat, what: str, chances: Mapping[float, float], came: float) -> Fortune:
    """A roll whose values have those chances, and the value that came."""
    mean = sum(value * chance for value, chance in chances.items())
    return Fortune(seat, what, mean, came, sum(chance * (value - mean) ** 2 for value, chance in chances.items()))


def told(event: Event) -> Mapping[str, Any]:
    """All that an event tells anybody, as data: of a game that is over, everybody may know it."""
    lines = [event.lines[PUBLIC]] if PUBLIC in event.lines else []
    return max((line.data for line in (*lines, *event.lines.values())), key=len, default={})
