"""What a piece of work sees of the database: statements and their rows, never the connection."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct


class GameChange(Struct, frozen=True):
    """A game was written: its ``version`` since, the ``channel`` where it is played, and the user who has ``moved`` in
    public by it (0: nobody in particular; None: nothing public was done)."""

    game: str
    version: int
    channel: int
    moved: int | None = None


class Transaction(ABC):
    """The statements of one piece of work, given to the functions that Database.read and Database.write run.

    A ``?`` in a statement stands for the next value, ``?1`` for the first. Every method raises Conflict where a key is
    taken, and StorageError where the database does not do its part.
    """

    alone = True
    """Whether nobody else writes before it ends."""

    def __init__(self) -> None:
        self.nearest_timer: int | None = None
        """When the nearest timer set so far is due (milliseconds since 1970); None where none was set."""
        self.games_changed: list[GameChange] = []
        """The games written so far."""
        self.channels_posted: list[int] = []
        """The channels for which something was left to deliver so far."""
        self.judges_changed: list[int] = []
        """The servers whose judges were settled so far."""

    @abstractmethod
    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """All rows of a statement's result."""

    @abstractmethod
    def row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """The first row of a statement's result, None where it has none."""

    @abstractmethod
    def locked(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """The first row of a SELECT from one table, which nobody else changes until the transaction ends."""

    @abstractmethod
    def execute(self, sql: str, *values: Any) -> int:
        """Runs a statement that changes rows. Returns how many it changed."""

    @abstractmethod
    def execute_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Runs a statement that changes rows once for each of ``rows``, its values."""

    @abstractmethod
    def ids_taken(self, table: str) -> None:
        """Sees to it that ids which the database gives the rows of a table are above those that it holds."""

    def timer_set(self, due: int) -> None:
        """Notes that a timer was set, so that the dispatcher hears of it once the transaction is committed."""
        self.nearest_timer = due if self.nearest_timer is None else min(self.nearest_timer, due)
