"""The practice opponent's setup: where hidden formations start, and which cards to keep."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bot.games.chancellorsville.data.cards import activation_cards, choosing, formation
from bot.games.chancellorsville.data.terms import HAND, ROOM, Place
from bot.games.chancellorsville.rules.situation import Situation

LIKING: dict[Place, float] = {7: 0.15}
"""How much rarer than others a start is chosen."""


def proposals(now: Situation, rng: random.Random) -> Iterator[str]:
    """Yields what to choose."""
    if not now.own.starts:
        starts: list[Place] = []
        for key in choosing(now.side):
            free = [p for p in formation(key).starts if starts.count(p) < ROOM]
            starts.append(rng.choices(free, [LIKING.get(p, 1.0) for p in free])[0])
        yield f"start {' '.join(map(str, starts))}"
    else:
        liked = sorted(now.own.dealt, key=lambda card: (-liking(card), rng.random()))
        kept = [card for card in now.own.dealt if card in liked[:HAND]]
        yield f"keep {','.join(kept)}"


def liking(card: str) -> float:
    """Returns how much a card is liked in the first hand: one of each number of icons serves, and many formations."""
    played = activation_cards()[card]
    return 0.5 * played.icons + len(played.formations)
