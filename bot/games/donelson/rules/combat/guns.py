"""Batteries: what they can fire at, their points, superiority, and which of them support a defence (section 16)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations
from typing import Literal

from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import front
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.rules.combat.position import Position
from bot.games.donelson.rules.combat.sight import fan, sees
from bot.games.donelson.state.state import Attack
from bot.games.kit.sides import OTHER

MARGIN = 2
"""Gun points by which one side must have more than the other for superiority."""


def ready(now: Position, key: Key) -> bool:
    """Whether a battery may support or bombard: on the map, unlimbered, in order, it has not fired in this phase, and
    in the second combat phase of its own player turn not in the first one either, unless it is engaged (US-2.6,
    US-13.8, US-16.2)."""
    unit = now.units[key]
    if now.again(key) and not now.engaged_hexes(key):
        return False
    limbered = unit.limbered and not counter(key).fixed
    return unit.status == "map" and not limbered and not unit.disordered and not unit.fired


def reaches(now: Position, key: Key, target: Hex, with_us: Collection[Key] = ()) -> bool:
    """Whether a hex lies in a battery's field of fire, in range and in sight; ``with_us`` fight beside it
    (US-16.7, US-16.8)."""
    unit = now.units[key]
    return target in fan(unit.at, unit.facing, counter(key).reach) and sees(
        field(), now.board, unit.at, target, with_us
    )


def able(now: Position, target: Hex, by: Collection[Key] = ()) -> tuple[Key, ...]:
    """Returns the attacker's batteries that can fire at a hex, those that are declared elsewhere too. One that has
    fired in the first combat phase fires at those alone with whom it is engaged (US-13.8)."""
    return tuple(
        key
        for key in now.of(now.active, "art")
        if ready(now, key)
        and now.activated(key)
        and (not now.again(key) or target in now.engaged_hexes(key))
        and reaches(now, key, target, by)
    )


def canister(now: Position, key: Key, targets: Iterable[Hex]) -> bool:
    """Whether a battery fires canister: at a hex next to its own, in front of it (US-16.12)."""
    unit = now.units[key]
    near = front(unit.at, unit.facing)
    return any(target in near for target in targets)


def points(now: Position, key: Key, targets: Iterable[Hex]) -> int:
    """Returns the points of a battery that supports a combat; its strength stays as printed, canister doubles it."""
    return counter(key).guns * (2 if canister(now, key, targets) else 1)


def in_self_defence(now: Position, attack: Attack) -> tuple[Key, ...]:
    """Returns the batteries in an attacked hex, beside infantry, that fire at an attacker's hex: with canister, even if
    limbered. One that cannot is not counted as defending (US-16.10, US-16.11)."""
    hexes = origins(now, attack)
    if not now.board.inf(attack.target):
        return ()
    return tuple(key for key in now.board.guns(attack.target) if canister(now, key, hexes))


def origins(now: Position, attack: Attack) -> tuple[Hex, ...]:
    """Returns the hexes from which infantry attacks, each once."""
    return tuple(dict.fromkeys(now.at(key) for key in attack.by))


def defending(now: Position, attack: Attack) -> tuple[Key, ...]:
    """Returns the defender's batteries elsewhere that can support a defence, by an attacker's hex that they see."""
    hexes, helped = origins(now, attack), now.board.inf(attack.target)
    return tuple(
        key
        for key in now.of(OTHER[now.active], "art")
        if now.at(key) != attack.target
        and ready(now, key)
        and any(reaches(now, key, origin, helped) for origin in hexes)
    )


def attacking_points(now: Position, attack: Attack) -> int:
    """Returns the gun points that support an attack."""
    return sum(points(now, key, (attack.target,)) for key in attack.guns)


def defending_points(now: Position, attack: Attack, support: Iterable[Key]) -> int:
    """Returns the gun points of a defence: those in self-defence with canister, those of ``support`` as printed, for
    whoever is not attacked himself fires none (US-16.11)."""
    hexes = origins(now, attack)
    return sum(points(now, key, hexes) for key in in_self_defence(now, attack)) + sum(
        counter(key).guns for key in support
    )


def superiority(attack: int, defence: int) -> int:
    """Returns 1 where the attacker has artillery superiority, -1 where the defender has it, else 0: guns against none,
    or more by two points at least (US-16.14)."""
    if attack and (not defence or attack - defence >= MARGIN):
        return 1
    return -1 if defence and (not attack or defence - attack >= MARGIN) else 0


def preferred(
    now: Position, attack: Attack, preference: Literal["all", "hold", "never"], ready_guns: tuple[Key, ...]
) -> tuple[Key, ...]:
    """Returns which of the batteries that can support a defence do by a standing preference: all, none, or the fewest
    that deny superiority or gain it."""
    if preference != "hold":
        return ready_guns if preference == "all" else ()
    against = attacking_points(now, attack)

    def lead(some: tuple[Key, ...]) -> int:
        return superiority(against, defending_points(now, attack, some))

    best = lead(ready_guns)
    if best == lead(()):
        return ()
    fewest = next(n for n in range(len(ready_guns) + 1) if any(lead(s) == best for s in combinations(ready_guns, n)))
    return next(some for some in combinations(ready_guns, fewest) if lead(some) == best)
