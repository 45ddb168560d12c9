"""The course of a game in a line: its headline, and the side that it waits for."""

from __future__ import annotations

from bot.games.contract import TurnMark
from bot.games.donelson.data.field import field
from bot.games.donelson.data.terms import TURNS_A_DAY, Ending
from bot.games.donelson.state.board import captured
from bot.games.donelson.state.view import View
from bot.games.kit.sides import NAMES, OTHER, Side, does
from bot.games.phrases import sentence

ASKED = {
    "advance": "advance after combat, or stay",
    "pivot": "turn the attackers, or stay",
    "support": "choose the guns that support the defense",
    "lose": "choose who takes the loss",
    "face": "turn units between the enemy's movements",
}
"""What a side that is asked has to do."""
DOING = {
    "first-move": "first movement",
    "first-combat": "first combat",
    "second-move": "second movement",
    "second-combat": "second combat",
    "night-move": "movement by night",
    "over": "",
}


def turn_of(view: View) -> TurnMark:
    """Returns the point of the game in words: "Day 1, turn 3", "Union: first combat"."""
    day, number = divmod(view.turn - 1, TURNS_A_DAY)
    side = "Union" if view.active == "usa" else "Confederates"
    if view.stage == "over":
        return TurnMark("The end")
    if view.stage == "night-move":
        return TurnMark("The night", side)
    return TurnMark(f"Day {day + 1}, turn {number + 1}", f"{side}: {DOING[view.stage]}")


def awaited(view: View) -> dict[str, str]:
    """Returns the side to act, with the reason; nobody once the game is over."""
    if view.ending:
        return {}
    side = acting(view)
    return {side: f"{sentence(NAMES[side])}: {doing(view)}"}


def acting(view: View) -> Side:
    """Returns the side that is to act: the one that is asked, or the one whose player turn it is."""
    return view.asks[-1].side if view.asks else view.active


def doing(view: View) -> str:
    """Returns what the side to act is at, in a few words."""
    if view.asks:
        ask = view.asks[-1]
        at = f" at {ask.at:04}" if ask.at else ""
        return f"{ASKED[ask.what]}{at}"
    return DOING[view.stage]


def when(view: View) -> str:
    """Returns the point of the game: "Day 1, turn 3 of 8", "Night after day 1"."""
    day, number = divmod(view.turn - 1, TURNS_A_DAY)
    if view.stage == "night-move":
        return f"The night after day {day + 1}"
    return f"Day {day + 1}, turn {number + 1} of {TURNS_A_DAY}"


def headline(view: View) -> str:
    """Returns the state of the game in one line."""
    if view.ending:
        return ending(view)
    return f"{when(view)}, {NAMES[acting(view)]}: {doing(view)}"


def ending(view: View) -> str:
    """Returns the ending of the game in a sentence."""
    return ending_words(view.winner, view.ending, view.victory, len(captured(view.held)))


def ending_words(winner: Side | None, how: Ending, degree: str, groups: int = 0) -> str:
    """Returns the ending in a sentence or two, with the number of battery ``groups`` captured where one is given."""
    if how == "agreed":
        return "Both sides agree to end the game. No one wins."
    if winner is None:
        return {
            "morale": "Both armies break in the same hour: a draw.",
            "stalemate": "Night falls, and neither side has what it came for: a draw.",
        }[how]
    loser = OTHER[winner]
    reason = {
        "morale": f"The army of {NAMES[loser]} is demoralized",
        "breakout": "Enough of the garrison has broken out",
        "groups": f"The Union holds {_of_all(groups)}Confederate batteries",
        "defend": "The fort has been held, and the enemy has bled for it",
        "stalemate": "The Confederates have not come out",
        "resigned": does(loser, "resigns", "resign"),
    }[how]
    kind = f"a {degree} victory" if degree else "victory"
    return (
        f"{reason}: {kind} for {NAMES[winner]}."
        if how != "resigned"
        else f"{reason}: {sentence(NAMES[winner])} " + ("wins." if winner == "usa" else "win.")
    )


def _of_all(groups: int) -> str:
    """Returns "all 4 " or "2 of the 4 "; "" for 0."""
    every = len(field().groups)
    return "" if not groups else f"all {every} " if groups == every else f"{groups} of the {every} "
