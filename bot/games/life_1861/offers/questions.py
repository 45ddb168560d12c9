"""Open questions: their prompts and answers, made from a view alone."""

from __future__ import annotations

from bot.games.contract.choices import Choice, Level
from bot.games.life_1861.rules import combat, turns
from bot.games.life_1861.rules.answers import dice, eaters
from bot.games.life_1861.rules.locations import looting
from bot.games.life_1861.state.state import (
    DieQuestion,
    FeedingQuestion,
    Key,
    LootQuestion,
    PlayOn,
    Resource,
)
from bot.games.life_1861.state.view import LifeView
from bot.games.life_1861.words import events, names
from bot.games.life_1861.words.labels import condition

KILL_LOSES = "It kills {}, the last Civilian left to act. The Soldier then loses his other turn (LF-3.9)."
"""Asked before a die is chosen that kills."""


def prompt(view: LifeView) -> str:
    """The open question."""
    match view.pending:
        case LootQuestion():
            return "Which resource does the Soldier loot?"
        case DieQuestion(piece, thrown, target):
            aim = f"attack on {names.who(target)}" if target else "loot"
            return f"{thrown[0]} and {thrown[1]}: which die counts for {names.whose(piece)} {aim}?"
        case FeedingQuestion(fed):
            return f"Food is short: which {fed} of the Civilians eat?"
        case PlayOn():
            return "The other side has resigned. You play on alone, and win if you are alive after fifteen rounds."
    raise AssertionError("no question is open")


def answer_kind(view: LifeView) -> Choice:
    """The choice at the root that all answers to the open question begin with."""
    match view.pending:
        case LootQuestion():
            return Choice("take", "Take a resource")
        case DieQuestion():
            return Choice("use", "Use a die")
        case FeedingQuestion():
            return Choice("feed", "Feed Civilians", "The others lose 1 health each")
        case PlayOn():
            return Choice("play-on", "Play on", usual=True)
    raise AssertionError("no question is open")


def answers(view: LifeView) -> Level | None:
    """Returns the answers to the open question; None where its kind says it all."""
    match view.pending:
        case LootQuestion():
            return Level(prompt(view), tuple(_resource(ware) for ware in looting.wares(view)))
        case DieQuestion() as choice:
            return Level(prompt(view), tuple(_die(view, choice, die) for die in dice(choice)))
        case FeedingQuestion(fed):
            return Level(prompt(view), tuple(_civilian(view, key) for key in eaters(view)), fed, fed)
    return None


def _resource(ware: Resource) -> Choice:
    """A resource to loot."""
    return Choice(ware, f"Take {names.things(ware)}")


def _die(view: LifeView, pending: DieQuestion, number: int) -> Choice:
    """One of the two dice, and what it would do."""
    asks = ""
    if not pending.target:
        does = events.loot(looting.find(view, pending.piece, number))
    elif number < combat.needed(view, pending.piece, pending.target):
        does = "misses"
    elif turns.killing_loses(view, pending.piece, pending.target):
        does, asks = "kills, and loses a turn", KILL_LOSES.format(names.who(pending.target))
    else:
        does = "hits"
    usual, at = number == dice(pending)[0], combat.place_of(view, pending.target or pending.piece)
    return Choice(str(number), f"Use the {number}: {does}", usual=usual, asks=asks, place=at)


def _civilian(view: LifeView, piece: Key) -> Choice:
    """A Civilian to feed."""
    return Choice(piece, names.name(piece), condition(view, piece), place=view.pieces[piece].at)
