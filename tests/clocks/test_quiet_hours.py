"""Quiet hours by the wall's clock, summer time beginning and ending among them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.clock import Clock, at_least, for_new_wait, started, stopped
from bot.clocks.clock import given as more
from bot.clocks.control import CONTROLS, DAY_MS, HOUR_MS, LEAST_FOR_DECISION_MS
from bot.clocks.quiet_hours import MOST_MINUTES, QuietHours, awake_after, awake_between, ends_at

ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "America/Santiago", "UTC")
FIRST = int(datetime(2026, 1, 1, tzinfo=UTC).timestamp() * 1000)
MOMENTS = st.integers(FIRST, FIRST + 400 * DAY_MS)


@st.composite
def quiet_hours(draw: st.DrawFn) -> QuietHours:
    begin, length = draw(st.integers(0, 1439)), draw(st.integers(1, MOST_MINUTES))
    return QuietHours(draw(st.sampled_from(ZONES)), begin, (begin + length) % 1440)


def is_quiet(quiet: QuietHours, at: int) -> bool:
    """Whether the wall's clock shows quiet hours, worked out from what it shows alone."""
    wall = datetime.fromtimestamp(at / 1000, ZoneInfo(quiet.zone))
    minute = wall.hour * 60 + wall.minute
    if quiet.begin < quiet.end:
        return quiet.begin <= minute < quiet.end
    return minute >= quiet.begin or minute < quiet.end


@given(quiet_hours(), MOMENTS, st.integers(0, 20 * DAY_MS))
def test_awake_time_is_counted_as_it_is_added(quiet: QuietHours, since: int, span: int) -> None:
    after = awake_after(quiet, since, span)
    assert awake_between(quiet, since, after) == span
    assert after >= since + span
    assert awake_after(None, since, span) == since + span and awake_between(None, since, since - 5) == 0


@given(quiet_hours(), MOMENTS)
def test_they_are_those_that_the_wall_shows(quiet: QuietHours, at: int) -> None:
    """Away from the days on which hands are moved, to the minute."""
    zone = ZoneInfo(quiet.zone)
    around = [datetime.fromtimestamp(at / 1000, zone) + timedelta(days=n) for n in (-2, 2)]
    if around[0].utcoffset() == around[1].utcoffset():
        assert (ends_at(quiet, at) is not None) == is_quiet(quiet, at)


@given(quiet_hours(), MOMENTS)
def test_nobody_has_more_than_their_hours(quiet: QuietHours, day: int) -> None:
    """Also where an hour is skipped or comes twice, and then it is an hour at most."""
    asleep = DAY_MS - awake_between(quiet, day, day + DAY_MS)
    assert abs(asleep - quiet.minutes * 60_000) <= HOUR_MS


def test_summer_time_begins_and_ends() -> None:
    """In Berlin the night of 29 March 2026 has an hour less, that of 25 October an hour more."""
    night = QuietHours("Europe/Berlin", 22 * 60, 7 * 60)
    spring = int(datetime(2026, 3, 28, 12, tzinfo=UTC).timestamp() * 1000)
    autumn = int(datetime(2026, 10, 24, 12, tzinfo=UTC).timestamp() * 1000)
    assert awake_between(night, spring, spring + DAY_MS) == 16 * HOUR_MS
    assert awake_between(night, autumn, autumn + DAY_MS) == 14 * HOUR_MS
    assert ends_at(night, spring) is None and ends_at(night, spring + 12 * HOUR_MS) is not None


@given(st.sampled_from(sorted(CONTROLS)), st.lists(st.tuples(st.booleans(), st.integers(0, 3 * DAY_MS)), max_size=30))
def test_a_clock_never_gains_by_itself(name: str, course: list[tuple[bool, int]]) -> None:
    """Runs and stands in any order take what they last, and no more."""
    control = CONTROLS[name]
    clock, now, spent = Clock(control.first), FIRST, 0
    for runs, span in course:
        clock = started(clock, now, None) if runs else stopped(clock, now)
        spent += span if runs else 0
        now += span
        assert clock.left_at(now) == max(0, control.first - spent)


@given(st.sampled_from(sorted(CONTROLS)), st.integers(0, 20 * DAY_MS))
def test_a_new_wait_has_an_hour_at_least_and_no_more_than_the_table_gives(name: str, left: int) -> None:
    control = CONTROLS[name]
    clock = for_new_wait(Clock(left, turn="1"), control, "2")
    assert clock.left >= LEAST_FOR_DECISION_MS
    assert clock.left <= max(left, control.most if control.bank else control.first)
    assert more(clock, DAY_MS, FIRST).left == clock.left + DAY_MS
    assert at_least(clock, 5, FIRST) == clock
