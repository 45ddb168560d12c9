"""Batteries limber to move and unlimber to fire (section 16)."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.choices import Refusal
from bot.games.donelson.data.charts import movement
from bot.games.donelson.data.forces import counter, of_side
from bot.games.donelson.data.terms import Key, Side
from bot.games.donelson.rules.facts import Facts
from bot.games.donelson.rules.movement.allowance import barred_from_turning, points_left
from bot.games.donelson.state.working_copy import Campaign


def barred_from_limbering(facts: Facts, key: Key) -> Refusal | None:
    """Returns why a counter cannot limber now, or None."""
    each = counter(key)
    if each.arm != "art" or each.fixed:
        return Refusal(f"{each.name} is no battery that can limber", "US-16.3")
    if refused := barred_from_turning(facts, key):
        return refused
    if facts.units[key].fought:
        return Refusal(f"{each.name} fired in the first combat phase: it may only turn", "US-2.5")
    return Refusal(f"{each.name} is limbered already", "US-16.2") if facts.units[key].limbered else None


def barred_from_unlimbering(facts: Facts, key: Key) -> Refusal | None:
    """Returns why a counter cannot unlimber now, or None."""
    each, price = counter(key), movement().unlimber
    if each.arm != "art" or each.fixed:
        return Refusal(f"{each.name} is no battery that can unlimber", "US-16.3")
    if refused := barred_from_turning(facts, key):
        return refused
    if facts.units[key].fought:
        return Refusal(f"{each.name} fired in the first combat phase: it may only turn", "US-2.5")
    if not facts.units[key].limbered:
        return Refusal(f"{each.name} is unlimbered already", "US-16.2")
    left = points_left(facts, key)
    return Refusal(f"To unlimber costs {price} points; {each.name} has {left}", "US-16.3") if left < price else None


def limber(work: Campaign, key: Key) -> None:
    """Makes a battery ready to move, for nothing (US-16.3)."""
    work.change(key, limbered=True)
    work.tell("limber", f"{counter(key).name} limbers.", unit=key)


def unlimber(work: Campaign, key: Key) -> None:
    """Makes a battery ready to fire (US-16.3)."""
    work.change(key, limbered=False, spent=work.units[key].spent + movement().unlimber)
    work.tell("unlimber", f"{counter(key).name} unlimbers at {work.units[key].at:04d}.", unit=key)


def batteries(work: Campaign, side: Side, bar: Callable[[Campaign, Key], Refusal | None]) -> tuple[Key, ...]:
    """Returns a side's batteries on the map that nothing bars."""
    own = (key for key in of_side(side) if work.units[key].status == "map")
    return tuple(key for key in own if not bar(work, key))
