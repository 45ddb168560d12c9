"""A decision being carried out: its events so far, its draws, and the one gate to hidden knowledge.

A game's own working copy derives from :class:`WorkingCopy`, keeps its fields beside, and changes them as its rules say.
It never says itself whether a decision may be taken back or whether its words are secret: both follow from the reads
through :meth:`WorkingCopy.consult` and from the audiences of its events.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from typing import Any, Generic, TypeVar

from bot.games.contract.choices import Path
from bot.games.contract.game import PUBLIC, Draws, Event, Line, Outcome, Seat

S = TypeVar("S")
H = TypeVar("H")


def no_draws(sides: int, purpose: str, stream: str = PUBLIC) -> int:
    """Stands in as the source of chance where nothing is drawn, such as a resignation; raises AssertionError when
    called."""
    raise AssertionError(f"nothing is drawn here, not {purpose}")


def throwaway_dice(rng: random.Random) -> Draws:
    """Returns draws that count for nothing, by random numbers: for games that are played to look ahead or to try."""

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    return draw


class WorkingCopy(Generic[S, H]):
    """One decision, order or event being carried out for ``actor`` ("" for nobody: the setup); ``draw`` is the only
    source of chance. ``S`` is the game's state, ``H`` the knowledge of one seat alone."""

    MOST_MARKS = 60
    """What is noted of a turn for the picture at most, the latest."""
    last: list[Any]
    """What is noted of this decision, where a game notes it."""
    this_turn: tuple[Any, ...]

    def __init__(self, actor: Seat, draw: Draws) -> None:
        self.actor, self._draw = actor, draw
        self.events: list[Event] = []
        self.consulted = False

    # -- the gate

    @abstractmethod
    def hidden(self, owner: Seat) -> H:
        """Returns the knowledge of ``owner`` alone. Called by the gate alone."""

    def consult(self, owner: Seat) -> H:
        """Returns the knowledge of ``owner`` alone, for rules that ask for it. Where that is not the actor, the
        decision cannot be taken back freely, whatever the rules find there. Rules ask for it, or do not, by public
        knowledge and the actor's. A setup is nobody's to take back."""
        if self.actor and owner != self.actor:
            self.consulted = True
        return self.hidden(owner)

    def disclose(self, owner: Seat) -> H:
        """Returns the knowledge of ``owner`` alone, for rules that show some of it to others: nobody forgets a thing
        once seen, so the decision cannot be taken back freely, whoever made it."""
        self.consulted = True
        return self.hidden(owner)

    def unspoken(self, words: Path) -> bool:
        """Tells whether a decision's words name something that its actor alone knows once it is carried out. Depends on
        nothing that the actor does not know. Overridden where decisions name hidden things."""
        return False

    # -- chance and events

    def draw(self, sides: int, purpose: str, stream: str = PUBLIC) -> int:
        """Returns a number from 1 to ``sides``, for a purpose that the record names. Everyone can read it there;
        with a seat as ``stream`` it is secret, and that seat alone can."""
        return self._draw(sides, purpose, stream)

    def may_draw(self, owner: Seat) -> None:
        """Records that numbers of a seat's own are drawn, or not, by knowledge of that seat alone. It counts as a draw
        either way: if the decision could be taken back freely where nothing was drawn, that would tell."""
        self.consulted = True

    def tell(self, kind: str, text: str, **data: Any) -> None:
        """Tells everyone of an event."""
        self.events.append(Event(kind, {PUBLIC: Line(text, data)}))

    def tell_apart(self, kind: str, own: Seat, text: str, others: str, **data: Any) -> None:
        """Tells a seat of an event in its own words (with ``data``), and everyone else less, or nothing for ""."""
        self.events.append(Event(kind, {own: Line(text, data)} | ({PUBLIC: Line(others)} if others else {})))

    def note(self, mark: Any) -> None:
        """Notes what everyone saw, for the picture: with this decision, and with this turn."""
        self.last.append(mark)
        self.this_turn = (*self.this_turn, mark)[-self.MOST_MARKS :]

    # -- the end

    def concluded(self, state: S, words: Path = ()) -> Outcome[S]:
        """Returns the outcome: a new state and the events; ``words`` are those of the decision. They are secret where
        no event tells everyone of it, or where they name something that stays hidden."""
        silent = not any(PUBLIC in event.lines for event in self.events)
        secret = bool(words) and (silent or self.unspoken(words))
        return Outcome(state, self.events, secret=secret, consulted=self.consulted)
