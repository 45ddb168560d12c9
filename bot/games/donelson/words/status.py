"""The course of a game in a line: its headline, and the side that it waits for."""

from __future__ import annotations

from bot.games.contract.game import TurnMark
from bot.games.donelson.data.terms import TURNS_A_DAY
from bot.games.donelson.state.places import captured
from bot.games.donelson.state.view import View
from bot.games.donelson.words import events
from bot.games.kit.sides import NAMES, Side
from bot.games.phrases import sentence

ASKED = {
    "advance": "advance after combat, or stay",
    "pivot": "change the attackers' facing, or stay",
    "support": "choose the guns that support the defense",
    "lose": "choose which counter takes the loss",
    "face": "change facing between the enemy's movements",
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
    return events.ending(view.winner, view.ending, view.victory, len(captured(view.held)))
