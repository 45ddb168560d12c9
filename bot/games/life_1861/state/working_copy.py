"""One decision being carried out: the state as it has become, and what has happened on the way."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.choices import Path
from bot.games.contract.game import Draws, Outcome, Seat
from bot.games.kit.working_copy import WorkingCopy
from bot.games.life_1861.state.state import (
    RESOURCES,
    Change,
    Hex,
    Key,
    LifeState,
    Merchant,
    Piece,
    Plan,
    Resource,
    Roll,
    Step,
    Stock,
    seat_of,
)
from bot.games.life_1861.state.view import given_up
from bot.games.life_1861.words import names

LEAST_TENSION, MOST_TENSION = 1, 10
"""The ends of the scale (LF-7.1, LF-7.2)."""


def changed(stock: Stock, resource: Resource, by: int) -> Stock:
    """A stock with so much more of a resource."""
    return replace(stock, **{resource: getattr(stock, resource) + by})


class StandingOrders(Struct, frozen=True):
    """What only one seat knows: the Soldier's ``plan``, or the Civilians' order of feeding (LF-13.7)."""

    plan: Plan = Plan()
    hunger: tuple[Key, ...] = ()


class Work(WorkingCopy[LifeState, StandingOrders]):
    """The working copy of a game. Every change of the state goes through it; the rules say which changes."""

    def __init__(self, state: LifeState, actor: Seat, draw: Draws) -> None:
        super().__init__(actor, draw)
        self.before = self.state = state
        self._last: list[Step | Roll | Change] = []

    @property
    def gone(self) -> tuple[Seat, ...]:
        """The side that had given up before this decision (LF-12.7)."""
        return given_up(self.before)

    def hidden(self, owner: Seat) -> StandingOrders:
        """The seat's standing order."""
        if owner == "soldier":
            return StandingOrders(plan=self.state.plan)
        return StandingOrders(hunger=self.state.hunger)

    def consult(self, owner: Seat) -> StandingOrders:
        """The seat's standing order, about to be followed. That bars free undo for its owner too: an order that has
        answered is not changed and tried again."""
        self.consulted = True
        return super().consult(owner)

    def outcome(self, words: Path = ()) -> Outcome[LifeState]:
        """The state after a decision of those words, or after the setup, with what the picture shows of it."""
        return self.concluded(replace(self.state, last=tuple(self._last)), words)

    def keep_last(self) -> None:
        """Keeps what the picture shows as it was before."""
        self._last = list(self.before.last)

    def show(self, part: Step | Roll | Change) -> None:
        """Adds a part of what happened for the picture."""
        self._last.append(part)

    def show_change(self, what: str, piece: Key, at: Hex) -> None:
        """Adds a change for the picture: what happened to a piece ("" for none) in a few words, and where."""
        self.show(Change(f"{names.name(piece)} {what}" if piece else what, at))

    def set(self, **fields: Any) -> None:
        """Changes fields of the state."""
        self.state = replace(self.state, **fields)

    def piece(self, key: Key, **fields: Any) -> Piece:
        """Changes a piece; returns it as it is now."""
        after = replace(self.state.pieces[key], **fields)
        self.set(pieces={**self.state.pieces, key: after})
        return after

    def wound(self, key: Key) -> int:
        """Takes 1 health from a piece; without any left it leaves the board (LF-1.5). Returns the health left."""
        left = self.state.pieces[key].health - 1
        after = self.piece(key, health=left) if left else Piece("", 0)
        self.set(pieces={**self.state.pieces, key: after})
        return left

    def tension(self, by: int) -> int:
        """Moves tension along its scale (LF-7.2); returns where it is now."""
        now = min(MOST_TENSION, max(LEAST_TENSION, self.state.tension + by))
        self.set(tension=now)
        return now

    # -- resources: the blocks are finite, and every one is somewhere (LF-9.3)

    def pay(self, seat: Seat, resource: Resource, number: int = 1) -> None:
        """Puts resources of a player's into the supply."""
        self.give(seat, resource, -number)
        self.set(supply=changed(self.state.supply, resource, number))

    def earn(self, seat: Seat, resource: Resource) -> bool:
        """Gives a player a resource from the supply; False where the supply has none."""
        if not getattr(self.state.supply, resource):
            return False
        self.pay(seat, resource, -1)
        return True

    def give(self, seat: Seat, resource: Resource, number: int = 1) -> None:
        """Changes a player's stock alone: the other end of the exchange is changed beside it."""
        stocks = self.state.stocks
        self.set(stocks={**stocks, seat: changed(stocks[seat], resource, number)})

    def lay(self, at: Hex, resource: Resource, number: int = 1) -> int:
        """Lays resources from the supply on a hex, as many as there are; returns how many."""
        number = min(number, getattr(self.state.supply, resource))
        self.set(supply=changed(self.state.supply, resource, -number))
        self._lying(at, resource, number)
        return number

    def lift(self, seat: Seat, at: Hex, resource: Resource) -> None:
        """Moves a resource that lies on a hex to a player's stock."""
        self._lying(at, resource, -1)
        self.give(seat, resource)

    def _lying(self, at: Hex, resource: Resource, number: int) -> None:
        here = changed(self.state.ground.get(at, Stock()), resource, number)
        ground = {place: stock for place, stock in self.state.ground.items() if place != at}
        self.set(ground=ground if here == Stock() else {**ground, at: here})

    def withdraw(self, seat: Seat) -> None:
        """Takes a side's pieces off the board; what it has goes to the supply (LF-12.7)."""
        pieces = {key: piece if seat_of(key) != seat else Piece("", 0) for key, piece in self.state.pieces.items()}
        self.set(pieces=pieces)
        for key in RESOURCES:
            self.pay(seat, key, getattr(self.state.stocks[seat], key))

    def dismiss(self, merchant: Merchant) -> None:
        """Takes a merchant off the board; what he has goes to the supply (LF-10.2)."""
        supply = self.state.supply
        for key in RESOURCES:
            supply = changed(supply, key, getattr(merchant.stock, key))
        self.set(supply=supply, merchants=tuple(m for m in self.state.merchants if m is not merchant))
