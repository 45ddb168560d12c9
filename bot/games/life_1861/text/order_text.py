"""Orders in words, and the texts of their events."""

from __future__ import annotations

from bot.games.life_1861.state.state import Key, Plan, Seat
from bot.games.life_1861.words import names
from bot.games.phrases import sentence


def planned(plan: Plan) -> str:
    """The Soldier's plan, for him alone."""
    return f"Your plan: {plan_in_words(plan)}."


def feeding(order: tuple[Key, ...]) -> str:
    """The order of feeding, for the Civilian player alone."""
    named = ", then ".join(map(names.name, order))
    return f"When food is short, fed first: {named}." if order else "When food is short, you are asked."


def offers(seat: Seat, what: str) -> str:
    """An offer to end the game, or its withdrawal."""
    side, many = sentence(names.side(seat)), seat == "civilians"
    if what == "end":
        return f"{side} {'offer' if many else 'offers'} to end the game without a winner."
    return f"{side} {'withdraw their' if many else 'withdraws his'} offer to end the game."


def plan_in_words(order: Plan) -> str:
    """The Soldier's standing plan, without a full stop."""
    if order.kind == "after":
        first = f"after {order.first}" if order.first else "before any"
        return f"act {first} and after {names.count(order.second, 'Civilian turn')}"
    if order.kind == "near":
        return f"ask once a Civilian is within {names.hexes(order.hexes)}"
    return "ask before every Civilian turn"
