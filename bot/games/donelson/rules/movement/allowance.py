"""How far a counter may go in a phase, and whether it may move at all (sections 3, 8, 13, 23 and 26)."""

from __future__ import annotations

from bot.games.contract.choices import Refusal
from bot.games.donelson.data.forces import brigades, counter
from bot.games.donelson.data.terms import (
    ART_POINTS,
    HQ_POINTS,
    INF_POINTS,
    INF_POINTS_WORSE,
    MOVING,
    Key,
)
from bot.games.donelson.rules.facts import Facts, commanded_now, engaged_with, idle
from bot.games.kit.sides import OTHER


def allowance(facts: Facts, key: Key) -> int:
    """Returns a counter's movement points of a phase (US-3.1)."""
    arm = counter(key).arm
    if arm == "hq":
        return HQ_POINTS
    if arm == "art":
        return ART_POINTS
    worse = facts.units[key].disordered or key in facts.out_of_command
    return INF_POINTS_WORSE if worse else INF_POINTS


def points_left(facts: Facts, key: Key) -> int:
    """Returns the movement points that a counter has left in this phase."""
    return allowance(facts, key) - facts.units[key].spent


def barred_from_turning(facts: Facts, key: Key) -> Refusal | None:
    """Returns why a counter may not even change its facing now, or None."""
    unit, each = facts.units[key], counter(key)
    if unit.status != "map":
        return Refusal(f"{each.name} is not on the map", "US-3.1")
    if facts.stage not in MOVING or each.side != facts.active:
        return Refusal("Counters move in their own side's movement phases", "US-2.2")
    if each.arm == "hq" and (refused := _waits(facts, key)):
        return refused
    if each.arm != "hq" and idle(facts, key):
        return Refusal(f"{each.name} is of a division that has not been activated", "US-26.1")
    if unit.gtm:
        return Refusal(f"{each.name} has marched by road in this phase", "US-7.6")
    return None


def _waits(facts: Facts, key: Key) -> Refusal | None:
    """Returns why a Union leader may not move before activation, or None: he rides only in a phase in which a brigade
    of his division goes over to another, Grant in one in which any does or in which he comes up (US-26.9)."""
    each = counter(key)
    giving = {commanded_now(facts, brigade) for brigade in facts.joining if brigades()[brigade].side == "usa"}
    if each.army:
        if each.side == "csa" or facts.active_divisions or giving or facts.units[key].spent:
            return None
        return Refusal(f"{each.name} moves only with a transferred brigade while no division is activated", "US-26.9")
    if not idle(facts, key) or each.division in giving:
        return None
    words = "leads a division that has not been activated: he moves only when a brigade of it is transferred"
    return Refusal(f"{each.name} {words}", "US-26.9")


def barred(facts: Facts, key: Key) -> Refusal | None:
    """Returns why a counter may not leave its hex now, or None; its points are not looked at."""
    if refused := barred_from_turning(facts, key):
        return refused
    unit, each = facts.units[key], counter(key)
    if each.fixed:
        return Refusal(f"{each.name} never moves", "US-16.18")
    if unit.fought:
        return Refusal(f"{each.name} attacked in the first combat phase: it may only change facing", "US-2.5")
    if unit.halted:
        return Refusal(f"{each.name} has entered an enemy zone of control: it may only change facing", "US-6.4")
    if each.arm == "art" and not unit.limbered:
        return Refusal(f"{each.name} must limber before it moves", "US-16.2", (f"limber {key}",))
    if key in facts.garrisons:
        return Refusal(f"{each.name} guards the pits: remove its garrison marker first", "US-23.6", (f"gather {key}",))
    if key in facts.gathering:
        return Refusal(f"{each.name} is removing its garrison marker in this phase", "US-23.5")
    if engaged_with(facts, key, each.side) and not engaged_with(facts, key, OTHER[each.side]):
        return Refusal(f"{each.name} is engaged by its own attack: it stays", "US-13.4")
    return None
