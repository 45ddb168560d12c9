"""What a result does once points are lost: retreats, engagement, batteries left without infantry (sections 12, 13, 16
and 22)."""

from __future__ import annotations

from bot.games.donelson.battle.charts import Result
from bot.games.donelson.battle.retreating import fall_back
from bot.games.donelson.forces import counter
from bot.games.donelson.rules import engagement, losses
from bot.games.donelson.state.campaign import Campaign
from bot.games.donelson.state.game_state import Combat
from bot.games.donelson.terms import Hex, Key

ABANDONED = 2
"""Hexes that batteries retreat whose infantry is destroyed."""
OVERRUN = 2
"""Hexes that batteries alone retreat from an engagement."""


def apply(work: Campaign, fight: Combat, row: Result, works: bool) -> None:
    """Carries out retreats and engagement of a result; ``works`` that all defenders were in the fort or behind rifle
    pits, which takes a hex off their retreat (US-22)."""
    back = max(0, row.defender_retreat - works)
    target, there = fight.attack.target, fight.defenders
    infantry = tuple(key for key in there if counter(key).arm == "inf")
    origins = {key: work.units[key].at for key in fight.canister}
    fall_back(work, (*fight.attack.by, *fight.canister), row.retreat)
    if not row.retreat:
        for key, at in origins.items():
            abandon(work, at, (key,))
    if there and not infantry:
        alone(work, there, back, row.engaged)
        return
    fall_back(work, there, back)
    if not back:
        abandon(work, target, tuple(key for key in there if key not in infantry))
    if row.engaged:
        stayed = tuple(key for key in there if work.units[key].at == target)
        engagement.engage(work, work.active, (*fight.attack.by, *fight.canister), stayed)


def alone(work: Campaign, batteries: tuple[Key, ...], back: int, engaged: bool) -> None:
    """Carries out a result on batteries without infantry: they are destroyed if they had to retreat; an engagement
    costs them a gun, and they retreat (US-16)."""
    if back:
        for key in batteries:
            if work.units[key].status == "map":
                losses.destroy(work, key, "for it is overrun")
    elif engaged:
        key = losses.picked(work, batteries)
        if key:
            losses.cross_off(work, key, 1, "as it limbers up")
        fall_back(work, batteries, OVERRUN)


def abandon(work: Campaign, at: Hex, batteries: tuple[Key, ...]) -> None:
    """Lets batteries retreat in whose hex no infantry is left (US-12)."""
    left = tuple(key for key in batteries if work.units[key].status == "map" and work.units[key].at == at)
    if left and not work.board.inf(at):
        fall_back(work, left, ABANDONED)
