"""A side's own roster sheet in words, with its objective and its standing orders."""

from __future__ import annotations

from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import STEPS, need
from bot.games.donelson.data.forces import brigades, counter
from bot.games.donelson.data.terms import CAMPS, OUT, Brigade, Key, Objective
from bot.games.donelson.state.places import captured, deployment_held
from bot.games.donelson.state.state import Preferences, Roster, goals_of, shatter_number
from bot.games.donelson.state.view import View
from bot.games.donelson.words.names import group_name, march_words
from bot.games.kit.preferences import Preference
from bot.games.phrases import counted, sentence

PREFERENCES = {
    "support": Preference(
        "Guns in defense",
        "If you are attacked in the enemy's turn, do your guns in range support the defense?",
        {
            "all": "Guns: always support",
            "hold": "Guns: only if that changes artillery superiority",
            "never": "Guns: never support",
        },
    ),
    "face": Preference(
        "Facing",
        "Between the enemy's two movements, do your units face an enemy within three hexes?",
        {"enemy": "Facing: face the nearest enemy", "keep": "Facing: keep it"},
    ),
    "lose": Preference(
        "Losses",
        "Which counter of a stack takes a loss?",
        {"strongest": "Losses: the strongest counter", "weakest": "Losses: the weakest counter"},
    ),
}
OBJECTIVES = {
    "": "No objective drawn yet",
    "defend": "Defend: hold the fort, Dover and the heights at both days' ends, with more than 45 Union points lost",
    "breakout": "Breakout: {} points off the map by the southern roads, {} for a decisive victory",
}


SHATTERS = "“2 of 3 lost”: 3 shatter it"
"""What the losses of a brigade on its sheet are counted against."""


def goal_words(objective: Objective, days: int) -> str:
    """Returns an objective in words, in a game of so many days (US-27.3, US-27.4, US-27.11)."""
    return OBJECTIVES[objective].format(*OUT[days])


def going_on_for(roster: Roster, days: int) -> int:
    """Returns for how many points out the Confederates go on to the day's end, 0 if they do not (US-27.5)."""
    return OUT[days][1] if roster.persist and roster.objective == "breakout" else 0


def own_lines(view: View, short: bool = False) -> list[str]:
    """Returns the lines of what a side alone knows; none for a spectator."""
    if view.own is None:
        return []
    side, roster = view.own.side, view.own.roster
    own = [key for key, each in brigades().items() if each.side == side]
    sheet = [_brigade(view, roster, key, short) for key in own]
    loose = [key for key in roster.strength if counter(key).regiment and view.units[key].status == "map"]
    sheet += [f"{counter(key).name} {roster.strength[key]}" for key in loose]
    lines = [
        f"**Points left** ({SHATTERS}): {' · '.join(line for line in sheet if line)}",
        f"**Guns, crew**: {', '.join(_batteries(view, roster))}",
        f"**Demoralization** {morale(view)}. **Points lost**: {roster.crossed}.",
    ]
    if side == "csa" and (roster.objective or roster.exited):
        lines.append(_objective(roster, view.options.days))
    if roster.goals:
        lines += goal_lines(view)
    if not view.options.live:
        usual = Preferences()
        chosen = {key: str(getattr(roster.preferences, key)) for key in PREFERENCES}
        orders = [PREFERENCES[key].answers[how] for key, how in chosen.items() if how != getattr(usual, key)]
        lines += [f"**Standing orders**: {'; '.join(orders)}."] if orders else []
    return lines


def goal_lines(view: View) -> list[str]:
    """Returns who marches on where, and how many hold."""
    assert view.own is not None
    goals = goals_of(view.own.roster, view.units)
    going = {key: goal for key, goal in goals.items() if view.units[key].at != goal}
    holding = len(goals) - len(going)
    said = f"{march_words(going)}{'; ' if going and holding else ''}{f'{holding} hold' if holding else ''}"
    return [f"**As before**: {said}."] if said else []


