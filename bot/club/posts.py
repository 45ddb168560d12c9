"""The club's posts: one message for each thing (a challenge, a pairing, a search, a cup), which is edited as it
changes, and others that ping. They are rows of the outbox, with the thing's id in the place of a game's."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract.game import PUBLIC
from bot.record.entries import Entropy
from bot.storage import judges, outbox
from bot.storage.transaction import Transaction

PREFIX = "K"
ELSEWHERE = "elsewhere"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"

SHOWN, PINGED, OPENED, LOGGED = "club", "clubping", "clubopen", "clublog"
"""The kinds of rows: a message that stands, and is edited; one that pings, beside it; a pairing's game, which is opened
in a thread under the message that stands; and a director's act, where the server follows such acts."""
KINDS = (SHOWN, PINGED, OPENED, LOGGED)


def new_id(entropy: Entropy) -> str:
    """Returns the id of a new thing of the club, which no game has."""
    return id_of(entropy(9))


def id_of(some: bytes) -> str:
    """Returns the id that the first nine of some bytes give."""
    return PREFIX + "".join(LETTERS[b % len(LETTERS)] for b in some[:9])


def is_club(id: str) -> bool:
    """Tells whether an id is that of a thing of the club."""
    return id.startswith(PREFIX) and id.isalnum()


def show(transaction: Transaction, id: str, channel: int, audience: str = PUBLIC) -> int:
    """Leaves the message of a thing to be posted or, where it stands, edited. Returns the channel."""
    outbox.add(transaction, id, channel, SHOWN, audience, 0)
    return channel


def on_board_of(guild: int) -> str:
    """Returns the audience of the post of a challenge on the board of another server."""
    return f"{ELSEWHERE} {guild}"


def board_of(audience: str) -> int:
    """Returns the server on whose board a post for that audience stands, 0 for its own."""
    kind, _, guild = audience.partition(" ")
    return int(guild) if kind == ELSEWHERE else 0


def followed_in(transaction: Transaction, guild: int) -> list[int]:
    """Returns the channel where a server follows what game masters and directors do; nothing without one."""
    channel = judges.of(transaction, guild).log
    return [channel] if channel else []


def log(transaction: Transaction, id: str, guild: int, act: int) -> None:
    """Leaves the act of that number of a cup to be posted where its server follows such acts."""
    for channel in followed_in(transaction, guild):
        outbox.add(transaction, id, channel, LOGGED, LOGGED, act)


def ping(transaction: Transaction, id: str, channel: int, audience: str, users: Sequence[int]) -> int:
    """Leaves a message that pings those users. Returns the channel."""
    for user in users:
        # One each, so that each waits for the end of that person's quiet hours alone.
        outbox.add(transaction, id, channel, PINGED, audience, 0, [user])
    return channel
