"""Attacks as they are declared: added to, taken back, announced, and why a unit may not be declared (sections 2, 10,
13, 14, 16 and 26). Nothing is drawn, nothing consulted."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from bot.games.donelson.data.compass import front
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.rules.combat import bombarding, guns, obligations
from bot.games.donelson.rules.combat.position import Position, position
from bot.games.donelson.rules.combat.sight import fan
from bot.games.donelson.state.state import Attack
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import combat_events as fights
from bot.games.donelson.words.names import hex_text
from bot.games.phrases import listed

Attacks = tuple[Attack, ...]


def without(attacks: Attacks, keys: Collection[Key]) -> Attacks:
    """Returns attacks without some units: one that has lost all its infantry, or all the batteries that it consisted
    of, is no more."""
    found = []
    for each in attacks:
        by = tuple(key for key in each.by if key not in keys)
        fire = tuple(key for key in each.guns if key not in keys)
        if by or (fire and not each.by):
            found.append(replace(each, by=by, guns=fire))
    return tuple(found)


def with_infantry(attacks: Attacks, target: Hex, keys: tuple[Key, ...]) -> Attacks:
    """Returns attacks with infantry declared against a hex, taken from wherever else it was declared."""
    return _joined(without(attacks, keys), Attack(target, keys))


def with_support(attacks: Attacks, target: Hex, keys: tuple[Key, ...]) -> Attacks:
    """Returns attacks with batteries that support the one that infantry makes on a hex."""
    rest = without(attacks, keys)
    return tuple(
        replace(each, guns=(*each.guns, *keys)) if each.target == target and each.by else each for each in rest
    )


def with_bombardment(attacks: Attacks, target: Hex, keys: tuple[Key, ...]) -> Attacks:
    """Returns attacks with batteries that bombard a hex."""
    return _joined(without(attacks, keys), Attack(target, (), keys))


def _joined(attacks: Attacks, new: Attack) -> Attacks:
    """Returns attacks with a new one, made one with another of its kind on the same hex."""
    for at, each in enumerate(attacks):
        if each.target == new.target and bool(each.by) == bool(new.by):
            both = replace(each, by=(*each.by, *new.by), guns=(*each.guns, *new.guns))
            return (*attacks[:at], both, *attacks[at + 1 :])
    return (*attacks, new)


def changed(attacks: Attacks, target: Hex, keys: tuple[Key, ...]) -> Attacks:
    """Returns attacks in which just some infantry attacks a hex, with the batteries that support it already, or just
    some batteries bombard it; they are taken from wherever else they were declared."""
    before = next(each for each in attacks if each.target == target)
    rest = withdrawn(attacks, target)
    if not before.by:
        return with_bombardment(rest, target, keys)
    return with_support(with_infantry(rest, target, keys), target, before.guns)


def withdrawn(attacks: Attacks, target: Hex) -> Attacks:
    """Returns attacks without those on a hex."""
    return tuple(each for each in attacks if each.target != target)


def sighted(now: Position, attacks: Attacks) -> tuple[Attacks, tuple[Key, ...]]:
    """Returns attacks without the batteries that can no longer fire at their hexes, because infantry that was declared
    with them has been taken elsewhere and is in their way (US-17.8); and those batteries."""
    found, blind = [], list[Key]()
    for each in attacks:
        able = guns.able(now, each.target, each.by) if each.by else each.guns
        blind += [key for key in each.guns if key not in able]
        found.append(replace(each, guns=tuple(key for key in each.guns if key in able)))
    return tuple(found), tuple(blind)


def open_targets(now: Position) -> tuple[Hex, ...]:
    """Returns the hexes that infantry may attack."""
    return tuple(sorted({each for key in now.of(now.active, "inf") for each in obligations.targets(now, key)}))


def bombardments(now: Position, targets: Iterable[Hex]) -> dict[Hex, tuple[Key, ...]]:
    """Returns which hexes can be bombarded, and by which batteries."""
    return {at: some for at in targets if (some := bombarding.able(now, at))}


def announce(work: Work, attacks: Attacks, keys: tuple[Key, ...], said: str) -> None:
    """Declares attacks and tells everyone: what is ``said`` of those with the ``keys``, and who can fire no more."""
    work.attacks, blind = sighted(position(work, work.board), attacks)
    work.tell("declared", f"{said}{fights.can_fire_no_more(blind)}", units=list(keys))


def supports(now: Position) -> dict[Hex, tuple[Key, ...]]:
    """Returns the declared attacks that batteries can support, and which, but for those that do already."""
    found = {}
    for each in now.attacks:
        some = tuple(key for key in guns.able(now, each.target, each.by) if key not in each.guns)
        if each.by and some:
            found[each.target] = some
    return found


Why = tuple[str, str]
"""A reason, and the rule."""


def barred(there: Position, word: str, key: Key, at: Hex) -> Why | None:
    """Returns what keeps a unit of the attacker's on the map from being declared, by the first word of the declaration,
    to "attack" a hex, to "support" an attack on it or to "bombard" it; None where it is none of these."""
    return _general(there, key) or (_infantry(there, key, at) if word == "attack" else _battery(there, key, at))


def _general(there: Position, key: Key) -> Why | None:
    """What keeps a unit from any attack."""
    name, unit = counter(key).name, there.units[key]
    if unit.disordered:
        return f"{name} is disordered: it does not attack before it rallies", "US-14.5"
    if not there.activated(key):
        return f"{name} is of a division that has not been activated", "US-26.2"
    if there.again(key) and not there.engaged_hexes(key):
        return f"{name} attacked in the first combat phase, and is not engaged", "US-2.6"
    return None


def _infantry(there: Position, key: Key, at: Hex) -> Why | None:
    """What keeps infantry from attacking a hex."""
    name, unit = counter(key).name, there.units[key]
    if counter(key).arm == "art":
        return f"{name} is a battery: it supports an attack or bombards", "US-10.2"
    if counter(key).arm == "hq":
        return f"{name} is a leader and can't attack", "US-10.2"
    ahead = front(unit.at, unit.facing)
    if at not in ahead:
        return f"{name} can attack only its front hexes, {listed(map(hex_text, ahead))}", "US-10.2"
    if there.board.holder(at) != there.enemy:
        return f"There is no enemy in {hex_text(at)}", "US-10.2"
    if there.again(key):
        return f"{name} attacked in the first combat phase. Now it may attack only a unit it is engaged with", "US-13.8"
    return None


def _battery(there: Position, key: Key, at: Hex) -> Why | None:
    """What keeps a battery from firing at a hex."""
    name, unit, each = counter(key).name, there.units[key], counter(key)
    if each.arm != "art":
        return f"{name} is no battery", "US-1.6"
    if unit.limbered and not each.fixed:
        return f"{name} is limbered: unlimber it in a movement phase before it fires", "US-16.2"
    if there.board.holder(at) != there.enemy:
        return f"There is no enemy in {hex_text(at)}", "US-16.8"
    if not there.targeted(at):
        return f"Only the pits' garrison is in {hex_text(at)}: guns do not bombard it", "US-23.3"
    if at not in fan(unit.at, unit.facing, each.reach):
        return f"{hex_text(at)} is out of the field of fire of {name}, or beyond its range of {each.reach}", "US-16.7"
    if not guns.reaches(there, key, at):
        return f"{name} does not see {hex_text(at)}", "US-17.1"
    if there.again(key):
        return f"{name} fired in the first combat phase: now it may fire only at units it is engaged with", "US-13.11"
    return None
