"""Two people are brought together: their game is opened in a thread of its own, by the courier."""

from __future__ import annotations

from collections.abc import Mapping

from bot.club import posts
from bot.games.contract.game import PUBLIC
from bot.record.table_settings import CLOCK, RATED, RATED_ON, TIME_OUT, USUAL
from bot.storage import outbox
from bot.storage.club import pairings
from bot.storage.club.pairings import Pairing
from bot.storage.transaction import Transaction

USUAL_PACE = "3d"
"""The clock's value where nobody chooses one: strangers do not wait for each other without end."""


def settled(pace: str, rated: bool) -> dict[str, str]:
    """Returns the table's settings for people who do not know each other: a clock of that value, where it has run out
    the other may close the game or win it, and ratings."""
    found = {CLOCK.key: pace, RATED.key: RATED_ON if rated else USUAL[RATED.key]}
    return found if pace == "none" else {**found, TIME_OUT.key: "others"}


def is_rated(options: Mapping[str, str]) -> bool:
    """Tells whether a game with those options and settings counts for ratings."""
    return options.get(RATED.key) == RATED_ON


def begin(transaction: Transaction, pairing: Pairing) -> int:
    """Leaves a pairing's game to be opened under the message that announced it. Returns the channel where something
    waits to be posted."""
    pairings.put(transaction, pairing)
    posts.show(transaction, pairing.id, pairing.channel)
    outbox.add(transaction, pairing.id, pairing.channel, posts.OPENED, PUBLIC, 0)
    return pairing.channel
