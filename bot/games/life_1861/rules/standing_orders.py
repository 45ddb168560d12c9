"""Orders: the Soldier's plan, the Civilians' order of feeding (section 13 of the rulebook), and offers to end the
game."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations, permutations

from msgspec import Struct

from bot.games.contract.choices import Objection
from bot.games.descriptor import CommandOption
from bot.games.kit import peace
from bot.games.kit.language import Command, Declared
from bot.games.kit.orders import Offer
from bot.games.life_1861.rules import turns
from bot.games.life_1861.rules.owners import Declaration, Rules
from bot.games.life_1861.state.state import CIVILIANS, SEATS, Key, Plan, Seat
from bot.games.life_1861.state.view import LifeView, given_up
from bot.games.life_1861.state.working_copy import Work
from bot.games.life_1861.words import events

PLAN_NEAR = (1, 2, 3)
"""The distances that a plan can name (LF-13.4)."""


class SetPlan(Struct, frozen=True):
    """ "plan ask", "plan after 0-2" (the Civilian turns before his first and second), "plan near 2" (hexes)."""

    turns: str = ""
    hexes: int = 0

    @property
    def plan(self) -> Plan:
        """The plan that it sets."""
        if self.turns:
            first, second = map(int, self.turns.split("-"))
            return Plan("after", first=first, second=second)
        return Plan("near", hexes=self.hexes) if self.hexes else Plan()


class SetFeeding(Struct, frozen=True):
    """ "hunger anna ben clara daniel", "hunger ask" (no names): who is fed first."""

    order: tuple[Key, ...] = ()


Order = SetPlan | SetFeeding | Offer


@cache
def _standing_orders(seat: Seat) -> tuple[Order, ...]:
    """Every standing order that a seat can give."""
    if seat == "soldier":
        after = (SetPlan(f"{a}-{b}") for a, b in combinations(range(len(CIVILIANS) + 1), 2))
        return (SetPlan(), *after, *(SetPlan(hexes=n) for n in PLAN_NEAR))
    return (SetFeeding(), *map(SetFeeding, permutations(CIVILIANS)))


def open_orders(view: LifeView, seat: Seat) -> tuple[Order, ...]:
    """The orders that the seat can give now."""
    if view.ending or seat in given_up(view):
        return ()
    stands = _in_force(view, seat)
    standing = (order for order in _standing_orders(seat) if order != stands)
    return (*standing, *(() if given_up(view) else (Offer(peace.said(view.offers, seat)),)))


def _in_force(view: LifeView, seat: Seat) -> Order:
    """The seat's order that stands."""
    if seat == "civilians":
        return SetFeeding(view.hunger or ())
    plan = view.plan or Plan()
    return SetPlan(f"{plan.first}-{plan.second}" if plan.kind == "after" else "", plan.hexes)


def objection(view: LifeView, seat: Seat, order: Order) -> Objection | None:
    """Returns why the seat may not give this order now, or None."""
    if order in open_orders(view, seat):
        return None
    if view.ending:
        return turns.game_over(view)
    if seat in given_up(view) or (given_up(view) and isinstance(order, Offer)):
        return "One side has resigned, and the other plays on alone", "LF-12.7"
    match order:
        case SetPlan() if seat != "soldier":
            return "The plan is the Soldier's", "LF-13.7"
        case SetFeeding() if seat != "civilians":
            return "The order of feeding is the Civilians'", "LF-13.7"
        case SetPlan() | SetFeeding() if order == _in_force(view, seat):
            return "That order stands already", "LF-13.7"
        case SetPlan():
            return "That is no plan: two different numbers of turns up to four, or 1 to 3 hexes", "LF-13.3"
        case SetFeeding():
            return "The order of feeding names all four Civilians once", "LF-13.6"
        case Offer(peace.END):
            return "The end has been offered already", "LF-12.6"
    return "There is no offer to withdraw", "LF-12.6"


def set_plan(work: Work, order: SetPlan) -> None:
    """The Soldier's new plan; the Civilians learn nothing (LF-13.7)."""
    plan = order.plan
    work.set(plan=plan)
    work.tell_apart("plan", work.actor, events.planned(plan), "", plan=plan.kind)


def set_feeding(work: Work, order: SetFeeding) -> None:
    """The Civilians' new order of feeding; the Soldier learns nothing (LF-13.7)."""
    work.set(hunger=order.order)
    work.tell_apart("hunger", work.actor, events.feeding(order.order), "", order=list(order.order))


def offer(work: Work, order: Offer) -> None:
    """An offer to end the game, or its withdrawal; with both sides' the game ends (LF-12.6)."""
    work.set(offers=peace.after(work.state.offers, work.actor, order.what, SEATS))
    work.tell("offer", events.offers(work.actor, order.what), seat=work.actor, what=order.what)
    if peace.agreed(work.state.offers, SEATS):
        turns.end_game(work, "agreed")


def is_turns(token: str) -> bool:
    """Whether a token names two numbers of turns: "0-2"."""
    return re.fullmatch("[0-9]-[0-9]", token) is not None


ORDERS: tuple[Declaration, ...] = (
    Declared(
        SetPlan,
        ("plan ask", "plan after {turns}", "plan near {hexes}"),
        Rules(objection, set_plan),
        Command(
            "As the Soldier: when your turns begin without your being asked",
            (
                CommandOption("kind", "Ask, after so many Civilian turns, or when one is near"),
                CommandOption("when", "When"),
            ),
        ),
        order=True,
        tokens={"turns": is_turns},
    ),
    Declared(
        SetFeeding,
        ("hunger ask", "hunger {order*}"),
        Rules(objection, set_feeding),
        Command(
            "As the Civilians: the order of feeding when food is short",
            (
                CommandOption("first", "Who comes first, or ask"),
                CommandOption("then", "Who comes next"),
                CommandOption("third", "And then"),
            ),
        ),
        order=True,
    ),
    Declared(
        Offer,
        ("offer {what}",),
        Rules(objection, offer),
        Command("Offer to end the game without a winner", (CommandOption("what", "End it, or withdraw the offer"),)),
        order=True,
    ),
)
