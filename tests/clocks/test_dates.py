"""Days as people say them, by the calendar of their own time zone."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from bot.clocks.dates import day_said, end_of, in_words, today

FRIDAY = date(2026, 11, 27)


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("today", FRIDAY),
        ("Tomorrow", date(2026, 11, 28)),
        ("sunday", date(2026, 11, 29)),
        (" sun ", date(2026, 11, 29)),
        ("Friday", date(2026, 12, 4)),
        ("2026-12-01", date(2026, 12, 1)),
        ("su", None),
        ("2026-13-01", None),
        ("soon", None),
        ("", None),
    ],
)
def test_a_day_is_said_by_its_name_or_date(said: str, day: date | None) -> None:
    """A name means the next day of that name; what is not clear means none."""
    assert day_said(said, FRIDAY) == day


@pytest.mark.parametrize(
    ("zone", "ends"),
    [
        ("", datetime(2026, 10, 26, tzinfo=UTC)),
        ("Europe/Berlin", datetime(2026, 10, 25, 23, tzinfo=UTC)),
        ("America/New_York", datetime(2026, 10, 26, 4, tzinfo=UTC)),
    ],
)
def test_a_day_ends_by_the_wall_of_its_zone(zone: str, ends: datetime) -> None:
    """Also the day on which summer time ends."""
    assert end_of(zone, date(2026, 10, 25)) == ends.timestamp() * 1000
    assert today(zone, end_of(zone, date(2026, 10, 25)) - 1) == date(2026, 10, 25)
    assert today(zone, end_of(zone, date(2026, 10, 25))) == date(2026, 10, 26)


def test_a_menu_names_days() -> None:
    assert in_words(FRIDAY) == "Friday, 27 November"
