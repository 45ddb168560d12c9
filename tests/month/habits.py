"""What the model knows of a person: zone, quiet hours, reminders, the digest, vacations."""

from __future__ import annotations

from msgspec import Struct

from tests.month.wall import DAY, Quiet, next_time

DAYS_A_YEAR = 30


class Habits(Struct):
    """A person's days. ``digest`` is the hour of the morning digest, ``leave`` the days of vacation that begin by
    themselves; the vacation that was taken last began at ``last_begun`` and ends, or ended, at ``vacation_until``."""

    called: str = "channel"
    reminded: tuple[int, ...] = (2, 10)
    zone: str = ""
    quiet: Quiet | None = None
    counts_from: int = 0
    until_then: Quiet | None = None
    stops: bool = False
    digest: int | None = None
    digest_due: int = 0
    leave: int = 0
    dms_closed: bool = False
    last_begun: int = 0
    vacation_until: int = 0
    vacation_days: int = 0
    spent: int = 0

    def quiet_at(self, now: int) -> Quiet | None:
        """The quiet hours that count."""
        return self.quiet if now >= self.counts_from else self.until_then

    def stopping(self, now: int) -> Quiet | None:
        """Those of them that stop clocks."""
        return self.quiet_at(now) if self.stops else None

    def choose_quiet(self, quiet: Quiet | None, now: int) -> None:
        """A change counts a week later; the first hours count at once."""
        before = self.quiet_at(now)
        self.counts_from = 0 if before is None and self.quiet is None else now + 7 * DAY
        self.quiet, self.until_then = quiet, before

    def set_digest(self, now: int) -> None:
        """The next digest is due at the next such hour."""
        self.digest_due = next_time(self.zone, self.digest, now) if self.digest is not None and self.zone else 0

    def absent_until(self, now: int) -> int:
        """Until when the person is on vacation, 0 where they are not."""
        return self.vacation_until if self.vacation_until > now else 0

    def days_left(self, now: int) -> int:
        """The days of vacation left this year."""
        return DAYS_A_YEAR - self.spent

    def begin_vacation(self, days: int, now: int) -> None:
        """Takes days, or so many more."""
        if not days:
            return
        if not self.absent_until(now):
            self.last_begun, self.vacation_until, self.vacation_days = now, now, 0
        self.vacation_until += days * DAY
        self.vacation_days += days
        self.spent += days

    def come_back(self, now: int) -> None:
        """Is back: whole days that were not used stay."""
        used = min(self.vacation_days, max(1, -(-(now - self.last_begun) // DAY)))
        self.spent -= self.vacation_days - used
        self.vacation_days, self.vacation_until = used, 0
