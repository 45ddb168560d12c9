"""Places that people name by where they lie, *next to the Bakery* or *forward*: each place that this may mean is put in
its stead."""

from __future__ import annotations

import re
from typing import Any

from bot.games.contract.game import Game, Seat

BESIDE = re.compile(
    r"\b(?:right )?(?:next to|beside|adjacent to|alongside|close to|near)(?= ) *(?:the )?", re.IGNORECASE
)
AHEAD = re.compile(r"\b(?:straight )?(?:forwards?|ahead)\b", re.IGNORECASE)
LONGEST = 4
"""Words of a name that are looked at."""


def directed(game: Game[Any, Any, Any], view: Any, seat: Seat | None, text: str) -> list[str]:
    """Returns a text once for each place that a direction in it may mean to a seat (None: to an onlooker), with that
    place instead; none where it has no direction, or one that leads nowhere."""
    if (said := BESIDE.search(text)) is not None:
        before, words = text[: said.start()], text[said.end() :].split()
        for size in range(min(LONGEST, len(words)), 0, -1):
            if places := game.neighbors(view, " ".join(words[:size])):
                return [" ".join((*before.split(), place, *words[size:])) for place in places]
    if seat is not None and (said := AHEAD.search(text)) is not None:
        before, after = text[: said.start()], text[said.end() :]
        return [" ".join((*before.split(), place, *after.split())) for place in game.ahead(view, seat, text)]
    return []
