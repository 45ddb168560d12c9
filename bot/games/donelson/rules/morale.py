"""What demoralizes an army, and the roll for it at the end of each turn (section 21)."""

from __future__ import annotations

from bot.games.donelson.state.campaign import Campaign
from bot.games.donelson.terms import NAMES, SIDES, Side, does

FORT = 5
"""Demoralization for the first hex of the fort that is lost."""
GROUP = 3
"""Demoralization for a group of batteries that is lost."""
LEVELS: dict[Side, tuple[tuple[int, int], ...]] = {
    "usa": ((60, 6), (66, 5), (72, 4), (78, 3), (84, 2)),
    "csa": ((30, 6), (34, 5), (38, 4), (42, 3), (46, 2)),
}
"""Demoralization from which a die of the second number or more demoralizes the army."""
SAFE = 7
"""What is needed where no die demoralizes."""


def need(side: Side, demoralization: int) -> int:
    """Returns what an army's die must reach to demoralize it: 2 to 6, or SAFE (US-21)."""
    return min((die for least, die in LEVELS[side] if demoralization >= least), default=SAFE)


def add(work: Campaign, side: Side, points: int) -> None:
    """Adds to a side's demoralization; points below 0 lower it."""
    work.write(side, demoralization=work.roster(side).demoralization + points)


def ground_lost(work: Campaign, points: int) -> None:
    """Charges the Confederates for ground lost, unless Breakout has been drawn (US-21)."""
    if work.objective_drawn and work.roster("csa").objective == "breakout":
        return
    add(work, "csa", points)


def roll(work: Campaign) -> tuple[Side, ...]:
    """Rolls for both armies, needed or not, and returns those that are demoralized (US-21)."""
    return tuple(side for side in SIDES if _demoralized(work, side))


def _demoralized(work: Campaign, side: Side) -> bool:
    """Rolls for one army."""
    die = work.draw(6, f"army morale of {NAMES[side]}")
    level = work.disclose(side).demoralization
    needed = need(side, level)
    broken = die >= needed
    outcome = "the army is demoralized" if broken else "the army holds"
    said = f"{does(side, 'rolls', 'roll')} {die} for army morale: {outcome}."
    wanted = f"a {needed} or more would demoralize it" if needed < SAFE else "no roll can demoralize it yet"
    own = f"{said} Demoralization is {level}; {wanted}."
    work.tell_own("morale", side, own, said, die=die, need=needed, army=side)
    return broken


def words(side: Side, level: int) -> str:
    """Returns a side's demoralization in words for itself: "12, no roll can demoralize the army"."""
    needed = need(side, level)
    return f"{level}: " + (f"a {needed} or more demoralizes the army" if needed < SAFE else "no roll matters yet")
