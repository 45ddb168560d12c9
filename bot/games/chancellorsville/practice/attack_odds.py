"""The chances of an attack before it is rolled: exact, for the first roll alone (section 7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import factorial, prod

from msgspec import Struct

from bot.games.chancellorsville.data.terms import Place
from bot.games.chancellorsville.rules.dice import counted
from bot.games.chancellorsville.rules.situation import Situation


class Odds(Struct, frozen=True):
    """The chances of a roll: of each loss by either side, of a retreat, and the cubes that it brings on average."""

    defender: dict[int, float]
    attacker: dict[int, float]
    retreat: float
    cubes: float

    def at_least(self, loss: int) -> float:
        """Returns the chance that each defender loses so much or more."""
        return sum(chance for lost, chance in self.defender.items() if lost >= loss)

    @property
    def mean_defender(self) -> float:
        """What each defender loses on average."""
        return sum(lost * chance for lost, chance in self.defender.items())

    @property
    def mean_attacker(self) -> float:
        """What the attacker loses on average."""
        return sum(lost * chance for lost, chance in self.attacker.items())


@cache
def odds(dice: int, fixed: int = 0) -> Odds:
    """Returns the chances of that many dice, of which ``fixed`` show 1 (CV-7.6, CV-7.10)."""
    rolled = dice - fixed
    defender, attacker, retreat, cubes = dict[int, float](), dict[int, float](), 0.0, 0.0
    for faces in compositions(rolled, 6):
        chance = factorial(rolled) / prod(map(factorial, faces)) / 6**rolled
        found = counted([face for face, number in enumerate(faces, 1) for _ in range(number)] + [1] * fixed)
        defender[found.defender] = defender.get(found.defender, 0.0) + chance
        attacker[found.attacker] = attacker.get(found.attacker, 0.0) + chance
        retreat += chance * found.retreat
        cubes += chance * found.cubes
    return Odds(defender, attacker, retreat, cubes)


def fixable(now: Situation, target: Place, dice: int) -> int:
    """Returns how many of the dice of an attack redoubts can fix before the roll (CV-7.6), none in the smoke
    (CV-12.7)."""
    return 0 if target in now.own.smoke else min(now.redoubts(target), dice)


def certain(now: Situation) -> bool:
    """Whether everyone knows that redoubts fix all they can, at 1: a BOT's do (CV-16.12); what a player's do is for
    secret orders or a live window to say (CV-15.1, CV-15.2)."""
    return now.view.options.bot == now.enemy


def compositions(number: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Yields every way to write a number as an ordered sum of so many parts, none of them negative."""
    if parts == 1:
        yield (number,)
        return
    for first in range(number + 1):
        for rest in compositions(number - first, parts - 1):
            yield first, *rest
