"""Dice of an attack: how many, and what their pairs do (section 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import MOST_DICE, Place
from bot.games.chancellorsville.state.state import Combat
from bot.games.chancellorsville.state.working_copy import Work

ARROW = 2
"""Dice more along a green arrow, fewer along a red one (CV-7.2)."""


class Pairs(Struct, frozen=True):
    """What dice do: cohesion that each side loses, whether the defender must retreat, and cubes (CV-7.10, CV-7.12)."""

    attacker: int
    defender: int
    retreat: bool
    cubes: int


def arrow(origin: Place, target: Place) -> int:
    """Returns the dice that the arrow between two locations adds (CV-7.2)."""
    if (origin, target) in board().green:
        return ARROW
    return -ARROW if (origin, target) in board().river else 0


def limited(dice: int) -> int:
    """Returns a number of dice within its limits (CV-7.3)."""
    return max(1, min(MOST_DICE, dice))


def number_of_dice(work: Work, combat: Combat | None = None) -> int:
    """Returns the dice that the attacker rolls in a combat, by default the one under way."""
    combat = combat or work.combat
    assert combat is not None
    return number_of_dice_in(combat)


def number_of_dice_in(combat: Combat) -> int:
    """Returns the dice that the attacker rolls in a combat."""
    return limited(formation(combat.attacker).dice + arrow(combat.origin, combat.target) + combat.extra)


def counted(dice: Iterable[int]) -> Pairs:
    """Returns what the pairs and the threes among dice do (CV-7.10 to CV-7.12)."""
    faces = Counter(dice)
    pairs = {face: faces[face] // 2 for face in range(1, 7)}
    return Pairs(
        attacker=pairs[1] + pairs[2],
        defender=pairs[4] + pairs[5] + 2 * pairs[6],
        retreat=pairs[6] > 0,
        cubes=faces[3],
    )
