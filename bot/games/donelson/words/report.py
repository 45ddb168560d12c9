"""The report on a game that has ended: both roster sheets are shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.games.chronicle.board_state import Toll
from bot.games.chronicle.fortune import told
from bot.games.contract import Passage, Seat
from bot.games.donelson.data.charts import STEPS
from bot.games.donelson.data.forces import brigades, counter, counters
from bot.games.donelson.data.terms import SIDES, TURNS_A_DAY, Brigade, Key
from bot.games.donelson.state.state import State
from bot.games.kit.sides import NAMES, Side
from bot.games.phrases import counted, listed, sentence

HEAVIEST = 4
"""Brigades and batteries of which the report tells the losses."""


def report(passages: Sequence[Passage[State]]) -> list[str]:
    """Returns the closing report's lines: the length, the losses of both sides, and what was secret."""
    if not passages:
        return []
    end = passages[-1].after
    day, number = divmod(end.turn - 1, TURNS_A_DAY)
    lines = [f"The battle ended in turn {number + 1} of day {day + 1}, after {counted(len(passages), 'decision')}."]
    lines += [losses(end, side, lost_by(passages, side)) for side in SIDES]
    lines += secrets(end)
    return lines


def toll(state: State) -> Toll:
    """Returns the points that each side has crossed off."""
    return Toll("points", {side: state.rosters[side].crossed for side in SIDES})


def names(state: State) -> dict[Seat, list[str]]:
    """Returns the names of each side's counters and brigades."""
    own = {side: [each.name for each in counters().values() if each.side == side] for side in SIDES}
    return {side: own[side] + [each.name for each in brigades().values() if each.side == side] for side in SIDES}


def lost_by(passages: Sequence[Passage[State]], side: Side) -> Counter[str]:
    """Returns the points that each brigade and battery of a side lost in the whole game, by its name: a brigade that
    came back begins a new count on its sheet, and one that shatters twice loses all that it had left."""
    found = Counter[str]()
    for each in passages:
        known, crossed = 0, each.after.rosters[side].crossed - each.before.rosters[side].crossed
        for event in each.events:
            data = told(event)
            if event.kind == "loss" and counter(str(data["unit"])).side == side:
                found[_loser(str(data["unit"]))] += int(data["points"])
                known += int(data["points"])
        buried = [key for key, times in each.after.shattered.items() if times.times > 1]
        buried = [key for key in buried if each.before.shattered.get(key) != each.after.shattered[key]]
        for key in buried:
            if brigades()[key].side == side:
                found[_name(key)] += crossed - known
                known = crossed
    return found


def _loser(key: Key) -> str:
    """Returns under which name a counter's losses are told: its brigade's, or its own."""
    brigade = counter(key).brigade
    return _name(brigade) if brigade else counter(key).name


def losses(end: State, side: Side, lost: Mapping[str, int]) -> str:
    """Returns a side's losses: all points, those who lost the most, the brigades shattered, and how near the army was
    to breaking."""
    roster = end.rosters[side]
    heaviest = sorted((key for key in lost if lost[key]), key=lambda key: (-lost[key], key))[:HEAVIEST]
    most = f", most of all {listed(f'{name} {lost[name]}' for name in heaviest)}" if heaviest else ""
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
