"""People's preferences: how they want to be called, and how often they are asked twice."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.choices import Question
from bot.record.players import NO_PERSONS
from bot.storage import people
from bot.storage.database import Database
from bot.storage.people import Preferences
from bot.storage.transaction import Transaction


def preferences_of(transaction: Transaction, users: Iterable[int]) -> dict[int, Preferences]:
    """The preferences of each of those users. Nobody calls the practice opponent or a bot."""
    return {user: people.preferences(transaction, user) or usual(user) for user in users}


def usual(user: int) -> Preferences:
    """The preferences of a user who never said any."""
    return Preferences("never" if user in NO_PERSONS else "channel")


async def preferences(database: Database, user: int) -> Preferences:
    """A user's preferences."""
    return (await database.look_up(lambda transaction: preferences_of(transaction, [user])))[user]


async def is_asked(database: Database, user: int, question: Question | None) -> bool:
    """Tells whether a user is asked that question before a decision: always if the game may end by it, else as they
    prefer."""
    if question is None or question.final:
        return question is not None
    return (await preferences(database, user)).asked == "always"


async def choose(database: Database, user: int, chosen: Preferences) -> None:
    """Keeps a user's preferences from now on."""
    await database.write(lambda transaction: people.put(transaction, user, chosen))


def sorted_by_preference(
    transaction: Transaction, users: Iterable[int], guest: int = 0
) -> tuple[list[int], dict[int, int]]:
    """Those of the users who want to be pinged in the channel, and the private channels of those who want a message. A
    game's ``guest`` does not see its channel, and gets a message instead if there can be one."""
    found = preferences_of(transaction, users)
    pinged = [user for user, chosen in found.items() if chosen.called == "channel" and user != guest]
    private = {user: chosen.dm for user, chosen in found.items() if chosen.called == "message"}
    if guest in found and found[guest].called == "channel" and found[guest].dm:
        private[guest] = found[guest].dm
    return pinged, private
