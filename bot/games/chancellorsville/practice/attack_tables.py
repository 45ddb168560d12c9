"""What attacks come to: the chances of what so many dice do, and what a loss means to a formation."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from itertools import product

from msgspec import Struct

from bot.games.chancellorsville.data.bot_cards import ATTACKER, DEFENDER
from bot.games.chancellorsville.data.terms import TESTED_AT
from bot.games.chancellorsville.rules.dice import Pairs, counted, limited

TRIALS = 400
"""Attacks tried out for each row of the table."""
PATIENCE = (0, 1, 3)
"""How often an attacker rolls again at most, as long as no pair of 6s lies."""


class Attack(Struct, frozen=True):
    """The results of so many dice: the chances of each loss of the attacker, with his payments for re-rolls, and of the
    defender, the chance of a retreat, and the cubes to expect."""

    attacker: tuple[float, ...]
    defender: tuple[float, ...]
    retreat: float
    cubes: float


@cache
def attack(dice: int, ones: int = 0, patience: int = 0) -> Attack:
    """Returns the results of so many dice, ``ones`` of them fixed at 1 (CV-7.6, CV-7.10 to CV-7.12), if the attacker
    rolls again up to ``patience`` times until a pair of 6s lies. Tried out with dice of its own, always the same."""
    dice = limited(dice)
    rng = random.Random(f"{dice} {ones} {patience}")
    attacker: dict[int, float] = defaultdict(float)
    defender: dict[int, float] = defaultdict(float)
    retreat = cubes = 0.0
    for _ in range(TRIALS):
        pairs, paid = tried(dice, min(ones, dice), patience, rng)
        attacker[pairs.attacker + paid] += 1 / TRIALS
        defender[pairs.defender] += 1 / TRIALS
        retreat += pairs.retreat / TRIALS
        cubes += pairs.cubes / TRIALS
    return Attack(listed(attacker), listed(defender), retreat, cubes)


def tried(dice: int, ones: int, patience: int, rng: random.Random) -> tuple[Pairs, int]:
    """Returns the result of one attack, and how often it was rolled again."""
    faces = [rng.randint(1, 6) for _ in range(dice - ones)]
    for paid in range(patience + 1):
        pairs = counted([1] * ones + faces)
        if pairs.retreat or paid == patience:
            return pairs, paid
        kept = [6] * faces.count(6) + [face for face in (4, 5) for _ in range(faces.count(face) // 2 * 2)]
        faces = kept + [rng.randint(1, 6) for _ in range(dice - ones - len(kept))]
    raise AssertionError("the last roll is always counted")


def listed(chances: Mapping[int, float]) -> tuple[float, ...]:
    """Returns chances by number as a row from 0."""
    return tuple(chances.get(n, 0.0) for n in range(max(chances) + 1))


@cache
def bots_attack(dice: int) -> Attack:
    """Returns what so many dice of the BOT's do, each of which counts alone (CV-16.10)."""
    attacker: dict[int, float] = defaultdict(float)
    defender: dict[int, float] = defaultdict(float)
    for faces in product(range(1, 7), repeat=dice):
        attacker[sum(ATTACKER.get(face, 0) for face in faces)] += 1 / 6**dice
        defender[sum(DEFENDER.get(face, 0) for face in faces)] += 1 / 6**dice
    return Attack(listed(attacker), listed(defender), 1 - (5 / 6) ** dice, 0.0)


def survives(cohesion: int, loss: int) -> float:
    """Returns the chance that a formation lives through a loss of cohesion (CV-9.1, CV-9.2)."""
    left = cohesion - loss
    return 1.0 if not loss or left > TESTED_AT else max(0, left) / 6


@cache
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
