"""What all games of a bot share: the database, the time, and those to be told when something has happened."""

from __future__ import annotations

import os
from collections.abc import Callable

from msgspec import Struct

from bot.record.entries import Entropy
from bot.storage.database import Database


def nobody(channel: int) -> None:
    """Hears of new posts and does nothing."""


def unpractised(game: str) -> None:
    """Hears that a game awaits the practice opponent, and does nothing."""


def unmoved(game: str, user: int) -> None:
    """Hears of public entries and by whom they were made, and does nothing."""


class Services(Struct, frozen=True):
    """What engines share: the database, the time (milliseconds since 1970), entropy, who hears of new posts, who hears
    of a game that awaits the practice opponent, and who hears of every public entry once it is written."""

    database: Database
    now: Callable[[], int]
    entropy: Entropy = os.urandom
    posted: Callable[[int], None] = nobody
    practise: Callable[[str], None] = unpractised
    moved: Callable[[str, int], None] = unmoved
    private_boards: frozenset[str] = frozenset()
    """The keys of the games whose seats have private boards (see bot.delivery.private_boards)."""
