"""The pages of the log: how much of each entry they tell."""

from __future__ import annotations

from bot.record.log_text import Told
from cogs.past.log import PAGE, ROOM, share
from cogs.words.log_lines import OLDER, WHOLE, log_line


def entries(*lengths: int) -> list[Told]:
    """Entries of so many characters."""
    return [Told(n, n, 0, ("x" * length,), False) for n, length in enumerate(lengths)]


def test_a_long_entry_takes_what_short_ones_leave() -> None:
    page = entries(*[50] * (PAGE - 1), 1500)
    assert share(page) >= 1500
    assert sum(min(len(t.lines[0]), share(page)) for t in page) <= ROOM


def test_long_entries_share_alike() -> None:
    assert share(entries(*[2000] * PAGE)) == OLDER
    most = share(entries(100, 2000, 3000))
    assert most > OLDER and 100 + 2 * most <= ROOM


def test_much_that_has_happened_stands_line_by_line() -> None:
    short, long = ("He rolls 4.", "He loses 1."), ("The card.", "He marches.", "He rolls 4.", "He loses 1.")
    assert log_line(Told(7, 9, 0, short, False), WHOLE) == "`  7` He rolls 4. He loses 1."
    assert log_line(Told(7, 9, 0, long, False), WHOLE) == "`  7` The card.\nHe marches.\nHe rolls 4.\nHe loses 1."
    assert log_line(Told(7, 9, 0, long, True), WHOLE) == "`  7` ~~The card. He marches. He rolls 4. He loses 1.~~"
