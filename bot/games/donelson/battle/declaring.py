"""Attacks as they are declared: added to, taken back, proposed (section 10). Nothing is drawn and nothing consulted."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from bot.games.donelson.battle import bombarding, guns, obligations
from bot.games.donelson.battle.odds import Reckoning, Strength, reckon
from bot.games.donelson.battle.position import Position
from bot.games.donelson.state.game_state import Attack
from bot.games.donelson.terms import Hex, Key

Attacks = tuple[Attack, ...]
ROUNDS = 60
"""Obligations that a proposal meets, one after the other, at most."""


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


def expected(now: Position, attack: Attack, strength: Strength) -> Reckoning:
    """Returns the odds of an attack as the attacker may expect them: all of the enemy's batteries that can support the
    defence do."""
    return reckon(now, attack, guns.defending(now, attack), strength)


def open_targets(now: Position) -> tuple[Hex, ...]:
    """Returns the hexes that infantry may attack."""
    return tuple(sorted({each for key in now.of(now.active, "inf") for each in obligations.targets(now, key)}))


def strongest(now: Position, target: Hex, strength: Strength) -> Attack:
    """Returns the attack on a hex by all who are not declared elsewhere and whose part betters the odds, infantry first
    and then batteries."""
    elsewhere = {key: at for key, at in obligations.declared(now).items() if at != target}
    busy = {key for key, at in obligations.firing(now).items() if at != target}
    found = Attack(target, ())
    for key in sorted(obligations.able(now, target), key=lambda key: -strength(key)):
        if key not in elsewhere:
            found = better(now, found, replace(found, by=(*found.by, key)), strength)
    return armed(now, found, busy, strength)


def armed(now: Position, attack: Attack, busy: Collection[Key], strength: Strength) -> Attack:
    """Returns an attack with the batteries, of those that are not busy, that better its odds."""
    if not attack.by:
        return attack
    for key in guns.able(now, attack.target, attack.by):
        if key not in busy and key not in attack.guns:
            attack = better(now, attack, replace(attack, guns=(*attack.guns, key)), strength)
    return attack


def better(now: Position, old: Attack, new: Attack, strength: Strength) -> Attack:
    """Returns the one of two attacks that has the better odds, the old one of equals; one by nobody is none."""
    if not old.by:
        return new
    return new if expected(now, new, strength).total > expected(now, old, strength).total else old


def dutiful(now: Position, strength: Strength) -> Attacks:
    """Returns attacks that leave nothing owed, made of those declared already and, step by step, of the best that meets
    each obligation; then those join in who better the odds and bring no new obligation about."""
    for _ in range(ROUNDS):
        due = obligations.owed(now)
        if not due:
            break
        now = replace(now, attacks=met(now, due[0], strength))
    return reinforced(now, strength)


def met(now: Position, due: obligations.Owed, strength: Strength) -> Attacks:
    """Returns the attacks with an obligation met in the best way."""
    if due.units[0] in now.of(now.active, "art"):
        return _fired(now, due)
    free = [key for key in due.units if key not in obligations.declared(now)] or due.units
    ways = [with_infantry(now.attacks, target, (key,)) for key in free for target in due.targets]
    targets = [target for _ in free for target in due.targets]

    def value(at: int) -> int:
        attack = next(each for each in ways[at] if each.target == targets[at] and each.by)
        return expected(replace(now, attacks=ways[at]), attack, strength).total

    return ways[max(range(len(ways)), key=value)]


def _fired(now: Position, due: obligations.Owed) -> Attacks:
    """Returns the attacks with an engaged battery that fires: for an attack that is declared, or on its own."""
    for target in due.targets:
        if any(each.target == target and each.by for each in now.attacks):
            return with_support(now.attacks, target, due.units)
    return with_bombardment(now.attacks, due.targets[0], due.units)


def reinforced(now: Position, strength: Strength) -> Attacks:
    """Returns the declared attacks with those added who better their odds: infantry as long as it brings no new
    obligation, then batteries."""
    for at in [each.target for each in now.attacks if each.by]:
        for key in obligations.able(now, at):
            attack = next(each for each in now.attacks if each.target == at and each.by)
            if key in obligations.declared(now):
                continue
            more = with_infantry(now.attacks, at, (key,))
            joined = replace(attack, by=(*attack.by, key))
            if better(now, attack, joined, strength) is joined and not _new(now, more):
                now = replace(now, attacks=more)
    for attack in now.attacks:
        if attack.by:
            busy = obligations.firing(now)
            full = armed(now, attack, busy, strength)
            now = replace(now, attacks=tuple(full if each is attack else each for each in now.attacks))
    return now.attacks


def _new(now: Position, attacks: Attacks) -> bool:
    return bool(obligations.owed(replace(now, attacks=attacks)))


def bombardments(now: Position, targets: Iterable[Hex]) -> dict[Hex, tuple[Key, ...]]:
    """Returns which hexes can be bombarded, and by which batteries."""
    return {at: some for at in targets if (some := bombarding.able(now, at))}
