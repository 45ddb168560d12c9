"""What fire may come to: the exact chances of each number of hits, from what the asker can see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb

from bot.games.dixie.firepower import Shot, ready, shot
from bot.games.dixie.sight import Sight
from bot.games.dixie.state import CardKey, Pos, Side


def odds(sight: Sight, side: Side, at: Pos, cards: Sequence[CardKey] = ()) -> dict[int, float]:
    """The chance of each number of hits when these cards fire at a position, or where none are named all that are
    engaged there or at long range. Special cards that may be played are left out; so is that fire ends when nobody is
    left to hit."""
    if cards:
        return chances(s for k in cards if (s := shot(sight, k, at)))
    return chances(s for s in ready(sight, side, at) if s.how in ("short", "long"))


def chances(shots: Iterable[Shot]) -> dict[int, float]:
    """The chance of each number of hits of some shots together."""
    total = {0: 1.0}
    for each in shots:
        p = each.power / 6
        one = [comb(each.dice, n) * p**n * (1 - p) ** (each.dice - n) for n in range(each.dice + 1)]
        sums: dict[int, float] = {}
        for hits, chance in total.items():
            for more, likely in enumerate(one):
                sums[hits + more] = sums.get(hits + more, 0.0) + chance * likely
        total = sums
    return total
