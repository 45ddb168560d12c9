"""What attacks come to: the exact chances of every result of so many dice, and what a loss means to a formation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from math import factorial

from msgspec import Struct

from bot.games.chancellorsville.rules.dice import counted, limited
from bot.games.chancellorsville.terms import TESTED_AT


class Attack(Struct, frozen=True):
    """What so many dice do: the chances of each loss of the attacker and of the defender, the chance of a retreat, and
    the cubes to be expected."""

    attacker: tuple[float, ...]
    defender: tuple[float, ...]
    retreat: float
    cubes: float


@cache
def attack(dice: int, ones: int = 0) -> Attack:
    """Returns what so many dice do, ``ones`` of them fixed at 1 (CV-7.6, CV-7.10 to CV-7.12)."""
    dice = limited(dice)
    rolled = dice - min(ones, dice)
    attacker: dict[int, float] = defaultdict(float)
    defender: dict[int, float] = defaultdict(float)
    retreat = cubes = 0.0
    for faces in splits(rolled, 6):
        chance = factorial(rolled) / 6**rolled
        for number in faces:
            chance /= factorial(number)
        pairs = counted([1] * (dice - rolled) + [face for face, n in enumerate(faces, 1) for _ in range(n)])
        attacker[pairs.attacker] += chance
        defender[pairs.defender] += chance
        retreat += chance * pairs.retreat
        cubes += chance * pairs.cubes
    return Attack(listed(attacker), listed(defender), retreat, cubes)


def listed(chances: Mapping[int, float]) -> tuple[float, ...]:
    """Returns chances by number as a row from 0."""
    return tuple(chances.get(n, 0.0) for n in range(max(chances) + 1))


def splits(total: int, parts: int) -> list[tuple[int, ...]]:
    """Returns every way to share a number out among so many parts."""
    if parts == 1:
        return [(total,)]
    return [(first, *rest) for first in range(total + 1) for rest in splits(total - first, parts - 1)]


def survives(cohesion: int, loss: int) -> float:
    """Returns the chance that a formation lives through a loss of cohesion (CV-9.1, CV-9.2)."""
    left = cohesion - loss
    return 1.0 if not loss or left > TESTED_AT else max(0, left) / 6


def life(cohesion: float) -> float:
    """What a living formation is worth by its cohesion: the last points count for more."""
    return cohesion + 0.8 * min(cohesion, 7)


DEATHS = (10.0, 22.0, 150.0)
"""What it costs a side to lose its first, second and third formation (CV-14.4), beside their cohesion."""


@cache
def harm(cohesion: int, losses: tuple[float, ...], lost: int) -> float:
    """Returns the worth that a formation of that cohesion may expect to lose, by the chances of each loss; ``lost``
    counts its side's formations lost so far."""
    cohesion = max(1, cohesion)
    before, after, dies = life(cohesion), 0.0, DEATHS[min(lost, 2)]
    for loss, chance in enumerate(losses):
        lives = survives(cohesion, loss)
        after += chance * (lives * life(cohesion - loss) - (1 - lives) * dies)
    return before - after


def one(loss: int) -> tuple[float, ...]:
    """The chances of a loss that is certain."""
    return (*(0.0,) * loss, 1.0)
