"""Who may attack what, who must, and what is still owed before attacks are committed (sections 10, 13 and 16)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import front
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.rules.combat import guns
from bot.games.donelson.rules.combat.odds import behind_pit
from bot.games.donelson.rules.combat.position import Position


class Owed(Struct, frozen=True):
    """What is still owed: a unit that must attack one of ``targets`` (or fire at it), or a hex that one of ``units``
    must attack; ``why`` in words, and the rule; ``at`` is where a single unit stands."""

    units: tuple[Key, ...]
    targets: tuple[Hex, ...]
    why: str
    rule: str
    at: Hex = 0


def may_attack(now: Position, key: Key) -> bool:
    """Whether infantry of the active side may attack at all: in order, activated, and in the second phase only if it
    has not attacked in the first, or is engaged (US-2.6, US-13.8, US-14.5, US-26.2)."""
    unit = now.units[key]
    if unit.status != "map" or unit.disordered or not now.activated(key):
        return False
    return not now.again(key) or bool(now.engaged_hexes(key))


def targets(now: Position, key: Key) -> tuple[Hex, ...]:
    """Returns the hexes that infantry may attack: the enemy's in its front, nominal points too; of one that attacked in
    the first combat phase those alone with whom it is engaged (US-10.2, US-13.8)."""
    unit, ground = now.units[key], field()
    if not may_attack(now, key):
        return ()
    return tuple(
        each
        for each in front(unit.at, unit.facing)
        if now.board.holder(each) == now.enemy
        and not ground.blocked(unit.at, each)
        and (not now.again(key) or each in now.engaged_hexes(key))
    )


def able(now: Position, target: Hex) -> tuple[Key, ...]:
    """Returns the infantry that may attack a hex, that which is declared against another too."""
    return tuple(key for key in now.of(now.active, "inf") if target in targets(now, key))


def declared(now: Position) -> dict[Key, Hex]:
    """Returns the infantry that is declared to attack, and what."""
    return {key: attack.target for attack in now.attacks for key in attack.by}


def firing(now: Position) -> dict[Key, Hex]:
    """Returns the batteries that are declared to support or bombard, and at what."""
    return {key: attack.target for attack in now.attacks for key in attack.guns}


def with_canister(now: Position) -> tuple[Key, ...]:
    """Returns the batteries that are declared to support an attack with canister: they count as attackers
    (US-16.13)."""
    return tuple(
        key for attack in now.attacks if attack.by for key in attack.guns if guns.canister(now, key, (attack.target,))
    )


def met(now: Position, key: Key) -> tuple[Hex, ...]:
    """Returns the hexes of the enemies with which a unit of the active side is engaged by its own side's marker."""
    return now.engaged_hexes(key, now.active)


def compelled(now: Position, key: Key) -> str:
    """Returns why infantry must attack, "" if it need not: it stands in an enemy zone of control, or is engaged by its
    own side's marker. Not so where it may not attack at all, in the fort, behind rifle pits from those enemies, where
    another unit of its hex attacks, be it with canister, or, unless it is engaged, where a unit that stayed there
    throughout the movement phase stands beside it; a battery that gives support is ignored (US-10.3, US-10.4, US-13.5,
    US-13.6, US-13.8, US-16.12)."""
    at, foes = now.at(key), met(now, key)
    if not (foes or now.board.in_zone(at, now.enemy)) or not may_attack(now, key):
        return ""
    attacking = declared(now)
    beside = [other for other in now.board.inf(at) if other != key]
    if any(other in attacking for other in beside) or any(now.at(other) == at for other in with_canister(now)):
        return ""
    if in_works(now, key, ()):
        return ""
    if foes and not in_works(now, key, foes):
        return "engaged"
    busy = firing(now)
    stayed = [other for other in (*beside, *now.board.guns(at)) if other not in busy]
    if any(not now.units[other].walked for other in stayed):
        return ""
    return "zone" if now.board.in_zone(at, now.enemy) else ""


