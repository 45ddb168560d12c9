"""Open questions: their prompts and answers, made from a view alone."""

from __future__ import annotations

from bot.games.contract import Choice, Level, Seat
from bot.games.life_1861.actions import looting
from bot.games.life_1861.decisions import Feed, Take, Use, path
from bot.games.life_1861.interface.labels import condition
from bot.games.life_1861.rules import combat, turns
from bot.games.life_1861.rules.turns import Objection
from bot.games.life_1861.state import CIVILIANS, DieChoice, FeedingChoice, Key, LifeView, LootChoice, Resource
from bot.games.life_1861.text import action_text, names
from bot.games.reading import quoted
from bot.games.tree import picks


def prompt(view: LifeView) -> str:
    """The open question."""
    match view.pending:
        case LootChoice():
            return "Which resource does the Soldier loot?"
        case DieChoice(piece, dice, target):
            aim = f"attack on {names.who(target)}" if target else "loot"
            return f"{dice[0]} and {dice[1]}: which die counts for {names.whose(piece)} {aim}?"
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
        case DieChoice(piece, dice, target):
            numbers = sorted(set(dice), reverse=True)
            return Level(prompt(view), tuple(_die(view, piece, target, number) for number in numbers))
        case FeedingChoice(fed):
            living = [key for key in CIVILIANS if turns.alive(view, key)]
            return Level(prompt(view), tuple(_civilian(view, key) for key in living), fed, fed)
    raise AssertionError("no question is open")


def _resource(ware: Resource) -> Choice:
    """A resource to loot."""
    return Choice(ware, f"Take {names.things(ware)}")


def _die(view: LifeView, piece: Key, target: str, number: int) -> Choice:
    """One of the two dice, and what it would do."""
    if target:
        does = "hits" if number >= combat.needed(view, piece, target) else "misses"
    else:
        does = action_text.loot(looting.find(view, piece, number))
    return Choice(str(number), f"Use the {number}: {does}")


def _civilian(view: LifeView, piece: Key) -> Choice:
    """A Civilian to feed."""
    return Choice(piece, names.name(piece), condition(view, piece))


def objection_to_answer(view: LifeView, seat: Seat, answer: Take | Use | Feed) -> Objection | None:
    """Returns why ``seat`` may not give this answer now, or None."""
    kind, token = path(answer)
    if view.ending:
        return turns.objection_to_acting(view, seat, "soldier")
    if not view.pending or kind != answer_kind(view).key:
        return f"Nobody has asked for “{kind}”", "LF-13.9"
    if seat not in turns.awaited(view):
        return "The other side is asked", "LF-3.5"
    level = answers(view)
    if picks(level, token):
        return None
    if level.most > 1:
        return f"Exactly {level.most} are fed, of those alive", "LF-8.5"
    keys = names.listed(choice.key for choice in level.choices)
    return f"{quoted(token)} is not to be chosen, only {keys}", "LF-9.6" if kind == "take" else "LF-13.8"
