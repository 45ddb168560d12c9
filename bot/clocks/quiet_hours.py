"""Hours of a day in which a person is left in peace, by the clock on that person's wall."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from msgspec import Struct

MOST_MINUTES = 10 * 60
"""The longest quiet hours of a day, in minutes."""
DAY_MINUTES = 24 * 60


class QuietHours(Struct, frozen=True):
    """From ``begin`` to ``end``, in minutes after midnight in the time zone ``zone`` (an IANA name); past midnight
    where the end is not after the beginning. At most MOST_MINUTES by the wall's clock: where summer time begins or ends
    meanwhile, an hour less or more."""

    zone: str
    begin: int
    end: int

    @property
    def minutes(self) -> int:
        """How long they are, by the wall's clock."""
        return (self.end - self.begin) % DAY_MINUTES

    def on(self, day: date) -> tuple[int, int]:
        """When they begin and end (milliseconds since 1970) that begin on a day of the zone's calendar."""
        return moment(self.zone, day, self.begin), moment(self.zone, _next(day, self.end <= self.begin), self.end)


def _next(day: date, later: bool) -> date:
    return day + timedelta(days=1) if later else day


@lru_cache(maxsize=4096)
def moment(zone: str, day: date, minute: int) -> int:
    """The moment (milliseconds since 1970) at which a zone's wall clock shows that time: the first of two, and where
    the hands skip it, as long after the skip as it was meant after midnight."""
    local = datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=ZoneInfo(zone))
    return int(local.astimezone(UTC).timestamp() * 1000)


def spells(quiet: QuietHours, since: int) -> Iterator[tuple[int, int]]:
    """The spells of quiet hours, as beginning and end (milliseconds since 1970), in order, from the first that ends
    after ``since`` on."""
    if not quiet.minutes:
        return
    day = datetime.fromtimestamp(since / 1000, ZoneInfo(quiet.zone)).date() - timedelta(days=2)
    while True:
        begin, end = quiet.on(day)
        if end > since and end > begin:
            yield begin, end
        day += timedelta(days=1)


def ends_at(quiet: QuietHours | None, now: int) -> int | None:
    """When the quiet hours end in which ``now`` lies (milliseconds since 1970); None where it lies in none."""
    spell = spell_at(quiet, now)
    return spell and spell[1]


def spell_at(quiet: QuietHours | None, now: int) -> tuple[int, int] | None:
    """When the quiet hours begin and end in which ``now`` lies (milliseconds since 1970); None outside them."""
    if quiet is None:
        return None
    begin, end = next(spells(quiet, now), (now + 1, 0))
    return (begin, end) if begin <= now else None


def awake_between(quiet: QuietHours | None, since: int, until: int) -> int:
    """How many milliseconds from ``since`` to ``until`` lie outside quiet hours; never less than 0."""
    left = max(0, until - since)
    if quiet is not None and left:
        for begin, end in spells(quiet, since):
            if begin >= until:
                break
            left -= min(end, until) - max(begin, since)
    return left


def awake_after(quiet: QuietHours | None, since: int, milliseconds: int) -> int:
    """The moment by which so many milliseconds outside quiet hours have passed since ``since``."""
    if quiet is None:
        return since + milliseconds
    at, left = since, milliseconds
    for begin, end in spells(quiet, since):
        if left < begin - at:
            break
        left -= max(0, begin - at)
        at = max(at, end)
    return at + left
