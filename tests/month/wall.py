"""What the clocks on people's walls show, read off quarter by quarter: the model's own reckoning of quiet hours.

Zones differ by whole quarters of an hour, and people here choose whole hours, so nothing changes between two quarters.
"""

from __future__ import annotations

from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo

from msgspec import Struct

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
QUARTER = 15 * MINUTE


class Quiet(Struct, frozen=True):
    """Hours of quiet: a zone, and from which full hour to which."""

    zone: str
    begin: int
    end: int

    def at(self, moment: int) -> bool:
        """Whether a moment (milliseconds since 1970) lies in them."""
        return _quiet(self, moment // QUARTER)


@cache
def minute_of(zone: str, quarter: int) -> int:
    """What a wall in a zone shows at the beginning of a quarter, in minutes after midnight."""
    shown = datetime.fromtimestamp(quarter * QUARTER / 1000, ZoneInfo(zone))
    return shown.hour * 60 + shown.minute


@cache
def _quiet(quiet: Quiet, quarter: int) -> bool:
    hour = minute_of(quiet.zone, quarter) // 60
    if quiet.begin < quiet.end:
        return quiet.begin <= hour < quiet.end
    return hour >= quiet.begin or hour < quiet.end


def quiet_until(quiet: Quiet | None, moment: int) -> int | None:
    """When the quiet hours end in which a moment lies; None where it lies in none."""
    if quiet is None or not quiet.at(moment):
        return None
    while quiet.at(moment):
        moment = (moment // QUARTER + 1) * QUARTER
    return moment


def quiet_since(quiet: Quiet, moment: int) -> int:
    """When the quiet hours began in which a moment lies."""
    moment = moment // QUARTER * QUARTER
    while quiet.at(moment - 1):
        moment -= QUARTER
    return moment


def awake_after(quiet: Quiet | None, since: int, span: int) -> int:
    """When so many waking milliseconds have passed."""
    if quiet is None:
        return since + span
    at, left = since, span
    while True:
        end = (at // QUARTER + 1) * QUARTER
        if not quiet.at(at):
            if left < end - at:
                return at + left
            left -= end - at
        at = end


def awake_between(quiet: Quiet | None, since: int, until: int) -> int:
    """How many waking milliseconds lie between two moments; none where the second comes first."""
    if quiet is None:
        return max(0, until - since)
    at, found = since, 0
    while at < until:
        end = min(until, (at // QUARTER + 1) * QUARTER)
        if not quiet.at(at):
            found += end - at
        at = end
    return found


def next_time(zone: str, hour: int, after: int) -> int:
    """When a wall next shows a full hour, after a moment."""
    at = (after // QUARTER + 1) * QUARTER
    while minute_of(zone, at // QUARTER) != hour * 60:
        at += QUARTER
    return at
