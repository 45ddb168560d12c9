"""Attacks that are proposed: the strongest on a hex, and whole declarations that leave nothing owed (section 10).

All is worked out from what the side that asks may know."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from bot.games.donelson.data.charts import result
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.rules.combat import declaring, guns, obligations
from bot.games.donelson.rules.combat.declaring import (
    Attacks,
    open_targets,
    with_bombardment,
    with_infantry,
    with_support,
)
from bot.games.donelson.rules.combat.odds import Reckoning, Strength, reckon
from bot.games.donelson.rules.combat.position import Position, position
from bot.games.donelson.state.state import Attack
from bot.games.donelson.state.view import View
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import combat_events as fights

ALL = "all"
"""The proposal of a whole phase."""
ROUNDS = 60
"""Obligations that a proposal meets, one after the other, at most."""


def expected(now: Position, attack: Attack, strength: Strength) -> Reckoning:
    """Returns the odds of an attack as the attacker may expect them: all of the enemy's batteries that can support the
    defence do."""
    return reckon(now, attack, guns.defending(now, attack), strength)


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
    total: int | None = None
    for key in guns.able(now, attack.target, attack.by):
        if key in busy or key in attack.guns:
            continue
        if total is None:
            total = expected(now, attack, strength).total
        more = replace(attack, guns=(*attack.guns, key))
        bettered = expected(now, more, strength).total
        if bettered > total:
            attack, total = more, bettered
    return attack


def better(now: Position, old: Attack, new: Attack, strength: Strength) -> Attack:
    """Returns the one of two attacks that has the better odds, the old one of equals; one by nobody is none."""
    if not old.by:
        return new
    return new if expected(now, new, strength).total > expected(now, old, strength).total else old


def dutiful(now: Position, strength: Strength) -> Attacks:
    """Returns attacks that leave nothing owed, with those declared already: the better of two plans, one that does what
    it must, and one that first attacks wherever the dice favour it."""
    bold = now
    for attack in promising(now, strength):
        fresh = replace(attack, by=tuple(key for key in attack.by if key not in obligations.declared(bold)))
        if fresh.by and not any(each.target == fresh.target for each in bold.attacks):
            bold = replace(bold, attacks=with_infantry(bold.attacks, fresh.target, fresh.by))
    plans = [settled(now, strength), settled(bold, strength)]
    best = max(plans, key=lambda attacks: sum(worth(now, each, strength) for each in attacks if each.by))
    return declaring.sighted(now, best)[0]


def promising(now: Position, strength: Strength) -> list[Attack]:
    """Returns the strongest attack on each hex of which more is to be hoped than feared, the best first."""
    some = [strongest(now, at, strength) for at in open_targets(now)]
    hopeful = [each for each in some if each.by and worth(now, each, strength) > 0]
    return sorted(hopeful, key=lambda each: (-worth(now, each, strength), each.target))


def worth(now: Position, attack: Attack, strength: Strength) -> int:
    """Returns the expected gain of an attack, added up over the faces of the die: the enemy's lost points and hexes of
    retreat less the attacker's own, a point counting as two hexes."""
    total = expected(now, attack, strength).total
    rows = [result(die + total) for die in range(1, 7)]
    return sum(2 * (row.defender_loss - row.loss) + row.defender_retreat - row.retreat for row in rows)


def settled(now: Position, strength: Strength) -> Attacks:
    """Returns attacks that leave nothing owed: those declared already and, step by step, the best that meets each
    obligation; then those join in who better the odds and bring no new obligation about."""
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
    for at in [each.target for each in now.attacks if each.by]:
        now = gunned(now, at, strength)
    return now.attacks


def gunned(now: Position, target: Hex, strength: Strength) -> Position:
    """Returns a position in which the attack on a hex has the free batteries that better its odds and bring no new
    obligation, as canister may (US-16.13)."""
    attack = next(each for each in now.attacks if each.target == target and each.by)
    for key in guns.able(now, target, attack.by):
        more = with_support(now.attacks, target, (key,))
        joined = replace(attack, guns=(*attack.guns, key))
        free = key not in obligations.firing(now)
        if free and better(now, attack, joined, strength) is joined and not _new(now, more):
            now, attack = replace(now, attacks=more), joined
    return now


def _new(now: Position, attacks: Attacks) -> bool:
    return bool(obligations.owed(replace(now, attacks=attacks)))


def proposed(work: Work, what: str) -> None:
    """Takes a proposal over."""
    there, before = position(work, work.board), work.attacks
    if what == ALL:
        attacks = dutiful(there, reckoned_at(work))
    else:
        best = strongest(there, int(what), reckoned_at(work))
        attacks = declaring.with_infantry(work.attacks, best.target, best.by)
        if best.guns:
            attacks = declaring.with_support(attacks, best.target, best.guns)
    work.attacks, _ = declaring.sighted(there, attacks)
    more = [each for each in work.attacks if each not in before]
    kept = {each.target for each in before} <= {each.target for each in work.attacks}
    text = fights.declared(more if more and kept else work.attacks)
    work.tell("declared", text, targets=[each.target for each in work.attacks])


def reckoned_at(known: View | Work) -> Strength:
    """Returns the strengths that a proposal goes by: what the table reckons each counter at. Everyone hears who is
    declared, so a proposal goes by nothing that its own side alone knows (US-10.13)."""
    return lambda key: known.estimates.get(key, 0)
