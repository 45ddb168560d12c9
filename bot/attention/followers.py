"""Followers: people who do not play a game, and are told of each turn's end and of the game's by private message.

Their messages are rows of the outbox, left in the transaction of the entry by which a turn ends; so each is sent once,
whenever the bot stops. What they are told follows from the public log and from spectators' views alone.
"""

from __future__ import annotations

from bot.storage import followers, outbox
from bot.storage.database import Database
from bot.storage.followers import Follower
from bot.storage.transaction import Transaction
from bot.table.changeset import GAME_END, TURN_END, Changeset, Told
from bot.table.session import Session

BY_PLAY = ("decision", "resign")
"""The kinds of entries that end a turn: whoever goes back to an earlier one, or sets the position, ends none."""


def told_of(before: Session, changes: Changeset) -> Told | None:
    """What followers are told of after an entry: that the game has ended or else, in play, a turn."""
    session, entry = changes.session, changes.entry
    if before.status == "playing" and session.status != "playing":
        return GAME_END
    if entry.kind not in BY_PLAY or entry.turn is None or before.turn is None:
        return None
    return TURN_END if entry.turn.turn != before.turn.turn else None


def tell_followers(transaction: Transaction, changes: Changeset, reseated: bool) -> list[int]:
    """Leaves what an entry ends for each of a game's followers; where it has ``reseated`` people, those who have a seat
    by now follow no more. Returns the private channels where something waits."""
    session, seated = changes.session, {player.user for player in changes.players.values()}
    if reseated:
        followers.drop(transaction, session.id, sorted(seated))
    if changes.told is None:
        return []
    found = [each for each in followers.of(transaction, session.id) if each.user not in seated]
    for each in found:
        audience = f"follower-{each.user}"
        outbox.add(transaction, session.id, each.dm, changes.told, audience, changes.entry.seq, [each.user])
    return [each.dm for each in found]


async def follow(database: Database, game: str, follower: Follower) -> None:
    """Somebody follows a game from now on."""
    await database.write(lambda transaction: followers.put(transaction, game, follower))


async def unfollow(database: Database, game: str, user: int) -> bool:
    """A user follows a game no more. Returns whether they did."""
    return await database.write(lambda transaction: followers.drop(transaction, game, [user]))


async def follows(database: Database, game: str, user: int) -> bool:
    """Whether a user follows a game."""
    return await database.look_up(lambda transaction: followers.follows(transaction, game, user))
