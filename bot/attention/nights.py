"""Quiet hours: whatever would ping people in theirs waits until these end, whichever kind it is of.

It is settled here alone, as the courier is about to deliver a row of the outbox, so it holds for what comes late too.
What is for one person waits as it is. A post in a game's channel goes out without the ping; a row of its own makes up
for that, by private message where there can be one, for in the channel everybody would see when those hours end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from bot.attention.preferences import preferences_of
from bot.clocks.quiet_hours import ends_at
from bot.storage import games, outbox, timers
from bot.storage.outbox import Row
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction

WAKING = "wake"
"""The kind of the timer by which the courier looks again in a channel, which is its seat."""


class Night(Struct, frozen=True):
    """Of a channel's rows those that go out ``now``, and the channels where others wait since."""

    now: list[Row]
    channels: list[int]


def asleep(transaction: Transaction, users: Iterable[int], now: int) -> dict[int, int]:
    """Those of the users who are in their quiet hours, and when these end (milliseconds since 1970)."""
    found = preferences_of(transaction, users)
    ends = {user: ends_at(chosen.habits.quiet_at(now), now) for user, chosen in found.items()}
    return {user: end for user, end in ends.items() if end is not None}


def pinged_by(rows: Iterable[Row]) -> set[int]:
    """The users whom rows ping."""
    return {user for row in rows for user in row.pings}


def hold_back(transaction: Transaction, channel: int, now: int) -> Night:
    """Has those rows of a channel wait that would ping people in their quiet hours, and sets the timer by which they
    are looked at again."""
    rows, channels = outbox.waiting(transaction, channel), list[int]()
    sleeping = asleep(transaction, pinged_by(rows), now)
    for row in rows:
        late = [user for user in row.pings if user in sleeping]
        if late and not waits_itself(transaction, row):
            channels += ping_later(transaction, row, late)
    rows = outbox.waiting(transaction, channel)
    held = [row for row in rows if not sleeping.keys().isdisjoint(row.pings)]
    if held:
        due = min(sleeping[user] for user in pinged_by(held) if user in sleeping)
        timer = Timer(WAKING, due, seat=str(channel))
        if not timers.is_set(transaction, timer):
            timers.put(transaction, timer)
    return Night([row for row in rows if row not in held], [place for place in channels if place != channel])


def waits_itself(transaction: Transaction, row: Row) -> bool:
    """Whether a row that would ping somebody asleep waits as a whole: it is for one person, and nobody else needs it
    now."""
    if row.channel != games.channel_of(transaction, row.game):
        return True
    return row.kind == "summons" and len(row.pings) == 1 and not private_channel(transaction, row.pings[0])


def private_channel(transaction: Transaction, user: int) -> int:
    """The private channel in which a user can be written to, 0 where none is known."""
    return preferences_of(transaction, [user])[user].dm


def ping_later(transaction: Transaction, row: Row, late: Sequence[int]) -> list[int]:
    """Takes those users' pings from a row of a game's channel, and leaves each a row that waits for them. Returns the
    channels of these."""
    now = [user for user in row.pings if user not in late]
    there = outbox.ping(transaction, row.id, now) if now or row.kind != "summons" else outbox.drop(transaction, row.id)
    channels = []
    for user in late if there else ():
        dm = private_channel(transaction, user)
        channel, kind, audience = (dm, "call", str(user)) if dm else (row.channel, "summons", "summons")
        outbox.add(transaction, row.game, channel, kind, audience, row.position, [user])
        channels.append(channel)
    return channels


def wake(transaction: Transaction, timer: Timer, now: int) -> list[int]:
    """Has the courier look again at what waits in a channel."""
    return [int(timer.seat)]
