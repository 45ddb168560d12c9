"""The practice opponent's choices before play: starts of hidden formations, cards to keep, standing orders."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bot.games.chancellorsville.data.cards import activation_cards, choosing, formation
from bot.games.chancellorsville.data.terms import HAND, ROOM, Place
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.words.names import preferences

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


LATE = 3
"""Turns before the end from which nothing is worth saving."""


def orders(now: Situation) -> Iterator[str]:
    """Yields the orders that its side has still to give, most of which it gives in its first turn: none where it is
    asked each time, so that orders answer nothing (CV-15.2)."""
    if now.view.options.asks:
        return
    wanted = wishes(now)
    for what in preferences(now.view, now.side):
        if getattr(now.own.orders, what) != wanted[what]:
            yield f"prefer {what} {wanted[what]}"


def wishes(now: Situation) -> dict[str, str]:
    """Returns the orders that serve: redoubts in pairs, since a pair of 1s also hurts; all of them against dice that
    the enemy has paid to roll again; everything when the end is near."""
    late = now.army.hand + now.army.deck <= LATE
    return {
        "redoubts": "all" if late else "pairs",
        "between": "all",
        "hold": "always" if late else "objectives",
        "rally": "always",
    }
