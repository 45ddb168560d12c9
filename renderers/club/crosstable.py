"""The crosstable of a cup: a row for each player in the order in which they stand, with the points and Sonneborn and
Berger's number, and below them a column for each round or opponent. A module that draws, as the games' own are, but of
any game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from renderers import fonts
from renderers.canvas import Canvas
from renderers.club.sheet import FIRST, LEFT, LINE, NARROW, RIGHT, SECOND, TALL, TEXT, fitting, shade, sheet
from renderers.encode import encode
from renderers.theme import FADED, INK, Colour

RANK, TOTAL = 66, 120
"""Pixels of the column of ranks, and of those of points and of Sonneborn and Berger's number."""
ACROSS, MOST = 6, 30
"""Columns that stand side by side, as more could not be read on a phone; and how many are shown, the last ones."""


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
    """Returns the table: a palette PNG 900 pixels wide. The same table gives the same bytes."""
    return encode(compose(table).image)


def compose(table: Crosstable) -> Canvas:
    """Returns the finished table, with the record of its contents."""
    cut = len(table.heads) - min(len(table.heads), MOST)
    count = -(-len(table.heads[cut:]) // ACROSS)
    high = TALL + SECOND * (count - 1) if count else LINE
    canvas = sheet(table.title, table.state, NARROW, FIRST + high * (len(table.lines) + 1))
    _totals(canvas, FIRST, "Pts", "SB", FADED)
    _cells(canvas, FIRST, table.heads[cut:], FADED)
    for i, line in enumerate(table.lines):
        y = FIRST + high * (i + 1)
        if i % 2 == 0:
            shade(canvas, y, high)
        colour = FADED if line.out else INK
        canvas.text((LEFT + RANK - 14, y + 38), str(line.rank), fonts.SLAB, TEXT, FADED, "rs")
        name, tall = fitting(line.name, RIGHT - 2 * TOTAL - LEFT - RANK - 16)
        canvas.text((LEFT + RANK, y + 38), name, fonts.SLAB, tall, colour, "ls")
        _totals(canvas, y, line.points, line.berger, colour)
        _cells(canvas, y, line.cells[cut:], colour)
    return canvas


def _totals(canvas: Canvas, top: float, points: str, berger: str, colour: Colour) -> None:
    """Writes the points and Sonneborn and Berger's number at the end of a row's first line."""
    for at, text in ((RIGHT - TOTAL * 1.5, points), (RIGHT - TOTAL / 2, berger)):
        _cell(canvas, (at, top + 38), text, TOTAL, colour)


def _cells(canvas: Canvas, top: float, cells: Sequence[str], colour: Colour) -> None:
    """Writes the columns of a row below its first line, as many lines as they need."""
    wide = (RIGHT - LEFT - RANK) / max(1, min(ACROSS, len(cells)))
    for i, text in enumerate(cells):
        at = LEFT + RANK + wide * (i % ACROSS + 0.5)
        _cell(canvas, (at, top + 38 + SECOND * (i // ACROSS + 1)), text, wide, colour)


def _cell(canvas: Canvas, at: tuple[float, float], text: str, wide: float, colour: Colour) -> None:
    """Writes a text in the middle of its column."""
    if text:
        said, tall = fitting(text, wide - 6)
        canvas.text(at, said, fonts.SLAB, tall, colour, "ms")
