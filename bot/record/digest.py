"""A digest of what has happened: the heaviest of many lines, each with the roll that it followed from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.contract import Line

MOST = 3
"""Lines of a digest."""

Happening = tuple[str, Line]
"""An event's kind, and its line for one audience."""


def digest(happenings: Sequence[Happening], weights: Mapping[str, int]) -> list[str]:
    """The texts of all that has happened where that is few, else of the heaviest, the heaviest first. ``weights`` tells
    how much each kind weighs; what it does not name weighs nothing. What follows from a roll is told with it."""
    if len(happenings) <= MOST:
        return [line.text for _, line in happenings]
    weighed = [(weights.get(kind, 0) * magnitude(line.data), n) for n, (kind, line) in enumerate(happenings)]
    heaviest = sorted(weighed, key=lambda each: (-each[0], -each[1]))[:MOST]
    chosen = {n for _, n in heaviest}
    found = list[str]()
    for _, n in heaviest:
        before = happenings[n - 1][1] if n else None
        rolled = before is not None and "dice" in before.data and n - 1 not in chosen
        found.append(f"{before.text} {happenings[n][1].text}" if before and rolled else happenings[n][1].text)
    return found


def magnitude(data: Mapping[str, Any]) -> int:
    """How much of something an event's data tell: hits, or a number lost, for each of its cards; 1 without."""
    each = next((data[key] for key in ("number", "each", "hits") if isinstance(data.get(key), int)), 1)
    cards = data.get("cards")
    return each * (len(cards) if isinstance(cards, list | tuple) and "each" in data else 1)
