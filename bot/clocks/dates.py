"""Days as people say them: "tomorrow", "Sunday", "2026-12-01"."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.clocks.quiet_hours import moment

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
LEAST_LETTERS = 3
"""Letters of a day's name that are enough."""


def today(zone: str, now: int) -> date:
    """The day of a zone's calendar at a moment (milliseconds since 1970); by UTC where no zone is said."""
    return datetime.fromtimestamp(now / 1000, ZoneInfo(zone) if zone else UTC).date()


def end_of(zone: str, day: date) -> int:
    """The moment at which a day ends in a zone (milliseconds since 1970); in UTC where no zone is said."""
    return moment(zone or "UTC", day + timedelta(days=1), 0)


def in_words(day: date) -> str:
    """A day as a menu names it: "Sunday, 29 November"."""
    return f"{WEEKDAYS[day.weekday()]}, {day.day} {MONTHS[day.month - 1]}"


def next_days(first: date, most: int) -> list[date]:
    """So many days from one on."""
    return [first + timedelta(days=n) for n in range(most)]


def day_said(text: str, now: date) -> date | None:
    """The day that somebody means on the day ``now``: by its name the next one of that name after it, or by its date
    (year, month, day); None where it is not to be understood."""
    said = " ".join(text.lower().split())
    named = {"today": 0, "tomorrow": 1}
    if said in named:
        return now + timedelta(days=named[said])
    for day in next_days(now + timedelta(days=1), 7):
        name = WEEKDAYS[day.weekday()].lower()
        if len(said) >= LEAST_LETTERS and name.startswith(said):
            return day
    try:
        return date.fromisoformat(said)
    except ValueError:
        return None


def day_of(now: int) -> str:
    """Returns the day of a moment (milliseconds since 1970), the same for everybody: by UTC."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()
