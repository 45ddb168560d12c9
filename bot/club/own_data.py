"""One's own data: shown as a file, and forgotten. Each is one transaction's work."""

from __future__ import annotations

from bot.club import challenges, cups, searches
from bot.games.contract.choices import Refusal
from bot.record.entries import Entropy
from bot.record.players import FORGOTTEN
from bot.storage import games
from bot.storage.club import challenges as posted
from bot.storage.club import own_data, seekers
from bot.storage.club.cups import Cup
from bot.storage.transaction import Transaction


def new_alias(entropy: Entropy) -> int:
    """Returns an id in place of a person's, which no user of Discord's has, and nobody can tell whose it was."""
    return FORGOTTEN + int.from_bytes(entropy(7), "big")


def directing(transaction: Transaction, user: int) -> list[Cup]:
    """Returns the cups that a user directs and that are not over."""
    found = own_data.cups_of(transaction, user)
    return [cup for cup in found if cup.director == user and cup.status not in ("over", "off")]


def forget(transaction: Transaction, user: int, alias: int, now: int) -> tuple[list[str], list[int]]:
    """Forgets a user: challenges are withdrawn, searches stopped, cups left, and everything else removed or kept under
    the alias; a wait before the next cup stays. Returns the games in play that keep their id until somebody else has
    the seat, and the channels where something waits. Raises Refusal for somebody who directs a cup."""
    if found := directing(transaction, user):
        raise Refusal(f"You direct {found[0].name}. Cancel it, or let it end, before I forget you")
    channels = list[int]()
    for challenge in posted.open_of(transaction, user):
        channels += challenges.withdraw(transaction, challenge.id, user, manages=0)[1]
    for seeker in seekers.of_user(transaction, user):
        searches.stop(transaction, seeker.id, user)
    for cup in own_data.cups_of(transaction, user):
        if cup.status in ("open", "playing", "paused") and cups.playing(cup, user) is not None:
            channels += cups.leave(transaction, cup.id, user, user, now)
    own_data.forget(transaction, user, alias, now)
    return games.running_of(transaction, user), channels
