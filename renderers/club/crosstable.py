"""The crosstable of a cup: a line for each player in the order in which they stand, with a column for each round or
opponent, the points and Sonneborn and Berger's number. A module that draws, as the games' own are, but of any game."""

from __future__ import annotations

from msgspec import Struct

from renderers import fonts
from renderers.canvas import Canvas
from renderers.club.sheet import FIRST, LEFT, LINE, TEXT, WIDE, fitting, shade, sheet
from renderers.encode import encode
from renderers.theme import FADED, INK

RIGHT, SMALL = WIDE - LEFT, 22
"""Where rows end, and pixels to the em of the smallest text in a cell."""
RANK, TOTAL = 66, 104
"""Pixels of the column of ranks, and of those of points and of Sonneborn and Berger's number."""
MOST_NAME = 420


class Line(Struct, frozen=True):
    """A player's line: the rank, the name, a text for each column, points and Sonneborn and Berger's number as they are
    shown, and whether the player is out of the cup."""

    rank: int
    name: str
    cells: tuple[str, ...]
    points: str
    berger: str
    out: bool = False


class Crosstable(Struct, frozen=True):
    """A cup's table: its title, a line on how far it is, the heads of the columns, and the lines."""

    title: str
    state: str
    heads: tuple[str, ...]
    lines: tuple[Line, ...]


def alt(table: Crosstable) -> str:
    """Returns what a crosstable shows, in words."""
    said = [f"{line.rank}. {line.name}: {line.points} points" for line in table.lines]
    return f"{table.title}, {table.state}. {'; '.join(said)}."


def draw(table: Crosstable) -> bytes:
    """Returns the table: a palette PNG 1200 pixels wide. The same table gives the same bytes."""
    return encode(compose(table).image)


def compose(table: Crosstable) -> Canvas:
    """Returns the finished table, with the record of its contents."""
    canvas = sheet(table.title, table.state, WIDE, FIRST + LINE * (len(table.lines) + 1))
    columns = len(table.heads)
    named = MOST_NAME if columns <= 6 else 300
    wide = (RIGHT - LEFT - RANK - named - 2 * TOTAL) / max(1, columns)
    edges = [LEFT + RANK + named + wide * (i + 0.5) for i in range(columns)]
    totals = RIGHT - TOTAL * 1.5, RIGHT - TOTAL / 2
    for at, text in zip((*edges, *totals), (*table.heads, "Pts", "SB"), strict=True):
        _cell(canvas, (at, FIRST + 36), text, TOTAL if at in totals else wide, FADED)
    for i, line in enumerate(table.lines):
        y = FIRST + LINE * (i + 1)
        if i % 2 == 0:
            shade(canvas, y, LINE)
        colour = FADED if line.out else INK
        canvas.text((LEFT + RANK - 14, y + 38), str(line.rank), fonts.SLAB, TEXT, FADED, "rs")
        name, tall = fitting(line.name, named - 16)
        canvas.text((LEFT + RANK, y + 38), name, fonts.SLAB, tall, colour, "ls")
        for at, text in zip(edges, line.cells, strict=True):
            _cell(canvas, (at, y + 38), text, wide, colour)
        for at, text in zip(totals, (line.points, line.berger), strict=True):
            _cell(canvas, (at, y + 38), text, TOTAL, colour)
    return canvas


def _cell(canvas: Canvas, at: tuple[float, float], text: str, wide: float, colour: tuple[int, int, int]) -> None:
    """Writes a text in the middle of its column, as large as that allows."""
    said, tall = fonts.fitted([text], wide - 6, TEXT, SMALL)
    if said:
        canvas.text(at, said, fonts.SLAB, tall, colour, "ms")
