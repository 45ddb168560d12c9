"""People's preferences: how they want to be called, and how often they are asked twice."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract.choices import Question
from bot.record.players import NO_PERSONS
from bot.storage import people
from bot.storage.database import Database
from bot.storage.games import Hosting
from bot.storage.people import Preferences
from bot.storage.transaction import Transaction
from bot.table.session import Session


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
    transaction: Transaction, users: Iterable[int], session: Session | Hosting
) -> tuple[list[int], dict[int, int]]:
    """Those of the users who want to be pinged in a game's channel, and the private channels of those who want a
    message. The guest named by the game's ``session`` does not see its channel, and gets a message instead if there
    can be one."""
    found, guest = preferences_of(transaction, users), session.guest
    pinged = [user for user, chosen in found.items() if chosen.called == "channel" and user != guest]
    private = {user: chosen.dm for user, chosen in found.items() if chosen.called == "message"}
    if guest in found and found[guest].called == "channel" and found[guest].dm:
        private[guest] = found[guest].dm
    return pinged, private
