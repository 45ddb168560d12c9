"""What the panels about the Donelson map say, from views alone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import STEPS
from bot.games.donelson.data.forces import brigades, counter, divisions
from bot.games.donelson.data.terms import CAMPS, OUT, TURNS_A_DAY, Division
from bot.games.donelson.state.places import captured, deployment_held
from bot.games.donelson.state.state import Shattered
from bot.games.donelson.state.view import View
from bot.games.donelson.words import status
from bot.games.donelson.words.names import group_name
from bot.games.kit.sides import Side
from bot.games.phrases import sentence
from renderers import fonts

TITLES: dict[Side, str] = {"usa": "Union", "csa": "Confederates"}
STAGES = {
    "first-move": "1st movement",
    "first-combat": "1st combat",
    "second-move": "2nd movement",
    "second-combat": "2nd combat",
    "night-move": "night movement",
    "over": "",
}
ASKED = {
    "advance": "advance, or stay",
    "pivot": "turn attackers, or stay",
    "support": "guns in support",
    "lose": "who takes the loss",
    "face": "turn units",
}
"""What a side that is asked has to do, as status_texts.ASKED has it, in fewer words."""
BACK = " (back)"
FEW = 2
"""Battery groups that are named where they are taken; of more it is named which are not."""
WON = {"": "victory", "narrow": "narrow victory", "tactical": "tactical victory", "decisive": "decisive victory"}


def headings(view: View) -> list[str]:
    """Returns the line above the map, the fullest way first: turn, day, who is to do what."""
    if view.ending:
        return [f"The end: {status.when(view)}"]
    side = status.acting(view)
    doing = f"{TITLES[side]}: {ASKED[view.asks[-1].what] if view.asks else STAGES[view.stage]}"
    offered = " · peace offered" if view.offers else ""
    return [f"{status.when(view)} · {doing}{offered}", f"{_brief(view)} · {doing}{offered}", f"{doing}{offered}"]


def verdict(view: View) -> str:
    """Returns who has won, and how."""
    if view.winner is None:
        return "Ended by agreement" if view.ending == "agreed" else "A draw"
    return sentence(f"{WON[view.victory]} for the {TITLES[view.winner]}")


def reason(view: View) -> str:
    """Returns why it ended so, without who has won."""
    text = status.ending(view)
    why = text.partition(": ")[0]
    return text if why == text else f"{why}."


def _brief(view: View) -> str:
    return f"Night {(view.turn - 1) // TURNS_A_DAY + 1}" if view.stage == "night-move" else day_and_turn(view.turn)


def day_and_turn(turn: int) -> str:
    """Returns a turn as players count it: "Day 2, turn 3"."""
    day, number = divmod(turn - 1, TURNS_A_DAY)
    return f"Day {day + 1}, turn {number + 1}"


def tallies(view: View, side: Side) -> list[tuple[str, list[str]]]:
    """Returns what everybody knows of a side: each time what it is about, and what is to be named."""
    own = [key for key, info in brigades().items() if info.side == side and key in view.shattered]
    # Those that are back come last: they are the first to be left out where there is no room.
    own.sort(key=lambda key: _since(view.shattered[key]) == BACK)
    shattered = ("Shattered", [f"{brigades()[key].name}{_since(view.shattered[key])}" for key in own])
    morale = ("Morale", [_morale(view, side)])
    if side == "usa":
        active = [_known(number) for number in sorted(divisions()) if number in view.active_divisions]
        groups = captured(view.held)
        fort = ["fort"] if any(view.held.get(at) == "usa" for at in field().fort_hexes) else []
        more = ("Reserves", [to_come(view)]) if len(active) == 3 and to_come(view) else ("Active", active)
        if view.rosters:
            more = ("Points left", [str(sum(view.rosters[side].strength.values()))])
        return [
            ("Goal", ["any battery group at dusk"]),
            ("Taken", [_batteries(groups), *fort]),
            morale,
            shattered,
            more,
        ]
    drawn = ", goal drawn" if view.objective_drawn and view.options.days > 1 else ""
    held, enough = deployment_held(view.held), CAMPS[view.options.days]
    camps = f"{held} of {enough}{drawn}" if held <= enough else f"{held}, {enough} needed{drawn}"
    return [("Goal", [_aim(view)]), ("Camps taken", [camps]), morale, shattered, ("Out", _out(view))]


def _batteries(taken: Sequence[str]) -> str:
    """Returns how many of the battery groups are taken, and which where they are few."""
    every = len(field().groups)
    if len(taken) in (0, every):
        return f"all {every}" if taken else f"0 of {every}"
    rest = [group_name(key) for key in field().groups if key not in taken]
    named = ", ".join(map(group_name, taken)) if len(taken) <= FEW else f"not {', '.join(rest)}"
    return f"{len(taken)} of {every} ({named})"


def _aim(view: View) -> str:
    """Returns what the Confederates have to do, as far as everybody knows."""
    enough, _ = OUT[view.options.days]
    camps = CAMPS[view.options.days]
    return (
        f"{camps} camps then {enough} points out"
        if view.options.days == 1
        else f"{camps} camps then {enough} out or hold"
    )


def _out(view: View) -> list[str]:
    """Returns what has left the map: points of those needed where the viewer knows them, counters for all others."""
    out = sum(unit.status == "out" for key, unit in view.units.items() if counter(key).side == "csa")
    if not out:
        return []
    own = view.own.roster if view.own is not None and view.own.side == "csa" else None
    roster = view.rosters.get("csa", own)
    if roster is not None:
        return [f"{roster.out} of {OUT[view.options.days][0]} points"]
    return [f"{out} counter{'s' * (out != 1)}, points secret"]


def _morale(view: View, side: Side) -> str:
    """Returns from which demoralization an army may break; what it has come to once the rosters are out, and whether it
    broke. Before that only its own roster sheet tells it (US-21.6): nobody else can reckon it from what the table
    sees, for reorganization, the night and burial distort that."""
    least = STEPS[view.options.days][side][0]
    if view.ending and side in view.rosters:
        broke = "broke" if view.ending == "morale" and side != view.winner else "held"
        return f"{view.rosters[side].demoralization}, {broke} (from {least})"
    return f"may break from {least}"


def to_come(view: View) -> str:
    """Returns how many of the reserves are next, and when: "2 come in turn 3"; "" for none in this game."""
    last = view.options.days * TURNS_A_DAY
    due = [counter(key).turn for key, unit in view.units.items() if unit.status == "due" and counter(key).turn <= last]
    if not due or view.ending:
        return ""
    turn = max(min(due), view.turn)
    day, number = divmod(turn - 1, TURNS_A_DAY)
    today = (view.turn - 1) // TURNS_A_DAY == day
    when = "now" if turn == view.turn else f"in turn {number + 1}" if today else f"on day {day + 1}"
    number = sum(each <= turn for each in due)
    return f"{number} {'comes' if number == 1 else 'come'} {when}"


def _since(shattered: Shattered) -> str:
    """Returns what has become of a brigade that shattered: nothing while it is away."""
    return " (for good)" if shattered.times > 1 else "" if shattered.due else BACK


def _known(number: Division) -> str:
    """Returns the name by which a division is known: its commander's last."""
    return counter(divisions()[number].commander).name.split()[-1]


def listed(names: list[str], font: str, size: float, wide: float) -> str:
    """Returns names in a row as far as there is room for them, with how many there are more, or how many there are;
    "none" for none."""
    if not names:
        return "none"
    some = (f"{', '.join(names[:n])} and {len(names) - n} more" for n in range(len(names) - 1, 0, -1))
    shortest = min((name.partition(" (")[0] for name in names), key=len)
    texts = [", ".join(names), *some, f"{shortest} and {len(names) - 1} more"]
    return next((text for text in texts if fonts.width(text, font, size) <= wide), str(len(names)))
