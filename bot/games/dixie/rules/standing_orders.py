"""Orders that stand: preferences, the offer to end the battle, and armed cards (DX-17.3 to DX-17.6)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.games.dixie.data.terms import ANY, CardKey, Pos
from bot.games.dixie.state.state import Armed
from bot.games.dixie.state.working_copy import Work
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


def arm(work: Work, side: Side, decision: Decision) -> None:
    """Arms or disarms a card, in silence."""
    armed = work.consult(side).armed
    match decision:
        case Arm(card, at, least):
            place: Pos = "" if at == ANY else at
            others = (a for a in armed if a.card != card)
            work.army(side, armed=(*others, Armed(card, place, max(1, least))))
        case Disarm(card):
            work.army(side, armed=tuple(a for a in armed if a.card != card))


class Prefer(orders.Prefer, frozen=True):
    """Order: sets a standing preference."""

    what: Literal["hits", "melee", "horse", "railway"]
    answer: Literal["lowest", "highest", "ask", "fewer", "stay", "leave", "fire", "hold", "play"]


def prefer(work: Work, side: Side, order: orders.Prefer) -> None:
    """Keeps a preference in silence (DX-17.5)."""
    work.army(side, preferences=replace(work.consult(side).preferences, **{order.what: order.answer}))


def tell_offer(work: Work, side: Side, what: str) -> None:
    """Tells that a side offers to end the battle, or takes that back (DX-16.3, DX-17.6)."""
    work.tell("offer", events.offers(side, what))


def agree(work: Work) -> None:
    """Ends the battle without a winner (DX-16.3)."""
    work.winner, work.ending, work.phase = "", "agreed", "over"
