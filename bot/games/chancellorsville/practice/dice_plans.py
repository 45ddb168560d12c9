"""Which dice to roll again, and whether that is worth its price."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from bot.games.chancellorsville.rules.dice import Pairs, counted

Weigh = Callable[[Pairs], float]
"""What a result of the dice is worth to the attacker."""
ROLLS = 24
"""Times that a re-roll is tried out."""


def best_reroll(
    dice: Sequence[int], fixed: Iterable[int], weigh: Weigh, rng: random.Random
) -> tuple[float, tuple[int, ...]]:
    """Returns the gain to be expected of rolling some dice again, without its price, and their numbers from 0."""
    free = [i for i in range(len(dice)) if i not in set(fixed)]
    now = weigh(counted(dice))
    best: tuple[float, tuple[int, ...]] = (0.0, ())
    for named in selections(dice, free):
        total = 0.0
        for _ in range(ROLLS):
            after = [rng.randint(1, 6) if i in named else die for i, die in enumerate(dice)]
            total += weigh(counted(after))
        best = max(best, (total / ROLLS - now, named))
    return best


def selections(dice: Sequence[int], free: Sequence[int]) -> list[tuple[int, ...]]:
    """Returns the sets of dice worth rolling again: all that make no pair for the attacker, all but the 6s, one of a
    pair that hurts him, and those of each face by itself."""
    faces = [dice[i] for i in free]
    keep = {face: faces.count(face) // 2 * 2 if face >= 4 else 0 for face in range(1, 7)}
    wild, left = [], dict(keep)
    for i in free:
        if left[dice[i]]:
            left[dice[i]] -= 1
        else:
            wild.append(i)
    found = {tuple(wild), tuple(i for i in free if dice[i] != 6), tuple(i for i in wild if dice[i] != 3)}
    found |= {tuple(i for i in wild if dice[i] != 6)}
    found |= set(combinations([i for i in free if dice[i] <= 2], 1))
    return sorted(each for each in found if each)
