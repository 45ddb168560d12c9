"""Everything that one transaction writes about a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct

from bot.clocks.clock import Clock
from bot.games.contract.game import PUBLIC, Game, Seat
from bot.record.chains import Leaf
from bot.record.entries import Entry
from bot.storage.club.results import Result
from bot.storage.pending_turns import PendingTurn
from bot.storage.people import Reliability
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction
from bot.table.session import Player, Session

PrivateKind = Literal["hand", "held"]
"""The two ways to treat a private board, by the words that the outbox stores: it is posted afresh (POST), or the one
that stands is edited (EDIT; posted where none does)."""
POST: PrivateKind = "hand"
EDIT: PrivateKind = "held"
Told = Literal["turn-end", "game-end"]
"""What followers are told of, by the words that the outbox stores: that a turn has ended, or the game."""
TURN_END: Told = "turn-end"
GAME_END: Told = "game-end"
FILM = "film"
"""The row, and the message, of the moving picture of a game that has ended."""


class Changeset(Struct):
    """Everything that one transaction writes. ``state`` None leaves the state as it is; ``rules`` is its version.
    Snapshots numbered above ``drop_after`` go (they were taken back), as do those of ``prune``, which undo can no
    longer reach."""

    entry: Entry
    session: Session
    players: dict[str, Player]
    known: int = 0
    """The version of the game's row that this changes."""
    clocks: Mapping[Seat, Clock] = {}
    """The clocks as they were before."""
    state: Any = None
    rules: str = ""
    leaves: list[Leaf] = []
    posts: list[str] = []
    drop_after: int | None = None
    prune: list[int] = []
    answer: str = ""
    interaction: int = 0
    timer: Timer | None = None
    """The timer by which the entry came about: it is removed before others are set."""
    also: Callable[[Transaction], Any] | None = None
    """More to do in the same transaction; what it returns is kept in ``result``."""
    result: Any = None
    awaited: dict[Seat, str] = {}
    """The seats that the game awaits after a public entry, and why."""
    asked: list[Seat] = []
    """Those of them that are to decide anew."""
    notices: list[tuple[int, str]] = []
    """Lines that users are left, each for its user alone."""
    due: dict[Seat, int] = {}
    """When the decision that a seat has prepared follows (milliseconds since 1970)."""
    called: dict[str, list[int]] = {}
    """The users whom a post of that kind calls."""
    counted: list[tuple[int, Reliability]] = []
    """What the entry says of people's reliability, by user."""
    ended: Result | None = None
    """The game's result, where it is over by the entry."""
    told: Told | None = None
    """What followers are told of, if anything."""
    private_boards: dict[str, PrivateKind] = {}
    """The private boards that the entry touches, by seat."""
    pending_turns: dict[int, PendingTurn] | None = None
    """The users that the game awaits now; None leaves those noted before."""
    teamed: list[tuple[int, int]] = []
    """Whose place in a team's thread has changed: the team's number, and the user."""
    channels: list[int] = []
    """Where something waits to be delivered, once it is written."""
    views: dict[Seat | None, Any] = {}
    """The views of ``state`` made so far, which the table takes over."""

    def view(self, game: Game[Any, Any, Any], seat: Seat | None) -> Any:
        """Returns the view that a seat (None: a spectator) has of ``state``, which there must be; made once."""
        if seat not in self.views:
            self.views[seat] = game.view(self.state, seat)
        return self.views[seat]

    @property
    def moved_by(self) -> int:
        """The user by whose doing it happened, who is answered; 0 where nobody is: what was prepared is carried out
        without its owner."""
        return 0 if "prepared" in self.entry.hidden else self.entry.by

    @property
    def is_public(self) -> bool:
        """Whether the entry has a public leaf, once it is linked: it is the last of them."""
        return bool(self.leaves) and self.leaves[-1].chain == PUBLIC

    def shows(self, audience: str) -> bool:
        """Whether a seat or PUBLIC may learn anything by the entry, once it is linked. A decision or an order without a
        public leaf shows itself to those who have a leaf of it alone; what is taken back may touch every seat."""
        return (
            self.is_public
            or any(leaf.chain == audience for leaf in self.leaves)
            or self.entry.kind not in ("decision", "order", "prepare")
        )
