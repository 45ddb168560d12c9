"""Army morale: what demoralization makes of the roll at the end of each turn (section 21)."""

from __future__ import annotations

from bot.games.donelson.data.charts import need
from bot.games.donelson.data.terms import SIDES, Side
from bot.games.donelson.state.working_copy import Campaign


def roll(work: Campaign) -> tuple[Side, ...]:
    """Rolls for both armies at the end of a turn, needed or not, and returns those that break (US-21.3)."""
    broken = []
    dice = {}
    for side in SIDES:
        dice[side] = work.draw(6, f"whether the army breaks ({side.upper()})")
        if dice[side] >= need(side, work.roster(side).demoralization):
            broken.append(side)
    said = "both armies hold" if not broken else "an army breaks" if len(broken) == 1 else "both armies break"
    text = f"Morale: the Confederates roll {dice['csa']}, the Union {dice['usa']}; {said}."
    work.tell("morale", text, csa=dice["csa"], usa=dice["usa"])
    return tuple(broken)
