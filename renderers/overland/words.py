"""The few words on Overland's picture, short enough for a phone."""

from __future__ import annotations

from bot.games.overland.data.board import board
from bot.games.overland.state.state import OUT, Gain, Modifier, Roll, Step
from bot.games.overland.state.view import OverlandView
from bot.games.overland.words.names import MODIFIERS


def name(key: str) -> str:
    """A leader's or an area's name."""
    leaders = board().leaders
    return leaders[key].name if key in leaders else board().areas[key].name


def signed(value: int) -> str:
    """A number with its sign, the minus a true one."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def title(roll: Roll) -> str:
    """Names the purpose of a roll."""
    who = name(roll.leader)
    match roll.what:
        case "attack" | "counterattack":
            return f"{who} attacks {name(roll.against)}"
        case "turn":
            return "Grant marches round Lee"
        case "cross":
            return "Grant tries the James"
        case "counterattack-check":
            return f"Will {who} attack?"
        case "intercept":
            return f"Does {who} cut in?"


def _battle(roll: Roll) -> bool:
    return roll.what in ("attack", "counterattack")


def changes(roll: Roll) -> list[tuple[str, ...]]:
    """A line for each modifier, in several wordings, the longest first."""
    return [_change(roll, m) for m in roll.modifiers]


def _change(roll: Roll, modifier: Modifier) -> tuple[str, ...]:
    by, why = abs(modifier.value), MODIFIERS.get(modifier.rule, "")
    if why == "rating":
        than = f"is {by} {'higher' if modifier.value > 0 else 'lower'}"
        return f"{name(roll.leader)}’s rating {than}", f"His rating {than}"
    return (f"{why} {signed(modifier.value)}".strip(),)


def sum_lines(roll: Roll) -> list[str]:
    """The die, or what the modifiers make of it, and the number needed."""
    return [f"{'counts as' if roll.modifiers else 'rolls'} {roll.total},", need(roll)]


def need(roll: Roll) -> str:
    """Tells the number needed."""
    return f"needs {roll.needed}+" if _battle(roll) else f"needs {roll.needed} or less"


def short(roll: Roll) -> list[str]:
    """The die, what the modifiers make of it and the need on one line, the longest wording first."""
    by = sum(m.value for m in roll.modifiers)
    if not by:
        return [f"{roll.die}, {need(roll)}"]
    sums = f"{roll.die} {'plus' if by > 0 else 'less'} {abs(by)} is {roll.total}"
    return [f"{sums}, {need(roll)}", f"{roll.die}{signed(by)} = {roll.total}; {need(roll)}"]


def good_for_union(roll: Roll) -> bool:
    """Whether the die helped the player."""
    union = board().leaders[roll.leader].side == "us"
    return union == (roll.outcome != "fails")


def verdict(roll: Roll) -> str:
    """Tells the result of the die."""
    good = roll.outcome != "fails"
    match roll.what:
        case "attack":
            if not good or roll.outcome == "turn":
                return f"{name(roll.against)} holds"
            if roll.against == "richmond":
                return "Richmond falls"
            return "Breckinridge is out" if roll.against == "breckinridge" else f"{name(roll.against)} retreats"
        case "turn":
            return "Lee is passed" if good else "Lee bars the way"
        case "cross":
            return "Across the James" if good else "Thrown back"
        case "counterattack-check":
            return "He strikes back" if good else "He stays put"
        case "counterattack":
            return f"{name(roll.leader)} stays" if good else f"{name(roll.against)} holds"
        case "intercept":
            return "Lee moves in" if good else "The way is clear"


def after(view: OverlandView) -> list[str]:
    """Tells the consequences of a single die, beyond its verdict, and what it cost."""
    lines = []
    for thing in view.last:
        if isinstance(thing, Roll) and thing.outcome == "turn" and view.turn:
            lines.append("Grant may march round")
        elif isinstance(thing, Gain):
            lines.append(f"{signed(thing.points)} Action Point{'' if thing.points == 1 else 's'}")
        elif isinstance(thing, Step) and thing.end != OUT and thing.manner in ("retreat", "turn", "follow"):
            lines.append(f"{name(thing.leader)} to {name(thing.end)}")
    return [*lines, *filter(None, (cost(view),))]


def cost(view: OverlandView) -> str:
    """Tells what the latest decision cost; "" for nothing."""
    return "1 Action Point spent" if spent(view) else ""


def holds_at_cost() -> str:
    """The verdict of a failed attack on Richmond and its cost on one line."""
    return "Holds, 1 point spent"


def spent(view: OverlandView) -> int:
    """The Action Points that the latest decision took, less what it brought."""
    gained = sum(x.points for x in view.last if isinstance(x, Gain))
    return max(0, sum(isinstance(x, Roll) and x.what in ("attack", "turn", "cross") for x in view.last) - gained)


def news(view: OverlandView) -> tuple[str, ...]:
    """Tells the latest decision where no die was rolled."""
    if view.ending == "resigned":
        return ("The campaign", "is resigned.")
    if not view.moves:
        return (
            "May 4, 1864",
            "Grant is over the",
            "Rapidan; Lee meets",
            "him in the woods.",
            "Every attack costs",
            "an Action Point.",
        )
    lines: list[str] = []
    for thing in view.last:
        if isinstance(thing, Step):
            if thing.manner == "move":
                lines += [f"{name(thing.leader)} marches to", name(thing.end)]
            else:
                lines.append(f"{name(thing.leader)} follows him.")
    return tuple(lines) or ("All quiet",)


def ending(view: OverlandView) -> tuple[str, str, str]:
    """Tells how the game ended: who has won, by what, and a line below it."""
    plural = "" if view.points == 1 else "s"
    left = f"{view.points} point{plural} to spare" if view.points else "on the last point"
    match view.ending:
        case "richmond":
            return "Victory!", "Richmond is taken", left
        case "james":
            return "Victory!", "Across the James", left
        case "exhausted":
            return "Defeat", "Richmond holds", "no Action Points left"
        case _:
            return "Defeat", "Resigned", f"{view.points} point{plural} unused"
