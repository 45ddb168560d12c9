"""Vacations: whole days of a yearly allowance, in which a person's clocks stand in all their games.

A vacation begins and ends in one transaction, which also sets a timer for each game of the person: by that the game's
own engine tells its table. So each table is told once, whenever the bot stops.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from msgspec.structs import replace

from bot.clocks.control import DAY_MS
from bot.games.contract.choices import Refusal
from bot.games.phrases import counted
from bot.storage import games, timers, vacations
from bot.storage.database import Database
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction
from bot.storage.vacations import Vacation

DAYS_A_YEAR = 30
"""How many days of vacation a person has in a calendar year (UTC)."""
ENDS, TOLD = "vacation", "absence"
"""The kinds of timers: a vacation ends; a game is to be told that its player has left, or is back. Both have the user
for their seat."""


def year_of(now: int) -> int:
    """When the calendar year began (milliseconds since 1970)."""
    year = datetime.fromtimestamp(now / 1000, UTC).year
    return int(datetime(year, 1, 1, tzinfo=UTC).timestamp() * 1000)


def days_left(transaction: Transaction, user: int, now: int) -> int:
    """How many days of vacation a user has left this year."""
    return max(0, DAYS_A_YEAR - vacations.days_since(transaction, user, year_of(now)))


def begin(transaction: Transaction, user: int, days: int, now: int) -> Vacation:
    """Begins a user's vacation, or lengthens the one that runs by so many days. Raises Refusal."""
    left = days_left(transaction, user, now)
    if not 0 < days <= left:
        raise Refusal(
            f"You have {counted(left, 'day')} of vacation left this year; choose between 1 and {left}"
            if left
            else f"You have used your {DAYS_A_YEAR} days of vacation for this year"
        )
    there = vacations.running(transaction, user, now)
    if there is None:
        vacation = Vacation(user, now, now + days * DAY_MS, days)
    elif there.begun >= year_of(now):
        vacation = Vacation(user, there.begun, there.until + days * DAY_MS, there.days + days)
    else:
        # What lengthens a vacation of last year's costs days of this year's.
        vacations.put(transaction, replace(there, until=0))
        vacation = Vacation(user, now, there.until + days * DAY_MS, days)
    vacations.put(transaction, vacation)
    timers.put(transaction, Timer(ENDS, vacation.until, seat=str(user)))
    tell_games(transaction, user, now)
    return vacation


def end(transaction: Transaction, user: int, now: int) -> int:
    """Ends a user's vacation before its time; whole days that are left go back to the year. Returns how many did.
    Raises Refusal where there is none."""
    vacation = vacations.running(transaction, user, now)
    if vacation is None:
        raise Refusal("You are not on vacation")
    used = min(vacation.days, max(1, -(-(now - vacation.begun) // DAY_MS)))
    vacations.put(transaction, Vacation(user, vacation.begun, 0, used))
    timers.remove(transaction, "", (ENDS,), str(user))
    tell_games(transaction, user, now)
    return vacation.days - used


def tell_games(transaction: Transaction, user: int, now: int) -> None:
    """Has the games of a user told whether their player is there."""
    for game in games.running_of(transaction, user):
        timers.put(transaction, Timer(TOLD, now, game, str(user)))


def over(transaction: Transaction, timer: Timer, now: int) -> Iterable[int]:
    """A vacation has come to its end."""
    there = vacations.running(transaction, int(timer.seat), now)
    if there is not None:
        timers.add(transaction, Timer(ENDS, there.until, seat=timer.seat))
    else:
        vacations.close_ended(transaction, int(timer.seat), now)
        tell_games(transaction, int(timer.seat), now)
    return ()


async def begin_now(database: Database, user: int, days: int, now: int) -> Vacation:
    """Begins a user's vacation. Raises Refusal."""
    return await database.write(lambda transaction: begin(transaction, user, days, now))


async def end_now(database: Database, user: int, now: int) -> int:
    """Ends a user's vacation; returns the days that are left of it. Raises Refusal."""
    return await database.write(lambda transaction: end(transaction, user, now))


async def vacation_of(database: Database, user: int, now: int) -> tuple[Vacation | None, int]:
    """The vacation that a user is on, and the days that are left this year."""

    def work(transaction: Transaction) -> tuple[Vacation | None, int]:
        return vacations.running(transaction, user, now), days_left(transaction, user, now)

    return await database.read(work)
