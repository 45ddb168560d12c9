"""Orders that stand: preferences, the offer to end the battle, and armed cards (DX-17.3 to DX-17.6)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.games import peace
from bot.games.dixie.data.terms import ANY, SIDES, CardKey, Decision, Pos, Side
from bot.games.dixie.state.state import Armed
from bot.games.dixie.state.working_copy import Battle


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


class Prefer(Decision, frozen=True):
    """Order: sets a standing preference."""

    what: Literal["hits", "melee", "horse", "railway"]
    how: Literal["lowest", "highest", "ask", "fewer", "stay", "leave", "fire", "hold", "play"]


class Offer(Decision, frozen=True):
    """Order: offers to end the battle without a winner, or takes the offer back."""

    how: Literal["end", "withdraw"]


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Keeps a preference in silence; makes, accepts or withdraws an offer in public (DX-16.3, DX-17.5, DX-17.6)."""
    match decision:
        case Prefer(what, how):
            battle.army(side, preferences=replace(battle.consult(side).preferences, **{what: how}))
        case Offer("end"):
            battle.offers = (*battle.offers, side)
            battle.tell("offer", f"The {side.upper()} offers to end the battle without a winner.")
            if peace.agreed(battle.offers, SIDES):
                battle.winner, battle.ending, battle.phase = "", "agreed", "over"
        case Offer("withdraw"):
            battle.offers = tuple(s for s in battle.offers if s != side)
            battle.tell("offer", f"The {side.upper()} withdraws its offer to end the battle.")