def in_works(now: Position, key: Key, foes: Collection[Hex]) -> bool:
    """Whether a unit never has to attack some hexes: it is in the fort, or behind rifle pits from all of them
    (US-10.4)."""
    at = now.at(key)
    return field().fort(at) or (bool(foes) and all(behind_pit(each, at) for each in foes))


def must_attack(now: Position, key: Key) -> tuple[Hex, ...]:
    """Returns the hexes of which a unit that must attack has to attack one; none if it cannot."""
    found = targets(now, key)
    if compelled(now, key) == "engaged":
        return tuple(each for each in found if each in met(now, key))
    return found


def helpless(now: Position) -> tuple[Key, ...]:
    """Returns the infantry that must attack and cannot: it suffers for it (US-10.6)."""
    attacking = declared(now)
    return tuple(
        key
        for key in now.of(now.active, "inf")
        if key not in attacking and compelled(now, key) and not must_attack(now, key)
    )


def owed(now: Position) -> tuple[Owed, ...]:
    """Returns all that is still owed before the declared attacks may be committed."""
    return (*_units(now), *_hexes(now), *_batteries(now))


def _units(now: Position) -> Iterator[Owed]:
    """Yields the units that must attack and do not, or attack none of those that they are engaged with."""
    attacking = declared(now)
    for key in now.of(now.active, "inf"):
        why = compelled(now, key)
        some = must_attack(now, key) if why else ()
        if why == "zone" and some and key not in attacking:
            yield Owed(
                (key,),
                some,
                f"{named(now, key)} is in an enemy zone of control and must attack",
                "US-10.3",
                now.at(key),
            )
        elif why == "engaged" and some and attacking.get(key) not in some:
            text = f"{named(now, key)} must attack a unit it is engaged with"
            yield Owed((key,), some, text, "US-13.5")


def _hexes(now: Position) -> Iterator[Owed]:
    """Yields the enemies in whose zone of control infantry attacks and whom nobody attacks though somebody could:
    infantry that is not declared, or that leaves others to attack its hex, and is not in the works, where nobody ever
    has to. Guns with canister attack, too (US-10.4, US-10.5, US-16.13)."""
    attacking, ground = declared(now), field()
    attacked = {attack.target for attack in now.attacks if attack.by}
    zone = now.board.zone(now.enemy)
    all_ = (*attacking, *with_canister(now))
    exerting = {each for key in all_ if not ground.fort(now.at(key)) for each in zone.get(now.at(key), ())}
    hexes = sorted({_at(now, each) for each in exerting} - attacked)
    for target in hexes:
        some = (key for key in able(now, target) if not in_works(now, key, (target,)))
        units = tuple(key for key in some if _free(now, key, attacking))
        if units:
            text = f"The enemy in {target:04d} has attacking units in its zone of control and must be attacked"
            yield Owed(units, (target,), text, "US-10.5")


def _free(now: Position, key: Key, attacking: dict[Key, Hex]) -> bool:
    """Whether a unit can be declared against another hex: it is not declared, or not alone in its attack, nor bound to
    those that it is engaged with."""
    if key not in attacking:
        return True
    alone = sum(target == attacking[key] for target in attacking.values()) == 1
    return not alone and compelled(now, key) != "engaged"


def _batteries(now: Position) -> Iterator[Owed]:
    """Yields the engaged batteries that could fire at an enemy whom they are engaged with, and do not (US-13.7)."""
    fires = firing(now)
    for key in now.of(now.active, "art"):
        hexes = met(now, key)
        if not hexes or not guns.ready(now, key) or not now.activated(key) or fires.get(key) in hexes:
            continue
        some = tuple(each for each in hexes if now.targeted(each) and guns.reaches(now, key, each))
        if some:
            text = f"{named(now, key)} must fire at a unit it is engaged with"
            yield Owed((key,), some, text, "US-13.7")


def _at(now: Position, key: Key) -> Hex:
    """Returns the hex of a counter, or of a nominal garrison point by its key."""
    return int(key.removeprefix("pit-")) if key.startswith("pit-") else now.at(key)


def named(now: Position, key: Key) -> str:
    """Returns a unit's name with its hex."""
    return f"{counter(key).name} in {now.at(key):04d}"
