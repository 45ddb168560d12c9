"""What a result does once points are lost: retreats, engagement, batteries left without infantry (sections 12, 13, 16
and 22)."""

from __future__ import annotations

from bot.games.donelson.data.charts import Result
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Key
from bot.games.donelson.rules import engagement
from bot.games.donelson.rules.combat import guns, losses
from bot.games.donelson.rules.combat.position import position
from bot.games.donelson.rules.combat.retreating import fall_back
from bot.games.donelson.state.state import Combat
from bot.games.donelson.state.working_copy import Campaign

ABANDONED = 2
"""Hexes that batteries retreat whose infantry is destroyed."""
OVERRUN = 2
"""Hexes that batteries alone retreat from an engagement."""


def apply(work: Campaign, fight: Combat, row: Result, works: bool, beside: tuple[Key, ...]) -> None:
    """Carries out retreats and engagement of a result; ``works`` says that all defenders were in the fort or behind
    rifle pits, which takes a hex off their retreat (US-22.6), ``beside`` are the batteries in the attackers' hexes."""
    back = max(0, row.defender_retreat - works)
    target, there = fight.attack.target, fight.defenders
    infantry = any(counter(key).arm == "inf" for key in there)
    attackers = (*fight.attack.by, *fight.canister)
    gone = abandon(work, beside, ABANDONED)
    homes = {key: work.units[key].at for key in fight.attack.by if work.units[key].status == "map"}
    fall_back(work, (key for key in attackers if key not in gone), row.retreat)
    lost = {at for at in homes.values() if all(_off(work, key) for key in homes if homes[key] == at)}
    abandon(work, tuple(key for key in beside if work.units[key].at in lost), ABANDONED)
    if there and not infantry:
        alone(work, there, back, OVERRUN - works if row.engaged else 0)
        return
    gone = abandon(work, there, max(ABANDONED - works, back))
    fall_back(work, (key for key in there if key not in gone), back)
    if row.engaged:
        firing = guns.in_self_defence(position(work, work.board), fight.attack)
        fought = (key for key in there if counter(key).arm == "inf" or key in firing)
        stayed = tuple(key for key in fought if work.units[key].at == target)
        engagement.engage(work, work.active, attackers, stayed)


def _off(work: Campaign, key: Key) -> bool:
    return work.units[key].status != "map"


def alone(work: Campaign, batteries: tuple[Key, ...], back: int, overrun: int = 0) -> None:
    """Carries out a result on batteries without infantry: they are destroyed if they had to retreat; an engagement
    costs them a gun, and they retreat the ``overrun`` hexes, 0 for none (US-16.16)."""
    if back:
        for key in batteries:
            if work.units[key].status == "map":
                losses.destroy(work, key, "for it is overrun")
    elif overrun:
        key = losses.picked(work, batteries)
        if key:
            at = work.units[key].at
            losses.seen(work, batteries, losses.strike(work, key, 1, "as it limbers up"), at)
        fall_back(work, batteries, overrun)


def abandon(work: Campaign, some: tuple[Key, ...], hexes: int) -> tuple[Key, ...]:
    """Lets batteries retreat in whose hexes no infantry is left, for it is destroyed; returns them (US-12.8)."""
    left = tuple(
        key
        for key in some
        if counter(key).arm == "art" and work.units[key].status == "map" and not work.board.inf(work.units[key].at)
    )
    fall_back(work, left, hexes)
    return left
