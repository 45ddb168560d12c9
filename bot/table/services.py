"""Services that all games of a bot share: the database, the time, and listeners for what has happened."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

from msgspec import Struct, field

from bot.record.entries import Entropy
from bot.storage.database import Database
from bot.storage.judges import Judges


def nobody(channels: Iterable[int]) -> None:
    """The listener for new posts that does nothing."""


def unpractised(game: str) -> None:
    """The listener for games that await an opponent that does nothing."""


def unmoved(game: str, user: int) -> None:
    """The listener for public entries that does nothing."""


def unheard(game: str) -> None:
    """The listener for entries that does nothing."""


class Services(Struct, frozen=True):
    """Services that all engines share. ``now`` gives the time (milliseconds since 1970), ``posted`` hears of channels
    with new posts, ``practise`` of games that await the practice opponent or their own bot, and ``moved`` of every
    public entry, once it is written, with the user who made it; ``written`` of the game
    of every entry, whichever process wrote it."""

    database: Database
    now: Callable[[], int]
    entropy: Entropy = os.urandom
    posted: Callable[[Iterable[int]], None] = nobody
    practise: Callable[[str], None] = unpractised
    moved: Callable[[str, int], None] = unmoved
    written: Callable[[str], None] = unheard
    private_boards: frozenset[str] = frozenset()
    """The keys of the games whose seats have private boards (see bot.attention.private_boards)."""
    judges: dict[int, Judges] = field(default_factory=dict)
    """The standing judges of servers by the servers' ids, as the database has them."""
