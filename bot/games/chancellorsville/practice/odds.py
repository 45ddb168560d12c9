"""The exact odds of the attacks that are open to a side, and of the one about to be rolled."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import factorial, prod

from msgspec import Struct
from msgspec.structs import replace

from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import Formation, Place
from bot.games.chancellorsville.rules.dice import arrow, counted, limited, number_of_dice_in
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.words.events import dice_in_words
from bot.games.chancellorsville.words.names import place_name
from bot.games.contract.advice import Chance, Odds, OddsTable, at_least
from bot.games.contract.choices import Path
from bot.games.tree import Tree


class Rolled(Struct, frozen=True):
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
def rolled_odds(dice: int, fixed: int = 0) -> Rolled:
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
    return Rolled(defender, attacker, retreat, cubes)


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


ROLLS = frozenset({"attack", "roll"})
NOTE = "The first roll only, without re-rolls or cards."
UNKNOWN = f"{NOTE} Only the defender knows how many dice the redoubts will fix. Each row names its assumption."
"""The same where a player's redoubts may fix dice."""
MOST = 60
"""Attacks that are looked at."""


def table(now: Situation, tree: Tree) -> OddsTable:
    """Returns the odds of each attack in a side's tree of decisions, or of the one that is about to be rolled."""
    fight, words = now.view.combat, tree.words()
    if fight is not None and "roll" in words:
        label = f"{now.name(fight.attacker)} attacks {place_name(fight.target)}"
        return OddsTable("Odds", *rows(now, label, number_of_dice_in(fight), fight.target))
    attacks = dict[tuple[Formation, Place, Place], list[Path]]()
    found, notes = list[Odds](), {NOTE}
    for path, _ in (tree.leaves(("attack",), MOST) if "attack" in words else None) or ():
        key, places = path[1], [int(each) for each in path[2].split("-")]
        origin = places[-2] if len(places) > 1 else now.mine[key].at
        attacks.setdefault((key, origin, places[-1]), []).append(path)
    for attack, paths in attacks.items():
        some, note = attack_rows(now, *attack)
        found += [replace(each, about=tuple(paths)) for each in some]
        notes.add(note)
    return OddsTable("Odds", tuple(found), UNKNOWN if UNKNOWN in notes else NOTE)


def attack_rows(now: Situation, key: Formation, origin: Place, target: Place) -> tuple[tuple[Odds, ...], str]:
    """Returns the odds of a formation's attack from one location on another, and what they leave out."""
    dice = limited(formation(key).dice + arrow(origin, target))
    label = f"{now.name(key)} attacks {place_name(target)}"
    if origin != now.mine[key].at:
        label += f" from {place_name(origin)}"
    return rows(now, label, dice, target)


def rows(now: Situation, label: str, dice: int, target: Place) -> tuple[tuple[Odds, ...], str]:
    """Returns the odds of so many dice against a location, and what they leave out: one row where everyone knows what
    its redoubts fix, else one with none of them spent and one with all, as only the defender knows what is ordered
    (CV-15.1)."""
    fixed = fixable(now, target, dice)
    if not fixed:
        return (row(label, dice, 0),), NOTE
    spent = f"redoubts fix {dice_in_words(fixed)} at 1"
    if certain(now):
        return (row(f"{label}, {spent}", dice, fixed),), NOTE
    return (row(f"{label}, if redoubts fix no die", dice, 0), row(f"{label}, if {spent}", dice, fixed)), UNKNOWN


def row(label: str, dice: int, fixed: int) -> Odds:
    """Returns the odds of so many dice, some of them fixed at 1."""
    found = rolled_odds(dice, fixed)
    average = f"each defender loses {found.mean_defender:.1f} on average, you {found.mean_attacker:.1f}"
    chances = (*at_least(found.defender), Chance("they must retreat", min(1.0, found.retreat)))
    return Odds(label, average, chances)
