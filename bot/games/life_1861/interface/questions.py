"""Open questions: their prompts and answers, made from a view alone."""

from __future__ import annotations

from bot.games.choices import Choice, Level
from bot.games.life_1861.actions import looting
from bot.games.life_1861.interface.labels import condition
from bot.games.life_1861.rules import combat
from bot.games.life_1861.sequence.answers import dice, eaters
from bot.games.life_1861.state import DieChoice, FeedingChoice, Key, LifeView, LootChoice, Resource
from bot.games.life_1861.text import action_text, names


def prompt(view: LifeView) -> str:
    """The open question."""
    match view.pending:
        case LootChoice():
            return "Which resource does the Soldier loot?"
        case DieChoice(piece, thrown, target):
            aim = f"attack on {names.who(target)}" if target else "loot"
            return f"{thrown[0]} and {thrown[1]}: which die counts for {names.whose(piece)} {aim}?"
        case FeedingChoice(fed):
            return f"Food is short: which {fed} of the Civilians eat?"
    raise AssertionError("no question is open")


def answer_kind(view: LifeView) -> Choice:
    """The choice at the root that all answers to the open question begin with."""
    match view.pending:
        case LootChoice():
            return Choice("take", "Take a resource")
        case DieChoice():
            return Choice("use", "Use a die")
        case FeedingChoice():
            return Choice("feed", "Feed Civilians", "The others lose 1 health each")
    raise AssertionError("no question is open")


def answers(view: LifeView) -> Level:
    """The answers to the open question."""
    match view.pending:
        case LootChoice():
            return Level(prompt(view), tuple(_resource(ware) for ware in looting.wares(view)))
        case DieChoice() as choice:
            return Level(prompt(view), tuple(_die(view, choice, die) for die in dice(choice)))
        case FeedingChoice(fed):
            return Level(prompt(view), tuple(_civilian(view, key) for key in eaters(view)), fed, fed)
    raise AssertionError("no question is open")


def _resource(ware: Resource) -> Choice:
    """A resource to loot."""
    return Choice(ware, f"Take {names.things(ware)}")


def _die(view: LifeView, pending: DieChoice, number: int) -> Choice:
    """One of the two dice, and what it would do."""
    if pending.target:
        does = "hits" if number >= combat.needed(view, pending.piece, pending.target) else "misses"
    else:
        does = action_text.loot(looting.find(view, pending.piece, number))
    usual, at = number == dice(pending)[0], combat.place_of(view, pending.target or pending.piece)
    return Choice(str(number), f"Use the {number}: {does}", usual=usual, place=at)


def _civilian(view: LifeView, piece: Key) -> Choice:
    """A Civilian to feed."""
    return Choice(piece, names.name(piece), condition(view, piece), place=view.pieces[piece].at)
