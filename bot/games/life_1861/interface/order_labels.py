"""Prompts and labels of the orders."""

from __future__ import annotations

from bot.games.contract import Choice, Path
from bot.games.life_1861.state import CIVILIANS, LifeView, Plan
from bot.games.life_1861.text import names, order_text


def order_prompt(at: Path) -> str:
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


def order(view: LifeView, at: Path) -> Choice:
    """A choice among the orders."""
    key = at[-1]
    match at:
        case ("plan",):
            return Choice(key, "The Soldier's plan", names.capital(order_text.plan_in_words(view.plan or Plan()))[:100])
        case ("plan", "ask"):
            return Choice(key, "Ask me each time", "Before every Civilian turn that the Soldier could go before")
        case ("plan", "after"):
            return Choice(key, "After so many Civilian turns", "His turns begin by themselves")
        case ("plan", "near"):
            return Choice(key, "Ask me when a Civilian is near", "And whenever a turn would be lost")
        case ("plan", "after", _):
            first, second = key.split("-")
            return Choice(
                key, names.capital(order_text.plan_in_words(Plan("after", first=int(first), second=int(second))))
            )
        case ("plan", "near", _):
            return Choice(key, names.capital(order_text.plan_in_words(Plan("near", hexes=int(key)))))
        case ("hunger",):
            now = ", ".join(map(names.name, view.hunger or ())) or "Ask me each time"
            return Choice(key, "Who is fed first", now)
        case ("hunger", "ask"):
            return Choice(key, "Ask me each time")
        case ("hunger", *fed):
            # The last stands alone: it names the whole order.
            return Choice(key, ", ".join(map(names.name, fed if len(fed) == len(CIVILIANS) else [key])))
        case ("offer",):
            return Choice(key, "An end without a winner", "The game ends when both sides offer it")
        case (_, "end") if view.offers:
            return Choice(key, "Agree to end the game", "It ends at once, and nobody wins")
        case (_, "end"):
            return Choice(key, "Offer to end the game", "Nobody wins; the game ends when both offer it")
    return Choice(key, "Withdraw the offer to end the game")
