"""Attacks as the referee reckons them: points, guns, modifiers, and the result of a die (sections 11 and 16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.contract.game import PUBLIC
from bot.games.donelson.data.forces import counters
from bot.games.donelson.game import GAME
from bot.games.donelson.state.state import State
from tests.games.donelson.referee.ground import before, high, near, pits, ridges, streams, terrain
from tests.games.donelson.referee.zones import Field

OTHER = {"usa": "csa", "csa": "usa"}
SHIFTS = ((4, 1, 4), (3, 1, 3), (2, 1, 2), (3, 2, 1), (1, 1, 0), (2, 3, -1), (1, 2, -2))
RESULTS = {
    -1: "2 R2/0", 0: "2 R1/0", 1: "1 R1/0", 2: "1/0", 3: "Eng", 4: "Eng", 5: "1/1 Eng", 6: "0/1 R1", 7: "0/1 R2",
    8: "1/2 R2", 9: "0/2 R3",
}  # fmt: skip
Line = tuple[str, dict[str, Any]]
"""What everybody is told: the kind of an event and its facts."""


def told(outcome: Any) -> list[Line]:
    """What a decision told everybody."""
    lines = ((event.kind, event.to(PUBLIC)) for event in outcome.events)
    return [(kind, line.data) for kind, line in lines if line is not None]


def shift(attack: int, defence: int) -> int:
    """The shift of the odds, rounded down for the attacker."""
    return next((each for a, d, each in SHIFTS if attack * d >= a * defence), -3)


def check_first(state: State, lines: Sequence[Line]) -> bool:
    """Whether the result of a phase's first attack follows from its die; the others find a position that it has
    changed. Returns whether there was one to judge."""
    if state.options.live or not state.attacks or not state.attacks[0].by:
        return False
    support: tuple[str, ...] = ()
    for kind, data in lines:
        if kind == "support":
            support = tuple(data["units"])
        elif kind in ("bombardment", "refused", "retreat"):
            return False
        elif kind == "combat":
            assert data["at"] == state.attacks[0].target
            check_attack(state, support, data["die"], data["result"])
            return True
    return False


def canister(state: State, key: str, target: int) -> bool:
    """Whether a battery's fire at a hex is canister: it is next to it and looks there."""
    unit = state.units[key]
    return target in near(unit.at) and target in before(unit.at, unit.facing)


def check_attack(state: State, support: Sequence[str], die: int, result: str) -> None:
    """Whether the result of the first attack declared is what a die gives; ``support`` are the defender's batteries
    elsewhere that fire, as told."""
    attack, field = state.attacks[0], Field(GAME.view(state, None))
    target, enemy = attack.target, OTHER[state.active]
    troops, batteries = field.fighters(target, "inf"), field.fighters(target, "art")
    origins = list(dict.fromkeys(state.units[key].at for key in attack.by))
    strength = {key: points for roster in state.rosters.values() for key, points in roster.strength.items()}
    total = fresh = 0
    for at in origins:
        hard = frozenset((at, target)) in streams() or (high(target) and not high(at))
        here = [key for key in attack.by if state.units[key].at == at]
        total += min(4 if hard else 5, sum(strength[key] for key in here))
        fresh += min(4 if hard else 5, sum(strength[key] for key in here if key not in state.stale))
    ours = sum(counters()[k].guns * (2 if canister(state, k, target) else 1) for k in attack.guns)
    theirs = sum(counters()[k].guns for k in support)
    if troops or not batteries:
        points = sum(strength[key] for key in troops) or 1
        rested = sum(strength[key] for key in troops if key not in state.stale) if troops else 1
        defence = max(points, min(10, 2 * points)) if terrain(target) == "fort" else points
        parted = all(frozenset((at, target)) in streams() | ridges() for at in origins)
        defence += min(2, (high(target) or parted) + (terrain(target) in ("woods", "thicket")))
        looks = [k for k in batteries if set(origins) & before(target, state.units[k].facing)]
        theirs += sum(2 * counters()[k].guns for k in looks)
    else:
        points = defence = sum(2 * counters()[k].guns for k in batteries)
        rested = sum(2 * counters()[k].guns for k in batteries if k not in state.stale)
    index = die + shift(total + ours, max(1, defence + theirs))
    index -= terrain(target) == "fort" or all((target, at) in pits() for at in origins)
    index += flank(state, field, origins, enemy)
    index += 2 * any(state.units[key].disordered for key in (*troops, *batteries))
    index += 2 * (2 * fresh >= total) - 2 * (2 * rested >= points)
    index -= any(key in state.out_of_command for key in attack.by)
    index += better(ours, theirs) - better(theirs, ours)
    wanted = RESULTS[max(-1, min(9, index))]
    assert result == wanted, (attack, support, total, ours, defence, theirs, index, result, wanted)


def better(mine: int, other: int) -> int:
    """Whether guns are superior to others."""
    return int(mine > 0 and (other == 0 or mine >= other + 2))


def flank(state: State, field: Field, origins: Sequence[int], enemy: str) -> int:
    """What is added because somebody attacks from a flank or the rear, free of all zones; canister counts as well."""
    attack = state.attacks[0]
    there = field.fighters(attack.target)
    if terrain(attack.target) == "fort" or not there:
        return 0
    faced = set().union(*(before(attack.target, state.units[k].facing) for k in there))
    zone = field.zone(enemy)
    hexes = {*origins, *(state.units[k].at for k in attack.guns if canister(state, k, attack.target))}
    free = [at for at in hexes if at not in faced and (attack.target, at) not in pits() and at not in zone]
    return 2 if free else 0
