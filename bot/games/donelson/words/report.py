"""The report on a game that has ended: both roster sheets are shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.games.chronicle.board_state import Toll
from bot.games.chronicle.fortune import told
from bot.games.contract.game import Happening, Passage, Seat
from bot.games.donelson.data.charts import STEPS
from bot.games.donelson.data.forces import brigades, counter, counters
from bot.games.donelson.data.terms import SIDES, TURNS_A_DAY, Brigade, Key
from bot.games.donelson.rules.combat.losses import SHATTERED
from bot.games.donelson.rules.morale import FORT_LOST, GROUP_LOST
from bot.games.donelson.state.state import State
from bot.games.kit.sides import NAMES, OTHER, Side
from bot.games.phrases import counted, listed, sentence

WEIGHTS = {"loss": "points lost", "shattered": "brigades shattered", "places": "places lost"}
"""What demoralization is made of, in words."""
HEAVIEST = 4
"""Brigades and batteries of which the report tells the losses."""


def report(passages: Sequence[Passage[State]]) -> list[str]:
    """Returns the closing report's lines: the length, the losses of both sides, and what was secret."""
    if not passages:
        return []
    end = passages[-1].after
    day, number = divmod(end.turn - 1, TURNS_A_DAY)
    lines = [f"The battle ended in turn {number + 1} of day {day + 1}, after {counted(len(passages), 'decision')}."]
    lines += [losses(end, side, lost_by(passages, side), morale(passages, side)) for side in SIDES]
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


def losses(end: State, side: Side, lost: Mapping[str, int], near: str) -> str:
    """Returns a side's losses: all points, those who lost the most, the brigades shattered, and how ``near`` the army
    was to breaking."""
    roster = end.rosters[side]
    heaviest = sorted((key for key in lost if lost[key]), key=lambda key: (-lost[key], key))[:HEAVIEST]
    most = f", most of all {listed(f'{name} {lost[name]}' for name in heaviest)}" if heaviest else ""
    gone = [_name(key) + _often(each.times) for key, each in end.shattered.items() if brigades()[key].side == side]
    shattered = f" Shattered brigades: {listed(gone)}." if gone else ""
    crossed = counted(roster.crossed, "point")
    return f"{sentence(NAMES[side])} lost {crossed}{most}.{shattered} {near}"


def _often(times: int) -> str:
    """Returns that a brigade shattered more than once."""
    return " (twice)" if times > 1 else ""


def morale(passages: Sequence[Passage[State]], side: Side) -> str:
    """Returns a side's demoralization at the end with what it is made of, and where its army could break. Points that
    go with a brigade shattered for good are crossed off without weighing on it; what a reorganized brigade recovers
    lowers it (US-19.9, US-21.1, US-21.2)."""
    start, end = passages[0].before.rosters[side], passages[-1].after.rosters[side]
    weights = Counter[str]()
    for each in passages:
        change = each.after.rosters[side].demoralization - each.before.rosters[side].demoralization
        found = _weights(each, side)
        if any(event.kind == "rebuilt" and side in event.lines for event in each.events):
            found["recovered"] = found.total() - change
        weights.update(found)
    recovered = weights.pop("recovered", 0)
    level, breaks = str(end.demoralization).replace("-", "−"), STEPS[passages[-1].after.options.days][side][0]
    broken = f"The army could break from {breaks}."
    if start.demoralization + weights.total() - recovered != end.demoralization or recovered < 0:
        # Somebody has set the sheet otherwise since.
        return f"Demoralization {level}, of points, brigades and places lost. {broken}"
    parts = [f"{start.demoralization} at the start"] if start.demoralization else []
    parts += [f"{weights[what]} for {words}" for what, words in WEIGHTS.items() if weights[what]]
    less = f", less {recovered} recovered by reorganized brigades" if recovered else ""
    gone = end.crossed - start.crossed - weights["loss"]
    uncounted = f" {gone} of the points went with brigades shattered twice and add nothing." if gone > 0 else ""
    return f"Demoralization {level}{': ' if parts else ''}{listed(parts)}{less}.{uncounted} {broken}"


def _weights(passage: Passage[State], side: Side) -> Counter[str]:
    """Returns what a passage adds to a side's demoralization, by what for: places weigh nothing for Confederates who
    are to break out."""
    found = Counter[str]()
    breaking_out = passage.before.rosters[side].objective == "breakout"
    for event in passage.events:
        data = told(event)
        if event.kind == "loss" and counter(str(data["unit"])).side == side:
            found["loss"] += int(data["points"])
        elif event.kind == "shattered" and data["side"] == side:
            found["shattered"] += SHATTERED
        elif event.kind == "objective" and side == "csa":
            breaking_out = data["objective"] == "breakout"
        elif event.kind in ("fort", "group") and side == "csa" and not breaking_out:
            found["places"] += FORT_LOST if event.kind == "fort" else GROUP_LOST
    return found


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


def loser(happening: Happening) -> Seat | None:
    """Returns the side whose counter is lost or goes back, or which loses a place; the Union where the enemy gets
    away."""
    kind, line = happening
    if kind == "exit":
        return "usa"
    if kind in ("shattered", "removed", "retreat", "fort", "group") and line.data.get("side") in SIDES:
        found: Seat = line.data["side"]
        return found
    return OTHER[line.data["side"]] if kind == "taken" and line.data.get("side") in SIDES else None
