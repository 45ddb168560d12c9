"""A digest of what has happened: the heaviest of many lines, each with the roll that it followed from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.contract import Happening

MOST = 3
"""Lines of a digest."""


def digest(happenings: Sequence[Happening], weights: Mapping[str, int], most: int = MOST) -> list[tuple[int, str]]:
    """The texts of all that has happened where they are at most so many, else of the heaviest, the heaviest first; each
    with the number of its happening, from 0. ``weights`` tells how much each kind weighs; what it does not name weighs
    nothing. What follows from a roll is told with it."""
    if len(happenings) <= most:
        return [(n, line.text) for n, (_, line) in enumerate(happenings)]
    weighed = [(weights.get(kind, 0) * magnitude(line.data), n) for n, (kind, line) in enumerate(happenings)]
    # What weighs nothing is told only where nothing else has happened.
    weighed = [each for each in weighed if each[0]] or weighed
    heaviest = sorted(weighed, key=lambda each: (-each[0], -each[1]))[:most]
    chosen = {n for _, n in heaviest}
    found = list[tuple[int, str]]()
    for _, n in heaviest:
        before = happenings[n - 1][1] if n else None
        rolled = before is not None and "dice" in before.data and n - 1 not in chosen
        text = happenings[n][1].text
        found.append((n, f"{before.text} {text}" if before and rolled else text))
    return found


def magnitude(data: Mapping[str, Any]) -> int:
    """How much of something an event's data tell: hits, or a number lost, for each of its cards; 1 without, 0 where
    it concerns no card at all."""
    each = next((data[key] for key in ("number", "each", "hits") if isinstance(data.get(key), int)), 1)
    cards = data.get("cards")
    if not isinstance(cards, list | tuple):
        return each
    return each * len(cards) if "each" in data else each if cards else 0
