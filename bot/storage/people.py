"""People: their preferences, how and when they are called and reminded and how often they are asked twice; and how
reliably they play."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from bot.clocks.quiet_hours import QuietHours
from bot.storage.transaction import Transaction

Called = Literal["channel", "message", "never"]
"""How a person is called: pinged in the game's channel, written to in private, or not at all."""
Asked = Literal["always", "final"]
"""How often a person is asked before a decision: always where it gives much away, or only where it may end the game."""


Reminded = Literal["both", "half", "tenth", "never"]
"""When a person is reminded of a clock: at half of the time, at the last tenth, at both, or never."""


Puzzles = Literal["no", "share", "daily", "both"]
"""What a person wants of puzzles: that their finished games are looked through for some ("share"), the day's puzzle in
the digest ("daily"), both, or nothing of it."""


class Habits(Struct, frozen=True, omit_defaults=True):
    """A person's days: the time zone (an IANA name, "" where none was said), the quiet hours that count from
    ``counts_from`` on (milliseconds since 1970) and those that count until then, whether clocks stand in them, so that
    others can guess the zone, reminders, and at which minute after midnight, by that zone, a digest is wished (-1:
    none)."""

    zone: str = ""
    quiet: QuietHours | None = None
    counts_from: int = 0
    until_then: QuietHours | None = None
    stops: bool = False
    reminded: Reminded = "both"
    digest: int = -1
    leave: int = 0
    """How many days of vacation begin by themselves when a clock would run out; 0: none do."""
    puzzles: Puzzles = "no"
    """Whether finished games may be looked through for puzzles, and whether the digest has the day's puzzle."""
    abroad: bool = False
    """Whether the person plays with people of other servers, who see the name that they have on their own."""

    def quiet_at(self, now: int) -> QuietHours | None:
        """The quiet hours that count at a moment (milliseconds since 1970)."""
        return self.quiet if now >= self.counts_from else self.until_then

    def stopping(self, now: int) -> QuietHours | None:
        """The quiet hours that stop clocks which begin to run at a moment; None where none do."""
        return self.quiet_at(now) if self.stops else None


class Preferences(Struct, frozen=True):
    """A person's preferences. ``dm`` is the private channel that the bot opened to ping them there; 0 if it opened
    none."""

    called: Called = "channel"
    dm: int = 0
    asked: Asked = "always"
    habits: Habits = Habits()


def preferences(transaction: Transaction, user: int) -> Preferences | None:
    """A user's preferences, None where the user never said any."""
    row = transaction.row("SELECT called, dm, asked, habits FROM people WHERE user_id = ?", user)
    if row is None:
        return None
    called, dm, asked, habits = row
    return Preferences(called, dm, asked, msgspec.json.decode(habits, type=Habits))


def put(transaction: Transaction, user: int, preferences: Preferences) -> None:
    """Keeps a user's preferences."""
    sql = """INSERT INTO people (user_id, called, dm, asked, habits) VALUES (?, ?, ?, ?, ?) ON CONFLICT (user_id)
             DO UPDATE SET called = excluded.called, dm = excluded.dm, asked = excluded.asked,
                           habits = excluded.habits"""
    habits = msgspec.json.encode(preferences.habits).decode()
    transaction.execute(sql, user, preferences.called, preferences.dm, preferences.asked, habits)


class Reliability(Struct, frozen=True):
    """How reliably a person plays: the ``turns`` that they had by a clock and those of them ``in_time``; the ``games``
    with other people that they took part in, and those of them that they have left to others, ``gone``. Also what an
    act adds to that."""

    turns: int = 0
    in_time: int = 0
    games: int = 0
    gone: int = 0


def reliability(transaction: Transaction, user: int) -> Reliability:
    """How reliably a user plays."""
    row = transaction.row("SELECT turns, in_time, games, gone FROM reliability WHERE user_id = ?", user)
    return Reliability(*row) if row else Reliability()


def count(transaction: Transaction, user: int, more: Reliability) -> None:
    """Counts what a user has done."""
    sql = """INSERT INTO reliability (user_id, turns, in_time, games, gone) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (user_id) DO UPDATE SET
                 turns = reliability.turns + excluded.turns, in_time = reliability.in_time + excluded.in_time,
                 games = reliability.games + excluded.games, gone = reliability.gone + excluded.gone"""
    transaction.execute(sql, user, more.turns, more.in_time, more.games, more.gone)
