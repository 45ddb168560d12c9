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
    """Hears that a game awaits the practice opponent or its bot, and does nothing."""


def unmoved(game: str, user: int) -> None:
    """Hears of public entries and by whom they were made, and does nothing."""


class Services(Struct, frozen=True):
    """What all engines share. ``now`` gives the time (milliseconds since 1970), ``posted`` hears of the channels of new
    posts, ``practise`` of games that await the practice opponent or their own bot, and ``moved`` of every public entry,
    once it is written, with the user who made it."""

    database: Database
    now: Callable[[], int]
    entropy: Entropy = os.urandom
    posted: Callable[[int], None] = nobody
    practise: Callable[[str], None] = unpractised
    moved: Callable[[str, int], None] = unmoved
    private_boards: frozenset[str] = frozenset()
    """The keys of the games whose seats have private boards (see bot.delivery.private_boards)."""
