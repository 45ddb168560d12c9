"""The club's pictures: tables of ratings and a person's card, with one row, with many, with nobody, and on a phone."""

from __future__ import annotations

import pytest

from renderers.canvas import Canvas
from renderers.club import card, crosstable, ladder, sheet
from renderers.club.card import Card, RatingLine, ScoreLine
from renderers.club.crosstable import Crosstable
from renderers.club.ladder import Ladder, Row
from renderers.club.rating_chart import Course, Point
from renderers.fonts import SLAB, tall
from tests.renderers.looking import overlapping

IN_MESSAGE, READABLE = 294, 11
"""Pixels across of a picture in a message on a phone 390 wide, and to the em of the smallest text that is read."""
LONG = "Bartholomew Featherstonehaugh-Cholmondeley III"
DAY = 24 * 60 * 60 * 1000


def season(count: int, own: int = 0) -> Ladder:
    """A season's table of so many rows, one of them the reader's own."""
    names = (LONG, "Ann", "\N{GAME DIE}", "someone who left")
    rows = [
        Row(n, names[n % 4], 2000 - 9 * n, 490, "12½ of 36", provisional=True, decay=150 * (n % 2), own=n == own)
        for n in range(1, count + 1)
    ]
    return Ladder("Season 12", f"2026-10-01 to 2026-11-26, {count} players", "Points", tuple(rows))


def course(count: int) -> Course:
    """A rating after so many games."""
    points = [Point(n * DAY, 1500 + (n * 37) % 110, max(70, 480 - 8 * n)) for n in range(count)]
    return Course("All games", "2026-01-03", "2026-11-26", tuple(points), count < 30)


FIRST = ScoreLine("us", "Overland, Union", 1, 1, "1 of 1")
MANY = (
    ScoreLine("csa", f"1861: {LONG}, Civilians", 0, 12, "0 of 12"),
    ScoreLine("", "Overland, Union", 12, 12, "12½ of 120"),
)
CARDS = (
    Card("Ann", "1 point, 1 game", course(1), (RatingLine("Overland", 1512, 470, 1, True),), (FIRST,)),
    Card(
        LONG,
        "30½ points, 60 games",
        course(60),
        tuple(RatingLine(name, 1612, 80, 112, True) for name in ("Dixie: Bull Run", f"{LONG}: {LONG}")),
        MANY,
    ),
    Card("Bea", "0 points, 1 game", None, (), (FIRST,)),
)


def check(canvas: Canvas) -> set[str]:
    """Every text can be read in a message, lies within the picture and on no other. Returns the texts."""
    wide, high = canvas.image.size
    texts = [each for each in canvas.placed if each.kind == "text"]
    for each in texts:
        assert each.tall >= tall(SLAB, READABLE * wide / IN_MESSAGE) - 1, each.what
        left, top, right, bottom = each.box
        assert left >= 28 and top >= 28 and right <= wide - 28 and bottom <= high - 28, each.what
    assert not [(a.what, b.what) for a, b in overlapping(texts)]
    return {each.what for each in texts}


@pytest.mark.parametrize("count", [0, 1, 5, 60])
def test_a_table_can_be_read_on_a_phone(count: int) -> None:
    shown = season(count)
    said = check(ladder.compose(shown))
    assert {"Season 12", "Rating", "Points"} <= said
    for row in shown.rows:
        assert {str(row.rank), f"{row.shown:,}? ± 490", "12½ of 36"} <= said
        assert f"{row.rank}. {row.name}: {row.shown:,}? ± 490" in ladder.alt(shown)
    assert ("Idle" in said) == ("−150 for not playing" in ladder.alt(shown)) == (count > 0)
    assert ("? provisional: too few games to compare" in said) == (count > 0)


def test_a_table_leaves_a_gap_before_ones_own_row() -> None:
    whole = season(60, own=40)
    shown = Ladder(whole.title, whole.state, whole.score, (*whole.rows[:20], *whole.rows[38:41]))
    short, long = ladder.compose(shown), ladder.compose(whole)
    assert "…" in check(short) and "…" not in check(long)
    assert short.image.height < long.image.height


@pytest.mark.parametrize("shown", CARDS, ids=lambda shown: shown.state)
def test_a_card_can_be_read_on_a_phone_and_is_told_in_words(shown: Card) -> None:
    said, told = check(card.compose(shown)), card.alt(shown)
    assert all(score.said in said and f"{score.name}: {score.said}." in told for score in shown.scores)
    assert all(f"{rating.ladder}: {rating.shown:,}? ± {rating.spread}" in told for rating in shown.ratings)
    assert ("All games" in said) == ("lowest" in told) == (shown.course is not None)
    if shown.course is not None:
        now = shown.course.points[-1]
        assert f"{now.shown:,}{'?' if shown.course.provisional else ''} ± {now.spread}" in said


@pytest.mark.parametrize("count", [0, 1, 3, 6, 7, 12, 30, 63])
def test_a_crosstable_can_be_read_on_a_phone(count: int) -> None:
    """In a message, whatever stands in a cell and however many rounds there were: of very many, the last."""
    heads = tuple(f"R{n}" for n in range(1, count + 1))
    cells = tuple(("½½/12", "free", "×", "")[n % 4] for n in range(count))
    lines = tuple(crosstable.Line(n, LONG, cells, "12½", "102.25", out=n == 2) for n in range(1, 5))
    said = check(crosstable.compose(Crosstable("Spring Cup", f"round {count} of {count}", heads, lines)))
    assert {"Pts", "SB", "12½", "102.25", *heads[-crosstable.MOST :]} <= said
    assert {cell for cell in cells if cell} <= said


def test_a_name_without_a_letter_that_can_be_drawn_is_a_question_mark() -> None:
    assert sheet.fitting("\U0001f98a\U0001f98a", 200)[0] == "?"
    assert sheet.fitting("\U0001f98a Ann", 200)[0].endswith("Ann")
