"""Time controls: how much time a table gives its players, according to the setting in its record."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
LONG_OUTAGE_MS = HOUR_MS // 2
"""Milliseconds after which the bot was away for so long that people stopped looking."""
LEAST_AFTER_OUTAGE_MS = 6 * HOUR_MS
"""Milliseconds that everybody awaited has at least then."""
NOTICED_MS = 2 * 60_000
"""Milliseconds of a clock that are worth a line in the log: less is not given back."""
LEAST_FOR_DECISION_MS = HOUR_MS
"""Milliseconds that there are for a new decision even where a bank is empty."""
LONGEST_PAUSE_MS = 14 * DAY_MS
"""Milliseconds after which a pause ends by itself."""


class TimeControl(Struct, frozen=True):
    """How much time there is, in milliseconds: ``first`` for each decision or, with a ``bank``, for the whole game, to
    which each turn adds ``more`` up to ``most``."""

    first: int
    bank: bool = False
    more: int = 0
    most: int = 0


CONTROLS: Mapping[str, TimeControl] = {
    "12h": TimeControl(12 * HOUR_MS),
    "1d": TimeControl(DAY_MS),
    "2d": TimeControl(2 * DAY_MS),
    "3d": TimeControl(3 * DAY_MS),
    "7d": TimeControl(7 * DAY_MS),
    "14d": TimeControl(14 * DAY_MS),
    "bank-1d": TimeControl(DAY_MS, True, 6 * HOUR_MS, 2 * DAY_MS),
    "bank-3d": TimeControl(3 * DAY_MS, True, 12 * HOUR_MS, 5 * DAY_MS),
    "bank-7d": TimeControl(7 * DAY_MS, True, DAY_MS, 10 * DAY_MS),
}
"""By the values of bot.record.table_settings.CLOCK; a table without a clock has none."""
