"""The practice opponent: plays either side to win, from its own view alone, by the worth of what it can do.

Each decision is worked out afresh from the view. Without a temper it needs no random numbers: the same view always
gives the same decision. Standing orders that it finds in force it takes back, for asked it decides better; it never
offers an end, and agrees to one where it is about to lose.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from bot.games.contract.advice import Proposal, distinct, first_is_best
from bot.games.contract.choices import Refusal
from bot.games.kit.tempers import varied
from bot.games.life_1861.offers import tree
from bot.games.life_1861.offers.tree import TREE
from bot.games.life_1861.practice import reasons
from bot.games.life_1861.practice.doings import found
from bot.games.life_1861.practice.prospects import Prospects
from bot.games.life_1861.practice.tempers import NONE, TEMPERS
from bot.games.life_1861.practice.turn_plan import TurnPlan, plans
from bot.games.life_1861.practice.worth import Outlook
from bot.games.life_1861.rules import turns
from bot.games.life_1861.rules.answers import dice, eaters
from bot.games.life_1861.rules.combat import needed
from bot.games.life_1861.rules.locations import looting
from bot.games.life_1861.state.state import (
    CIVILIANS,
    DieQuestion,
    FeedingQuestion,
    LootQuestion,
    Plan,
    Seat,
)
from bot.games.life_1861.state.view import LifeView

READY, DANGER = 6.5, 1.0
"""The worth of a turn, and of the health at stake, from which on the Soldier does not wait. Late is best: his last turn
of a round and his first of the next then follow one another."""


def decide(view: LifeView, seat: Seat, rng: random.Random, temper: str = "") -> str:
    """Returns the canonical text of an awaited seat's decision, or of an order that it gives before."""
    return chosen(Outlook(view, seat, TEMPERS.get(temper, NONE), rng))


def propose(view: LifeView, seat: Seat, rng: random.Random, temper: str = "") -> Proposal:
    """Returns the same, with the reason."""
    outlook = Outlook(view, seat, TEMPERS.get(temper, NONE), rng)
    text = chosen(outlook)
    return Proposal(text, reasons.reason(outlook, text))


def proposals(view: LifeView, seat: Seat, rng: random.Random, temper: str = "") -> tuple[Proposal, ...]:
    """Returns a few decisions and orders that may be worth taking, those first that seem best."""
    outlook = Outlook(view, seat, TEMPERS.get(temper, NONE), rng)
    few = distinct((Proposal(text, "") for text in _proposals(outlook)), partial(legal, view, seat))
    found = [Proposal(each.text, reasons.reason(outlook, each.text)) for each in few]
    return first_is_best(found, partial(reasons.plain, outlook))


def chosen(outlook: Outlook) -> str:
    """Returns the first proposal that is legal."""
    for text in _proposals(outlook):
        if legal(outlook.view, outlook.seat, text):
            return text
    raise AssertionError("one of the proposals is always legal")


def legal(view: LifeView, seat: Seat, text: str) -> bool:
    """Tells whether a decision or order is legal now."""
    try:
        return tree.check(view, seat, TREE.parse(text)) is None
    except Refusal:
        return False


def _proposals(outlook: Outlook) -> Iterator[str]:
    """Yields the decisions and orders to try, the best first."""
    view = outlook.view
    if outlook.enemy in view.offers and outlook.losing:
        yield "offer end"
    if view.plan not in (None, Plan()):
        yield "plan ask"
    if view.hunger:
        yield "hunger ask"
    match view.pending:
        case None:
            yield from _acting(outlook)
        case LootQuestion():
            yield f"take {max(looting.wares(view), key=outlook.resource)}"
        case DieQuestion() as choice:
            yield f"use {_die(outlook, choice)}"
        case FeedingQuestion(fed):
            yield f"feed {','.join(_fed(outlook, fed))}"
        case _:
            yield "play-on"


def _die(outlook: Outlook, choice: DieQuestion) -> int:
    """Returns the die to use: of an attack one that hits, of loot the better find."""
    thrown = dice(choice)
    if not choice.target:
        return max(thrown, key=lambda die: found(outlook, looting.find(outlook.view, choice.piece, die)))
    least = needed(outlook.view, choice.piece, choice.target)
    hit = choice.target.startswith("bandit") or outlook.harm(choice.target) > 0
    return next((die for die in thrown if (die >= least) == hit), thrown[0])


def _fed(outlook: Outlook, number: int) -> list[str]:
    """Returns the Civilians to feed: those whose health is worth most."""
    ranked = sorted(eaters(outlook.view), key=lambda key: -outlook.health(key))[:number]
    return [key for key in CIVILIANS if key in ranked]


def _acting(outlook: Outlook) -> Iterator[str]:
    """Yields a turn's next action; between turns, whose turn begins."""
    view = outlook.view
    ways = [plan for piece in turns.actors(view, outlook.seat) for plan in plans(outlook, piece)]
    ways = varied(ways, lambda plan: plan.gain, outlook.temper.near, outlook.rng)
    if view.asked and _waits(outlook, ways[0]):
        yield "wait"
    yield from (plan.text for plan in ways)


def _waits(outlook: Outlook, best: TurnPlan) -> bool:
    """Tells whether the Soldier lets the Civilians go first: not where it costs him a turn, where a good turn is to be
    had, or where he is in danger."""
    if turns.waiting_loses(outlook.view):
        return False
    prospects = Prospects(outlook, "soldier")
    return best.gain < READY and prospects.danger(outlook.view.pieces["soldier"].at) < DANGER
