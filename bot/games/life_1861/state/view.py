"""The game as a seat may know it, and what is asked of both a state and a view."""

from __future__ import annotations

from msgspec import Struct

from bot.games.kit.views import shown
from bot.games.life_1861.state.state import (
    CIVILIANS,
    SEATS,
    Change,
    Ending,
    Farm,
    Hex,
    Key,
    LifeState,
    Merchant,
    Piece,
    Plan,
    Question,
    Roll,
    Seat,
    Step,
    Stock,
    Turn,
)


class LifeView(Struct, frozen=True, dict=True):
    """What a seat (``seat``; "" for a spectator) may know: everything but the other's standing orders.

    The fields are those of LifeState; ``plan`` is None and ``hunger`` is None where they are another's.
    """

    seat: Seat
    survivor: bool
    round: int
    pieces: dict[Key, Piece]
    stocks: dict[Seat, Stock]
    supply: Stock
    ground: dict[Hex, Stock]
    tension: int
    counter: int
    farm: Farm
    merchants: tuple[Merchant, ...]
    bandits: tuple[Hex, ...]
    drawn: tuple[str, ...]
    turns: tuple[Key, ...]
    turn: Turn | None
    asked: bool
    pending: Question | None
    bread: tuple[Key, ...]
    plan: Plan | None
    hunger: tuple[Key, ...] | None
    offers: tuple[Seat, ...]
    ending: Ending
    last: tuple[Step | Roll | Change, ...]
    decisions: int


Position = LifeState | LifeView
"""A position as the rules read it: they look only at what both have in common, which is public."""


def view(state: LifeState, seat: Seat | None) -> LifeView:
    """Everything but the other's standing orders (LF-13.7)."""
    return shown(
        state,
        LifeView,
        seat=seat or "",
        plan=state.plan if seat == "soldier" else None,
        hunger=state.hunger if seat == "civilians" else None,
    )


def living(position: Position) -> tuple[Seat, ...]:
    """The sides with a living piece."""
    pieces = position.pieces
    civilians = any(pieces[key].health > 0 for key in CIVILIANS)
    if pieces["soldier"].health > 0:
        return SEATS if civilians else SEATS[:1]
    return SEATS[1:] if civilians else ()


def given_up(position: Position) -> tuple[Seat, ...]:
    """Returns the side that has given up while the game goes on for the other (LF-12.7)."""
    alive = () if position.ending else living(position)
    return tuple(seat for seat in SEATS if seat not in alive) if alive else ()
