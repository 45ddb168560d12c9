"""The report on a game that has ended: both roster sheets are shown."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.chronicle.board_state import Toll
from bot.games.contract import Passage, Seat
from bot.games.donelson.data.charts import STEPS
from bot.games.donelson.data.forces import brigades, counter, counters
from bot.games.donelson.data.terms import SIDES, TURNS_A_DAY, Brigade
from bot.games.donelson.state.state import State
from bot.games.kit.sides import NAMES, Side
from bot.games.phrases import counted, listed, sentence

HEAVIEST = 4
"""Brigades of which the report tells the losses."""


def report(passages: Sequence[Passage[State]]) -> list[str]:
    """Returns the closing report's lines: the length, the losses of both sides, and what was secret."""
    if not passages:
        return []
    end = passages[-1].after
    day, number = divmod(end.turn - 1, TURNS_A_DAY)
    lines = [f"The battle ended in turn {number + 1} of day {day + 1}, after {counted(len(passages), 'decision')}."]
    lines += [losses(end, side) for side in SIDES]
    lines += secrets(end)
    return lines


def toll(state: State) -> Toll:
    """Returns the points that each side has crossed off."""
    return Toll("points", {side: state.rosters[side].crossed for side in SIDES})


def names(state: State) -> dict[Seat, list[str]]:
    """Returns the names of each side's counters and brigades."""
    own = {side: [each.name for each in counters().values() if each.side == side] for side in SIDES}
    return {side: own[side] + [each.name for each in brigades().values() if each.side == side] for side in SIDES}


def losses(end: State, side: Side) -> str:
    """Returns a side's losses: all points, the brigades with the most, those shattered, and how near the army was to
    breaking."""
    roster = end.rosters[side]
    own = {key: roster.lost.get(key, 0) for key, each in brigades().items() if each.side == side}
    heaviest = sorted((key for key in own if own[key]), key=lambda key: (-own[key], key))[:HEAVIEST]
    told = [f"{brigades()[key].name} {own[key]}" for key in heaviest]
    most = f", most of all {listed(told)}" if told else ""
    gone = [_name(key) for key in end.shattered if brigades()[key].side == side]
    shattered = f" Shattered brigades: {listed(gone)}." if gone else ""
    crossed = counted(roster.crossed, "point")
    level, breaks = str(roster.demoralization).replace("-", "−"), STEPS[end.options.days][side][0]
    near = f" Demoralization {level}, of points, brigades and places lost; the army could break from {breaks}."
    return f"{sentence(NAMES[side])} lost {crossed}{most}.{shattered}{near}"


def _name(key: Brigade) -> str:
    return brigades()[key].name


def secrets(end: State) -> list[str]:
    """Returns what the Confederates had kept to themselves: their objective, and what left the map."""
    roster, found = end.rosters["csa"], list[str]()
    if roster.objective:
        found.append(f"The Confederates' objective was {roster.objective.capitalize()}.")
    out = [counter(key).name for key, unit in end.units.items() if unit.status == "out"]
    if out:
        found.append(f"Out by the roads: {listed(out)}, {counted(roster.exited, 'point')}.")
    return found
