"""The tree of orders, made from a view alone."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations

from bot.games.contract import Choice, Level, Path, Refusal, Seat
from bot.games.life_1861.decisions import Offer, SetFeeding, SetPlan, path
from bot.games.life_1861.rules import turns
from bot.games.life_1861.rules.turns import Objection
from bot.games.life_1861.state import CIVILIANS, LifeView, Plan
from bot.games.life_1861.text import names, order_text
from bot.games.reading import quoted
from bot.games.tree import following

PLAN_NEAR = (1, 2, 3)
"""The distances that a plan can name (LF-13.4)."""


@cache
def _standing_orders(seat: Seat) -> tuple[Path, ...]:
    """Every standing order that a seat can give."""
    if seat == "soldier":
        after = (("plan", "after", f"{a}-{b}") for a, b in combinations(range(len(CIVILIANS) + 1), 2))
        return (("plan", "ask"), *after, *(("plan", "near", str(n)) for n in PLAN_NEAR))
    return (("hunger", "ask"), *(("hunger", *order) for order in permutations(CIVILIANS)))


def open_orders(view: LifeView, seat: Seat) -> tuple[Path, ...]:
    """The orders that the seat can give now, as paths."""
    if view.ending:
        return ()
    in_force = _in_force(view, seat)
    standing = (order for order in _standing_orders(seat) if order != in_force)
    return (*standing, ("offer", "withdraw" if seat in view.offers else "end"))


def _in_force(view: LifeView, seat: Seat) -> Path:
    """The order of the seat's that stands."""
    if seat == "soldier":
        return path(SetPlan(view.plan or Plan()))
    return path(SetFeeding(view.hunger or ()))


def orders(view: LifeView, seat: Seat, at: Path) -> Level | None:
    """The level after ``at`` in the tree of orders, None at a whole order. Raises Refusal where it leads nowhere."""
    paths = open_orders(view, seat)
    if at in paths:
        return None
    keys = following(paths, at)
    if at and not keys:
        barred = f"{quoted(' '.join(at))} is no order that can be given now", "LF-13.7"
        raise Refusal(*(turns.game_over(view) if view.ending else barred))
    return Level(_prompt(at), tuple(_choice(view, (*at, key)) for key in keys))


def _prompt(at: Path) -> str:
    """The question at a level of the orders."""
    match at:
        case ():
            return "Orders that stand until you change them"
        case ("plan",):
            return "When do the Soldier's turns come?"
        case ("plan", "after"):
            return "After how many Civilian turns, the first and the second?"
        case ("plan", _):
            return "How near?"
        case ("hunger",):
            return "When food is short, who is fed first?"
        case ("hunger", *_):
            return "And then?"
    return "To end the game without a winner"


def _choice(view: LifeView, at: Path) -> Choice:
    """The choice at the end of a path in the tree of orders."""
    if at[0] == "plan":
        return _plan_choice(view, at)
    return _feeding_choice(view, at) if at[0] == "hunger" else _offer_choice(view, at)


def _plan_choice(view: LifeView, at: Path) -> Choice:
    key = at[-1]
    match at[1:]:
        case ():
            return Choice(key, "The Soldier's plan", _plan(view.plan or Plan())[:100])
        case ("ask",):
            return Choice(key, "Ask me each time", "Before every Civilian turn that the Soldier could go before")
        case ("after",):
            return Choice(key, "After so many Civilian turns", "His turns begin by themselves")
        case ("near",):
            return Choice(key, "Ask me when a Civilian is near", "And whenever a turn would be lost")
        case ("after", numbers):
            first, second = numbers.split("-")
            return Choice(key, _plan(Plan("after", first=int(first), second=int(second))))
    return Choice(key, _plan(Plan("near", hexes=int(key))))


def _plan(plan: Plan) -> str:
    return names.capital(order_text.plan_in_words(plan))


def _feeding_choice(view: LifeView, at: Path) -> Choice:
    key = at[-1]
    match at[1:]:
        case ():
            now = ", ".join(map(names.name, view.hunger or ())) or "Ask me each time"
            return Choice(key, "Who is fed first", now)
        case ("ask",):
            return Choice(key, "Ask me each time")
        case fed:
            # The last stands alone: it names the whole order.
            return Choice(key, ", ".join(map(names.name, fed if len(fed) == len(CIVILIANS) else [key])))


def _offer_choice(view: LifeView, at: Path) -> Choice:
    key = at[-1]
    if at == ("offer",):
        return Choice(key, "An end without a winner", "The game ends when both sides offer it")
    if key == "withdraw":
        return Choice(key, "Withdraw the offer to end the game")
    if view.offers:
        return Choice(key, "Agree to end the game", "It ends at once, and nobody wins")
    return Choice(key, "Offer to end the game", "Nobody wins; the game ends when both offer it")


def objection_to_order(view: LifeView, seat: Seat, order: SetPlan | SetFeeding | Offer) -> Objection | None:
    """Returns why the seat may not give this order now, or None."""
    if path(order) in open_orders(view, seat):
        return None
    if view.ending:
        return turns.game_over(view)
    if path(order) == _in_force(view, seat):
        return "That order stands already", "LF-13.7"
    match order:
        case SetPlan() if seat != "soldier":
            return "The plan is the Soldier's", "LF-13.7"
        case SetFeeding() if seat != "civilians":
            return "The order of feeding is the Civilians'", "LF-13.7"
        case SetPlan():
            return "That is no plan: two different numbers of turns up to four, or 1 to 3 hexes", "LF-13.3"
        case SetFeeding():
            return "The order of feeding names all four Civilians once", "LF-13.6"
        case Offer("end"):
            return "The end has been offered already", "LF-12.6"
        case _:
            return "There is no offer to withdraw", "LF-12.6"