def score(view: View, room: int) -> str:
    """Returns how near each side is to its goal, and the seat's own army to breaking, in a short line. It shows what
    the Union has taken of battery groups that are not whole, if all of it fits into ``room`` characters."""
    assert view.own is not None
    side, days = view.own.side, view.options.days
    gone = sum(unit.status == "out" for unit in view.units.values())
    groups = f"{len(captured(view.held))} of {len(field().groups)} battery groups"
    camps = f"{deployment_held(view.held)}{'' if view.camps else f' of {CAMPS[days]}'} camps"
    points = f"{view.own.roster.exited} of {OUT[days][0]} points" if side == "csa" else counted(gone, "counter")
    left = f"; out: {points}" if gone else ""
    level = str(view.own.roster.demoralization).replace("-", "−")
    begun = [f"{group_name(name)} {number} of {len(field().groups[name])}" for name, number in in_part(view).items()]
    rest = f", Confederates {camps}{left}. Demoralization {level} (safe below {STEPS[days][side][0]})."
    whole = f"Taken: Union {groups} ({', '.join(begun)}){rest}"
    return whole if begun and len(whole) <= room else f"Taken: Union {groups}{rest}"


def in_part(view: View) -> dict[str, int]:
    """Returns how many hexes the Union has taken of each battery group of which it has some, but not all."""
    groups = field().groups
    taken = {name: sum(view.held[at] == "usa" for at in hexes) for name, hexes in groups.items()}
    return {name: number for name, number in taken.items() if 0 < number < len(groups[name])}


def morale(view: View) -> str:
    """Returns the seat's own demoralization, and the roll that breaks its army."""
    assert view.own is not None
    level = view.own.roster.demoralization
    side, days = view.own.side, view.options.days
    needed = need(side, level, days)
    safe = f"no roll breaks the army below {STEPS[days][side][0]}"
    shown = str(level).replace("-", "−")
    return f"{shown}: " + (f"a roll of {needed} or more breaks the army" if needed <= 6 else safe)


def _brigade(view: View, roster: Roster, key: Brigade, short: bool) -> str:
    """Returns a brigade's line on the sheet, "" for one that is gone."""
    info = brigades()[key]
    here = [unit for unit in info.counters if view.units[unit].status in ("map", "due")]
    rebuilt = f", {roster.rebuilt[key]} rebuilt" if key in roster.rebuilt else ""
    if not here:
        return f"{info.name} {_absent(view, key)}{rebuilt}" if not short else ""
    parts = [f"{counter(unit).letter.upper()} {roster.strength.get(unit, 0)}" for unit in here]
    lost, away = roster.lost.get(key, 0), roster.marks.get(key, 0)
    told = [f"{lost} of {shatter_number(roster, key)} lost"] if lost or not short else []
    told += [f"{away} detached"] if away else []
    return f"{info.name} {' '.join(parts)}" + (f" ({', '.join(told)})" if told else "") + rebuilt


def _absent(view: View, key: Brigade) -> str:
    """Returns why a brigade is not on the map."""
    if key in view.shattered:
        due = view.shattered[key].due
        return f"shattered, back in turn {due}" if due else "shattered for good"
    out = any(view.units[unit].status == "out" for unit in brigades()[key].counters)
    return "left the map" if out else "gone"


def _batteries(view: View, roster: Roster) -> list[str]:
    """Returns the batteries on the map, each with its guns and crew."""
    here = [key for key in roster.guns if view.units[key].status == "map" and not counter(key).fixed]
    return [f"{_gunners(key)} {roster.guns[key]}/{roster.crew.get(key, 0)}" for key in here]


def _gunners(key: Key) -> str:
    """Returns a battery's name without that word: "A 1st Illinois", "Maney's"."""
    return counter(key).name.replace(" Battery", "").replace("Battery ", "").replace(",", "")


def _objective(roster: Roster, days: int) -> str:
    """Returns the Confederates' objective, and what has left the map."""
    said = f"**Objective**: {goal_words(roster.objective, days)}."
    points = going_on_for(roster, days)
    resolve = f" You go on to the day's end for {points}." if points else ""
    return f"{said} {sentence(counted(roster.out, 'point'))} out that count.{resolve}"
