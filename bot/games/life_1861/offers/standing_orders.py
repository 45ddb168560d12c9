"""The tree of orders, made from a view alone."""

from __future__ import annotations

from functools import cache

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.contract.game import Seat
from bot.games.kit import peace
from bot.games.life_1861.decisions import LANGUAGE
from bot.games.life_1861.rules import turns
from bot.games.life_1861.rules.standing_orders import SetPlan, open_orders
from bot.games.life_1861.state.state import CIVILIANS, Plan
from bot.games.life_1861.state.view import LifeView
from bot.games.life_1861.words import events, names
from bot.games.paths import following
from bot.games.phrases import quoted, sentence

_path = cache(LANGUAGE.path)


def orders(view: LifeView, seat: Seat, at: Path) -> Level | None:
    """The level after ``at`` in the tree of orders, None at a whole order. Raises Refusal where it leads nowhere."""
    paths = [_path(order) for order in open_orders(view, seat)]
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
            return "Feed whom first when food is short?"
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
            return Choice(key, "Ask me each time", "before every Civilian turn")
        case ("after",):
            return Choice(key, "After so many Civilian turns", "his turns then begin automatically")
        case ("near",):
            return Choice(key, "Ask me when a Civilian is near", "or a turn would be lost")
        case ("after", numbers):
            return Choice(key, _plan(SetPlan(numbers).plan))
    return Choice(key, _plan(SetPlan(hexes=int(key)).plan))


def _plan(plan: Plan) -> str:
    return sentence(events.plan_in_words(plan))


def _feeding_choice(view: LifeView, at: Path) -> Choice:
    key = at[-1]
    match at[1:]:
        case ():
            now = ", ".join(map(names.name, view.hunger or ())) or "Ask me each time"
            return Choice(key, "Who is fed first", now)
        case ("ask",):
            return Choice(key, "Ask me each time")
        case fed:
            if len(fed) < len(CIVILIANS) - 1:
                return Choice(key, names.name(key))
            # The last of a choice stands alone: it names the whole order.
            last = [each for each in CIVILIANS if each not in fed]
            return Choice(key, f"Feed {', '.join(map(names.name, (*fed, *last)))}")


def _offer_choice(view: LifeView, at: Path) -> Choice:
    key = at[-1]
    if at == (peace.WORD,):
        return Choice(key, "An end without a winner", "when both sides offer it")
    if key == peace.WITHDRAW:
        return Choice(key, "Withdraw the offer to end the game", role="wait")
    if view.offers:
        hint = "It ends at once, and no one wins"
        return Choice(key, "Agree to end the game", hint, role="give-up", asks=peace.AGREED.format("game"))
    return Choice(key, "Offer to end the game", "No one wins. The game ends when both offer it")
