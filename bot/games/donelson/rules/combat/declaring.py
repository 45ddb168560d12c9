"""Attacks as they are declared: added to, taken back, announced (section 10). Nothing is drawn, nothing consulted."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.rules.combat import bombarding, guns, obligations
from bot.games.donelson.rules.combat.position import Position, position
from bot.games.donelson.state.state import Attack
from bot.games.donelson.state.working_copy import Campaign
from bot.games.donelson.words.names import unit_list

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


def withdrawn(attacks: Attacks, target: Hex) -> Attacks:
    """Returns attacks without those on a hex."""
    return tuple(each for each in attacks if each.target != target)


def sighted(now: Position, attacks: Attacks) -> tuple[Attacks, tuple[Key, ...]]:
    """Returns attacks without the batteries that cannot fire at their hexes any more, since infantry that was declared
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


def announce(work: Campaign, attacks: Attacks, keys: tuple[Key, ...], what: str) -> None:
    """Declares attacks and tells everyone."""
    work.attacks, blind = sighted(position(work, work.board), attacks)
    lost = f" {unit_list(blind)} cannot fire as declared any more." if blind else ""
    work.tell("declared", f"{unit_list(keys)} will {what}.{lost}", units=list(keys))


def supports(now: Position) -> dict[Hex, tuple[Key, ...]]:
    """Returns the declared attacks that batteries can support, and which, but for those that do already."""
    found = {}
    for each in now.attacks:
        some = tuple(key for key in guns.able(now, each.target, each.by) if key not in each.guns)
        if each.by and some:
            found[each.target] = some
    return found
