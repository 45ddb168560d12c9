"""Prompts and labels of open questions and their answers."""

from __future__ import annotations

from bot.games.contract import Choice
from bot.games.life_1861.actions import looting
from bot.games.life_1861.interface.labels import condition
from bot.games.life_1861.rules import combat
from bot.games.life_1861.state import Hunger, Key, LifeView, Luck, Resource, Reward
from bot.games.life_1861.text import action_text, names


def question(view: LifeView) -> str:
    """The open question."""
    match view.pending:
        case Reward():
            return "Which resource does the Soldier loot?"
        case Luck(piece, dice, target):
            aim = f"attack on {names.who(target)}" if target else "loot"
            return f"{dice[0]} and {dice[1]}: which die counts for {names.whose(piece)} {aim}?"
        case Hunger(fed):
            return f"Food is short: which {fed} of the Civilians eat?"
    raise AssertionError("no question is open")


def answer_kind(view: LifeView) -> Choice:
    """What answers to the open question begin with."""
    match view.pending:
        case Reward():
            return Choice("take", "Take a resource")
        case Luck():
            return Choice("use", "Use a die")
        case Hunger():
            return Choice("feed", "Feed Civilians", "The others lose 1 health each")
    raise AssertionError("no question is open")


def reward(ware: Resource) -> Choice:
    """A resource to loot."""
    return Choice(ware, f"Take {names.things(ware)}")


def die(view: LifeView, piece: Key, target: str, number: int) -> Choice:
    """One of the two dice, and what it would do."""
    if target:
        does = "hits" if number >= combat.needed(view, piece, target) else "misses"
    else:
        does = action_text.loot(looting.find(view, piece, number))
    return Choice(str(number), f"Use the {number}: {does}")


def eater(view: LifeView, piece: Key) -> Choice:
    """A Civilian to feed."""
    return Choice(piece, names.name(piece), condition(view, piece))
