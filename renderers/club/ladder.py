"""A table of ratings, of a season or of a ladder: a row for each person in the order in which they stand, with their
rating as a mark in its range, on one scale for all. A module that draws, as the games' own are, but of any game."""

from __future__ import annotations

from msgspec import Struct

from renderers import fonts
from renderers.canvas import Canvas, Pen, patch
from renderers.club.sheet import (
    FIRST,
    LEFT,
    LINE,
    NARROW,
    NOTE,
    RIGHT,
    SECOND,
    TALL,
    TEXT,
    fitting,
    rating,
    shade,
    sheet,
)
from renderers.encode import encode
from renderers.theme import FADED, GOLD, INK, SLOT, TINT, UNION

RANK, SCORE, IDLE, RANGE = 66, 184, 96, 200
"""Pixels of the columns of ranks, scores, and of what idleness costs, and of a rating's range."""


class Row(Struct, frozen=True):
    """A person's row: the rank, the name, the rating with its range either way, whether it is still provisional, what
    not having played takes from it, the score in words, and whether it is the row of whoever looks."""

    rank: int
    name: str
    shown: int
    spread: int
    score: str
    provisional: bool = False
    decay: int = 0
    own: bool = False


class Ladder(Struct, frozen=True):
    """A table: its title, a line on what it is of, what the scores are, and the rows. Ranks that are left out leave a
    gap."""

    title: str
    state: str
    score: str
    rows: tuple[Row, ...]


def alt(ladder: Ladder) -> str:
    """Returns what a table shows, in words."""
    score = ladder.score.lower()
    said = [f"{row.rank}. {row.name}: {number(row)}{fell(row)}, {score} {row.score}" for row in ladder.rows]
    note = f" {NOTE}." if any(row.provisional for row in ladder.rows) else ""
    return f"{ladder.title}, {ladder.state}. {'; '.join(said)}.{note}"


def number(row: Row) -> str:
    """Returns a row's rating as it is written."""
    return rating(row.shown, row.spread, row.provisional)


def fell(row: Row) -> str:
    """Returns what idleness costs a row in words, "" for nothing."""
    return f", −{row.decay} for not playing" if row.decay else ""


def draw(ladder: Ladder) -> bytes:
    """Returns the table: a palette PNG 900 pixels wide. The same table gives the same bytes."""
    return encode(compose(ladder).image)


def compose(ladder: Ladder) -> Canvas:
    """Returns the finished table, with the record of its contents."""
    rows = ladder.rows
    gaps = [i for i, row in enumerate(rows) if i and row.rank > rows[i - 1].rank + 1]
    noted = any(row.provisional for row in rows)
    foot = FIRST + LINE * (1 + len(gaps) + noted) + TALL * len(rows)
    canvas = sheet(ladder.title, ladder.state, NARROW, foot)
    fallen = RIGHT - SCORE
    ratings = fallen - IDLE - 16
    heads = [(ratings, "Rating"), (RIGHT, ladder.score), *([(fallen, "Idle")] if any(r.decay for r in rows) else [])]
    for right, head in heads:
        canvas.text((right, FIRST + 36), head, fonts.SLAB, TEXT, FADED, "rs")
    low = min((row.shown - row.spread for row in rows), default=0)
    reach = max((row.shown + row.spread for row in rows), default=0) - low or 1
    y = FIRST + LINE
    for i, row in enumerate(rows):
        if i in gaps:
            canvas.text((LEFT + RANK - 14, y + 30), "…", fonts.SLAB, TEXT, FADED, "rs")
            y += LINE
        if row.own or i % 2 == 0:
            shade(canvas, y, TALL, GOLD if row.own else TINT)
        ink, first, second = INK if row.own else FADED, y + 38, y + 38 + SECOND
        canvas.text((LEFT + RANK - 14, first), str(row.rank), fonts.SLAB, TEXT, ink, "rs")
        name, tall = fitting(row.name, RIGHT - LEFT - RANK)
        canvas.text((LEFT + RANK, first), name, fonts.SLAB, tall, INK, "ls")
        ends = row.shown - row.spread, row.shown, row.shown + row.spread
        _range(canvas, (LEFT + RANK, y + SECOND), [(x - low) / reach for x in ends])
        canvas.text((ratings, second), number(row), fonts.SLAB, TEXT, INK, "rs")
        if row.decay:
            canvas.text((fallen, second), f"−{row.decay}", fonts.SLAB, TEXT, INK, "rs")
        score, tall = fitting(row.score, SCORE - 8)
        canvas.text((RIGHT, second), score, fonts.SLAB, tall, ink, "rs")
        y += TALL
    if noted:
        canvas.text((LEFT + RANK, y + 40), NOTE, fonts.SLAB, TEXT, FADED, "ls")
    return canvas


def _range(canvas: Canvas, at: tuple[float, float], shares: list[float]) -> None:
    """Draws a rating in its range, which the ``shares`` of the width say: its low end, itself, its high end."""
    low, here, high = (share * RANGE for share in shares)

    def draw(pen: Pen) -> None:
        pen.box((low, 21, max(high, low + 4), 31), SLOT, radius=4)
        pen.disc((min(max(here, 9), RANGE - 9), 26), 9, UNION)

    canvas.paste(patch((RANGE, LINE), draw), at)
