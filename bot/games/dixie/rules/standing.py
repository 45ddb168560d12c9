"""Orders that stand: preferences, the offer to end the battle, and armed cards (DX-17.3 to DX-17.6)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.games.dixie.data.terms import ANY, CardKey, Pos
from bot.games.dixie.state.state import Armed
from bot.games.dixie.state.working_copy import Battle
from bot.games.dixie.words import events
from bot.games.kit import orders
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side


class Arm(Decision, frozen=True):
    """Order: a special card will play itself when its moment comes at a position or "any", with ``least`` at stake."""

    card: CardKey
    where: str
    least: int = 0
    """0 where the order names none, because the card leaves no choice."""


class Disarm(Decision, frozen=True):
    """Order: an armed card no longer plays itself."""

    card: CardKey


def arm(battle: Battle, side: Side, decision: Decision) -> None:
    """Arms or disarms a card, in silence."""
    armed = battle.consult(side).armed
    match decision:
        case Arm(card, at, least):
            place: Pos = "" if at == ANY else at
            others = (a for a in armed if a.card != card)
            battle.army(side, armed=(*others, Armed(card, place, max(1, least))))
        case Disarm(card):
            battle.army(side, armed=tuple(a for a in armed if a.card != card))


class Prefer(orders.Prefer, frozen=True):
    """Order: sets a standing preference."""

    what: Literal["hits", "melee", "horse", "railway"]
    answer: Literal["lowest", "highest", "ask", "fewer", "stay", "leave", "fire", "hold", "play"]


def prefer(battle: Battle, side: Side, order: orders.Prefer) -> None:
    """Keeps a preference in silence (DX-17.5)."""
    battle.army(side, preferences=replace(battle.consult(side).preferences, **{order.what: order.answer}))


def tell_offer(battle: Battle, side: Side, what: str) -> None:
    """Tells that a side offers to end the battle, or takes that back (DX-16.3, DX-17.6)."""
    battle.tell("offer", events.offers(side, what))


def agree(battle: Battle) -> None:
    """Ends the battle without a winner (DX-16.3)."""
    battle.winner, battle.ending, battle.phase = "", "agreed", "over"
