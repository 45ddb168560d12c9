"""The practice opponent's standing orders: what its side does while the enemy is to move (section 15)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.chancellorsville.offers.standing import preferences
from bot.games.chancellorsville.rules.situation import Situation

LATE = 3
"""Turns before the end from which nothing is worth saving."""


def orders(now: Situation) -> Iterator[str]:
    """Yields the orders that its side has still to give, most of which it gives in its first turn."""
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
