"""Endings by the players themselves: an offer to end the game without a winner, which all must make, and
resignation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bot.games.contract.choices import Choice, Level
from bot.games.contract.game import Seat

WORD = "offer"
"""The first word of the order."""
Said = Literal["end", "withdraw"]
"""The words that may follow it."""
END: Said = "end"
WITHDRAW: Said = "withdraw"
AGREED = "The {} ends at once, and nobody wins."
"""Asked of a seat about to agree, of the game or the battle."""


def after(offers: tuple[Seat, ...], seat: Seat, what: str, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Returns the seats whose offer stands once ``seat`` has said ``what``, in the order of ``seats``."""
    return tuple(s for s in seats if (s in offers if s != seat else what == END))


def agreed(offers: tuple[Seat, ...], seats: Sequence[Seat]) -> bool:
    """Tells whether every seat's offer stands, so that the game ends."""
    return set(offers) == set(seats)


def may_end(offers: tuple[Seat, ...], seat: Seat, what: str, seats: Sequence[Seat], game: str = "game") -> str:
    """Returns how the ``game`` ends when a seat says ``what`` now, in a sentence; "" where it goes on."""
    return AGREED.format(game) if agreed(after(offers, seat, what, seats), seats) else ""


def offered(offers: tuple[Seat, ...], seats: Sequence[Seat]) -> dict[Seat, str]:
    """Returns the seats that may agree to another's offer, each with the offer in a few words."""
    asked = [s for s in seats if offers and s not in offers]
    return dict.fromkeys(asked, "agree to end without a winner, or play on")


def said(offers: tuple[Seat, ...], seat: Seat) -> Said:
    """Returns the one key that may follow the order's word now."""
    return WITHDRAW if seat in offers else END


def level(offers: tuple[Seat, ...], seat: Seat, game: str = "game") -> Level:
    """Returns a seat's choices about an offer now; agreeing ends the ``game`` ("battle") for good."""
    if seat in offers:
        return Level("Your offer stands.", (Choice(WITHDRAW, "Withdraw the offer"),))
    label = "Agree: end without a winner" if offers else "Offer to end without a winner"
    if not offers:  # It may be withdrawn: only agreeing ends anything.
        return Level(f"End the {game} without a winner?", (Choice(END, label),))
    choice = Choice(END, label, role="give-up", asks=AGREED.format(game))
    return Level(f"End the {game} without a winner?", (choice,))
