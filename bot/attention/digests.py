"""The morning digest: what awaits a person, by private message at the hour they chose; not when there is nothing."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.attention.nights import asleep
from bot.attention.pending_turns import invitations_of
from bot.attention.preferences import preferences_of
from bot.clocks.dates import day_of
from bot.clocks.quiet_hours import moment
from bot.storage import games, logs, outbox, pending_turns, timers
from bot.storage.club import puzzles
from bot.storage.people import Habits
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction

DIGEST = "digest"
"""The kind of the timer, whose seat is the user, and of the message."""


def next_at(habits: Habits, now: int) -> int:
    """When the next digest is due after ``now`` (milliseconds since 1970)."""
    day = datetime.fromtimestamp(now / 1000, ZoneInfo(habits.zone)).date()
    due = moment(habits.zone, day, habits.digest)
    return due if due > now else moment(habits.zone, day + timedelta(days=1), habits.digest)


def set_digest(transaction: Transaction, user: int, habits: Habits, now: int) -> None:
    """Sets the timer of a user's digest, or removes it where none is wished."""
    if habits.digest < 0 or not habits.zone:
        timers.remove(transaction, "", (DIGEST,), str(user))
    else:
        timers.put(transaction, Timer(DIGEST, next_at(habits, now), seat=str(user)))


def wants_puzzle(transaction: Transaction, user: int, now: int) -> bool:
    """Returns whether a user's digest has the day's puzzle: they wish it, it is there, and they have not answered
    it."""
    if preferences_of(transaction, [user])[user].habits.puzzles not in ("daily", "both"):
        return False
    day = day_of(now)
    answered = {each.day for each in puzzles.answers_of(transaction, user)}
    return day not in answered and puzzles.ready(transaction, day)


def send(transaction: Transaction, timer: Timer, now: int) -> Iterable[int]:
    """Leaves a user's digest for the courier where something awaits them, and sets the next. In quiet hours it waits
    until they end; a bot that was away over the hour sends it once, late."""
    user = int(timer.seat)
    chosen = preferences_of(transaction, [user])[user]
    if chosen.habits.digest < 0 or not chosen.habits.zone:
        return ()
    if end := asleep(transaction, [user], now).get(user):
        timers.add(transaction, Timer(DIGEST, end, seat=timer.seat))
        return ()
    timers.add(transaction, Timer(DIGEST, next_at(chosen.habits, now), seat=timer.seat))
    awaiting = [game.id for game in pending_turns.games_of(transaction, user) if game.turn is not None]
    awaiting += [invitation.lobby.id for invitation in invitations_of(transaction, user)]
    if not awaiting and wants_puzzle(transaction, user, now):
        # A row is a game's: any that the person knows does.
        awaiting = games.latest_of(transaction, user)
    if not awaiting or not chosen.dm:
        return ()
    first = awaiting[0]
    outbox.add(transaction, first, chosen.dm, DIGEST, f"{DIGEST}-{user}", logs.last_seq(transaction, first), [user])
    return (chosen.dm,)
