"""Army morale: the roll at each turn's end, and what the loss of hexes that matter does to it (sections 21, 27)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import need
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import SIDES, Hex, Key
from bot.games.donelson.state.places import captured
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import events
from bot.games.kit.sides import Side


def roll(work: Work) -> tuple[Side, ...]:
    """Rolls for both armies at the end of a turn, needed or not, and returns those that break (US-21.3)."""
    dice = {side: work.draw(6, f"whether the army breaks ({side.upper()})") for side in SIDES}
    needed = {side: need(side, work.roster(side).demoralization, work.options.days) for side in SIDES}
    work.tell("morale", events.morale(dice, needed), csa=dice["csa"], usa=dice["usa"])
    return tuple(side for side in SIDES if dice[side] >= needed[side])


FORT_LOST = 5
"""Demoralization for the first fort hex lost."""
GROUP_LOST = 3
"""The same for a battery group."""


def passed(work: Work, key: Key, way: Iterable[Hex]) -> None:
    """Notes that a combat unit moved through hexes: its side was last in them (US-27.1)."""
    each = counter(key)
    if each.arm == "hq":
        return
    changed = [at for at in way if work.held.get(at, each.side) != each.side]
    if not changed:
        return
    work.held = {**work.held, **dict.fromkeys(changed, each.side)}
    for at in changed:
        work.tell("taken", events.takes(each.side, at), at=at, side=each.side)
    if each.side == "usa":
        fall(work, changed)


def fall(work: Work, taken: Iterable[Hex]) -> None:
    """Counts what the Confederates lose by hexes that the Union has taken: the first fort hex, whole battery groups. It
    weighs nothing once they are to break out (US-21.2)."""
    weight = 0
    if not work.fort_lost and any(field().fort(at) for at in taken):
        work.fort_lost, weight = True, FORT_LOST
        work.tell("fort", events.IN_THE_FORT, side="csa")
    for group in captured(work.held):
        if group not in work.groups_lost:
            work.groups_lost = (*work.groups_lost, group)
            weight += GROUP_LOST
            work.tell("group", events.captures(group), group=group, side="csa")
    if weight:
        roster = work.roster("csa")
        if roster.objective != "breakout":
            work.write("csa", demoralization=roster.demoralization + weight)
