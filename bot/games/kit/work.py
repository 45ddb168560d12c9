"""A working copy for games whose states are small enough to be copied whole."""

from __future__ import annotations

from copy import deepcopy
from typing import TypeVar

from bot.games.contract.choices import Path
from bot.games.contract.game import Draws, Outcome, Seat
from bot.games.kit.working_copy import WorkingCopy

S = TypeVar("S")


class Work(WorkingCopy[S, S]):
    """A decision being carried out: ``state`` is a copy that may be changed in place.

    What its actor does not know is read by :meth:`consult`, and what others learn of a seat's secrets by
    :meth:`disclose`: both return the same state, and note that the decision cannot be taken back freely."""

    def __init__(self, state: S, actor: Seat, draw: Draws) -> None:
        super().__init__(actor, draw)
        self.state = deepcopy(state)
        self.stays_secret = False
        """Set where the decision's words name something that its actor alone knows when it has been carried out. It may
        depend on nothing that the actor does not know."""

    def hidden(self, owner: Seat) -> S:
        """See ``WorkingCopy``."""
        return self.state

    def unspoken(self, words: Path) -> bool:
        """See ``WorkingCopy``."""
        return self.stays_secret

    def outcome(self, words: Path = ()) -> Outcome[S]:
        """Returns what a decision of those words, or the setup, came to."""
        return self.concluded(self.state, words)
