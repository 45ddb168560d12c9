"""The state of a battle in words: its course, the sides that it waits for, and its ending."""

from __future__ import annotations

from bot.games.contract.game import TurnMark
from bot.games.dixie.data.board import field
from bot.games.dixie.data.terms import SHORT, SIDES
from bot.games.dixie.options import Options
from bot.games.dixie.state.state import HitsQuestion, MeleeQuestion, ReactionQuestion, WithdrawalQuestion
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.words.events import the
from bot.games.kit.sides import NAMES, OTHER, Side, does
from bot.games.phrases import counted, uncapitalised

EDITIONS = {"bull-run": "First Bull Run", "shiloh": "Shiloh", "gettysburg": "Gettysburg"}


_DOES = {"combat": ("fires and fights", "fire and fight"), "move": ("moves", "move")}
"""What a side does that is to act."""
_PHASES = {
    "decks": "Battle Decks are chosen",
    "deploy": "deployment",
    "morale": "Morale",
    "combat": "Combat",
    "move": "moves",
    "reinforce": "end of moves",
}


def turn_of(view: DixieView) -> TurnMark:
    """Returns a battle's turn and phase: "Battle Turn 3: Union" and "Combat"; before the first turn and in the nights
    between two days "Preparations"."""
    days = view.setup.days > 1
    if view.phase in ("decks", "deploy"):
        when = f"Day {view.day}, preparations" if days else "Preparations"
    else:
        when = f"{f'Day {view.day}, ' if days else ''}Battle Turn {view.turn}: {SHORT[view.active]}"
    return TurnMark(when, _MARKS[view.phase])


_MARKS = {
    "decks": "Battle Decks",
    "deploy": "Deployment",
    "morale": "Morale",
    "combat": "Combat",
    "move": "Moves",
    "reinforce": "End of moves",
    "over": "",
}


def question(view: DixieView) -> str:
    """Returns the open question in a few words; "" without one."""
    ask = view.asks[-1] if view.asks else None
    spots = field(view.setup.edition, view.setup.columns).spots
    match ask:
        case HitsQuestion(_, at, hits):
            return f"which cards take {counted(hits, 'hit')} in {spots[at].name}?"
        case ReactionQuestion(_, _, at):
            return f"a special card in {spots[at].name}?"
        case MeleeQuestion(_, at):
            return f"another round of melee in {spots[at].name}?"
        case WithdrawalQuestion(_, at, cards):
            return f"which {'card leaves' if cards == 1 else f'{cards} cards leave'} {spots[at].name}?"
    return ""


def awaited(view: DixieView) -> dict[str, str]:
    """Returns the sides to act, each with the reason."""
    if view.ending:
        return {}
    if view.asks:
        return {view.asks[-1].side: f"{the(view.asks[-1].side)}: {question(view)}"}
    if view.phase in ("decks", "deploy"):
        what = ("chooses its deck", "choose their deck") if view.phase == "decks" else ("deploys", "deploy")
        return {side: uncapitalised(does(side, *what)) for side in SIDES if not view.committed[side]}
    return {view.active: uncapitalised(does(view.active, *_DOES.get(view.phase, ("goes on", "go on"))))}


def opening(setup: Options) -> str:
    """Returns the first line of the log: the battle, how it is played, and the credit for its cards."""
    on = {"outflanking", "melee", "enfilade", "counter_battery", "support", "scouting", "decoys"}
    named = {name: "artillery support" if name == "support" else name.replace("_", "-") for name in on}
    rules = sorted(named[name] for name in on if getattr(setup, name))
    rules += [f"{setup.integrity} integrity"] if setup.integrity != "none" else []
    decks = {"random": "standard decks", "points": "random decks by Battle Points", "own": "own decks"}[setup.deck]
    days = {1: "one day", 2: "two days", 3: "three days"}[setup.days]
    with_ = ", ".join(rules) or "basic rules"
    return (
        f"{EDITIONS[setup.edition]} begins: {setup.columns} columns, {decks}, {days}, with {with_}. "
        "The cards are a reconstruction from the orders of battle, not the publisher's."
    )


def headline(view: DixieView) -> str:
    """Returns the state of the battle in one line."""
    name = EDITIONS[view.setup.edition]
    if view.ending:
        return f"{name} · {ending(view)}"
    day = f"Day {view.day}, " if view.setup.days > 1 else ""
    if view.phase in ("decks", "deploy"):
        return f"{name} · {day}{_PHASES[view.phase]}"
    asked = f" · {SHORT[view.asks[-1].side]}: {question(view)}" if view.asks else ""
    return f"{name} · {day}Turn {view.turn}, {SHORT[view.active]}: {_PHASES[view.phase]}{asked}"


def _at_the_end(view: DixieView, winner: Side) -> str:
    """Returns why a side wins when time is up (DX-16.1), as far as everybody sees it alike: cards that lie face-down
    may hold a position or not."""
    if view.setup.edition == "shiloh":
        return "the Confederates have not taken Center-Back"
    level: Side = "csa" if view.setup.edition == "bull-run" else "usa"
    if winner == level:
        return f"{uncapitalised(does(OTHER[level], 'holds', 'hold'))} no more enemy positions than {NAMES[level]}"
    return f"{uncapitalised(does(winner, 'holds', 'hold'))} more enemy positions"


def ending(view: DixieView) -> str:
    """Returns the ending of the battle in a sentence."""
    if not view.winner:
        return "Both sides agree to end the battle without a winner."
    winner: Side = "usa" if view.winner == "usa" else "csa"
    win = "wins" if winner == "usa" else "win"
    wins = f"{NAMES[winner]} {win}"
    needed = {3: "two", 5: "three"}[view.setup.columns]
    key = "Center-Back" if winner == "csa" else "Center-Front"
    taken = key if view.setup.edition == "shiloh" else f"{needed} enemy positions"
    return {
        "positions": f"{does(winner, 'holds', 'hold')} {taken} and {win}.",
        "envelopment": f"{does(winner, 'has', 'have')} enveloped the enemy and {win}.",
        "held": f"{does(winner, 'has', 'have')} held the field for three days and {win}.",
        "time": f"Time is up: {_at_the_end(view, winner)}, and {wins}.",
        "resigned": f"{does(OTHER[winner], 'resigns', 'resign')}, and {wins}.",
    }[view.ending]
