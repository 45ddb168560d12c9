"""Army morale: what demoralization makes of the roll at the end of each turn (section 21)."""

from __future__ import annotations

from bot.games.donelson.state.campaign import Campaign
from bot.games.donelson.terms import SIDES, Side

STEPS: dict[int, dict[Side, tuple[int, ...]]] = {
    2: {"usa": (78, 84, 90, 96, 102), "csa": (92, 98, 104, 110, 116)},
    1: {"usa": (38, 44, 50, 56, 62), "csa": (44, 50, 56, 62, 68)},
}
"""Demoralization at which a 6 breaks an army, then a 5 or more, and so on, by the days of the game (reconstruction)."""


def need(side: Side, demoralization: int, days: int) -> int:
    """Returns the lowest roll of a die that breaks an army in a game of so many days; 7 where none does (US-21.4)."""
    return 7 - sum(demoralization >= step for step in STEPS[days][side])


def roll(work: Campaign) -> tuple[Side, ...]:
    """Rolls for both armies at the end of a turn, needed or not, and returns those that break (US-21.3)."""
    broken = []
    dice = {}
    for side in SIDES:
        dice[side] = work.draw(6, f"whether the army breaks ({side.upper()})")
        if dice[side] >= need(side, work.roster(side).demoralization, work.options.days):
            broken.append(side)
    said = "both armies hold" if not broken else "an army breaks" if len(broken) == 1 else "both armies break"
    text = f"Morale: the Confederates roll {dice['csa']}, the Union {dice['usa']}; {said}."
    work.tell("morale", text, csa=dice["csa"], usa=dice["usa"])
    return tuple(broken)
