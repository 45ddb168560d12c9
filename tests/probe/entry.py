"""A decision of the probe being carried out: a working copy of the state, and the few ways to change it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.games.contract.choices import Path
from bot.games.contract.game import PUBLIC, Draws, Event, Line, Outcome, Seat
from bot.games.kit.views import shown
from bot.games.kit.working_copy import WorkingCopy
from tests.probe.state import NAMES, OTHER, Card, PublicSide, Secrets, State
from tests.probe.views import public_side

SECRET = ("commit", "scout")
"""First words of the decisions that name a card which their seat alone knows of (PR-3, PR-8)."""


class Entry(WorkingCopy[State, Secrets]):
    """One decision, order or setup being carried out. What everyone knows of a seat is :meth:`seen`; what only the seat
    knows is read through the gate (see :class:`bot.games.kit.working_copy.WorkingCopy`)."""

    def __init__(self, state: State, draw: Draws, actor: Seat = "") -> None:
        super().__init__(actor, draw)
        self.rounds, self.round, self.stack = state.rounds, state.round, list(state.stack)
        self.marks, self.result = state.marks, state.result
        self._sides = dict(state.sides)

    def hidden(self, owner: Seat) -> Secrets:
        """What only a seat knows."""
        return shown(self._sides[owner], Secrets)

    def unspoken(self, words: Path) -> bool:
        """Whether a decision names a card that its seat alone knows of. So it does where the card is shown at
        once, with the other's."""
        return words[0] in SECRET

    def seen(self, seat: Seat) -> PublicSide:
        """What everyone knows of a seat."""
        return public_side(self._sides[seat])

    # -- changing

    def change(self, seat: Seat, **changes: Any) -> None:
        """Changes what belongs to a seat, hidden or not: fields of its Side."""
        self._sides[seat] = replace(self._sides[seat], **changes)

    def draw_card(self, seat: Seat) -> Card:
        """Moves a card from a seat's deck to its hand by its own stream (PR-7), and returns it to be told to that seat
        alone.

        It is not the gate that is asked: whoever acts, nobody else learns anything of the deck. The index drawn is
        known to the seat: with a deck of its own it says nothing about the other's cards. What the other's scouts did
        not find may be there now.
        """
        side = self._sides[seat]
        card = side.deck[self.draw(len(side.deck), f"a card for {NAMES[seat]}", seat) - 1]
        self.change(seat, deck=tuple(c for c in side.deck if c != card), hand=tuple(sorted((*side.hand, card))))
        self.change(OTHER[seat], absent=())
        return card

    def lay_down(self, seat: Seat, card: Card) -> None:
        """Takes a card out of a hand for everyone to see: it was named by a decision or found through the gate. The
        other's scouts need not remember it any more."""
        side, other = self._sides[seat], self._sides[OTHER[seat]]
        self.change(seat, hand=tuple(c for c in side.hand if c != card))
        self.change(OTHER[seat], found=tuple(c for c in other.found if c != card))

    def tell_more(self, kind: str, seat: Seat, text: str, others: str, **data: Any) -> None:
        """Tells a seat in its own words what it did (with ``data``), and everyone else that it did something."""
        lines = {PUBLIC: Line(others, {"seat": seat}), seat: Line(text, {"seat": seat, **data})}
        self.events.append(Event(kind, lines))

    # -- concluding

    def outcome(self, words: Path = ()) -> Outcome[State]:
        """What a decision of those words, or the setup, came to."""
        state = State(self.rounds, self._sides, self.round, self.stack, self.marks, self.result)
        return self.concluded(state, words)
