"""What Discord refused is tried again with growing pauses: by a timer of its channel, so that whichever process is at
work does it, and a restart shortens no pause."""

from __future__ import annotations

from bot.storage import outbox, timers
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction

RETRYING = "parked"
"""The kind of the timer, whose seat is the channel, and whose payload how often it was tried again."""
RESTS_MS = (60_000, 300_000, 1_800_000, 7_200_000, 21_600_000)
"""Milliseconds after which what was refused is tried again, each time longer, the last for ever after."""


def rest_at_first(transaction: Transaction, channel: int, now: int) -> None:
    """Begins the pauses of a channel where something is refused for the first time since anything got through."""
    timers.put(transaction, _timer(channel, 0, now))


def rest_on(transaction: Transaction, channel: int, now: int) -> None:
    """Goes on with the pauses of a channel where it is refused once more."""
    if not timers.stands_for(transaction, "", RETRYING, str(channel)):
        rest_at_first(transaction, channel, now)


def try_again(transaction: Transaction, timer: Timer, now: int) -> list[int]:
    """Has what is parked in a channel tried again, and sets the timer for the next time, should it be refused again.
    Returns the channel where something waits then."""
    channel = int(timer.seat)
    if not outbox.try_again(transaction, channel):
        return []
    timers.add(transaction, _timer(channel, timer.payload + 1, now))
    return [channel]


def _timer(channel: int, tries: int, now: int) -> Timer:
    """The timer of a channel where something was tried again so many times."""
    return Timer(RETRYING, now + RESTS_MS[min(tries, len(RESTS_MS) - 1)], seat=str(channel), payload=tries)
