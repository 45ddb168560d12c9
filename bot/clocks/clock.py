"""One seat's clock: it runs while the seat is awaited, and stands otherwise.

Clocks are values: each function returns the clock as it is afterwards. Times are milliseconds since 1970, spans
milliseconds. A machine's clock that is set back never gives time back, and takes none.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.clocks.control import LEAST_FOR_DECISION_MS, TimeControl
from bot.clocks.quiet_hours import QuietHours, awake_after, awake_between


class Clock(Struct, frozen=True, omit_defaults=True):
    """``left`` is the time that was left when it began to run or was stopped; ``since`` is when it began to run, 0
    where it stands. ``turn`` is the turn of the game for which a bank has had its addition. In ``quiet`` hours it
    stands by itself. ``out`` tells that it has run out, and everybody was told. ``least`` is the least time there was
    left in the decisions made one after another, which a decision taken back gives back; -1 without any. ``owed`` comes
    off the time that there is for the next decisions."""

    left: int
    since: int = 0
    turn: str = ""
    quiet: QuietHours | None = None
    out: bool = False
    least: int = -1
    owed: int = 0

    @property
    def runs(self) -> bool:
        """Whether it runs."""
        return self.since > 0

    @property
    def ends(self) -> int:
        """When it runs out, if nothing stops it; of a clock that stands, 0."""
        return awake_after(self.quiet, self.since, self.left) if self.since else 0

    def left_at(self, now: int) -> int:
        """How much time is left at ``now``."""
        return max(0, self.left - awake_between(self.quiet, self.since, now)) if self.since else self.left


def new_clock(control: TimeControl, turn: str) -> Clock:
    """The clock of a seat that has not been awaited yet."""
    return Clock(control.first, turn=turn)


def stopped(clock: Clock, now: int) -> Clock:
    """The clock, standing."""
    return replace(clock, left=clock.left_at(now), since=0)


def started(clock: Clock, now: int, quiet: QuietHours | None) -> Clock:
    """The clock, running from ``now`` on with what it has left, outside ``quiet`` hours; one that runs goes on by the
    hours that it began with."""
    return clock if clock.since else replace(clock, since=now, quiet=quiet)


def for_new_wait(clock: Clock, control: TimeControl, turn: str, own: bool = False) -> Clock:
    """The standing clock of a seat that is to decide anew in a ``turn`` of the game: all its time for each decision, or
    its bank with the turn's addition, and an hour where the bank is empty or all is owed. ``own`` tells that it is to
    decide again because it has just decided."""
    if not control.bank:
        least = (min(clock.left, clock.least) if clock.least >= 0 else clock.left) if own else -1
        return _paid(replace(clock, left=control.first, turn=turn, out=False, least=least))
    more = control.more if turn != clock.turn else 0
    # A bank that was given time beyond the most keeps it.
    bank = max(clock.left, min(clock.left + more, control.most))
    return _paid(replace(clock, left=max(bank, LEAST_FOR_DECISION_MS), turn=turn, out=False))


def _paid(clock: Clock) -> Clock:
    """The standing clock without what it owes, but for an hour."""
    paid = min(clock.owed, clock.left - LEAST_FOR_DECISION_MS)
    return replace(clock, left=clock.left - paid, owed=clock.owed - paid)


def charged(clock: Clock, milliseconds: int, now: int, waits: bool) -> Clock:
    """The clock without so much of its time. What it has not left for a decision that ``waits`` now comes off those
    after it."""
    paid = min(milliseconds, clock.left_at(now)) if waits else 0
    since = now if clock.since else 0
    return replace(clock, left=clock.left_at(now) - paid, since=since, owed=clock.owed + milliseconds - paid)


def taken_back(clock: Clock, now: int) -> Clock:
    """Returns the clock of a seat that has undone its last decision: it gets no time back for that."""
    left = clock.left_at(now)
    return given(clock, clock.least - left, now) if 0 <= clock.least < left else clock


def given(clock: Clock, milliseconds: int, now: int) -> Clock:
    """The clock with so much more time; one that had run out may run again."""
    left = clock.left_at(now) + milliseconds
    return replace(clock, left=left, since=now if clock.since else 0, out=False)


def refunded(clock: Clock, milliseconds: int, now: int) -> Clock:
    """The clock with so much more time, of which what it owes is taken first."""
    paid = min(clock.owed, milliseconds)
    clock = replace(clock, owed=clock.owed - paid)
    return given(clock, milliseconds - paid, now) if milliseconds > paid else clock


def without(clock: Clock, begun: int, now: int) -> Clock:
    """The clock at ``now`` with what was left at ``begun``: in between nobody could play, so that time does not count.
    One that began to run since has what it began with."""
    return replace(clock, left=clock.left_at(begun), since=now) if clock.since else clock


def at_least(clock: Clock, milliseconds: int, now: int) -> Clock:
    """The clock with so much time left at ``now``, if it had less."""
    left = clock.left_at(now)
    return clock if left >= milliseconds else given(clock, milliseconds - left, now)
